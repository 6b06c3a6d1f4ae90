#include "settings.hpp"

#include <charconv>
#include <cmath>
#include <string_view>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/model_fields.hpp>
#include <asterism/networks.hpp>

#include "map_file.hpp"

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
  void field(const char* name, const char* field, Model& model) {
    const std::string given = text(name);
    if (given.empty()) return;
    try {
      set_field(model, field, given);
    } catch (const Error& error) {
      throw Error(error.code(), fmt::format("{}: {}", name, error.sentence()), error.hint());
    }
  }
  void file(const std::string& content) { seen_.add(content); }
  [[nodiscard]] std::uint64_t fingerprint() const { return seen_.value(); }

 private:
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

bool read_nonblocking(Reader& reader) {
  const std::string given = reader.text("ASTERISM_NONBLOCKING");
  if (given.empty() || given == "1") return true;
  if (given == "0") return false;
  throw Error(ErrorCode::malformed,
              fmt::format("ASTERISM_NONBLOCKING is '{}', and not 0 or 1", given));
}

std::shared_ptr<const Network> read_network(Reader& reader) {
  const std::string spec = reader.text("ASTERISM_NETWORK");
  if (spec.empty()) return nullptr;
  std::shared_ptr<const Network> network;
  try {
    network = make_network(spec);
  } catch (const Error& error) {
    throw Error(error.code(), fmt::format("ASTERISM_NETWORK: {}", error.sentence()), error.hint());
  }
  if (network->has_switches())
    throw Error(ErrorCode::unsupported,
                fmt::format("ASTERISM_NETWORK: {} has switches, on which no rank runs", spec));
  return network;
}

void read_places(Reader& reader, Settings& settings) {
  if (const std::string path = reader.text("ASTERISM_MAP"); !path.empty()) {
    const std::string content = read_map_file("ASTERISM_MAP", path);
    reader.file(content);
    settings.nodes = parse_rank_map(*settings.network, content);
  }
  if (const std::string path = reader.text("ASTERISM_HOSTS"); !path.empty()) {
    const std::string content = read_map_file("ASTERISM_HOSTS", path);
    reader.file(content);
    settings.hosts = parse_host_map(*settings.network, content);
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
    reader.number("ASTERISM_MIN_BYTES", settings.least_bytes, std::uint64_t{1} << 62);
    reader.number("ASTERISM_MAX_BYTES", settings.max_bytes, std::uint64_t{1} << 30);
    reader.number("ASTERISM_PLAN_SECONDS", settings.plan_seconds, 1e6);
    settings.nonblocking = read_nonblocking(reader);
    read_places(reader, settings);
  }
  settings.fingerprint = reader.fingerprint();
  return settings;
}

}  // namespace asterism::dropin
