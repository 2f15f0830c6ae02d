#include "vesper/tools/usage_error.hpp"

#include <algorithm>
#include <cctype>
#include <string_view>
#include <vector>

#include "vesper/core/did_you_mean.hpp"

namespace vesper::tools {
namespace {

const CLI::App* verbNamed(const CLI::App& app, const std::string& name) {
  for (const CLI::App* verb : app.get_subcommands([](const CLI::App*) { return true; })) {
    if (verb->get_name() == name) {
      return verb;
    }
  }
  return nullptr;
}

/// The verb (and sub-verb) that the arguments reach.
const CLI::App* deepestVerb(const CLI::App* app, const std::vector<std::string>& arguments,
                            std::size_t& next) {
  for (next = 0; next < arguments.size(); ++next) {
    const CLI::App* verb = verbNamed(*app, arguments[next]);
    if (verb == nullptr) {
      break;
    }
    app = verb;
  }
  return app;
}

std::vector<std::string_view> views(const std::vector<std::string>& names) {
  return {names.begin(), names.end()};
}

std::vector<std::string> verbNames(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* verb : app.get_subcommands([](const CLI::App*) { return true; })) {
    names.push_back(verb->get_name());
  }
  return names;
}

std::vector<std::string> optionNames(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) {
      names.push_back("--" + name);
    }
  }
  return names;
}

std::string unknownOption(const CLI::App& verb, const std::vector<std::string>& arguments,
                          std::size_t from) {
  const std::vector<std::string> known = optionNames(verb);
  for (std::size_t i = from; i < arguments.size(); ++i) {
    const std::string name = arguments[i].substr(0, arguments[i].find('='));
    if (name.starts_with("--") && name.size() > 2 &&
        std::find(known.begin(), known.end(), name) == known.end()) {
      const std::string hint = didYouMean(name, views(known));
      return "unknown option '" + name + "'" + (hint.empty() ? "" : ": " + hint);
    }
  }
  return "";
}

}  // namespace

std::string describeUsageError(const CLI::App& app, const CLI::ParseError& error,
                               const std::vector<std::string>& arguments) {
  std::size_t next = 0;
  const CLI::App* verb = deepestVerb(&app, arguments, next);
  const std::vector<std::string> verbs = verbNames(*verb);
  std::string text;
  if (!verbs.empty() && next < arguments.size() && !arguments[next].starts_with("-")) {
    const std::string hint = didYouMean(arguments[next], views(verbs));
    text = "unknown verb '" + arguments[next] + "'" + (hint.empty() ? "" : ": " + hint);
  } else {
    text = unknownOption(*verb, arguments, next);
  }
  std::string path = verb->get_name();
  for (const CLI::App* parent = verb->get_parent(); parent != nullptr;
       parent = parent->get_parent()) {
    path.insert(0, parent->get_name() + " ");
  }
  return (text.empty() ? std::string(error.what()) : text) + "\nsee: " + path + " --help";
}

std::string withoutCodeName(std::string_view message) {
  const std::size_t colon = message.find(": ");
  const std::string_view name = message.substr(0, colon);
  const bool is_code =
      colon != std::string_view::npos &&
      std::all_of(name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) != 0; }) &&
      std::any_of(name.begin() + 1, name.end(),
                  [](unsigned char c) { return std::isupper(c) != 0; });
  return std::string(is_code ? message.substr(colon + 2) : message);
}

}  // namespace vesper::tools
