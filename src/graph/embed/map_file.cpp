// An embedding with node places from a file and shortest paths.
#include <fstream>

#include <fmt/format.h>

#include <asterism/embedding.hpp>
#include <asterism/error.hpp>

#include "base/memory.hpp"
#include "base/paced_progress.hpp"
#include "base/text.hpp"
#include "graph/link_table.hpp"
#include "graph/links_towards.hpp"

namespace asterism {

namespace {

constexpr const char* map_hint =
    "write a line for each node of the guest: its label, a tab, the label of its place in the host";

class MapReader {
 public:
  MapReader(const Network& guest, const Network& host, const std::filesystem::path& path)
      : guest_(guest), host_(host), path_(path), places_(guest.node_count(), no_node) {}

  [[nodiscard]] std::vector<NodeId> read(const Progress& progress) && {
    std::ifstream file(path_);
    if (!file || !std::filesystem::is_regular_file(path_))
      throw Error(ErrorCode::not_found, fmt::format("cannot read {}", path_text(path_.string())),
                  "a map of nodes is a file that exists");
    std::string line;
    PacedProgress paced(progress, "reading places", 0);
    for (std::uint64_t number = 1; std::getline(file, line); ++number) {
      paced.next();
      take(line, number);
    }
    for (NodeId node{0}; node.value() < places_.size(); ++node)
      if (places_[node.value()] == no_node)
        throw Error(ErrorCode::malformed,
                    fmt::format("{} has no place for {}", path_text(path_.string()),
                                in_quotes(guest_.label(node))),
                    map_hint);
    return std::move(places_);
  }

 private:
  void take(std::string_view line, std::uint64_t number) {
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.empty() || line.starts_with('#')) return;
    const auto tab = line.find('\t');
    if (tab == std::string_view::npos || line.find('\t', tab + 1) != std::string_view::npos)
      throw error(number, "is not two labels with a tab between them");
    try {
      const NodeId node = guest_.parse_label(trimmed(line.substr(0, tab)));
      const NodeId place = host_.parse_label(trimmed(line.substr(tab + 1)));
      if (places_[node.value()] != no_node)
        throw error(number, fmt::format("places {} again", in_quotes(guest_.label(node))));
      places_[node.value()] = place;
    } catch (const Error& cause) {
      if (cause.code() != ErrorCode::not_a_node) throw;
      throw error(number, cause.sentence());
    }
  }
  [[nodiscard]] Error error(std::uint64_t number, const std::string& complaint) const {
    return {ErrorCode::malformed,
            fmt::format("{}, line {}: {}", path_text(path_.string()), number, complaint), map_hint};
  }

  const Network& guest_;
  const Network& host_;
  const std::filesystem::path& path_;
  std::vector<NodeId> places_;
};

/// Shortest paths to a node of the host, over the lowest ports; the last target is cached.
class ShortestWays {
 public:
  ShortestWays(const Network& host, const Progress& progress)
      : host_(host), links_(links_towards(host, progress)), search_(links_) {}

  void append(NodeId from, NodeId to, std::vector<Port>& path) {
    if (to != target_) {
      const auto distances = search_.from(static_cast<std::uint32_t>(to.value()));
      distances_.assign(distances.begin(), distances.end());
      target_ = to;
    }
    std::vector<NodeId> ends(host_.port_count());
    while (from != to) {
      host_.neighbours(from, ends);
      Port port{0};
      while (ends[port.value()] == no_node ||
             distances_[ends[port.value()].value()] >= distances_[from.value()])
        ++port;
      path.push_back(port);
      from = ends[port.value()];
    }
  }

 private:
  const Network& host_;
  LinkTable links_;
  DistanceSearch search_;
  NodeId target_ = no_node;
  std::vector<std::uint32_t> distances_;
};

}  // namespace

Embedding read_embedding(const std::shared_ptr<const Network>& guest,
                         const std::shared_ptr<const Network>& host,
                         const std::filesystem::path& map, std::uint64_t memory_limit,
                         const Progress& progress) {
  const double bytes = 8.0 * static_cast<double>(guest->node_count()) +
                       (16.0 + 4.0 * host->port_count()) * static_cast<double>(host->node_count());
  MemoryBudget(memory_limit)
      .require(bytes, fmt::format("a map of {} on {}", guest->spec(), host->spec()),
               "choose smaller networks");
  const auto places =
      std::make_shared<const std::vector<NodeId>>(MapReader(*guest, *host, map).read(progress));
  const auto ways = std::make_shared<ShortestWays>(*host, progress);
  return {"map",
          guest,
          host,
          [places](NodeId node) { return (*places)[node.value()]; },
          [places, ways, guest, host](NodeId node, Port port, std::vector<Port>& path) {
            ways->append((*places)[node.value()], (*places)[guest->neighbour(node, port).value()],
                         path);
          },
          {}};
}

}  // namespace asterism
