#include "settings.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <string_view>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/model_fields.hpp>
#include <asterism/networks.hpp>

#include "../engine/host_schedule.hpp"
#include "base/text.hpp"
#include "map_file.hpp"
#include "problem/units.hpp"

namespace asterism::dropin {
namespace {

/// FNV-1a: the same on every machine.
class Fingerprint {
 public:
  void add(std::string_view text) {
    for (const char c : text) add_byte(static_cast<unsigned char>(c));
    add_byte(0);
  }
  [[nodiscard]] std::uint64_t value() const { return value_; }

 private:
  void add_byte(unsigned byte) { value_ = (value_ ^ byte) * 0x100000001b3; }
  std::uint64_t value_ = 0xcbf29ce484222325;
};

class Reader {
 public:
  explicit Reader(const Variables& variables) : variables_(variables) {}

  /// Returns an empty text if the variable is not set.
  [[nodiscard]] std::string text(const char* name) {
    const char* const value = variables_(name);
    const std::string result = value == nullptr ? "" : value;
    seen_.add(name);
    seen_.add(result);
    return result;
  }
  template <class Number>
  void number(const char* name, Number& value, Number most) {
    const std::string given = text(name);
    if (given.empty()) return;
    const auto [end, code] = std::from_chars(given.data(), given.data() + given.size(), value);
    if (code != std::errc{} || end != given.data() + given.size() || !(value >= 0) || value > most)
      throw Error(ErrorCode::out_of_range,
                  fmt::format("{} is '{}', and no number from 0 to {}", name, given, most));
  }
  /// A size, with or without a unit.
  void bytes(const char* name, std::uint64_t& value, std::uint64_t most) {
    const std::string given = text(name);
    if (given.empty()) return;
    const auto whole = parse_whole_number(given);
    const double size = whole ? static_cast<double>(*whole) : parse_data_size(name, given);
    if (size != std::floor(size) || size > static_cast<double>(most))
      throw Error(
          ErrorCode::out_of_range,
          fmt::format("{} is '{}', and no whole number of bytes from 0 to {}", name, given, most),
          "write for example 512, 64KiB or 1MB");
    value = static_cast<std::uint64_t>(size);
  }
  void field(const char* name, const char* field, Model& model) {
    const std::string given = text(name);
    if (given.empty()) return;
    try {
      set_field(model, field, without_unit(field, given));
    } catch (const Error& error) {
      throw Error(error.code(), fmt::format("{}: {}", name, error.sentence()), error.hint());
    }
  }
  void file(const std::string& content) { seen_.add(content); }
  [[nodiscard]] std::uint64_t fingerprint() const { return seen_.value(); }

 private:
  /// A time, or a bandwidth as the time per byte; in microseconds.
  static std::string without_unit(std::string_view field, const std::string& given) {
    if (field == "ts" && has_unit(given)) return fmt::format("{}", parse_duration(field, given));
    if (field == "tm" && has_unit(given))
      return fmt::format("{}", 1 / parse_bandwidth(field, given));
    return given;
  }

  const Variables& variables_;
  Fingerprint seen_;
};

Settings::Tell read_tell(Reader& reader) {
  const std::string given = reader.text("ASTERISM_TRACE");
  if (given.empty()) return Settings::Tell::summary;
  if (given == "0") return Settings::Tell::nothing;
  if (given == "1") return Settings::Tell::calls;
  throw Error(ErrorCode::malformed, fmt::format("ASTERISM_TRACE is '{}', and not 0 or 1", given));
}

std::optional<bool> read_switch(Reader& reader, const char* name) {
  const std::string given = reader.text(name);
  if (given.empty()) return std::nullopt;
  if (given == "0" || given == "1") return given == "1";
  throw Error(ErrorCode::malformed, fmt::format("{} is '{}', and not 0 or 1", name, given));
}

/// A path, with or without the prefix of graph files in specs.
std::string network_spec(const std::string& given) {
  const bool has_family = network_catalogue().find(given.substr(0, given.find(':'))) != nullptr;
  std::error_code ignored;
  return !has_family && std::filesystem::is_regular_file(given, ignored) ? "graph:" + given : given;
}

/// The file may differ from rank to rank.
void fingerprint_file(Reader& reader, const std::string& spec) {
  const std::string path = spec.substr(spec.find(':') + 1);
  std::error_code ignored;
  if (std::filesystem::is_regular_file(path, ignored))
    reader.file(read_map_file("ASTERISM_NETWORK", path));
}

std::shared_ptr<const Network> read_network(Reader& reader) {
  const std::string given = reader.text("ASTERISM_NETWORK");
  if (given.empty()) return nullptr;
  std::shared_ptr<const Network> network;
  try {
    const std::string spec = network_spec(given);
    network = make_network(spec);
    fingerprint_file(reader, spec);
  } catch (const Error& error) {
    throw Error(error.code(), fmt::format("ASTERISM_NETWORK: {}", error.sentence()), error.hint());
  }
  return network;
}

/// Returns the places of nodes among the hosts, where ranks run.
std::vector<NodeId> among_hosts(const char* variable, const Network& network,
                                const std::vector<NodeId>& nodes) {
  if (!network.has_switches()) return nodes;
  const std::vector<NodeId> hosts = mpi::hosts_of(network);
  std::vector<NodeId> result;
  result.reserve(nodes.size());
  for (const NodeId node : nodes) {
    if (network.is_switch(node))
      throw Error(ErrorCode::out_of_range,
                  fmt::format("{} names the switch {}", variable, network.label(node)),
                  "name hosts, on which ranks can run");
    result.emplace_back(
        static_cast<std::uint64_t>(std::ranges::lower_bound(hosts, node) - hosts.begin()));
  }
  return result;
}

void read_places(Reader& reader, Settings& settings) {
  if (const std::string path = reader.text("ASTERISM_MAP"); !path.empty()) {
    const std::string content = read_map_file("ASTERISM_MAP", path);
    reader.file(content);
    settings.nodes =
        among_hosts("ASTERISM_MAP", *settings.network, parse_rank_map(*settings.network, content));
  }
  if (const std::string path = reader.text("ASTERISM_HOSTS"); !path.empty()) {
    const std::string content = read_map_file("ASTERISM_HOSTS", path);
    reader.file(content);
    settings.hosts = parse_host_map(*settings.network, content);
    for (auto& [host, nodes] : settings.hosts)
      nodes = among_hosts("ASTERISM_HOSTS", *settings.network, nodes);
  }
}

}  // namespace

Settings read_settings(const Variables& variables) {
  Reader reader(variables);
  Settings settings;
  // 1 us per packet and 10 GB/s: only their ratio matters.
  settings.model.startup = 1;
  settings.model.transmission = 1e-4;
  settings.tell = read_tell(reader);
  settings.network = read_network(reader);
  if (settings.network) {
    reader.field("ASTERISM_TS", "ts", settings.model);
    reader.field("ASTERISM_TM", "tm", settings.model);
    reader.field("ASTERISM_PORTS", "ports", settings.model);
    settings.rank_network = mpi::network_of_hosts(settings.network);
    reader.bytes("ASTERISM_MIN_BYTES", settings.min_bytes, std::uint64_t{1} << 62);
    reader.bytes("ASTERISM_MAX_BYTES", settings.max_bytes, std::uint64_t{1} << 30);
    reader.number("ASTERISM_PLAN_SECONDS", settings.plan_seconds, 1e6);
    settings.nonblocking_given = read_switch(reader, "ASTERISM_NONBLOCKING");
    settings.verbose = read_switch(reader, "ASTERISM_VERBOSE").value_or(false);
    settings.measure = read_switch(reader, "ASTERISM_MEASURE").value_or(false);
    read_places(reader, settings);
  }
  settings.fingerprint = reader.fingerprint();
  return settings;
}

}  // namespace asterism::dropin
