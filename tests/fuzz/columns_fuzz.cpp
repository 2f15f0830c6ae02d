#include <cstddef>
#include <cstdint>
#include <string_view>

#include "vesper/core/input_error.hpp"
#include "vesper/core/log/read_log.hpp"
#include "vesper/core/log/table_columns.hpp"
#include "vesper/tests/fuzz/fuzz_file.hpp"

// A column file is understood or refused; an understood one is tried on a small table.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    if (vesper::parseColumns(text, "fuzz").join) {
      return 0;
    }
    constexpr std::string_view kTable = "a,b,c,d,e,f\n1,2,3,4,5,6\n2,3,,inf,-1,255\n3,4,5,6,7,8\n";
    const vesper::fuzz::FuzzFile columns(data, size);
    const vesper::fuzz::FuzzFile table(reinterpret_cast<const std::uint8_t*>(kTable.data()),
                                       kTable.size());
    vesper::ReadLogOptions options;
    options.columns_file = columns.path();
    (void)vesper::readLog(table.path(), options);
  } catch (const vesper::InputError&) {
  }
  return 0;
}
