#pragma once

#include <cstddef>
#include <string>

#include "vesper/core/drawing/html_page.hpp"
#include "vesper/planning/comparison/stored_results.hpp"

namespace vesper::planning::inline v0 {

/// The map of a query with every planner's path, as a PNG file's bytes.
[[nodiscard]] std::string pathsPicture(const StoredResults& results, std::size_t query);

/// The map of an answer with what it expanded, coloured by order, and its path. The same, PNG.
[[nodiscard]] std::string expansionPicture(const StoredResults& results,
                                           const StoredAnswer& answer);

/// For each of the first maps: the paths of its most telling query, and what each planner expanded
/// for it where the file keeps that.
void addMapPictures(const StoredResults& results, HtmlPage& page);

}  // namespace vesper::planning::inline v0
