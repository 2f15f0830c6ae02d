#pragma once

#include <string>

namespace vesper::gui {

/// A chart that can tell its numbers.
class CsvSource {
 public:
  CsvSource() = default;
  CsvSource(const CsvSource&) = delete;
  CsvSource& operator=(const CsvSource&) = delete;
  virtual ~CsvSource() = default;
  /// A header and one line a point or bar; empty: nothing is shown.
  [[nodiscard]] virtual std::string csv() const = 0;
};

}  // namespace vesper::gui
