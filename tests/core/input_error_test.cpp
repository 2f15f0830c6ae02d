#include "vesper/core/input_error.hpp"

#include <gtest/gtest.h>

namespace vesper {
namespace {

TEST(InputErrorTest, SaysWhereWhatAndWhatElse) {
  const InputError error({"run.csv", 3, "range_m", "a number", "one", ""});
  EXPECT_STREQ(error.what(), "run.csv:3: field 'range_m': expected a number, found 'one'");
}

TEST(InputErrorTest, LeavesOutWhatIsEmpty) {
  EXPECT_EQ(describe({"a.yaml", 0, "", "a map", "", ""}), "a.yaml: expected a map");
  EXPECT_EQ(describe({"a.csv", 2, "", "", "1,2", "cut off?"}), "a.csv:2: found '1,2' (cut off?)");
}

TEST(PrintableTest, ReplacesWhatATerminalCannotShow) {
  EXPECT_EQ(printable("a\x01"
                      "b\xff"
                      "c"),
            "a?b?c");
  EXPECT_EQ(printable("\xc3\xa9"), "\xc3\xa9");
  // U+009B begins a terminal's command as ESC [ does; U+00A0 is a blank.
  EXPECT_EQ(printable("\xc2\x9b"
                      "31m\xc2\xa0"),
            "?31m\xc2\xa0");
  EXPECT_EQ(printable("0123456789", 4), "0123...");
}

}  // namespace
}  // namespace vesper
