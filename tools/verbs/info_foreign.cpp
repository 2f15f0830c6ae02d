#include <string_view>

#include "vesper/core/files/line_reader.hpp"
#include "vesper/core/input_error.hpp"
#include "vesper/tools/verbs/info_describers.hpp"

namespace vesper::tools {
namespace {

/// A kind of file that Vesper knows by name and does not read.
struct ForeignKind {
  std::string_view beginning;
  const char* name;
  const char* advice;
};

constexpr ForeignKind kForeignKinds[] = {
    {"2D-Map", "an ARIA map (walls as lines and points)",
     "save it as a picture in the robot's own tools, or list its LINES as segments of a world"},
    {std::string_view("\x16\0\0\0CSensFrameProbSequence", 26),
     "an MRPT simplemap (scans, no cells)",
     "MRPT's observations2map makes a .gridmap of it, which is read"},
    {std::string_view("\x93"
                      "CSimpleMap",
                      11),
     "an MRPT simplemap (scans, no cells)",
     "MRPT's observations2map makes a .gridmap of it, which is read"},
    {"# Octomap OcTree file", "a full OctoMap tree (.ot)",
     "OctoMap's convert_octree makes a .bt of it, which is read"},
    {"%PDF", "a PDF document", ""},
    {"PK\x03\x04", "a zip archive", "unpack it first"},
};

}  // namespace

std::optional<InfoAnswer> describeForeign(const InfoOptions& options) {
  constexpr std::size_t kMostBytes = 64;
  LineReader lines(ByteSource(options.path), kMostBytes);
  const std::optional<TextLine> first = lines.next();
  for (const ForeignKind& kind : kForeignKinds) {
    if (first && options.log.columns_file.empty() && first->text.starts_with(kind.beginning)) {
      throw InputError({options.path, 0, "", "a log, a map, a robot, world or column file",
                        kind.name, kind.advice});
    }
  }
  return std::nullopt;
}

}  // namespace vesper::tools
