#include "vesper/core/drawing/markup.hpp"

#include <gtest/gtest.h>

#include <string>

namespace vesper {
namespace {

TEST(MarkupTest, EscapesWhatMarkupIsMadeOf) {
  EXPECT_EQ(escapeMarkup("a<b> & \"c\" 'd'"), "a&lt;b&gt; &amp; &quot;c&quot; &#39;d&#39;");
  EXPECT_EQ(escapeMarkup("\xC3\xB1 \xF0\x9F\xA6\x87\n"), "\xC3\xB1 \xF0\x9F\xA6\x87\n");
}

TEST(MarkupTest, ReplacesWhatNoPageMayHold) {
  const std::string replacement = "\xEF\xBF\xBD";
  EXPECT_EQ(escapeMarkup(std::string("a\0b\x01", 4)), "a" + replacement + "b" + replacement);
  EXPECT_EQ(escapeMarkup("\xFF"
                         "a\xC3"),
            replacement + "a" + replacement);
}

TEST(MarkupTest, CountsCharactersNotBytes) {
  EXPECT_EQ(characterCount("\xC3\xB1u"), 2U);
  EXPECT_EQ(characterCount(""), 0U);
}

TEST(MarkupTest, Base64IsThatOfRfc4648) {
  EXPECT_EQ(base64(""), "");
  EXPECT_EQ(base64("f"), "Zg==");
  EXPECT_EQ(base64("fo"), "Zm8=");
  EXPECT_EQ(base64("foo"), "Zm9v");
  EXPECT_EQ(base64("foob"), "Zm9vYg==");
  EXPECT_EQ(base64("fooba"), "Zm9vYmE=");
  EXPECT_EQ(base64("foobar"), "Zm9vYmFy");
}

}  // namespace
}  // namespace vesper
