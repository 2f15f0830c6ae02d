#include "vesper/mapping_gui/app/job_status.hpp"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

#include "vesper/mapping_gui/app/job_runner.hpp"

namespace vesper::gui {

JobStatus::JobStatus(JobRunner& jobs, QWidget* parent)
    : QWidget(parent), title_(new QLabel(this)), bar_(new QProgressBar(this)) {
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  auto* cancel = new QPushButton(tr("Cancel"), this);
  cancel->setObjectName("cancelJob");
  cancel->setAccessibleName(tr("Cancel the running job"));
  bar_->setFixedWidth(120);
  bar_->setAccessibleName(tr("Progress of the running job"));
  layout->addWidget(title_);
  layout->addWidget(bar_);
  layout->addWidget(cancel);
  hide();
  connect(cancel, &QPushButton::clicked, &jobs, &JobRunner::cancel);
  connect(&jobs, &JobRunner::started, this, [this](const QString& title) {
    title_->setText(title);
    show();
  });
  connect(&jobs, &JobRunner::progressed, this, [this](int percent) {
    bar_->setRange(0, percent < 0 ? 0 : 100);
    bar_->setValue(percent);
  });
  connect(&jobs, &JobRunner::ended, this, &QWidget::hide);
}

}  // namespace vesper::gui
