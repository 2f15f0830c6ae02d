#include "vesper/calibration/odometry/runs_row.hpp"

#include <cmath>
#include <numbers>
#include <utility>

namespace vesper::calibration::inline v0 {
namespace {

constexpr double kMaxTurns = 1e4;
constexpr double kMaxTicks = 1e15;
constexpr double kWholeTurn_rad = 2.0 * std::numbers::pi;
/// A heading may pass a whole turn by this much before it is taken for degrees.
constexpr double kHeadingSlack_rad = 0.5;

std::optional<double> headingOf(const RunsRow& row, const std::string& quantity, RunKind kind,
                                double turns) {
  const auto theta = row.number(quantity, kMaxTurns * kWholeTurn_rad);
  if (!theta) {
    return std::nullopt;
  }
  const bool is_error = quantity == "theta_err";
  if (kind == RunKind::Spin && !is_error) {
    if (std::abs(*theta - kWholeTurn_rad * turns) > std::numbers::pi) {
      row.refuse(row.nameOfColumn(quantity),
                 "the whole turn, not wrapped, within half a turn of 2 pi turns = " +
                     std::to_string(kWholeTurn_rad * turns),
                 row.text(quantity));
    }
  } else if (std::abs(*theta) > kWholeTurn_rad + kHeadingSlack_rad) {
    const bool is_degrees = row.nameOfColumn(quantity).ends_with("_deg");
    row.refuse(row.nameOfColumn(quantity), "a heading within +-2 pi", row.text(quantity),
               is_degrees ? ""
                          : "heading " + row.text(quantity) + " > 2 pi: degrees? name the column " +
                                quantity + "_deg");
  }
  return theta;
}

EndPose inStandardAxes(const EndPose& pose, const RunsAxes& axes) {
  EndPose turned;
  turned.x_m = axes.forward[0] * pose.x_m + axes.forward[1] * pose.y_m;
  turned.y_m = axes.left[0] * pose.x_m + axes.left[1] * pose.y_m;
  if (pose.theta_rad) {
    turned.theta_rad = axes.counter_clockwise * *pose.theta_rad;
  }
  return turned;
}

/// What the robot believes if nobody wrote it down: that it did what it was told.
EndPose beliefByTask(const CalibrationRun& run) {
  EndPose belief{0.0, 0.0, 0.0};
  if (run.kind == RunKind::Straight) {
    belief.x_m = run.side_m;
  } else if (run.kind == RunKind::Spin) {
    belief.theta_rad = kWholeTurn_rad * run.turns;
  }
  return belief;
}

void readTask(const RunsRow& row, const RunsFileOptions& options, CalibrationRun& run) {
  run.name = row.text("run");
  if (run.name.empty()) {
    row.refuse("run", "a name", "");
  }
  const std::string& direction = row.text("direction");
  const auto kind = runKindOf(direction);
  if (!kind) {
    row.refuse("direction", "cw, ccw, straight, spin, circle, eight or path", direction,
               direction == "left" || direction == "right"
                   ? "left turns are ccw, right turns are cw"
                   : "");
  }
  run.kind = *kind;
  const auto side = row.number("side", kMaxRunLength_m);
  if (isSquare(run.kind) || run.kind == RunKind::Straight) {
    if (!side && !options.side_m) {
      row.refuse(row.nameOfColumn("side"), "a length > 0", "");
    }
    run.side_m = side ? *side : *options.side_m;
    if (!(run.side_m > 0.0)) {
      row.refuse(row.nameOfColumn("side"), "a length > 0", row.text("side"));
    }
  }
  if (run.kind == RunKind::Spin) {
    run.turns = row.needed("turns", kMaxTurns);
    if (run.turns == 0.0) {
      row.refuse("turns", "a number other than 0", row.text("turns"));
    }
  }
}

void readPoses(const RunsRow& row, const RunsColumns& columns, const RunsAxes& axes,
               CalibrationRun& run) {
  run.odometry = beliefByTask(run);
  if (columns.has("x_err")) {
    const EndPose error =
        inStandardAxes({row.needed("x_err", kMaxRunLength_m), row.needed("y_err", kMaxRunLength_m),
                        headingOf(row, "theta_err", run.kind, run.turns)},
                       axes);
    run.measured = EndPose{run.odometry.x_m + error.x_m, run.odometry.y_m + error.y_m, {}};
    if (error.theta_rad) {
      run.measured->theta_rad = *run.odometry.theta_rad + *error.theta_rad;
    }
    return;
  }
  const bool is_free = !isSquare(run.kind) && run.kind != RunKind::Straight &&
                       run.kind != RunKind::Spin;  // its log has a pose track
  if (!is_free || !row.text("x").empty() || !row.text("y").empty()) {
    run.measured =
        inStandardAxes({row.needed("x", kMaxRunLength_m), row.needed("y", kMaxRunLength_m),
                        headingOf(row, "theta", run.kind, run.turns)},
                       axes);
  }
  const auto odom_x = row.number("odom_x", kMaxRunLength_m);
  const auto odom_y = row.number("odom_y", kMaxRunLength_m);
  if (odom_x.has_value() != odom_y.has_value()) {
    row.refuse(row.nameOfColumn(odom_x ? "odom_y" : "odom_x"), "a number", "");
  }
  if (odom_x) {
    run.has_odometry = true;
    run.odometry =
        inStandardAxes({*odom_x, *odom_y, headingOf(row, "odom_theta", run.kind, run.turns)}, axes);
    if (!run.odometry.theta_rad) {
      run.odometry.theta_rad = beliefByTask(run).theta_rad;
    }
  } else if (!row.text("odom_theta").empty()) {
    row.refuse(row.nameOfColumn("odom_x"), "a number beside the odometry's heading", "");
  }
}

/// A measured end that the task cannot lead to is a wrong unit or a wrong row.
void checkReach(const RunsRow& row, const RunsColumns& columns, const CalibrationRun& run) {
  if (!run.measured || run.side_m == 0.0) {
    return;
  }
  const double away_m = std::hypot(run.measured->x_m, run.measured->y_m);
  const double reach_m = (isSquare(run.kind) ? 4.0 : 2.0) * run.side_m;
  if (away_m > reach_m) {
    const std::string quantity = columns.has("x_err") ? "x_err" : "x";
    row.refuse(row.nameOfColumn(quantity),
               "an end within reach of a side of " + row.text("side") + " (" +
                   row.nameOfColumn("side") + ")",
               row.text(quantity), "millimetres? name the columns x_mm and y_mm");
  }
  if (run.kind == RunKind::Straight && !columns.has("x_err") && away_m < 0.5 * run.side_m) {
    row.refuse(
        row.nameOfColumn("x"),
        "an end some " + row.text("side") + " (" + row.nameOfColumn("side") + ") from the start",
        row.text("x"), "errors have columns of their own: x_err_m, y_err_m");
  }
}

void readExtras(const RunsRow& row, CalibrationRun& run) {
  const auto left = row.number("left_ticks", kMaxTicks);
  const auto right = row.number("right_ticks", kMaxTicks);
  if (left.has_value() != right.has_value()) {
    row.refuse(left ? "right_ticks" : "left_ticks", "a number", "");
  }
  if (left) {
    run.ticks = {*left, *right};
  }
  run.log = row.text("log");
  const bool needs_log =
      run.kind == RunKind::Circle || run.kind == RunKind::Eight || run.kind == RunKind::Path;
  if (needs_log && run.log.empty()) {
    row.refuse("log", "a robot-lines file with a pose track", "",
               std::string(nameOf(run.kind)) + " runs need one");
  }
  const std::string& use = row.text("use");
  if (use == "0" || use == "no" || use == "false") {
    run.use = false;
  } else if (!use.empty() && use != "1" && use != "yes" && use != "true") {
    row.refuse("use", "1 or 0", use);
  }
}

}  // namespace

RunsRow::RunsRow(const RunsColumns& columns, std::vector<std::string> fields, std::string source,
                 std::int64_t line)
    : columns_(columns), fields_(std::move(fields)), source_(std::move(source)), line_(line) {
  if (fields_.size() != columns_.count()) {
    refuse("", std::to_string(columns_.count()) + " fields", std::to_string(fields_.size()));
  }
}

std::string RunsRow::text(const std::string& quantity) const {
  const RunsColumn* column = columns_.find(quantity);
  return column == nullptr ? std::string() : fields_[column->index];
}

std::optional<double> RunsRow::number(const std::string& quantity, double limit) const {
  const std::string field = text(quantity);
  if (field.empty()) {
    return std::nullopt;
  }
  const auto value = finiteNumber(field);
  const RunsColumn& column = *columns_.find(quantity);
  if (!value) {
    refuse(column.name, "a finite number", field);
  }
  if (std::abs(*value * column.scale) > limit) {
    refuse(column.name, "a number within +-" + std::to_string(static_cast<std::int64_t>(limit)),
           field);
  }
  return *value * column.scale;
}

double RunsRow::needed(const std::string& quantity, double limit) const {
  const auto value = number(quantity, limit);
  if (!value) {
    refuse(nameOfColumn(quantity), "a number", "");
  }
  return *value;
}

std::string RunsRow::nameOfColumn(const std::string& quantity) const {
  const RunsColumn* column = columns_.find(quantity);
  return column == nullptr ? quantity : column->name;
}

void RunsRow::refuse(std::string field, std::string expected, std::string_view found,
                     std::string advice) const {
  throw InputError(
      {source_, line_, std::move(field), std::move(expected), printable(found), std::move(advice)});
}

CalibrationRun readRow(const RunsRow& row, const RunsColumns& columns, const RunsComments& comments,
                       const RunsFileOptions& options) {
  CalibrationRun run;
  readTask(row, options, run);
  readPoses(row, columns, run.kind == RunKind::Clockwise ? comments.axes_cw : comments.axes, run);
  readExtras(row, run);
  checkReach(row, columns, run);
  return run;
}

}  // namespace vesper::calibration::inline v0
