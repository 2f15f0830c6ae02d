#pragma once

class QObject;

namespace vesper::test {

// One a file; gui_test_main.cpp runs the one that is named on the command line.
QObject* makeMapViewTest();
QObject* makeOpenFilesTest();

}  // namespace vesper::test
