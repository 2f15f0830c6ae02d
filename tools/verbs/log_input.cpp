#include "vesper/tools/verbs/log_input.hpp"

#include <fstream>
#include <iostream>

#include "vesper/tools/terminal/shell_word.hpp"

namespace vesper::tools {

void addLogInputOptions(CLI::App& verb, LogInputOptions& options) {
  verb.add_option("--columns", options.columns_file, "Column file (*.columns.yaml) of a table");
  verb.add_option("--topic", options.topics,
                  "Topic of a bag to use instead of the default ones of its kind; several may be "
                  "given; odometry and poses also as NAME=odom, =truth or =corrected")
      ->type_name("NAME[=ROLE]")
      ->allow_extra_args(false);
  verb.add_flag("--strict", options.is_strict, "The first bad line or message is fatal");
}

ReadLogOptions readOptionsOf(const LogInputOptions& input) {
  ReadLogOptions options;
  options.columns_file = input.columns_file;
  options.topics = input.topics;
  options.is_strict = input.is_strict;
  return options;
}

void sayIfCut(const std::string& path) {
  if (path == "-" || path.ends_with(".gz")) {
    return;
  }
  std::ifstream file(path, std::ios::binary);
  file.seekg(-1, std::ios::end);
  if (const int last = file.get(); file && last != '\n' && last != '\r') {
    std::cerr << "note: " << path
              << ": the last line has no line end: its last number may be cut\n";
  }
}

std::string commandTextOf(const LogInputOptions& input) {
  std::string text;
  if (!input.columns_file.empty()) {
    text += " --columns " + shellWord(input.columns_file);
  }
  for (const std::string& topic : input.topics) {
    text += " --topic " + shellWord(topic);
  }
  return text;
}

}  // namespace vesper::tools
