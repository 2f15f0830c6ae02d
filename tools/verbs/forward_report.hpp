#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "vesper/core/mapping/batch/forward_model.hpp"

namespace vesper::tools {

/// How a map by `forward` came about, for people: causes of the readings, the likelihood by
/// iteration, what was chosen and why it ended.
[[nodiscard]] std::string forwardText(const ForwardReport& report);
[[nodiscard]] nlohmann::ordered_json forwardJson(const ForwardReport& report);

[[nodiscard]] nlohmann::ordered_json scoreJson(const HeldOutScore& score);

}  // namespace vesper::tools
