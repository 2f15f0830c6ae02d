#include "vesper/mapping_gui/session/session_state.hpp"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <cmath>

#include "vesper/core/input_error.hpp"

namespace vesper::gui {
namespace {

const QString kVersionKey = QStringLiteral("vesper_session");
constexpr int kSessionVersion = 1;
constexpr qint64 kMostSessionBytes = 1 << 20;
constexpr std::array kWorkspaceNames = {"inspect", "calibrate", "build", "plan", "live"};

/// The fields of one object of the file, each taken once; what nobody takes is refused by name.
class SessionFields {
 public:
  SessionFields(const QJsonObject& object, std::string path, const QString& prefix = {})
      : object_(object), path_(std::move(path)), prefix_(prefix) {}

  [[noreturn]] void refuse(const QString& key, const char* expected) const {
    const QByteArray found =
        QJsonDocument(QJsonArray{object_.value(key)}).toJson(QJsonDocument::Compact);
    throw InputError({path_, 0, (prefix_ + key).toStdString(), expected,
                      printable(found.mid(1, found.size() - 2).toStdString()), ""});
  }
  [[nodiscard]] bool has(const QString& key) {
    taken_ << key;
    return object_.contains(key);
  }
  QString text(const QString& key) {
    if (!object_.value(key).isString()) {
      refuse(key, "a text");
    }
    return object_.value(key).toString();
  }
  double number(const QString& key, double low, double high) {
    const double value = object_.value(key).toDouble(std::nan(""));
    if (!(value >= low && value <= high)) {
      refuse(key, low > 0.0 ? "a positive number" : "a number");
    }
    return value;
  }
  QPointF point(const QString& key) {
    const QJsonArray pair = object_.value(key).toArray();
    if (pair.size() != 2 || !pair[0].isDouble() || !pair[1].isDouble()) {
      refuse(key, "two numbers, [x, y] in metres");
    }
    return {pair[0].toDouble(), pair[1].toDouble()};
  }
  QStringList texts(const QString& key) {
    QStringList list;
    for (const QJsonValue value : object_.value(key).toArray()) {
      if (!value.isString()) {
        refuse(key, "a list of texts");
      }
      list << value.toString();
    }
    return list;
  }
  SessionFields object(const QString& key) {
    if (!object_.value(key).isObject()) {
      refuse(key, "an object");
    }
    return {object_.value(key).toObject(), path_, prefix_ + key + '.'};
  }
  void finish() const {
    for (const QString& key : object_.keys()) {
      if (!taken_.contains(key)) {
        refuse(key, "no such field");
      }
    }
  }

 private:
  QJsonObject object_;
  std::string path_;
  QString prefix_;
  QStringList taken_;
};

QJsonObject rootOf(const std::string& path) {
  QFile file(QString::fromStdString(path));
  if (!file.open(QIODevice::ReadOnly)) {
    throw InputError({path, 0, "", "a file", file.errorString().toStdString(), ""});
  }
  if (file.size() > kMostSessionBytes) {
    throw InputError(
        {path, 0, "", "a session of at most 1 MiB", std::to_string(file.size()) + " bytes", ""});
  }
  const QByteArray bytes = file.readAll();
  QJsonParseError error;
  const QJsonDocument document = QJsonDocument::fromJson(bytes, &error);
  if (!document.isObject()) {
    const bool is_json = error.error == QJsonParseError::NoError;
    const std::int64_t line = is_json ? 1 : 1 + bytes.left(error.offset).count('\n');
    throw InputError({path, line, "", "a JSON object",
                      is_json ? "another value" : error.errorString().toStdString(), ""});
  }
  return document.object();
}

void readPlan(SessionFields fields, PlanChoices& plan) {
  if (fields.has("start")) {
    plan.start_m = fields.point("start");
  }
  if (fields.has("goal")) {
    plan.goal_m = fields.point("goal");
  }
  if (fields.has("planners")) {
    plan.planners = fields.texts("planners");
  }
  if (fields.has("radius_m")) {
    plan.radius_m = fields.number("radius_m", 0.0, 1000.0);
  }
  fields.finish();
}

int workspaceNamed(SessionFields& fields) {
  const QString name = fields.text("workspace");
  for (std::size_t i = 0; i < kWorkspaceNames.size(); ++i) {
    if (name == QLatin1String(kWorkspaceNames[i])) {
      return static_cast<int>(i);
    }
  }
  fields.refuse("workspace", "inspect, calibrate, build, plan or live");
}

SessionState::View readView(SessionFields fields) {
  SessionState::View view;
  if (!fields.has("center_m") || !fields.has("px_per_m")) {
    fields.refuse("center_m", "center_m and px_per_m");
  }
  view.center_m = fields.point("center_m");
  view.px_per_m = fields.number("px_per_m", 1e-9, 1e9);
  fields.finish();
  return view;
}

ShadeThresholds readThresholds(SessionFields fields) {
  ShadeThresholds thresholds;
  if (fields.has("free_below")) {
    thresholds.free_below = fields.number("free_below", 1e-9, 1.0);
  }
  if (fields.has("occupied_above")) {
    thresholds.occupied_above = fields.number("occupied_above", thresholds.free_below, 1.0 - 1e-9);
  }
  fields.finish();
  return thresholds;
}

QString nearPath(const QString& file, const QDir& folder) {
  const QString relative = folder.relativeFilePath(file);
  return relative.startsWith(QStringLiteral("../../..")) ? file : relative;
}

QJsonArray pair(QPointF p) { return {p.x(), p.y()}; }

}  // namespace

bool looksLikeSession(const std::string& path) {
  QFile file(QString::fromStdString(path));
  if (!file.open(QIODevice::ReadOnly)) {
    return false;
  }
  const QByteArray head = file.read(kMostSessionBytes).trimmed();
  return head.startsWith('{') && head.contains("\"vesper_session\"");
}

SessionState readSession(const std::string& path) {
  SessionFields root(rootOf(path), path);
  if (!root.has(kVersionKey) || root.number(kVersionKey, 0.0, 1e9) != kSessionVersion) {
    root.refuse(kVersionKey, "1, the version that this program reads");
  }
  SessionState state;
  const QDir folder = QFileInfo(QString::fromStdString(path)).absoluteDir();
  for (std::size_t i = 0; i < kSessionFiles.size(); ++i) {
    const QString key = QLatin1String(kSessionFiles[i]);
    if (root.has(key)) {
      state.files[i] = QDir::cleanPath(folder.absoluteFilePath(root.text(key)));
    }
  }
  if (root.has("map_cell_m")) {
    state.map_cell_m = root.number("map_cell_m", 1e-6, 1e6);
  }
  if (root.has("workspace")) {
    state.workspace = workspaceNamed(root);
  }
  if (root.has("view")) {
    state.view = readView(root.object("view"));
  }
  if (root.has("thresholds")) {
    state.thresholds = readThresholds(root.object("thresholds"));
  }
  if (root.has("time_s")) {
    state.time_s = root.number("time_s", 0.0, 1e12);
  }
  if (root.has("plan")) {
    readPlan(root.object("plan"), state.plan);
  }
  if (root.has("rescue")) {
    SessionFields rescue = root.object("rescue");
    state.rescue.emplace();
    state.rescue->map_path = rescue.has("map_path") ? rescue.text("map_path") : QString();
    state.rescue->map_mode = rescue.has("map_mode") ? rescue.text("map_mode") : QString();
    rescue.finish();
  }
  root.finish();
  return state;
}

std::string formatSession(const SessionState& state, const std::string& path) {
  QJsonObject root;
  const QDir folder = QFileInfo(QString::fromStdString(path)).absoluteDir();
  for (std::size_t i = 0; i < kSessionFiles.size(); ++i) {
    if (!state.files[i].isEmpty()) {
      root[QLatin1String(kSessionFiles[i])] = nearPath(state.files[i], folder);
    }
  }
  if (state.map_cell_m) {
    root["map_cell_m"] = *state.map_cell_m;
  }
  root["workspace"] = QLatin1String(kWorkspaceNames[static_cast<std::size_t>(state.workspace)]);
  if (state.view) {
    root["view"] =
        QJsonObject{{"center_m", pair(state.view->center_m)}, {"px_per_m", state.view->px_per_m}};
  }
  if (state.thresholds) {
    root["thresholds"] = QJsonObject{{"free_below", state.thresholds->free_below},
                                     {"occupied_above", state.thresholds->occupied_above}};
  }
  if (state.time_s > 0.0) {
    root["time_s"] = state.time_s;
  }
  QJsonObject plan{{"planners", QJsonArray::fromStringList(state.plan.planners)},
                   {"radius_m", state.plan.radius_m}};
  if (state.plan.start_m) {
    plan["start"] = pair(*state.plan.start_m);
  }
  if (state.plan.goal_m) {
    plan["goal"] = pair(*state.plan.goal_m);
  }
  root["plan"] = plan;
  if (state.rescue) {
    root["rescue"] =
        QJsonObject{{"map_path", state.rescue->map_path}, {"map_mode", state.rescue->map_mode}};
  }
  // Qt sorts the keys; the one that tells what the file is comes first.
  QByteArray text = QJsonDocument(root).toJson();
  text.insert(1,
              QStringLiteral("\n    \"%1\": %2,").arg(kVersionKey).arg(kSessionVersion).toUtf8());
  return text.toStdString();
}

}  // namespace vesper::gui
