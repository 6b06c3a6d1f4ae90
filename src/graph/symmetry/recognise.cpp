#include <algorithm>
#include <array>
#include <deque>
#include <memory>
#include <mutex>

#include <asterism/symmetry.hpp>

#include "graph/link_table.hpp"
#include "graph/symmetry/candidate_specs.hpp"
#include "graph/symmetry/grid_form.hpp"
#include "graph/symmetry/labelling.hpp"

namespace asterism {

namespace {

/// Returns the number of nodes at each distance from a node.
std::vector<std::uint32_t> profile_of(DistanceSearch& search, std::uint32_t node) {
  std::vector<std::uint32_t> count;
  for (const std::uint32_t distance : search.from(node)) {
    if (distance == DistanceSearch::unreached) continue;
    if (distance >= count.size()) count.resize(distance + 1);
    ++count[distance];
  }
  return count;
}

std::vector<std::uint32_t> sorted_degrees(const LinkTable& links) {
  std::vector<std::uint32_t> degrees(links.node_count());
  for (std::uint32_t node = 0; node < links.node_count(); ++node)
    degrees[node] = links.degree(node);
  std::ranges::sort(degrees);
  return degrees;
}

/// Properties of a network that need no labelling.
class Looks {
 public:
  explicit Looks(const Network& network) : links_(network), degrees_(sorted_degrees(links_)) {
    DistanceSearch search(links_);
    const std::uint32_t nodes = links_.node_count();
    const std::array probes{0U, nodes / 3, nodes / 2, nodes - 1};
    for (std::size_t i = 0; i < probes.size(); ++i) profiles_[i] = profile_of(search, probes[i]);
  }

  [[nodiscard]] bool may_be(const Network& other) const {
    if (other.port_count() < degrees_.back() || !has_degree(other.degree(NodeId{0}))) return false;
    const LinkTable links(other);
    if (sorted_degrees(links) != degrees_) return false;
    if (!other.vertex_symmetric()) return true;
    DistanceSearch search(links);
    const auto profile = profile_of(search, 0);
    return std::ranges::all_of(profiles_, [&](const auto& seen) { return seen == profile; });
  }

 private:
  [[nodiscard]] bool has_degree(std::uint32_t degree) const {
    return std::ranges::binary_search(degrees_, degree);
  }

  LinkTable links_;
  std::vector<std::uint32_t> degrees_;
  std::array<std::vector<std::uint32_t>, 4> profiles_;
};

/// By family.
using Candidates = std::vector<std::vector<std::shared_ptr<const Network>>>;

/// The networks of the catalogue with the numbers of nodes that were asked for last. Finding them
/// takes hundreds of specs that are refused, and each refusal is an exception.
class NetworksBySize {
 public:
  [[nodiscard]] std::shared_ptr<const Candidates> find(std::uint64_t nodes) {
    const std::size_t families =
        static_cast<std::size_t>(std::ranges::distance(network_catalogue()));
    const std::lock_guard lock(mutex_);
    for (const Entry& entry : entries_)
      if (entry.nodes == nodes && entry.families == families) return entry.networks;
    auto networks = std::make_shared<Candidates>();
    for (const NetworkFamily& family : network_catalogue())
      networks->push_back(networks_of_size(family, nodes));
    entries_.push_back({nodes, families, networks});
    if (entries_.size() > max_entries) entries_.pop_front();
    return networks;
  }

 private:
  static constexpr std::size_t max_entries = 16;
  struct Entry {
    std::uint64_t nodes;
    std::size_t families;  ///< programs may add some
    std::shared_ptr<const Candidates> networks;
  };
  std::mutex mutex_;
  std::deque<Entry> entries_;
};

Candidates candidates_for(const Network& network) {
  static NetworksBySize of_size;
  const Looks looks(network);
  Candidates result;
  for (const auto& of_family : *of_size.find(network.node_count())) {
    std::vector<std::shared_ptr<const Network>> candidates;
    for (const auto& candidate : of_family)
      if (candidate->spec() != network.spec() && looks.may_be(*candidate))
        candidates.push_back(candidate);
    if (!candidates.empty()) result.push_back(std::move(candidates));
  }
  return result;
}

/// A network with its labelling, if it is not too large and one was found.
struct Labelled {
  std::optional<ColouredGraph> graph;
  std::optional<Labelling> labelling;

  Labelled(const Network& network, const SymmetryLimits& limits)
      : graph(coloured_graph(network, limits)) {
    if (graph) labelling = find_labelling(*graph, limits);
  }
};

}  // namespace

Recognition recognise(const Network& network, const SymmetryLimits& limits) {
  Recognition result;
  if (network.node_count() > limits.max_nodes ||
      count_degrees(network).arcs > 2 * limits.max_links) {
    result.isomorphic = recognise_grids(network, limits.progress);
    if (result.isomorphic.empty()) result.outcome = SymmetryOutcome::too_large;
    return result;
  }
  if (network.node_count() < 2) return result;
  const auto candidates = candidates_for(network);
  if (candidates.empty()) return result;
  const Labelled here(network, limits);
  if (!here.labelling) {
    result.outcome = SymmetryOutcome::effort_spent;
    return result;
  }
  for (const auto& of_family : candidates)
    for (const auto& candidate : of_family) {
      const Labelled there(*candidate, limits);
      if (!there.labelling) result.outcome = SymmetryOutcome::effort_spent;
      if (!there.labelling) continue;
      auto image = isomorphism(*here.graph, *here.labelling, *there.graph, *there.labelling);
      if (!image) continue;
      result.isomorphic.push_back({candidate, std::move(*image)});
      break;
    }
  return result;
}

}  // namespace asterism
