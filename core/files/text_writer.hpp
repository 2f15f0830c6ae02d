#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace vesper::inline v0 {

/// Writes a text file atomically and in bounded memory; packed with gzip where its name ends in
/// ".gz" (no time stamp and no name in the gzip header: the same text gives the same bytes).
/// Without commit() the old file stays as it was. Errors throw std::system_error naming the path.
class TextWriter {
 public:
  explicit TextWriter(const std::string& path);
  TextWriter(TextWriter&&) noexcept;
  TextWriter& operator=(TextWriter&&) noexcept;
  ~TextWriter();

  void write(std::string_view text);
  void commit();

 private:
  struct Sink;
  std::unique_ptr<Sink> sink_;
};

}  // namespace vesper::inline v0
