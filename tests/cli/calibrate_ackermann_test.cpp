// An Ackermann robot from its simulated drives to its corrected file, by the command line alone.
#include <cmath>

#include "vesper/core/log/robot_lines_writer.hpp"
#include "vesper/core/robot/robot_file.hpp"
#include "vesper/tests/cli/cli_support.hpp"
#include "vesper/tests/support/driven_car.hpp"

namespace vesper::test {
namespace {

std::string carFile(const std::string& radii, const std::string& more) {
  return "vesper_robot: 1\nname: car\ndrive:\n  type: ackermann\n  wheel_radius_m: " + radii +
         "\n  wheelbase_m: 1.2\n  axle_m: 0.9\n  max_steer_rad: 0.4\n"
         "  modes: [car, dual, crab]\n  ticks_per_revolution: 1000\n" +
         more +
         "footprint: {radius_m: 1.0}\n"
         "limits: {speed_m_per_s: 4.0, turn_rad_per_s: 3.0}\n";
}

constexpr const char* kTrueRadii =
    "{front_left: 0.294, front_right: 0.299, rear_left: 0.300, rear_right: 0.307}";
constexpr const char* kNominalRadii =
    "{front_left: 0.3, front_right: 0.3, rear_left: 0.3, rear_right: 0.3}";

/// Drives of a car that believes in 0.3 m and no offset.
class Drives {
 public:
  explicit Drives(const std::string& truth)
      : nominal_(folder_.write("car.robot.yaml", carFile(kNominalRadii, ""))),
        actual_(folder_.write("actual.robot.yaml",
                              carFile(kTrueRadii, "  steer_offset_rad: 0.013\n" + truth))) {}

  void drive(const std::string& options) {
    const std::string log = folder_.file("drive" + std::to_string(++count_) + ".jsonl");
    const CommandRun run =
        runVesper("simulate --robot " + nominal_ + " --actual " + actual_ + " --seed " +
                  std::to_string(count_) + " --out " + log + " --course " + options);
    ASSERT_EQ(run.exit_code, 0) << run.err;
    logs_ += log + ' ';
  }

  [[nodiscard]] CommandRun calibrate(const std::string& more) const {
    return runVesper("calibrate odometry " + logs_ + "--robot " + nominal_ + ' ' + more);
  }

  [[nodiscard]] const ScratchFolder& folder() const { return folder_; }
  [[nodiscard]] const std::string& nominal() const { return nominal_; }

 private:
  ScratchFolder folder_;
  std::string nominal_;
  std::string actual_;
  std::string logs_;
  int count_ = 0;
};

/// Within 3.5 of its own standard deviations, which must be as small as `largest_sd`.
void expectFound(const nlohmann::json& json, const std::string& name, double expected,
                 double largest_sd) {
  const auto& found = json["parameters"][name];
  ASSERT_TRUE(found["sd"].is_number()) << name << ' ' << found;
  const double sd = found["sd"];
  EXPECT_NEAR(found["value"].get<double>(), expected, 3.5 * sd) << name;
  EXPECT_LT(sd, largest_sd) << name;
}

TEST(CalibrateAckermannTest, StraightsCirclesAndEightsGiveRadiiOffsetAndAFile) {
  for (const std::string mode : {"car", "dual"}) {
    Drives drives("");
    drives.drive("straight --size 40 --speed 1 --mode " + mode);
    drives.drive("circle --size 5 --speed 1 --mode " + mode);
    drives.drive("eight --size 5 --speed 1 --mode " + mode);
    drives.drive("eight --size 8 --speed 1 --mode " + mode);
    const std::string applied = drives.folder().file("calibrated.robot.yaml");
    const auto json = jsonOf(drives.calibrate("--pose-sd 1e-3 1e-3 --json --apply " + applied +
                                              " --date 2026-11-30 --report " +
                                              drives.folder().file("report.html")));
    expectFound(json, "E_front_left", 0.294 / 0.3, 0.01);
    expectFound(json, "E_front_right", 0.299 / 0.3, 0.01);
    expectFound(json, "E_rear_left", 1.0, 0.01);
    expectFound(json, "E_rear_right", 0.307 / 0.3, 0.01);
    expectFound(json, "steer_offset_rad", 0.013, 0.003);
    EXPECT_EQ(runVesper("robot check " + applied).exit_code, 0);
    EXPECT_NE(readFile(applied).find("method: ackermann_lsq"), std::string::npos);
    EXPECT_NE(readFile(drives.folder().file("report.html")).find("</html>"), std::string::npos);
  }
}

TEST(CalibrateAckermannTest, LogsOfAnotherModelOfACarGiveItsSizes) {
  const ScratchFolder folder;
  DrivenCar nominal;
  nominal.radius_m = {0.3, 0.3, 0.3, 0.3};
  writeRobotFile(folder.file("car.robot.yaml"), nominal.description());
  DrivenCar car;
  car.radius_m = {0.294, 0.299, 0.300, 0.307};
  car.steer_offset_rad = 0.01;
  std::string logs;
  for (const double steer_rad : {0.0, 0.25, -0.25}) {
    car.steer_rad = [steer_rad](double) { return steer_rad; };
    const std::string name = folder.file("log" + std::to_string(logs.size()) + ".jsonl");
    writeRobotLines(name, car.drive());
    logs += name + ' ';
  }
  const std::string out = folder.file("new.robot.yaml");
  const auto json = jsonOf(runVesper(
      "calibrate odometry " + logs + "--robot " + folder.file("car.robot.yaml") +
      " --pose-sd 0.001 0.001 --json --apply " + out + " --report " + folder.file("car.html")));
  EXPECT_NEAR(json["after"]["steer_offset_rad"].get<double>(), 0.01, 5e-4);
  EXPECT_NEAR(json["parameters"]["E_front_left"]["value"].get<double>(), 0.98, 1e-3);
  const auto drive = std::get<AckermannDrive>(readRobotFile(out).drive.geometry);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_NEAR(drive.wheel_radius_m[i], car.radius_m[i], 3e-4) << i;
  }
  EXPECT_NE(readFile(folder.file("car.html")).find("rear right wheel"), std::string::npos);
}

TEST(CalibrateAckermannTest, FastCirclesShowTheSlipCurve) {
  Drives drives("  slip: {identity_to: 0.3, commanded: 0.7, actual: 0.55}\n");
  drives.drive("straight --size 40 --speed 1");
  drives.drive("eight --size 5 --speed 1");  // 0.2 rad/s
  for (const char* speed : {"2", "2.5", "3", "4"}) {
    drives.drive(std::string("eight --size 5 --speed ") + speed);
  }
  const auto json = jsonOf(drives.calibrate("--pose-sd 1e-3 1e-3 --json"));
  expectFound(json, "slip_identity_to", 0.3, 0.05);
  expectFound(json, "slip_slope", 0.625, 0.2);
  expectFound(json, "slip_actual", 0.55, 0.02);
  expectFound(json, "steer_offset_rad", 0.013, 0.003);
}

TEST(CalibrateAckermannTest, SquaresAreRefusedByLineAndField) {
  Drives drives("");
  const std::string runs = drives.folder().write(
      "car.runs.csv", "run,direction,side_m,x_m,y_m\na,cw,4,0.1,0.1\nb,ccw,4,0.1,0.1\n");
  const std::string applied = drives.folder().file("applied.robot.yaml");
  const CommandRun run = runVesper("calibrate odometry " + runs + " --robot " + drives.nominal() +
                                   " --apply " + applied);
  EXPECT_EQ(run.exit_code, 4);
  EXPECT_NE(
      run.err.find(runs + ":2: field 'direction': expected straights, circles and eights with "
                          "a pose track, found 'cw'"),
      std::string::npos)
      << run.err;
  EXPECT_FALSE(std::filesystem::exists(applied));
  const CommandRun square = runVesper("simulate --robot " + drives.nominal() +
                                      " --square 4 --out " + drives.folder().file("square.jsonl"));
  EXPECT_EQ(square.exit_code, 2);
  EXPECT_NE(square.err.find("a car cannot turn on the spot"), std::string::npos) << square.err;
}

TEST(SimulateCarTest, CoursesThatCannotBeDrivenAreRefused) {
  Drives drives("");
  const auto refused = [&](const std::string& options) {
    const std::string log = drives.folder().file("refused.jsonl");
    const CommandRun run = runVesper("simulate --robot " + drives.nominal() + " --out " + log +
                                     " --course " + options);
    EXPECT_EQ(run.exit_code, 2) << options;
    EXPECT_FALSE(std::filesystem::exists(log));
    return run.err;
  };
  // wheelbase / tan(lock) = 2.8382... m, rounded up; half of that with both axles.
  EXPECT_NE(refused("circle --size 2.8").find("radius of 2.839 m in mode car"), std::string::npos);
  EXPECT_NE(refused("eight --size 1.4 --mode dual").find("1.420 m"), std::string::npos);
  EXPECT_NE(refused("circle --size 8 --mode crab").find("a crab cannot turn"), std::string::npos);
  EXPECT_NE(refused("straight --mode crab --crab-angle 0.5").find("within the lock"),
            std::string::npos);
  EXPECT_NE(refused("loop").find("loop"), std::string::npos);
  const CommandRun two_wheels =
      runVesper("simulate --robot " + ev3() + " --course straight --out " +
                drives.folder().file("ev3.jsonl"));
  EXPECT_EQ(two_wheels.exit_code, 2);
  EXPECT_NE(two_wheels.err.find("courses are for ackermann robots"), std::string::npos)
      << two_wheels.err;
}

TEST(SimulateCarTest, ACrabsStraightLiesAside) {
  Drives drives("");
  const auto json = jsonOf(
      runVesper("simulate --robot " + drives.nominal() +
                " --course straight --size 10 --mode crab --crab-angle 0.3 --speed 1 --out " +
                drives.folder().file("crab.jsonl") + " --json"));
  // By its odometry: ticks of 1.9 mm.
  EXPECT_NEAR(json["end_odometry"]["x_m"].get<double>(), 10.0 * std::cos(0.3), 2e-3);
  EXPECT_NEAR(json["end_odometry"]["y_m"].get<double>(), 10.0 * std::sin(0.3), 2e-3);
  EXPECT_EQ(json["end_truth"]["theta_rad"], 0.0);
}

}  // namespace
}  // namespace vesper::test
