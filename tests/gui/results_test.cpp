// Results of a comparison: table and charts show what the library says of the same file.
#include <QBoxPlotSeries>
#include <QBoxSet>
#include <QGraphicsTextItem>
#include <QHeaderView>
#include <QLineSeries>
#include <QLogValueAxis>
#include <QMimeData>
#include <QPushButton>
#include <QScatterSeries>
#include <QTabWidget>
#include <QTableWidget>
#include <QUrl>
#include <algorithm>
#include <cmath>

#include "vesper/core/map_io/read_map.hpp"
#include "vesper/mapping_gui/results/results_charts.hpp"
#include "vesper/mapping_gui/results/results_view.hpp"
#include "vesper/planning/comparison/chart_series.hpp"
#include "vesper/planning/comparison/comparison.hpp"
#include "vesper/planning/comparison/comparison_summary.hpp"
#include "vesper/planning/comparison/query_sources.hpp"
#include "vesper/planning/comparison/result_store.hpp"
#include "vesper/tests/gui/gui_tests.hpp"
#include "vesper/tests/gui/results_file.hpp"
#include "vesper/tests/gui/test_window.hpp"

namespace vesper::test {
namespace {

using namespace gui;

class ResultsTest : public QObject {
  Q_OBJECT
 private slots:
  void aResultsFileOpensByItsContent();
  void theTableSaysWhatTheSummarySays();
  void logAxesHaveNumbers();
  void chartsShowEverySolvedQuery();
  void csvHoldsWhatChartsShow();
  void anotherDatabaseIsRefused();

 private:
  static ResultsChartView* chart(TestWindow& test, ResultsChart kind) {
    for (auto* view : test.window.findChildren<ResultsChartView*>()) {
      if (view->kind() == kind) {
        return view;
      }
    }
    return nullptr;
  }
};

void ResultsTest::aResultsFileOpensByItsContent() {
  TestWindow test;
  // A name that says nothing.
  QVERIFY(test.open({writeResults(test.folder, "answers.data")}));
  QVERIFY2(test.session().results() != nullptr, qPrintable(test.messages().text()));
  auto* view = test.window.findChild<ResultsView*>();
  QVERIFY(view->isVisible());
  QVERIFY(test.window.windowTitle().contains("answers.data"));
  QVERIFY(test.window.opener().recentFiles().first().endsWith("answers.data"));
  QTest::mouseClick(test.window.findChild<QPushButton*>("closeResults"), Qt::LeftButton);
  QVERIFY(!view->isVisible());
  QVERIFY(test.view().isVisible());
  QTest::keyClick(&test.window, Qt::Key_F8);
  QVERIFY(view->isVisible());
  QTest::mouseClick(test.window.findChild<QPushButton*>("showResultsMap"), Qt::LeftButton);
  QVERIFY(test.session().map() != nullptr);
  QVERIFY(test.view().isVisible());
  QCOMPARE(test.session().map()->map.percents().size(),
           test.session().results()->results.maps[0].map.percents().size());
}

void ResultsTest::theTableSaysWhatTheSummarySays() {
  TestWindow test;
  const QString path = writeResults(test.folder, "answers.sqlite");
  QVERIFY(test.open({path}));
  const auto summary = planning::summarise(planning::readResults(path.toStdString()));
  auto* table = test.window.findChild<QTableWidget*>("resultsTable");
  QCOMPARE(table->rowCount(), static_cast<int>(summary.planners.size()));
  // Sorted by the median, by a click on its header.
  constexpr int kMedian = 3;
  QHeaderView* header = table->horizontalHeader();
  QTest::mouseClick(header->viewport(), Qt::LeftButton, {},
                    {header->sectionViewportPosition(kMedian) + 10, header->height() / 2});
  double before_ms = -1.0;
  const bool is_rising = header->sortIndicatorOrder() == Qt::AscendingOrder;
  for (int i = 0; i < table->rowCount(); ++i) {
    const int row = is_rising ? i : table->rowCount() - 1 - i;
    const double median_ms = table->item(row, kMedian)->data(Qt::UserRole).toDouble();
    QVERIFY(median_ms >= before_ms);
    before_ms = median_ms;
    for (const planning::PlannerSummary& planner : summary.planners) {
      if (table->item(row, 0)->text().toStdString() == planner.planner) {
        QCOMPARE(median_ms, *planner.solve_p50_s * 1e3);
        QCOMPARE(table->item(row, 1)->text().toInt(), static_cast<int>(planner.solved));
      }
    }
  }
}

void ResultsTest::logAxesHaveNumbers() {
  TestWindow test;
  QVERIFY(test.open({writeResults(test.folder, "answers.sqlite")}));
  ResultsChartView* view = chart(test, ResultsChart::Cactus);
  auto* axis = qobject_cast<QLogValueAxis*>(view->chart()->axes(Qt::Horizontal).first());
  QVERIFY(axis != nullptr);
  QList<double> shown;
  for (QGraphicsItem* item : view->scene()->items()) {
    if (const auto* text = qgraphicsitem_cast<QGraphicsTextItem*>(item)) {
      bool is_number = false;
      const double number = QLocale().toDouble(text->toPlainText(), &is_number);
      shown += is_number ? QList<double>{number} : QList<double>{};
    }
  }
  for (double decade = axis->min() * 10.0; decade < axis->max() * 1.01; decade *= 10.0) {
    QVERIFY2(std::any_of(shown.begin(), shown.end(),
                         [decade](double number) { return qFuzzyCompare(number, decade); }),
             qPrintable(QString::number(decade)));
  }
}

void ResultsTest::chartsShowEverySolvedQuery() {
  TestWindow test;
  QVERIFY(test.open({writeResults(test.folder, "answers.sqlite")}));
  const planning::StoredResults& results = test.session().results()->results;
  std::map<std::string, std::vector<double>> times_ms;
  for (const planning::StoredAnswer& answer : results.answers) {
    if (answer.isSolved()) {
      times_ms[results.planners[answer.planner].name].push_back(answer.solve_s * 1e3);
    }
  }
  const auto lines = chart(test, ResultsChart::Cactus)->chart()->series();
  QCOMPARE(lines.size(), static_cast<qsizetype>(results.planners.size()));
  for (QAbstractSeries* series : lines) {
    const auto points = static_cast<QLineSeries*>(series)->points();
    // The curve ends at the slowest query and counts all of them.
    const auto& times = times_ms[series->name().toStdString()];
    QCOMPARE(points.last().y(), static_cast<double>(times.size()));
    QCOMPARE(points.last().x(), *std::max_element(times.begin(), times.end()));
  }
  const auto boxes = chart(test, ResultsChart::Times)->chart()->series();
  QCOMPARE(boxes.size(), 1);
  for (const QBoxSet* box : static_cast<QBoxPlotSeries*>(boxes.first())->boxSets()) {
    auto times = times_ms[box->label().toStdString()];
    std::sort(times.begin(), times.end());
    QCOMPARE(box->at(QBoxSet::LowerExtreme), times.front());
    QCOMPARE(box->at(QBoxSet::UpperExtreme), times.back());
    // Five times: the quartiles are the second, the third and the fourth of them.
    QCOMPARE(times.size(), std::size_t{5});
    QCOMPARE(box->at(QBoxSet::LowerQuartile), times[1]);
    QCOMPARE(box->at(QBoxSet::Median), times[2]);
    QCOMPARE(box->at(QBoxSet::UpperQuartile), times[3]);
  }
  for (QAbstractSeries* series : chart(test, ResultsChart::TimeByLength)->chart()->series()) {
    QCOMPARE(static_cast<QScatterSeries*>(series)->points().size(), 5);
  }
}

void ResultsTest::csvHoldsWhatChartsShow() {
  TestWindow test;
  QVERIFY(test.open({writeResults(test.folder, "answers.sqlite")}));
  const planning::StoredResults& results = test.session().results()->results;
  const QString cactus = QString::fromStdString(resultsCsv(results, ResultsChart::Cactus));
  const QStringList lines = cactus.split('\n', Qt::SkipEmptyParts);
  QCOMPARE(lines[0], QString("planner,time_ms,solved"));
  QCOMPARE(lines.size(), 1 + 3 * 5);
  QVERIFY(lines[1].startsWith(QString::fromStdString(results.planners[0].name) + ","));
  QVERIFY(lines[1].endsWith(",1"));
  QVERIFY(QString::fromStdString(resultsCsv(results, ResultsChart::Times))
              .startsWith("planner,solved,least_ms"));
  // A length over its ratio is the optimum: that of the straight corridor is known.
  const QStringList dots =
      QString::fromStdString(resultsCsv(results, ResultsChart::TimeByLength)).split('\n');
  QCOMPARE(dots[0], QString("planner,optimum_m,time_ms"));
  QVERIFY(std::abs(dots[1].section(',', 1, 1).toDouble() - kFirstOptimum_m) < 1e-9);
}

void ResultsTest::anotherDatabaseIsRefused() {
  TestWindow test;
  const std::string other = test.folder.write("other.db", std::string("SQLite format 3\0junk", 20));
  QVERIFY(test.open({QString::fromStdString(other)}));
  QVERIFY(test.session().results() == nullptr);
  QVERIFY2(test.messages().text().contains("other.db"), qPrintable(test.messages().text()));
}

}  // namespace

QObject* makeResultsTest() { return new ResultsTest; }

}  // namespace vesper::test

#include "results_test.moc"
