#pragma once

#include <QWidget>

class QLabel;
class QProgressBar;

namespace vesper::gui {

class JobRunner;

/// The running job in the status bar: what it does, how far it is, and a button that cancels it.
class JobStatus : public QWidget {
  Q_OBJECT
 public:
  JobStatus(JobRunner& jobs, QWidget* parent);

 private:
  QLabel* title_;
  QProgressBar* bar_;
};

}  // namespace vesper::gui
