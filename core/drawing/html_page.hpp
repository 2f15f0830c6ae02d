#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace vesper::inline v0 {

struct HtmlTable {
  std::string caption = {};
  std::vector<std::string> headers = {};
  std::vector<std::vector<std::string>> rows = {};  ///< As many texts a row as headers.
  /// Columns from this one on are numbers: aligned right. Default: all but the first.
  std::size_t first_number_column = 1;
};

/// One self-contained page: no script, no outside files, readable on screen and on paper. The
/// caller brings all texts in the language of the page; they are escaped here.
class HtmlPage {
 public:
  /// `language` is a BCP 47 tag: "en", "es".
  explicit HtmlPage(std::string_view title, std::string_view language = "en");

  /// Level 2 to 4; the title is level 1. Throws std::invalid_argument otherwise.
  HtmlPage& heading(int level, std::string_view text);
  HtmlPage& paragraph(std::string_view text);
  /// A paragraph that stands out: a warning, a conclusion.
  HtmlPage& note(std::string_view text);
  HtmlPage& list(const std::vector<std::string>& items);
  /// Text with its line breaks, in a fixed-width font: commands, files.
  HtmlPage& code(std::string_view text);
  /// Throws std::invalid_argument if a row has not one text a header.
  HtmlPage& table(const HtmlTable& table);
  /// An SVG element, as SvgChart::svg() gives it. It is NOT escaped: never from a file.
  HtmlPage& svg(std::string_view svg, std::string_view caption = "");
  /// A picture of PNG bytes; `description` is for those who cannot see it.
  HtmlPage& png(std::string_view png_bytes, std::string_view description,
                std::string_view caption = "");

  [[nodiscard]] std::string html() const;

 private:
  HtmlPage& figure(std::string_view content, std::string_view caption);
  std::string title_;
  std::string language_;
  std::string body_;
};

}  // namespace vesper::inline v0
