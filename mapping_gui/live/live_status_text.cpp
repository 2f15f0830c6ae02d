#include "vesper/mapping_gui/live/live_status_text.hpp"

#include <QCoreApplication>
#include <QDir>
#include <QLocale>

namespace vesper::gui {
namespace {

QString countsText(const LiveStatus& status) {
  const QLocale locale;
  return QCoreApplication::translate("LiveStatus", "%1/s · %2 bad · %3 dropped")
      .arg(locale.toString(status.lines_per_s, 'f', 0),
           locale.toString(static_cast<qulonglong>(status.bad)),
           locale.toString(static_cast<qulonglong>(status.dropped)));
}

}  // namespace

QString liveStatusText(const LiveStatus& status) {
  const QString message = QString::fromStdString(status.message);
  switch (status.state) {
    case LiveState::Live: {
      const QString text =
          QCoreApplication::translate("LiveStatus", "● live %1").arg(countsText(status));
      return status.lag_s ? text + QCoreApplication::translate("LiveStatus", " · lag %1 ms")
                                       .arg(QLocale().toString(*status.lag_s * 1e3, 'f', 0))
                          : text;
    }
    case LiveState::Stale:
      return QCoreApplication::translate("LiveStatus", "○ silent %1").arg(countsText(status));
    case LiveState::Connecting:
      return QCoreApplication::translate("LiveStatus", "◌ connecting");
    case LiveState::Waiting:
      return QCoreApplication::translate("LiveStatus", "◌ no link, tried again and again: %1")
          .arg(message);
    case LiveState::Ended:
      return QCoreApplication::translate("LiveStatus", "■ ended, %1 lines")
          .arg(QLocale().toString(static_cast<qulonglong>(status.lines)));
    case LiveState::Failed:
      break;
  }
  return QCoreApplication::translate("LiveStatus", "■ failed: %1").arg(message);
}

QStringList likelyAddresses() {
  QStringList addresses;
  const QDir by_id(QStringLiteral("/dev/serial/by-id"));
  for (const QString& name : by_id.entryList(QDir::System | QDir::Files)) {
    addresses << QStringLiteral("serial://") + by_id.filePath(name);
  }
  const QDir devices(QStringLiteral("/dev"));
  for (const QString& name : devices.entryList(
           {QStringLiteral("ttyUSB*"), QStringLiteral("ttyACM*"), QStringLiteral("rfcomm*")},
           QDir::System)) {
    addresses << QStringLiteral("serial://") + devices.filePath(name);
  }
  return addresses << QStringLiteral("tcp://127.0.0.1:5600")
                   << QStringLiteral("udp://127.0.0.1:5600?listen")
                   << QStringLiteral("ws://127.0.0.1:9090");
}

}  // namespace vesper::gui
