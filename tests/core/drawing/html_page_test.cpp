#include "vesper/core/drawing/html_page.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

#include "vesper/core/drawing/svg_chart.hpp"
#include "vesper/tests/core/drawing/markup_check.hpp"

namespace vesper {
namespace {

TEST(HtmlPageTest, APageOfEveryPartIsWellFormedAndEscaped) {
  HtmlPage page("Informe <1>", "es");
  page.heading(2, "a < b")
      .paragraph("\"x\" & y")
      .note("<script>")
      .list({"one", "<two>"})
      .code("a\nb <c>")
      .table({"caption", {"name", "value"}, {{"<n>", "1"}, {"m", "2"}}})
      .svg(SvgChart({.title = "t"}).svg(), "a chart")
      .png("\x89PNG", "a \"picture\"", "");
  const std::string html = page.html();
  EXPECT_EQ(test::markupFault(html, {"meta", "img"}), "");
  EXPECT_EQ(html.find("<script"), std::string::npos);
  EXPECT_NE(html.find("<html lang=\"es\">"), std::string::npos);
  EXPECT_NE(html.find("<title>Informe &lt;1&gt;</title>"), std::string::npos);
  EXPECT_NE(html.find("<td class=\"number\">1</td>"), std::string::npos);
  EXPECT_NE(html.find("<td>&lt;n&gt;</td>"), std::string::npos);
  EXPECT_NE(html.find("src=\"data:image/png;base64,iVBORw==\""), std::string::npos);
}

TEST(HtmlPageTest, NothingComesFromOutsideTheFile) {
  const std::string html = HtmlPage("t").svg(SvgChart({}).svg()).html();
  std::string rest = html;
  const std::string ns = "http://www.w3.org/2000/svg";
  rest.erase(rest.find(ns), ns.size());
  EXPECT_EQ(rest.find("http"), std::string::npos);
  EXPECT_EQ(rest.find("url("), std::string::npos);
}

TEST(HtmlPageTest, RefusesRowsThatDoNotFit) {
  HtmlPage page("t");
  EXPECT_THROW(page.table({"", {"a", "b"}, {{"1"}}}), std::invalid_argument);
  EXPECT_THROW(page.heading(1, "x"), std::invalid_argument);
}

}  // namespace
}  // namespace vesper
