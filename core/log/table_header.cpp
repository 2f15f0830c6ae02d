#include <algorithm>
#include <map>
#include <utility>

#include "vesper/core/input_error.hpp"
#include "vesper/core/log/table_columns.hpp"

namespace vesper::inline v0 {
namespace {

/// Collects what the names of one header mean.
class HeaderReader {
 public:
  HeaderReader(std::string source, int line) : source_(std::move(source)), line_(line) {}

  void add(const std::string& name, int number, std::vector<std::string>& unused) {
    if (std::find(seen_.begin(), seen_.end(), name) != seen_.end() && !name.empty()) {
      fail(name, "every name once", name, "");
    }
    seen_.push_back(name);
    if (!takeTime(name, number) && !takePose(name, number) && !takeOthers(name, number) &&
        !takeRange(name, number) && !name.empty()) {
      unused.push_back(name);
    }
  }

  std::optional<TableColumns> finish() {
    if (!columns_.time) {
      return std::nullopt;
    }
    for (const char* source : {"odom", "corrected", "truth"}) {
      const auto pose = poses_.find(source);
      if (pose == poses_.end()) {
        continue;
      }
      if (pose->second.count != 3) {
        fail("", "x, y and theta of a pose", "only some of them", "");
      }
      columns_.poses.push_back(pose->second.columns);
    }
    if (left_ || right_) {
      if (!left_ || !right_) {
        fail("", "left_ticks and right_ticks", "one of them", "");
      }
      columns_.encoders = EncoderColumns{{left_, ""}, {right_, ""}, false, false};
    }
    const bool has_content = !columns_.poses.empty() || columns_.encoders || columns_.yaw ||
                             columns_.temperature || !columns_.ranges.empty();
    return has_content ? std::optional(std::move(columns_)) : std::nullopt;
  }

 private:
  struct HalfPose {
    PoseColumns columns;
    int count = 0;
  };

  [[noreturn]] void fail(const std::string& field, const std::string& expected,
                         const std::string& found, const std::string& advice) const {
    throw InputError({source_, line_, field, expected, printable(found), advice});
  }

  ColumnUnit unitOf(const std::string& name, std::string_view unit_text, bool (*fits)(ColumnUnit),
                    const char* units) const {
    const std::optional<ColumnUnit> unit = parseColumnUnit(unit_text);
    if (!unit || !fits(*unit)) {
      fail(name, units, std::string(unit_text), "or write a column file (*.columns.yaml)");
    }
    return *unit;
  }

  bool takeTime(const std::string& name, int number) {
    if (!name.starts_with("t_")) {
      return false;
    }
    columns_.time = ValueColumn{
        {number, ""},
        unitOf(name, std::string_view(name).substr(2), isTime, "t_s, t_ms, t_us or t_ns")};
    return true;
  }

  bool takePose(const std::string& name, int number) {
    std::string_view rest = name;
    std::string source = "odom";
    for (const std::string_view prefix : {"truth_", "corrected_"}) {
      if (rest.starts_with(prefix)) {
        source = prefix.substr(0, prefix.size() - 1);
        rest.remove_prefix(prefix.size());
      }
    }
    for (const char axis : {'x', 'y'}) {
      if (rest.size() > 2 && rest[0] == axis && rest[1] == '_') {
        HalfPose& pose = poses_[source];
        (axis == 'x' ? pose.columns.x : pose.columns.y) = {
            {number, ""},
            unitOf(name, rest.substr(2), isLength, "a unit of length: m, cm, mm or in")};
        pose.columns.source = source;
        ++pose.count;
        return true;
      }
    }
    if (!rest.starts_with("theta_")) {
      return false;
    }
    HalfPose& pose = poses_[source];
    pose.columns.theta = {
        {number, ""},
        unitOf(name, rest.substr(6), isAngle, "a unit of angle: rad, deg, ddeg or mrad")};
    pose.columns.source = source;
    ++pose.count;
    return true;
  }

  bool takeOthers(const std::string& name, int number) {
    if (name == "left_ticks") {
      left_ = number;
    } else if (name == "right_ticks") {
      right_ = number;
    } else if (name.starts_with("yaw_") && parseColumnUnit(name.substr(4)) &&
               isAngle(*parseColumnUnit(name.substr(4)))) {
      columns_.yaw = ValueColumn{{number, ""}, *parseColumnUnit(name.substr(4))};
    } else if (name == "temp_c") {
      columns_.temperature = ColumnRef{number, ""};
    } else {
      return false;
    }
    return true;
  }

  bool takeRange(const std::string& name, int number) {
    const std::size_t underscore = name.rfind('_');
    if (underscore == std::string::npos || underscore == 0) {
      return false;
    }
    const std::optional<ColumnUnit> unit = parseColumnUnit(name.substr(underscore + 1));
    if (!unit || !(isLength(*unit) || *unit == ColumnUnit::Microseconds)) {
      return false;
    }
    RangeColumn range;
    range.sensor = name.substr(0, underscore);
    range.value = {{number, ""}, *unit};
    const auto same = [&range](const RangeColumn& other) { return other.sensor == range.sensor; };
    if (std::any_of(columns_.ranges.begin(), columns_.ranges.end(), same)) {
      fail(name, "every sensor once", range.sensor, "");
    }
    columns_.ranges.push_back(std::move(range));
    return true;
  }

  std::string source_;
  int line_;
  TableColumns columns_;
  std::map<std::string, HalfPose> poses_;
  std::vector<std::string> seen_;
  int left_ = 0;
  int right_ = 0;
};

}  // namespace

std::optional<TableColumns> columnsOfHeader(const std::vector<std::string>& cells,
                                            const std::string& source, int line,
                                            std::vector<std::string>& unused) {
  const bool has_time = std::any_of(cells.begin(), cells.end(), [](const std::string& name) {
    return name.starts_with("t_") && parseColumnUnit(name.substr(2)) &&
           isTime(*parseColumnUnit(name.substr(2)));
  });
  if (!has_time) {
    return std::nullopt;
  }
  HeaderReader reader(source, line);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    reader.add(cells[i], static_cast<int>(i) + 1, unused);
  }
  return reader.finish();
}

}  // namespace vesper::inline v0
