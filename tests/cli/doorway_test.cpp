// `vesper info` on every public file at hand: what it says is in data/doorway.tsv.
#include "vesper/tests/cli/cli_support.hpp"
#include "vesper/tests/support/shared_files.hpp"

namespace vesper::test {
namespace {

/// A row of the table.
struct DoorwayRow {
  std::string path;
  int exit_code = 0;
  std::string format;
  std::vector<std::string> figures;  ///< "width=4", "line_kinds.ODOM=9725"
  std::vector<std::string> words;    ///< Of a refusal.
};

std::vector<std::string> splitAt(const std::string& text, const std::string& border) {
  std::vector<std::string> parts;
  if (text == "-") {
    return parts;
  }
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(border, begin), text.size());
    parts.push_back(text.substr(begin, end - begin));
    begin = end + border.size();
  }
  return parts;
}

std::vector<DoorwayRow> doorwayTable() {
  std::vector<DoorwayRow> rows;
  for (const std::string& line :
       linesOf(std::string(VESPER_SOURCE_DIR) + "/tests/cli/data/doorway.tsv")) {
    const std::vector<std::string> fields = splitAt(line, "\t");
    if (!line.starts_with("#") && fields.size() == 5) {
      rows.push_back({fields[0], std::stoi(fields[1]), fields[2], splitAt(fields[3], ";"),
                      splitAt(fields[4], " ... ")});
    }
  }
  return rows;
}

void expectAnswer(const DoorwayRow& row, const nlohmann::json& answer) {
  EXPECT_EQ(answer["format"], row.format);
  EXPECT_FALSE(answer["next"].get<std::string>().empty());
  for (const std::string& figure : row.figures) {
    const std::size_t border = figure.find('=');
    nlohmann::json value = answer;
    for (const std::string& key : splitAt(figure.substr(0, border), ".")) {
      value = value.value(key, nlohmann::json());
    }
    ASSERT_TRUE(value.is_number()) << figure;
    EXPECT_EQ(value.get<double>(), std::stod(figure.substr(border + 1))) << figure;
  }
}

void expectRefusal(const DoorwayRow& row, const CommandRun& run) {
  EXPECT_TRUE(run.out.empty());
  EXPECT_TRUE(run.err.starts_with("error: ")) << run.err;
  EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
  for (const std::string& word : row.words) {
    EXPECT_NE(run.err.find(word), std::string::npos) << word << '\n' << run.err;
  }
}

TEST(DoorwayTest, SaysSomethingTrueOfEveryFileOrRefusesInOneLine) {
  VESPER_REQUIRE_SHARED("data");
  const std::vector<DoorwayRow> rows = doorwayTable();
  ASSERT_GT(rows.size(), 230U);
  for (const DoorwayRow& row : rows) {
    SCOPED_TRACE(row.path);
    const CommandRun run =
        runVesper("info --json '" + sharedPath("data/" + row.path).string() + "'");
    EXPECT_EQ(run.exit_code, row.exit_code) << run.err;
    if (row.exit_code == 0) {
      expectAnswer(row, nlohmann::json::parse(run.out, nullptr, false));
    } else {
      expectRefusal(row, run);
    }
  }
}

/// No file is left out, but for the ROS bag, which has tests of its own.
TEST(DoorwayTest, TheTableNamesEveryFile) {
  VESPER_REQUIRE_SHARED("data");
  std::vector<std::string> known;
  for (const DoorwayRow& row : doorwayTable()) {
    known.push_back(row.path);
  }
  const std::filesystem::path data = sharedPath("data");
  for (const auto& entry : std::filesystem::recursive_directory_iterator(data)) {
    const std::string path = std::filesystem::relative(entry.path(), data).string();
    if (entry.is_regular_file() && !path.ends_with(".bag")) {
      EXPECT_NE(std::find(known.begin(), known.end(), path), known.end()) << path;
    }
  }
}

}  // namespace
}  // namespace vesper::test
