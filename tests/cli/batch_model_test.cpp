#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <thread>

#include "vesper/core/map_io/vgrid_file.hpp"
#include "vesper/tests/cli/cli_support.hpp"

// `vesper map --model forward|muriel` and `vesper evaluate --held-out`.
namespace vesper::test {
namespace {

using nlohmann::json;

CommandRun mapped(const std::string& log, const std::string& options) {
  return runVesper("map '" + log + "' --robot '" + ev3() + "' " + options);
}

TEST(BatchModelTest, ForwardSaysHowItsMapCameAbout) {
  const ScratchFolder folder;
  const std::string log = arenaLog(folder, 1500);
  const std::string out = "--out '" + folder.file("m") + "'";
  const json map = jsonOf(mapped(log, "--model forward --directions 12 --json " + out));
  EXPECT_EQ(map["model"]["name"], "forward");
  const json& forward = map["forward"];
  EXPECT_TRUE(forward["specular_index"].is_null()) << "it was told";
  EXPECT_EQ(forward["directions"], 12);
  EXPECT_EQ(forward["threshold"], 0.15);
  EXPECT_LE(forward["mean_log_likelihood"].size(), 12U);
  EXPECT_NEAR(forward["shares"]["hit"].get<double>() + forward["shares"]["pass"].get<double>() +
                  forward["shares"]["random"].get<double>(),
              1.0, 1e-6);
  EXPECT_EQ(forward["stopped"],
            forward["mean_log_likelihood"].size() == 12U ? "iterations" : "converged");
  EXPECT_EQ(readVGrid(folder.file("m.vgrid")).provenance.model.name, "forward");
  const json info = jsonOf(runVesper("info '" + folder.file("m.yaml") + "' --json"));
  EXPECT_EQ(info["occupied_cells"], map["cells"]["occupied"]);
  EXPECT_GT(info["occupied_cells"], 20);
  const CommandRun text = mapped(log, "--model forward");
  EXPECT_EQ(text.exit_code, 0) << text.err;
  for (const char* words :
       {"model forward, poses odom", "specular index",
        "causes of the readings:", "mean log-likelihood by iteration:", "ended after"}) {
    EXPECT_NE(text.out.find(words), std::string::npos) << words << '\n' << text.out;
  }
}

TEST(BatchModelTest, ThreadsAndMemoryDoNotShowInTheFiles) {
  const ScratchFolder folder;
  const std::string log = arenaLog(folder, 1500);
  for (const char* model : {"forward", "muriel"}) {
    const std::string first = folder.file(std::string(model) + "1");
    const std::string second = folder.file(std::string(model) + "2");
    const std::string options = std::string("--model ") + model + " --out ";
    ASSERT_EQ(mapped(log, options + "'" + first + "'").exit_code, 0);
    ASSERT_EQ(mapped(log, options + "'" + second + "' --threads 2 --max-memory 6").exit_code, 0);
    EXPECT_EQ(readFile(first + ".vgrid"), readFile(second + ".vgrid")) << model;
    EXPECT_EQ(readFile(first + ".pgm"), readFile(second + ".pgm")) << model;
  }
  const CommandRun refused = mapped(log, "--model forward --max-memory 1");
  EXPECT_NE(refused.exit_code, 0);
  EXPECT_NE(refused.err.find("the model forward needs"), std::string::npos) << refused.err;
}

TEST(BatchModelTest, ContinuingReadsTheEarlierLogsAgain) {
  const ScratchFolder folder;
  std::string drives[2];
  for (int i = 0; i <= 160; ++i) {
    std::string& drive = drives[i <= 80 ? 0 : 1];
    drive += "{\"type\":\"odom\",\"t\":" + std::to_string(i) +
             ".0,\"x\":" + std::to_string(0.02 * i) + ",\"y\":0,\"th\":0}\n";
    if (i != 80 && i != 160) {
      drive += "{\"type\":\"range\",\"t\":" + std::to_string(i) +
               ".5,\"id\":\"left\",\"r\":" + (i % 9 == 0 ? "null" : "0.8") + "}\n";
    }
  }
  const std::string first = folder.write("first.jsonl", drives[0]);
  const std::string second = folder.write("second.jsonl", drives[1]);
  const std::string both = folder.write("both.jsonl", drives[0] + drives[1]);
  const std::string before = "--continue '" + folder.file("a.vgrid") + "'";
  for (const char* model : {"forward --directions 12", "muriel"}) {
    const std::string options = std::string("--model ") + model;
    const auto out = [&](const char* name) { return " --out '" + folder.file(name) + "'"; };
    ASSERT_EQ(mapped(first, options + out("a")).exit_code, 0);
    const CommandRun run = mapped(second, before + out("b"));
    ASSERT_EQ(run.exit_code, 0) << run.err;
    ASSERT_EQ(mapped(both, options + out("c")).exit_code, 0);
    EXPECT_EQ(readFile(folder.file("b.pgm")), readFile(folder.file("c.pgm"))) << model;
    EXPECT_EQ(readVGrid(folder.file("b.vgrid")).provenance.sources.size(), 2U);
  }
  // The first log is another one now, and then gone.
  folder.write("first.jsonl", drives[0].substr(0, drives[0].size() / 2 + 1));
  const CommandRun changed = mapped(second, before);
  EXPECT_EQ(changed.exit_code, 4);
  EXPECT_NE(changed.err.find("field 'sources': expected logs that can be read again, as the model "
                             "muriel needs all readings at once, found '" +
                             first + "' (it has"),
            std::string::npos)
      << changed.err;
  std::filesystem::remove(first);
  const CommandRun gone = mapped(second, before);
  EXPECT_EQ(gone.exit_code, 4);
  EXPECT_NE(gone.err.find("a.vgrid: field 'sources'"), std::string::npos) << gone.err;
}

TEST(BatchModelTest, OptionsWithoutMeaningAreRefused) {
  const ScratchFolder folder;
  const std::string log = arenaLog(folder, 100);
  const auto refusal = [&](const std::string& options) {
    const CommandRun run = mapped(log, options);
    EXPECT_EQ(run.exit_code, 2) << options << run.err;
    return run.err;
  };
  EXPECT_NE(refusal("--model forward --views 20").find("have no meaning for the model forward"),
            std::string::npos);
  EXPECT_NE(refusal("--model muriel --threshold 0.1").find("no meaning for the model muriel"),
            std::string::npos);
  EXPECT_NE(refusal("--detection 0.5").find("no meaning for the model cone"), std::string::npos);
  EXPECT_NE(refusal("--model forward --directions 65").find("directions must lie in 1..64"),
            std::string::npos);
  EXPECT_NE(refusal("--model forward --explain 0,0").find("weighs all readings together"),
            std::string::npos);
  EXPECT_NE(refusal("--model backward").find("cone, ray, forward or muriel"), std::string::npos);
}

TEST(BatchModelTest, AnInterruptLeavesNothing) {
  const ScratchFolder folder;
  const std::string log = dataset("logs/office_p3dx.jsonl.gz");
  const std::string robot = dataset("robots/pioneer_p3dx.robot.yaml");
  const std::string out = folder.file("m");
  const pid_t child = ::fork();
  if (child == 0) {
    ::signal(SIGINT, SIG_DFL);
    ::dup2(::open("/dev/null", O_WRONLY), STDERR_FILENO);
    ::execl(VESPER_COMMAND, "vesper", "map", log.c_str(), "--robot", robot.c_str(), "--model",
            "forward", "--iterations", "1000", "--resolution", "0.02", "--out", out.c_str(),
            nullptr);
    ::_exit(127);
  }
  // Long before a map of so many cells is done, and after the command watches for interrupts.
  std::this_thread::sleep_for(std::chrono::seconds(2));
  ::kill(child, SIGINT);
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 130);
  EXPECT_TRUE(namesIn(folder.path()).empty());
}

TEST(HeldOutVerbTest, PredictsAFifthOfTheLog) {
  const ScratchFolder folder;
  const std::string log = arenaLog(folder, 3000);
  const auto scored = [&](const std::string& options) {
    return jsonOf(
        runVesper("evaluate --held-out '" + log + "' --robot '" + ev3() + "' --json " + options));
  };
  for (const char* model : {"cone", "forward", "muriel"}) {
    const json score = scored(std::string("--model ") + model);
    EXPECT_EQ(score["model"], model);
    EXPECT_EQ(score["fold"], 5);
    const double left_out = score["readings_left_out"];
    EXPECT_NEAR(left_out / (left_out + score["readings_used"].get<double>()), 0.2, 0.05);
    EXPECT_GT(score["score"]["echoes"], 50);
    EXPECT_NEAR(score["score"]["within_10_cm"].get<double>() +
                    score["score"]["nearer"].get<double>() +
                    score["score"]["farther"].get<double>(),
                1.0, 1e-9);
    EXPECT_GT(score["score"]["within_10_cm"], 0.3) << model;
    EXPECT_EQ(score.contains("forward"), std::string(model) == "forward");
  }
  EXPECT_NE(scored("--fold 1")["score"], scored("--fold 2")["score"]);
  const CommandRun text =
      runVesper("evaluate --held-out '" + log + "' --robot '" + ev3() + "' --free 0.1");
  EXPECT_NE(text.out.find("echoes left out within 10 cm"), std::string::npos)
      << text.out << text.err;
}

TEST(HeldOutVerbTest, NeedsALogARobotAndEnoughScans) {
  const ScratchFolder folder;
  const std::string log = arenaLog(folder, 40);
  EXPECT_EQ(runVesper("evaluate --held-out '" + log + "'").exit_code, 2);
  EXPECT_EQ(runVesper("evaluate --robot '" + ev3() + "'").exit_code, 2);
  EXPECT_EQ(runVesper("evaluate '" + dataset("maps/arena.yaml") + "'").exit_code, 2);
  const CommandRun few = runVesper("evaluate --held-out '" + log + "' --robot '" + ev3() + "'");
  EXPECT_EQ(few.exit_code, 1);
  EXPECT_NE(few.err.find("no echo was left out"), std::string::npos) << few.err;
}

}  // namespace
}  // namespace vesper::test
