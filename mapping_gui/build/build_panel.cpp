#include "vesper/mapping_gui/build/build_panel.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QTableWidget>

#include "vesper/core/records/record.hpp"
#include "vesper/mapping_gui/app/file_opener.hpp"
#include "vesper/mapping_gui/app/job_runner.hpp"
#include "vesper/mapping_gui/app/message_bar.hpp"
#include "vesper/mapping_gui/build/build_job.hpp"
#include "vesper/mapping_gui/build/model_picture.hpp"
#include "vesper/mapping_gui/layers/conflict_layer.hpp"
#include "vesper/mapping_gui/map_view/map_view.hpp"
#include "vesper/mapping_gui/replay/replay_clock.hpp"
#include "vesper/mapping_gui/replay/replay_data.hpp"
#include "vesper/mapping_gui/session/session.hpp"

namespace vesper::gui {
namespace {

constexpr std::size_t kLookBack_records = 3000;
constexpr double kDegreesPerRadian = 57.29577951308232;

}  // namespace

QString BuildPanel::readingText(const RangeRecord& range) {
  switch (range.report) {
    case EchoReport::NoEcho:
    case EchoReport::Far:
      return tr("no echo");
    case EchoReport::Near:
      return tr("too near");
    case EchoReport::Invalid:
      return tr("invalid");
    case EchoReport::Measured:
      break;
  }
  const QString value = QLocale().toString(range.value, 'f', range.is_raw ? 1 : 3);
  return range.is_raw ? tr("%1 (raw)").arg(value) : value + " m";
}

BuildPanel::BuildPanel(const Workbench& bench, ReplayClock& clock, QWidget* parent)
    : QWidget(parent),
      bench_(bench),
      clock_(clock),
      conflicts_(&bench.view.layers().addBelow(QStringLiteral("ellipses"),
                                               std::make_unique<ConflictLayer>())) {
  buildForm();
  for (const auto changed : {&Session::mapChanged, &Session::mapGrown}) {
    connect(&bench_.session, changed, this, [this] {
      conflicts_->setMap(bench_.session.map());
      bench_.view.layers().touch();
    });
  }
  connect(&bench_.session, &Session::logChanged, this, &BuildPanel::showInputs);
  connect(&bench_.session, &Session::robotChanged, this, &BuildPanel::showInputs);
  connect(&bench_.session, &Session::logChanged, this, &BuildPanel::showReadings);
  connect(&clock_, &ReplayClock::timeChanged, this, &BuildPanel::showReadings);
  connect(&clock_, &ReplayClock::dataChanged, this, &BuildPanel::showReadings);
  connect(model_, &QComboBox::currentTextChanged, this, &BuildPanel::showModelDefaults);
  for (QDoubleSpinBox* box : {resolution_, free_, occupied_}) {
    connect(box, &QDoubleSpinBox::valueChanged, this, &BuildPanel::showModelPicture);
  }
  connect(views_, &QSpinBox::valueChanged, this, &BuildPanel::showModelPicture);
  connect(&bench_.session, &Session::robotChanged, this, &BuildPanel::showModelPicture);
  showInputs();
  showModelDefaults();
  showModelPicture();
}

void BuildPanel::showInputs() {
  const Session& session = bench_.session;
  const QString log = session.log() ? shownName(QString::fromStdString(session.log()->path))
                                    : tr("none: open or drop one");
  const QString robot = session.robot() ? QString::fromStdString(session.robot()->robot.name)
                                        : tr("none: open its *.robot.yaml");
  inputs_->setText(tr("Log: %1\nRobot: %2").arg(log, robot));
  const bool is_ready = session.log() && session.robot();
  build_->setEnabled(is_ready);
  build_part_->setEnabled(is_ready);
}

void BuildPanel::showModelDefaults() {
  ModelRequest request;
  request.name = model_->currentText().toStdString();
  const ModelOptions options = resolveModel(request);
  views_->setValue(options.views);
  views_->setEnabled(request.name == "cone");
  free_->setValue(options.free);
  occupied_->setValue(options.occupied);
  showModelPicture();
}

void BuildPanel::showModelPicture() {
  constexpr double kShareOfRange = 0.6;
  const SensorDescription* sensor = nullptr;
  if (bench_.session.robot()) {
    for (const SensorDescription& candidate : bench_.session.robot()->robot.sensors) {
      const bool ranges =
          candidate.kind == SensorKind::Sonar || candidate.kind == SensorKind::Laser;
      if (ranges && sensor == nullptr) {
        sensor = &candidate;
      }
    }
  }
  if (sensor == nullptr) {
    picture_->show(std::nullopt, tr("With a robot: what one echo adds to the map"));
    return;
  }
  try {
    const MapSettings settings = request()->settings;
    picture_->show(evidenceOf(settings.model, *sensor, settings.resolution_m,
                              kShareOfRange * sensor->range.max_m),
                   {});
  } catch (const std::exception& error) {
    picture_->show(std::nullopt, QString::fromUtf8(error.what()));
  }
}

std::shared_ptr<BuildRequest> BuildPanel::request() const {
  auto made = std::make_shared<BuildRequest>();
  made->log = bench_.session.log();
  made->robot = bench_.session.robot();
  ModelRequest model;
  model.name = model_->currentText().toStdString();
  if (model.name == "cone") {
    model.views = views_->value();
  }
  model.free = free_->value();
  model.occupied = occupied_->value();
  made->settings.model = resolveModel(model);
  made->settings.resolution_m = resolution_->value();
  const std::string poses = poses_->currentData().toString().toStdString();
  made->observations.poses = poses.empty() ? std::nullopt : poseSourceNamed(poses);
  made->corrects_drift = drift_->isChecked();
  return made;
}

void BuildPanel::build(bool up_to_shown_time) {
  if (!bench_.session.log() || !bench_.session.robot()) {
    bench_.messages.show(MessageBar::Level::Warning,
                         tr("A map is built from a log and the description of its robot."));
    return;
  }
  std::shared_ptr<BuildRequest> wanted = request();
  const auto& replay = clock_.data();
  if (up_to_shown_time && replay && !replay->frames().empty()) {
    wanted->end_record = replay->frames()[replay->frameAt(clock_.time())].end_record;
  }
  const ShadeThresholds thresholds = bench_.session.thresholds();
  bench_.messages.clear();
  bench_.jobs.start(
      tr("Building a map"),
      [this, wanted, thresholds](const std::stop_token& stop, const JobRunner::Progress& progress) {
        BuiltMap built = buildMapOf(wanted, thresholds, stop, progress);
        return [this, built = std::move(built)] {
          if (built.document) {
            bench_.session.setMap(built.document);
            showReport(built);
          }
        };
      });
}

void BuildPanel::showReport(const BuiltMap& built) {
  const MapReport& report = built.report;
  const QLocale locale;
  QString text =
      tr("%1 readings used, poses %2\n%3 m² known: %4 cells occupied, %5 free")
          .arg(locale.toString(static_cast<qlonglong>(report.used)),
               QString::fromStdString(report.poses),
               locale.toString(static_cast<double>(report.cells.occupied + report.cells.free) *
                                   report.resolution_m * report.resolution_m,
                               'f', 1),
               locale.toString(static_cast<qulonglong>(report.cells.occupied)),
               locale.toString(static_cast<qulonglong>(report.cells.free)));
  if (built.drift) {
    text += '\n' + tr("Drift: the track (green) moved by %1 m in the mean, %2 m at most; "
                      "places seen again: %3")
                       .arg(locale.toString(built.drift->mean_shift_m, 'f', 3),
                            locale.toString(built.drift->max_shift_m, 'f', 3),
                            locale.toString(static_cast<qulonglong>(built.drift->closures.kept)));
  }
  summary_->setText(text);
  sensors_->setRowCount(static_cast<int>(report.by_sensor.size()));
  for (int row = 0; row < sensors_->rowCount(); ++row) {
    const auto& [name, counts] = report.by_sensor[static_cast<std::size_t>(row)];
    sensors_->setVerticalHeaderItem(row, new QTableWidgetItem(QString::fromStdString(name)));
    int column = 0;
    for (const std::int64_t count :
         {counts.hits, counts.no_echo, counts.far, counts.near, counts.invalid}) {
      auto* item = new QTableWidgetItem(locale.toString(static_cast<qlonglong>(count)));
      item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
      sensors_->setItem(row, column++, item);
    }
  }
  sensors_->show();
  if (!report.notes.empty()) {
    QStringList notes;
    for (std::size_t i = 0; i < report.notes.size() && i < 3; ++i) {
      notes << QString::fromStdString(describe(report.notes[i]));
    }
    bench_.messages.show(MessageBar::Level::Note, notes.join('\n'));
  }
}

void BuildPanel::showReadings() {
  const auto& replay = clock_.data();
  if (!replay || replay->frames().empty() || !bench_.session.log()) {
    now_->clear();
    return;
  }
  const auto& records = bench_.session.log()->log.records;
  const std::size_t end =
      std::min(replay->frames()[replay->frameAt(clock_.time())].end_record, records.size());
  QMap<QString, QString> latest;
  for (std::size_t i = end; i > 0 && end - i < kLookBack_records; --i) {
    const auto* range = std::get_if<RangeRecord>(&records[i - 1].body);
    if (range != nullptr && !latest.contains(QString::fromStdString(range->sensor))) {
      latest.insert(QString::fromStdString(range->sensor), readingText(*range));
    }
  }
  QStringList lines;
  if (const auto pose = replay->poseAt(clock_.time())) {
    const QLocale locale;
    lines << tr("x %1 m, y %2 m, heading %3°")
                 .arg(locale.toString(pose->x(), 'f', 3), locale.toString(pose->y(), 'f', 3),
                      locale.toString(pose->heading() * kDegreesPerRadian, 'f', 1));
  } else if (!replay->poseProblem().empty()) {
    lines << QString::fromStdString(replay->poseProblem());
  }
  for (auto it = latest.begin(); it != latest.end(); ++it) {
    lines << it.key() + ": " + it.value();
  }
  now_->setText(lines.join('\n'));
}

}  // namespace vesper::gui
