#include "vesper/core/map_io/vgrid_header.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <utility>

#include "vesper/core/input_error.hpp"
#include "vesper/core/map_io/vgrid_tiles.hpp"

namespace vesper::inline v0 {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kMostTile = LogOddsGrid::kMostIndex >> GridTile::kSideBits;

/// An object of the header whose keys are all known and all there.
class HeaderObject {
 public:
  HeaderObject(const std::string& source, const Json& json, std::string name,
               std::initializer_list<std::string_view> keys,
               std::initializer_list<std::string_view> optional_keys = {})
      : source_(source), json_(json), name_(std::move(name)) {
    if (!json.is_object()) {
      fail("", "an object", json.dump());
    }
    for (const auto& [key, value] : json.items()) {
      if (std::ranges::find(optional_keys, key) == optional_keys.end() &&
          std::ranges::find(keys, key) == keys.end()) {
        fail(key, "a known key", "an unknown one");
      }
    }
    for (const std::string_view key : keys) {
      if (!json.contains(key)) {
        fail(std::string(key), "a value", "none");
      }
    }
  }

  [[nodiscard]] const Json& at(const char* key) const { return json_.at(key); }

  /// A number in [low, high].
  [[nodiscard]] double number(const char* key, double low, double high) const {
    const Json& value = at(key);
    const double found = value.is_number() ? value.get<double>() : std::nan("");
    if (!(found >= low && found <= high)) {
      fail(key, "a number within " + Json(low).dump() + ".." + Json(high).dump(), value.dump());
    }
    return found;
  }

  [[nodiscard]] std::int64_t integer(const char* key, std::int64_t low, std::int64_t high) const {
    const Json& value = at(key);
    const bool fits = value.is_number_integer() &&
                      !(value.is_number_unsigned() && value.get<std::uint64_t>() > INT64_MAX);
    if (!fits || value.get<std::int64_t>() < low || value.get<std::int64_t>() > high) {
      fail(key, "a whole number within " + std::to_string(low) + ".." + std::to_string(high),
           value.dump());
    }
    return value.get<std::int64_t>();
  }

  [[nodiscard]] std::string text(const char* key) const {
    if (!at(key).is_string()) {
      fail(key, "a text", at(key).dump());
    }
    return at(key).get<std::string>();
  }

  [[nodiscard]] bool flag(const char* key) const {
    if (!at(key).is_boolean()) {
      fail(key, "true or false", at(key).dump());
    }
    return at(key).get<bool>();
  }

  [[nodiscard]] const Json& array(const char* key) const {
    if (!at(key).is_array()) {
      fail(key, "a list", at(key).dump());
    }
    return at(key);
  }

  [[noreturn]] void fail(const std::string& key, std::string expected,
                         const std::string& found) const {
    const std::string field = key.empty() ? name_ : name_.empty() ? key : name_ + "." + key;
    throw InputError({source_, 2, field, std::move(expected), printable(found), ""});
  }

 private:
  const std::string& source_;
  const Json& json_;
  std::string name_;
};

Json modelJson(const ModelOptions& model) {
  Json json = {{"name", model.name},
               {"free", model.free},
               {"occupied", model.occupied},
               {"arc_m", model.arc_m},
               {"clear_fraction", model.clear_fraction},
               {"no_echo_free", model.no_echo_free},
               {"exact", model.is_exact}};
  if (isBatchModel(model.name)) {
    json["detection"] = model.detection;
    json["directions"] = model.directions ? Json(*model.directions) : Json();
    json["threshold"] = model.threshold ? Json(*model.threshold) : Json();
    json["iterations"] = model.iterations;
  }
  return json;
}

/// What only batch models have.
void parseBatchModel(const HeaderObject& object, const Json& json, ModelOptions& model) {
  if (!isBatchModel(model.name)) {
    for (const char* key : {"detection", "directions", "threshold", "iterations"}) {
      if (json.contains(key)) {
        object.fail(key, "nothing of the kind for this model", json.at(key).dump());
      }
    }
    return;
  }
  for (const char* key : {"detection", "directions", "threshold", "iterations"}) {
    if (!json.contains(key)) {
      object.fail(key, "a value", "none");
    }
  }
  model.detection = object.number("detection", 0.0, 1.0);
  if (!object.at("directions").is_null()) {
    model.directions = static_cast<int>(object.integer("directions", 1, LogOddsGrid::kMostViews));
  }
  if (!object.at("threshold").is_null()) {
    model.threshold = object.number("threshold", 0.0, 1.0);
  }
  model.iterations = static_cast<int>(object.integer("iterations", 1, 1000));
}

ModelOptions parseModel(const std::string& source, const Json& json, int views) {
  const HeaderObject object(source, json, "model",
                            {"name", "free", "occupied", "arc_m", "clear_fraction", "exact"},
                            {"no_echo_free", "detection", "directions", "threshold", "iterations"});
  ModelOptions model;
  model.name = object.text("name");
  model.views = views;
  model.free = object.number("free", 0.0, 1.0);
  model.occupied = object.number("occupied", 0.0, 1.0);
  model.arc_m = object.number("arc_m", 0.0, 1e6);
  model.clear_fraction = object.number("clear_fraction", 0.0, 1.0);
  model.no_echo_free =
      json.contains("no_echo_free") ? object.number("no_echo_free", 0.0, 1.0) : model.free;
  model.is_exact = object.flag("exact");
  parseBatchModel(object, json, model);
  return model;
}

Json sourceJson(const MapSource& source) {
  return {{"log", source.log},
          {"poses", source.poses},
          {"readings", source.readings},
          {"celsius", source.celsius ? Json(*source.celsius) : Json()}};
}

MapSource parseSource(const std::string& file, const Json& json, std::size_t index) {
  const HeaderObject object(file, json, "sources[" + std::to_string(index) + "]",
                            {"log", "poses", "readings", "celsius"});
  MapSource source;
  source.log = object.text("log");
  source.poses = object.text("poses");
  source.readings = object.integer("readings", 0, INT64_MAX);
  if (!object.at("celsius").is_null()) {
    source.celsius = object.number("celsius", -273.15, 1e4);
  }
  return source;
}

VGridTileEntry parseTile(const std::string& file, const Json& json, std::size_t index, int views) {
  const HeaderObject object(file, json, "tiles[" + std::to_string(index) + "]",
                            {"x", "y", "bytes", "crc32"});
  const auto most_bytes = static_cast<std::int64_t>(2 * unpackedTileBytes(views));
  VGridTileEntry entry;
  entry.tile = {static_cast<int>(object.integer("x", -kMostTile, kMostTile)),
                static_cast<int>(object.integer("y", -kMostTile, kMostTile))};
  entry.bytes = static_cast<std::size_t>(object.integer("bytes", 1, most_bytes));
  entry.crc32 = static_cast<std::uint32_t>(object.integer("crc32", 0, UINT32_MAX));
  return entry;
}

void parseTiles(const std::string& file, const HeaderObject& object, VGridHeader& header) {
  const Json& tiles = object.array("tiles");
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    header.tiles.push_back(parseTile(file, tiles[i], i, header.grid.views));
    if (i > 0) {
      const CellIndex before = header.tiles[i - 1].tile;
      const CellIndex here = header.tiles[i].tile;
      if (std::pair(here.y, here.x) <= std::pair(before.y, before.x)) {
        object.fail("tiles[" + std::to_string(i) + "]", "tiles by rows, each once",
                    tiles[i].dump());
      }
    }
  }
}

}  // namespace

std::string vgridHeaderText(const VGridHeader& header) {
  const double clamp = toLogOdds(header.grid.clamp);
  Json json = {{"resolution_m", header.grid.resolution_m},
               {"log_odds_step", kLogOddsStep},
               {"clamp", {-clamp, clamp}},
               {"views", header.grid.views},
               {"tile_side", GridTile::kSide},
               {"robot", header.provenance.robot},
               {"model", modelJson(header.provenance.model)},
               {"sources", Json::array()},
               {"seed", header.provenance.seed ? Json(*header.provenance.seed) : Json()},
               {"tiles", Json::array()}};
  for (const MapSource& source : header.provenance.sources) {
    json["sources"].push_back(sourceJson(source));
  }
  for (const VGridTileEntry& entry : header.tiles) {
    json["tiles"].push_back(
        {{"x", entry.tile.x}, {"y", entry.tile.y}, {"bytes", entry.bytes}, {"crc32", entry.crc32}});
  }
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

VGridHeader parseVGridHeader(const std::string& source, const std::string& text) {
  const Json json = Json::parse(text, nullptr, false);
  if (json.is_discarded()) {
    throw InputError({source, 2, "", "a line of JSON", printable(text), ""});
  }
  const HeaderObject object(source, json, "",
                            {"resolution_m", "log_odds_step", "clamp", "views", "tile_side",
                             "robot", "model", "sources", "seed", "tiles"});
  VGridHeader header;
  header.grid.resolution_m = object.number("resolution_m", 1e-6, 1e6);
  static_cast<void>(object.number("log_odds_step", kLogOddsStep, kLogOddsStep));
  static_cast<void>(object.integer("tile_side", GridTile::kSide, GridTile::kSide));
  header.grid.views = static_cast<int>(object.integer("views", 1, LogOddsGrid::kMostViews));
  const Json& clamp = object.array("clamp");
  const double high = clamp.size() == 2 && clamp[1].is_number() ? clamp[1].get<double>() : 0.0;
  const double milli = std::round(high / kLogOddsStep);
  if (!(milli >= 1.0 && milli <= LogOddsGrid::kMostClamp) || !clamp[0].is_number() ||
      clamp[0].get<double>() != -high) {
    object.fail("clamp", "two limits -c and c, 0.001 <= c <= 8", clamp.dump());
  }
  header.grid.clamp = static_cast<MilliLogOdds>(milli);
  header.provenance.robot = object.text("robot");
  header.provenance.model = parseModel(source, object.at("model"), header.grid.views);
  const Json& sources = object.array("sources");
  for (std::size_t i = 0; i < sources.size(); ++i) {
    header.provenance.sources.push_back(parseSource(source, sources[i], i));
  }
  if (!object.at("seed").is_null()) {
    if (!object.at("seed").is_number_unsigned()) {
      object.fail("seed", "a whole number or null", object.at("seed").dump());
    }
    header.provenance.seed = object.at("seed").get<std::uint64_t>();
  }
  parseTiles(source, object, header);
  return header;
}

}  // namespace vesper::inline v0
