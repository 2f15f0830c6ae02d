#include "vesper/core/log/table_writer.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string_view>

#include "vesper/core/files/number_text.hpp"
#include "vesper/core/files/text_writer.hpp"
#include "vesper/core/log/stamp_text.hpp"

namespace vesper::inline v0 {
namespace {

/// One record as cells: consecutive columns from `column` on.
struct Cells {
  std::size_t column = 0;
  std::vector<std::string> values;
};

std::string numberText(double value) {
  std::string text;
  appendNumber(text, value);
  return text;
}

std::vector<std::string> poseCells(const Pose2& pose) {
  return {numberText(pose.x()), numberText(pose.y()), numberText(pose.heading())};
}

/// Finds the columns that a log needs and turns records into cells; counts what does not fit.
class TableLayout {
 public:
  explicit TableLayout(const RobotLog& log) : source_(log.source) {
    for (const Record& record : log.records) {
      std::visit([&](const auto& body) { collect(record, body); }, record.body);
    }
    addBlock("odometry", {"x_m", "y_m", "theta_rad"});
    addBlock("pose corrected", {"corrected_x_m", "corrected_y_m", "corrected_theta_rad"});
    addBlock("pose truth", {"truth_x_m", "truth_y_m", "truth_theta_rad"});
    addBlock("encoders", {"left_ticks", "right_ticks"});
    addBlock("yaw", {"yaw_rad"});
    addBlock("temperature", {"temp_c"});
    for (const auto& [block, first_line] : wanted_) {
      if (block.starts_with("range ")) {
        addBlock(block, {sensorColumn(block.substr(6))});
      }
    }
  }

  [[nodiscard]] const std::vector<std::string>& columns() const noexcept { return columns_; }
  [[nodiscard]] std::optional<Cells> cellsOf(const Record& record) {
    if (!record.extra.empty()) {
      ++losses_["records with unknown keys (the keys are left out)"];
    }
    if (record.sequence || record.arrival_ns) {
      ++losses_["sequence numbers or arrival stamps"];
    }
    return std::visit([&](const auto& body) { return cells(body); }, record.body);
  }
  void lose(const std::string& what) { ++losses_[what]; }
  [[nodiscard]] std::vector<std::string> losses() const {
    std::vector<std::string> texts;
    for (const auto& [what, count] : losses_) {
      texts.push_back(std::to_string(count) + " " + what);
    }
    return texts;
  }

 private:
  void want(const std::string& block, const Record& record) { wanted_.emplace(block, record.line); }
  void collect(const Record& record, const OdometryRecord&) { want("odometry", record); }
  void collect(const Record& record, const EncoderRecord& encoders) {
    if (encoders.wheels == 2) {
      want("encoders", record);
    }
  }
  void collect(const Record& record, const RangeRecord& range) {
    if (!range.is_raw) {
      want("range " + range.sensor, record);
    }
  }
  void collect(const Record& record, const ImuRecord& imu) {
    if (imu.yaw_rad) {
      want("yaw", record);
    }
  }
  void collect(const Record& record, const TemperatureRecord&) { want("temperature", record); }
  void collect(const Record& record, const PoseRecord& pose) {
    if (pose.source == "truth" || pose.source == "corrected") {
      want("pose " + pose.source, record);
    }
  }
  template <typename Body>
  void collect(const Record&, const Body&) {}

  void addBlock(const std::string& block, const std::vector<std::string>& names) {
    if (wanted_.contains(block)) {
      first_column_[block] = columns_.size();
      columns_.insert(columns_.end(), names.begin(), names.end());
    }
  }
  /// "<id>_m". Refuses names that would read back as something else.
  std::string sensorColumn(const std::string& id) const {
    const bool is_sound = !id.empty() && id.find_first_of(",;\"\t\r\n #") == std::string::npos;
    const bool is_taken = id == "x" || id == "y" || id == "theta" || id == "t" ||
                          id.starts_with("truth_") || id.starts_with("corrected_");
    if (!is_sound || is_taken) {
      throw InputError({source_, wanted_.at("range " + id), "id",
                        "a sensor's name that can stand in a header", id,
                        "write robot lines (.jsonl) instead"});
    }
    return id + "_m";
  }
  [[nodiscard]] Cells at(const std::string& block, std::vector<std::string> values) const {
    return {first_column_.at(block), std::move(values)};
  }

  std::optional<Cells> cells(const OdometryRecord& odometry) {
    if (odometry.covariance) {
      lose("covariances of odometry");
    }
    return at("odometry", poseCells(odometry.T_odom_robot));
  }
  std::optional<Cells> cells(const PoseRecord& pose) {
    if (!first_column_.contains("pose " + pose.source)) {
      lose("poses of source '" + pose.source + "'");
      return std::nullopt;
    }
    return at("pose " + pose.source, poseCells(pose.T_world_robot));
  }
  std::optional<Cells> cells(const EncoderRecord& encoders) {
    if (encoders.wheels != 2) {
      lose("counts of four wheels");
      return std::nullopt;
    }
    return at("encoders", {std::to_string(encoders.counts[0]), std::to_string(encoders.counts[1])});
  }
  std::optional<Cells> cells(const ImuRecord& imu) {
    if (imu.rate_rad_per_s) {
      lose("turn rates");
    }
    return imu.yaw_rad ? std::optional(at("yaw", {numberText(*imu.yaw_rad)})) : std::nullopt;
  }
  std::optional<Cells> cells(const TemperatureRecord& temperature) {
    return at("temperature", {numberText(temperature.celsius)});
  }
  std::optional<Cells> cells(const RangeRecord& range) {
    if (range.is_raw) {
      lose("readings in a sensor's own unit");
      return std::nullopt;
    }
    std::string text = "inf";
    if (range.report == EchoReport::Measured) {
      text = numberText(range.value);
    } else if (range.report != EchoReport::NoEcho) {
      text = "nan";
      if (range.report == EchoReport::Near) {
        lose("readings 'near' (written as invalid)");
      } else if (range.report == EchoReport::Far) {
        text = "inf";
        lose("readings 'far' (written as no echo)");
      }
    }
    return at("range " + range.sensor, {text});
  }
  std::optional<Cells> cells(const ScanRecord&) { return lost("scans"); }
  std::optional<Cells> cells(const HelloRecord&) { return lost("greetings (hello)"); }
  std::optional<Cells> cells(const SteerRecord&) { return lost("steering angles"); }
  std::optional<Cells> cells(const WidthRecord&) { return lost("widths"); }
  std::optional<Cells> cells(const BumperRecord&) { return lost("bumper states"); }
  std::optional<Cells> cells(const LightRecord&) { return lost("light readings"); }
  std::optional<Cells> cells(const MarkRecord&) { return lost("marks"); }
  std::optional<Cells> cells(const CommandRecord&) { return lost("commands"); }
  std::optional<Cells> cells(const StopRecord&) { return lost("stops"); }
  std::optional<Cells> cells(const MessageRecord&) { return lost("log messages"); }
  std::optional<Cells> cells(const OtherRecord&) { return lost("lines of unknown type"); }
  std::optional<Cells> lost(const char* what) {
    lose(what);
    return std::nullopt;
  }

  std::string source_;
  std::map<std::string, std::int64_t> wanted_;  ///< Block -> first line.
  std::map<std::string, std::size_t> first_column_;
  std::vector<std::string> columns_;
  std::map<std::string, std::int64_t> losses_;
};

/// Collects the records of one time into a row.
class RowWriter {
 public:
  RowWriter(TextWriter& out, std::size_t columns) : out_(out), cells_(columns) {}

  void add(Stamp stamp, const Cells& cells) {
    const auto begin = cells_.begin() + static_cast<std::ptrdiff_t>(cells.column);
    const bool is_taken =
        std::any_of(begin, begin + static_cast<std::ptrdiff_t>(cells.values.size()),
                    [](const std::string& cell) { return !cell.empty(); });
    if (has_row_ && (stamp != stamp_ || is_taken)) {
      flush();
    }
    stamp_ = stamp;
    has_row_ = true;
    std::copy(cells.values.begin(), cells.values.end(), begin);
  }
  void flush() {
    if (!has_row_) {
      return;
    }
    std::string row;
    appendSeconds(row, stamp_);
    for (std::string& cell : cells_) {
      row += ',';
      row += cell;
      cell.clear();
    }
    out_.write(row + '\n');
    has_row_ = false;
  }

 private:
  TextWriter& out_;
  std::vector<std::string> cells_;
  Stamp stamp_{};
  bool has_row_ = false;
};

}  // namespace

std::vector<std::string> writeTable(const std::string& path, const RobotLog& log) {
  TableLayout layout(log);
  if (layout.columns().empty()) {
    throw InputError({log.source, 0, "", "odometry, poses, encoders or ranges for a table", "none",
                      "write robot lines (.jsonl) instead"});
  }
  TextWriter out(path);
  std::string header = "t_s";
  for (const std::string& column : layout.columns()) {
    header += ',' + column;
  }
  out.write(header + '\n');
  RowWriter rows(out, layout.columns().size());
  for (const Record& record : log.records) {
    const std::optional<Cells> cells = layout.cellsOf(record);
    if (cells && record.stamp) {
      rows.add(*record.stamp, *cells);
    }
  }
  rows.flush();
  out.commit();
  return layout.losses();
}

}  // namespace vesper::inline v0
