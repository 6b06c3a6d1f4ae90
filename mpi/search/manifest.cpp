#include "search/manifest.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <asterism/error.hpp>

#include "search/checksum.hpp"

namespace asterism::distributed {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* format_name = "asterism-search-checkpoint";
constexpr unsigned format_version = 1;
constexpr std::uint64_t max_ranks = std::uint64_t{1} << 24;
constexpr std::uint64_t max_sampled_nodes = 4096;

/// A path may contain bytes that JSON does not allow.
std::string as_json_holds_it(const std::string& text) {
  const std::string quoted = Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
  return Json::parse(quoted).get<std::string>();
}

std::string in_hex(std::uint64_t number) {
  return fmt::format("{:016x}", number);
}

std::uint64_t from_hex(const std::string& text) {
  std::size_t used = 0;
  const std::uint64_t number = std::stoull(text, &used, 16);
  if (in_hex(number) != text) throw std::invalid_argument("not as it was written");
  return number;
}

std::uint64_t text_checksum(const std::string& text) {
  Checksum sum;
  sum.add(text);
  return sum.value();
}

/// Returns everything except its checksum.
Json document_of(const Manifest& manifest) {
  Json parts = Json::array();
  for (const std::uint64_t checksum : manifest.part_checksums) parts.push_back(in_hex(checksum));
  return {{"format", format_name},
          {"version", format_version},
          {"network", manifest.search.spec},
          {"nodes", manifest.search.nodes},
          {"source", manifest.search.source},
          {"fingerprint", in_hex(manifest.search.fingerprint)},
          {"ranks", manifest.ranks()},
          {"level", manifest.level()},
          {"nodes_by_distance", manifest.nodes_by_distance},
          {"part_checksums", std::move(parts)}};
}

Manifest manifest_of(const Json& document) {
  Manifest manifest;
  manifest.search.spec = document.at("network").get<std::string>();
  manifest.search.nodes = document.at("nodes").get<std::uint64_t>();
  manifest.search.source = document.at("source").get<std::string>();
  manifest.search.fingerprint = from_hex(document.at("fingerprint").get<std::string>());
  manifest.nodes_by_distance = document.at("nodes_by_distance").get<std::vector<std::uint64_t>>();
  for (const Json& checksum : document.at("part_checksums"))
    manifest.part_checksums.push_back(from_hex(checksum.get<std::string>()));
  return manifest;
}

bool is_sound(const Manifest& manifest) {
  if (manifest.nodes_by_distance.empty() || manifest.part_checksums.empty() ||
      manifest.part_checksums.size() > max_ranks)
    return false;
  std::uint64_t left = manifest.search.nodes;
  for (const std::uint64_t nodes : manifest.nodes_by_distance) {
    if (nodes == 0 || nodes > left) return false;
    left -= nodes;
  }
  return true;
}

[[noreturn]] void throw_damaged_manifest(const std::string& name, const std::string& what) {
  throw Error(ErrorCode::malformed, fmt::format("the checkpoint is damaged: {} {}", name, what),
              "put the files back as they were written, or remove the directory to search anew");
}

}  // namespace

std::uint64_t SearchIdentity::checksum() const {
  Checksum sum;
  sum.add(spec);
  sum.add(source);
  sum.add(nodes);
  sum.add(fingerprint);
  return sum.value();
}

SearchIdentity identity_of(const Network& network, NodeId source) {
  Checksum sum;
  sum.add(std::uint64_t{network.port_count()});
  const std::uint64_t sampled = std::min(network.node_count(), max_sampled_nodes);
  const std::uint32_t ports =
      std::min(network.port_count(), static_cast<std::uint32_t>(max_sampled_nodes));
  for (std::uint64_t i = 0; i < sampled; ++i) {
    const NodeId node{i * (network.node_count() / sampled)};
    for (Port port{0}; port.value() < ports; ++port) sum.add(network.neighbour(node, port).value());
  }
  return {as_json_holds_it(network.spec()), as_json_holds_it(network.label(source)),
          network.node_count(), sum.value()};
}

std::string manifest_text(const Manifest& manifest) {
  Json document = document_of(manifest);
  document["checksum"] = in_hex(text_checksum(document.dump()));
  return document.dump(2) + "\n";
}

Manifest parse_manifest(const std::string& text, const std::string& name) {
  Json document = Json::parse(text, nullptr, false);
  if (!document.is_object() || document.value("format", Json()) != format_name)
    throw_damaged_manifest(name, "is not the manifest of a checkpoint");
  if (document.value("version", Json()) != format_version)
    throw Error(
        ErrorCode::unsupported,
        fmt::format("{} is of a version of the format that this program does not read", name),
        "continue with the program that wrote it");
  try {
    const Manifest manifest = manifest_of(document);
    if (is_sound(manifest) && manifest_text(manifest) == text) return manifest;
  } catch (const std::exception&) {  // the same message covers all errors
  }
  throw_damaged_manifest(name, "is not what was written");
}

}  // namespace asterism::distributed
