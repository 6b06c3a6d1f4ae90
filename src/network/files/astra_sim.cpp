// Networks of ASTRA-sim's analytical backend: a ring, a switch or all pairs in each dimension.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "base/text.hpp"
#include "network/files/builder.hpp"
#include "network/files/machine_builder.hpp"
#include "network/files/yaml_file.hpp"

namespace asterism {

namespace {

constexpr const char* astra_hint =
    "write topology: [ Ring, Switch ], npus_count: [ 4, 8 ], bandwidth: [ 300, 50 ] in GB/s and "
    "latency: [ 500, 1000 ] in ns";

enum class AstraShape { ring, switched, complete };

struct AstraDimension {
  AstraShape shape = AstraShape::ring;
  std::uint64_t npus = 0;
  double rate = 0;
  double latency = 0;
};

class AstraReader {
 public:
  AstraReader(const std::filesystem::path& path, const YamlValue& file)
      : file_(file), machine_(path, "a network of ASTRA-sim") {}

  [[nodiscard]] GraphRecords read() {
    if (!file_.is_map()) throw machine_.malformed("it has no keys", astra_hint);
    static constexpr std::array<std::string_view, 4> known{"topology", "npus_count", "bandwidth",
                                                           "latency"};
    for (const std::string& key : file_.keys)
      if (std::ranges::find(known, key) == known.end()) machine_.not_understood(key);
    read_dimensions();
    add_npus();
    std::uint64_t stride = 1;
    for (std::size_t i = 0; i < dimensions_.size(); ++i) {
      add_dimension(i, stride);
      stride *= dimensions_[i].npus;
    }
    return machine_.finish();
  }

 private:
  /// The values of a key: a list, or one value.
  [[nodiscard]] std::vector<std::string> values(const char* key) const {
    const YamlValue* const value = file_.find(key);
    if (value == nullptr) throw machine_.malformed(fmt::format("it has no {}", key), astra_hint);
    std::vector<std::string> texts;
    if (value->is_scalar()) texts.push_back(value->text);
    for (const YamlValue& item : value->items) texts.push_back(item.is_scalar() ? item.text : "");
    return texts;
  }

  [[nodiscard]] double number(const char* key, const std::string& text, double low) const {
    const auto value = parse_decimal(text);
    if (!value || !(*value >= low && *value <= 1e12))
      throw machine_.malformed(fmt::format("{} has {}", key, name_text(text)), astra_hint);
    return *value;
  }

  [[nodiscard]] AstraShape shape_of(const std::string& name) const {
    if (name == "Ring") return AstraShape::ring;
    if (name == "Switch") return AstraShape::switched;
    if (name == "FullyConnected") return AstraShape::complete;
    throw machine_.malformed(fmt::format("the topology {} is unknown", name_text(name)),
                             "use Ring, Switch and FullyConnected, one for each dimension");
  }

  void read_dimensions() {
    const auto shapes = values("topology");
    const auto counts = values("npus_count");
    const auto rates = values("bandwidth");
    const auto latencies = values("latency");
    const std::size_t size = shapes.size();
    if (size == 0 || counts.size() != size || rates.size() != size || latencies.size() != size)
      throw machine_.malformed("its lists do not have one value for each dimension", astra_hint);
    for (std::size_t i = 0; i < size; ++i) {
      const auto npus = parse_whole_number(counts[i]);
      if (!npus || *npus == 0)
        throw machine_.malformed(fmt::format("npus_count has {}", name_text(counts[i])),
                                 astra_hint);
      dimensions_.push_back({shape_of(shapes[i]), *npus, number("bandwidth", rates[i], 1e-12),
                             number("latency", latencies[i], 0) / 1e3});
    }
  }

  void add_npus() {
    double count = 1;
    for (const AstraDimension& dimension : dimensions_)
      count *= static_cast<double>(dimension.npus);
    machine_.require_parts(count);
    for (std::uint64_t i = 0; i < static_cast<std::uint64_t>(count); ++i)
      npus_.push_back(machine_.part(fmt::format("npu{}", i), PartRole::participant));
  }

  /// Joins the NPUs that differ in this dimension only.
  void add_dimension(std::size_t index, std::uint64_t stride) {
    const AstraDimension& dimension = dimensions_[index];
    if (dimension.npus < 2) return;
    std::uint64_t group = 0;
    for (std::uint64_t first = 0; first < npus_.size(); ++first)
      if (first / stride % dimension.npus == 0) {
        std::vector<std::uint64_t> members;
        for (std::uint64_t i = 0; i < dimension.npus; ++i)
          members.push_back(npus_[first + i * stride]);
        join(dimension, members, fmt::format("switch{}.{}", index, group++));
      }
  }

  void join(const AstraDimension& dimension, const std::vector<std::uint64_t>& members,
            const std::string& switch_name) {
    const std::uint64_t size = members.size();
    const auto add = [&](std::uint64_t from, std::uint64_t to, const char* kind) {
      machine_.link(from, to, {.rate = dimension.rate, .latency = dimension.latency, .kind = kind});
    };
    if (dimension.shape == AstraShape::switched) {
      const std::uint64_t hub = machine_.part(switch_name, PartRole::forwarder);
      for (const std::uint64_t member : members) add(member, hub, "switch");
    } else if (dimension.shape == AstraShape::ring) {
      const std::uint64_t links = size == 2 ? 1 : size;
      for (std::uint64_t i = 0; i < links; ++i) add(members[i], members[(i + 1) % size], "ring");
    } else {
      const double count = static_cast<double>(size) * static_cast<double>(size - 1) / 2;
      machine_.require_links(count);
      for (std::uint64_t i = 0; i < size; ++i)
        for (std::uint64_t j = i + 1; j < size; ++j) add(members[i], members[j], "direct");
    }
  }

  const YamlValue& file_;
  MachineBuilder machine_;
  std::vector<AstraDimension> dimensions_;
  std::vector<std::uint64_t> npus_;
};

}  // namespace

GraphRecords read_astra_sim(const std::filesystem::path& path, std::istream& in) {
  const YamlValue file = read_yaml(path, in);
  return AstraReader(path, file).read();
}

}  // namespace asterism
