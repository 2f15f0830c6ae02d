#pragma once

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "vesper/core/bags/open_bag.hpp"

namespace vesper::inline v0 {

/// The files of a folder whose names end in `ending` (".mcap"), ordered as people count: bag_2
/// before bag_10. Empty if it is no folder or there are none.
[[nodiscard]] std::vector<std::string> bagFilesOf(const std::string& folder,
                                                  const std::string& ending);

/// Reads several files one after the other as one bag.
[[nodiscard]] std::unique_ptr<BagReader> openBagFiles(std::vector<std::string> files,
                                                      BagFormat format, std::stop_token stop);

}  // namespace vesper::inline v0
