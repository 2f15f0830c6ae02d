#include "vesper/mapping_gui/app/command_line.hpp"

#include <array>
#include <charconv>
#include <string_view>

#include "vesper/core/did_you_mean.hpp"

namespace vesper::gui {
namespace {

constexpr std::array<std::string_view, 7> kOptions = {
    "--help", "--version", "--export", "--size", "--settings", "--language", "--theme"};

bool readSize(std::string_view text, CommandLine& line) {
  const std::size_t cross = text.find('x');
  if (cross == std::string_view::npos) {
    return false;
  }
  const auto number = [](std::string_view digits, int& value) {
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return error == std::errc{} && end == digits.data() + digits.size() && value >= 64 &&
           value <= 16384;
  };
  return number(text.substr(0, cross), line.export_width_px) &&
         number(text.substr(cross + 1), line.export_height_px);
}

/// Takes the value of an option; false if it is none that takes one or the value does not do.
void takeValue(std::string_view option, const std::string& value, CommandLine& line) {
  if (option == "--export") {
    line.export_path = value;
  } else if (option == "--settings") {
    line.settings_path = value;
  } else if (option == "--size") {
    if (!readSize(value, line)) {
      line.error = "--size: expected WIDTHxHEIGHT, 64 to 16384 pixels each, found '" + value + "'";
    }
  } else if (option == "--language") {
    line.language = value;
    if (value != "en" && value != "es") {
      line.error = "--language: expected en or es, found '" + value + "'";
    }
  } else {
    line.theme = value;
    if (value != "light" && value != "dark") {
      line.error = "--theme: expected light or dark, found '" + value + "'";
    }
  }
}

std::string unknownOption(std::string_view option) {
  const std::string hint = didYouMean(option, kOptions);
  return "unknown option '" + std::string(option) + "'" + (hint.empty() ? "" : ", " + hint);
}

bool isKnown(std::string_view option) {
  for (const std::string_view known : kOptions) {
    if (known == option) {
      return true;
    }
  }
  return false;
}

}  // namespace

CommandLine readCommandLine(std::span<const char* const> arguments) {
  CommandLine line;
  bool only_files = false;
  for (std::size_t i = 0; i < arguments.size() && line.error.empty(); ++i) {
    const std::string_view argument = arguments[i];
    if (only_files || argument.size() < 2 || argument[0] != '-') {
      line.files.emplace_back(argument);
      continue;
    }
    if (argument == "--") {
      only_files = true;
    } else if (argument == "-h" || argument == "--help") {
      line.wants_help = true;
    } else if (argument == "-V" || argument == "--version") {
      line.wants_version = true;
    } else {
      const std::size_t equals = argument.find('=');
      const std::string_view option = argument.substr(0, equals);
      if (!isKnown(option)) {
        line.error = unknownOption(option);
      } else if (equals != std::string_view::npos) {
        takeValue(option, std::string(argument.substr(equals + 1)), line);
      } else if (++i < arguments.size()) {
        takeValue(option, arguments[i], line);
      } else {
        line.error = std::string(option) + " needs a value";
      }
    }
  }
  if (line.error.empty() && !line.export_path.empty() && line.files.empty()) {
    line.error = "--export needs a file to draw";
  }
  return line;
}

std::string helpText() {
  return "Usage: mapping_gui [OPTIONS] [FILE...]\n"
         "Look at maps and logs, build maps, compare planners, calibrate.\n\n"
         "  FILE                 maps (ROS yaml, pgm, png, MovingAI, vgrid), logs, robot\n"
         "                       descriptions, square runs, sonar tables, results, sessions; told\n"
         "                       apart by their content\n"
         "  --export OUT         draw the files into OUT (.png, .svg, .pdf) and leave;\n"
         "                       needs no display\n"
         "  --size WxH           of the exported picture in pixels (1600x1000)\n"
         "  --language en|es     of the window\n"
         "  --theme light|dark   of the window\n"
         "  --settings FILE      instead of the user's settings\n"
         "  -h, --help           this text\n"
         "  -V, --version        name and version\n\n"
         "Example: mapping_gui run.jsonl.gz ev3.robot.yaml\n";
}

std::string versionText() { return "mapping_gui " VESPER_VERSION "\n"; }

}  // namespace vesper::gui
