#include "vesper/core/drawing/html_page.hpp"

#include <stdexcept>

#include "vesper/core/drawing/markup.hpp"

namespace vesper::inline v0 {
namespace {

constexpr std::string_view kStyle = R"(
:root { color-scheme: light; }
body { margin: 0 auto; max-width: 62rem; padding: 1.5rem 1.25rem 3rem; background: #fff; color: #1a1a1a;
  font: 16px/1.5 "DejaVu Sans", Verdana, system-ui, sans-serif; }
h1 { font-size: 1.7rem; line-height: 1.25; margin: 0 0 1rem; }
h2 { font-size: 1.3rem; margin: 2.2rem 0 .6rem; padding-bottom: .2rem; border-bottom: 2px solid #0072b2; }
h3 { font-size: 1.1rem; margin: 1.6rem 0 .4rem; }
h4 { font-size: 1rem; margin: 1.2rem 0 .3rem; }
p, ul { margin: .6rem 0; max-width: 46rem; }
.note { border-left: 5px solid #d55e00; background: #fdf3ea; padding: .6rem 1rem; }
pre { background: #f4f4f4; padding: .7rem 1rem; overflow-x: auto; font-size: .85rem; }
.wide { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; font-size: .9rem; }
caption { text-align: left; font-weight: bold; padding-bottom: .35rem; }
th, td { padding: .3rem .8rem; border-bottom: 1px solid #d9d9d9; text-align: left; vertical-align: top; }
thead th { border-bottom: 2px solid #4d4d4d; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
td.number { white-space: nowrap; }
figure { margin: 1.2rem 0; }
figure svg, figure img { max-width: 100%; height: auto; display: block; }
figcaption { font-size: .9rem; color: #4d4d4d; margin-top: .35rem; }
@media print {
  @page { margin: 12mm; }
  body { max-width: none; padding: 0; font-size: 9pt; line-height: 1.35; }
  h1 { font-size: 14pt; margin-bottom: .4rem; }
  h2 { margin-top: 1.2rem; }
  p, ul { margin: .3rem 0; max-width: none; }
  .wide, figure { margin: .3rem 0; }
  table { font-size: 8.5pt; }
  th, td { padding: .12rem .6rem; }
  h2, h3, h4 { break-after: avoid; }
  figure, tr, .note { break-inside: avoid; }
  thead { display: table-header-group; }
  .wide { overflow: visible; }
}
)";

std::string element(std::string_view tag, std::string_view text) {
  return "<" + std::string(tag) + ">" + escapeMarkup(text) + "</" + std::string(tag) + ">";
}

std::string rowOf(const std::vector<std::string>& texts, std::string_view tag,
                  std::size_t first_number_column) {
  std::string row = "<tr>";
  for (std::size_t i = 0; i < texts.size(); ++i) {
    row += "<" + std::string(tag) + (tag == "th" ? " scope=\"col\"" : "") +
           (i >= first_number_column ? " class=\"number\">" : ">") + escapeMarkup(texts[i]) + "</" +
           std::string(tag) + ">";
  }
  return row + "</tr>\n";
}

}  // namespace

HtmlPage::HtmlPage(std::string_view title, std::string_view language)
    : title_(title), language_(language) {}

HtmlPage& HtmlPage::heading(int level, std::string_view text) {
  if (level < 2 || level > 4) {
    throw std::invalid_argument("HtmlPage: headings have level 2, 3 or 4");
  }
  body_ += element("h" + std::to_string(level), text) + "\n";
  return *this;
}

HtmlPage& HtmlPage::paragraph(std::string_view text) {
  body_ += element("p", text) + "\n";
  return *this;
}

HtmlPage& HtmlPage::note(std::string_view text) {
  body_ += "<p class=\"note\">" + escapeMarkup(text) + "</p>\n";
  return *this;
}

HtmlPage& HtmlPage::list(const std::vector<std::string>& items) {
  body_ += "<ul>\n";
  for (const std::string& item : items) {
    body_ += element("li", item) + "\n";
  }
  body_ += "</ul>\n";
  return *this;
}

HtmlPage& HtmlPage::code(std::string_view text) {
  body_ += element("pre", text) + "\n";
  return *this;
}

HtmlPage& HtmlPage::table(const HtmlTable& table) {
  body_ += "<div class=\"wide\"><table>\n";
  if (!table.caption.empty()) {
    body_ += element("caption", table.caption) + "\n";
  }
  body_ +=
      "<thead>" + rowOf(table.headers, "th", table.first_number_column) + "</thead>\n<tbody>\n";
  for (const std::vector<std::string>& row : table.rows) {
    if (row.size() != table.headers.size()) {
      throw std::invalid_argument("HtmlPage: a table's row needs one text a header");
    }
    body_ += rowOf(row, "td", table.first_number_column);
  }
  body_ += "</tbody></table></div>\n";
  return *this;
}

HtmlPage& HtmlPage::figure(std::string_view content, std::string_view caption) {
  body_ += "<figure>\n" + std::string(content) + "\n";
  if (!caption.empty()) {
    body_ += element("figcaption", caption) + "\n";
  }
  body_ += "</figure>\n";
  return *this;
}

HtmlPage& HtmlPage::svg(std::string_view svg, std::string_view caption) {
  return figure(svg, caption);
}

HtmlPage& HtmlPage::png(std::string_view png_bytes, std::string_view description,
                        std::string_view caption) {
  return figure("<img alt=\"" + escapeMarkup(description) + "\" src=\"data:image/png;base64," +
                    base64(png_bytes) + "\">",
                caption);
}

std::string HtmlPage::html() const {
  return "<!DOCTYPE html>\n<html lang=\"" + escapeMarkup(language_) +
         "\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
         "content=\"width=device-width, initial-scale=1\">\n" +
         element("title", title_) + "\n<style>" + std::string(kStyle) +
         "</style>\n</head>\n<body>\n" + element("h1", title_) + "\n" + body_ +
         "</body>\n</html>\n";
}

}  // namespace vesper::inline v0
