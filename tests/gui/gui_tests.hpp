#pragma once

class QObject;

namespace vesper::test {

// One a file; gui_test_main.cpp runs the one that is named on the command line.
QObject* makeBuildTest();
QObject* makeCalibrateTest();
QObject* makeHidpiTest();
QObject* makeInspectTest();
QObject* makeLiveTest();
QObject* makeMannersTest();
QObject* makeMapFormTest();
QObject* makeMapViewTest();
QObject* makeOpenFilesTest();
QObject* makePlanTest();
QObject* makeRaceTest();
QObject* makeReplayTest();
QObject* makeResultsTest();
QObject* makeScreenshotsTest();
QObject* makeSessionTest();
QObject* makeSharedCasesTest();
QObject* makeSquareDriveTest();
QObject* makeWhatIfTest();

}  // namespace vesper::test
