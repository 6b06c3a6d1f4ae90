#include <algorithm>
#include <array>
#include <deque>
#include <memory>
#include <mutex>

#include <asterism/symmetry.hpp>

#include "graph/link_table.hpp"
#include "graph/symmetry/candidate_specs.hpp"
#include "graph/symmetry/circulant_form.hpp"
#include "graph/symmetry/grid_form.hpp"
#include "graph/symmetry/labelling.hpp"
#include "graph/symmetry/plain_links.hpp"
#include "graph/symmetry/product_form.hpp"
#include "graph/symmetry/rooted_map.hpp"

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

  /// Returns whether no two nodes were found to differ.
  [[nodiscard]] bool may_be_symmetric() const {
    return degrees_.front() == degrees_.back() &&
           std::ranges::all_of(profiles_, [&](const auto& seen) { return seen == profiles_[0]; });
  }
  [[nodiscard]] const LinkTable& links() const { return links_; }

  [[nodiscard]] bool may_be(const Network& other) const {
    if (other.port_count() < degrees_.back() || !has_degree(other.degree(NodeId{0}))) return false;
    if (other.vertex_symmetric() && !(may_be_symmetric() && is_alike_nearby(other))) return false;
    const LinkTable links(other);
    if (sorted_degrees(links) != degrees_) return false;
    if (!other.vertex_symmetric()) return true;
    DistanceSearch search(links);
    return profile_of(search, 0) == profiles_[0];
  }

 private:
  /// Compares the numbers of nodes at distances one and two from the first nodes. Rules out most
  /// others without a table of their links.
  [[nodiscard]] bool is_alike_nearby(const Network& other) const {
    std::vector<NodeId> near{NodeId{0}};
    for (std::size_t distance = 1; distance < std::min<std::size_t>(profiles_[0].size(), 3);
         ++distance) {
      const std::vector<NodeId> inside = near;
      std::vector<NodeId> ends(other.port_count());
      for (const NodeId node : inside) {
        const std::span<NodeId> of_node(ends.data(), other.ports_of(node));
        other.neighbours(node, of_node);
        for (const NodeId end : of_node)
          if (end != no_node) near.push_back(end);
      }
      std::ranges::sort(near);
      near.erase(std::unique(near.begin(), near.end()), near.end());
      if (near.size() - inside.size() != profiles_[0][distance]) return false;
    }
    return true;
  }
  [[nodiscard]] bool has_degree(std::uint32_t degree) const {
    return std::ranges::binary_search(degrees_, degree);
  }

  LinkTable links_;
  std::vector<std::uint32_t> degrees_;
  std::array<std::vector<std::uint32_t>, 4> profiles_;
};

/// By family.
using Candidates = std::vector<std::vector<std::shared_ptr<const Network>>>;

/// Returns whether an example of the family has switches or none, as required. Others of a family
/// are alike.
bool has_example(const NetworkFamily& family, bool with_switches) {
  return std::ranges::any_of(family.examples, [&](const std::string& spec) {
    return make_network(spec)->has_switches() == with_switches;
  });
}

/// The networks of the catalogue with the numbers of nodes that were asked for last, of families
/// with switches or without. Finding them takes thousands of specs that are refused, and each
/// refusal is an exception.
class NetworksBySize {
 public:
  [[nodiscard]] std::shared_ptr<const Candidates> find(const Network& network,
                                                       const Progress& progress) {
    const std::uint64_t nodes = network.node_count();
    const bool switches = network.has_switches();
    const std::size_t families =
        static_cast<std::size_t>(std::ranges::distance(network_catalogue()));
    const std::lock_guard lock(mutex_);
    for (const Entry& entry : entries_)
      if (entry.nodes == nodes && entry.switches == switches && entry.families == families)
        return entry.networks;
    auto networks = std::make_shared<Candidates>();
    std::size_t listed = 0;
    for (const NetworkFamily& family : network_catalogue()) {
      report(progress, "listing networks", listed++, families);
      if (has_example(family, switches)) networks->push_back(networks_of_size(family, nodes));
    }
    entries_.push_back({nodes, switches, families, networks});
    if (entries_.size() > max_entries) entries_.pop_front();
    return networks;
  }

 private:
  static constexpr std::size_t max_entries = 16;
  struct Entry {
    std::uint64_t nodes;
    bool switches;
    std::size_t families;  ///< programs may add some
    std::shared_ptr<const Candidates> networks;
  };
  std::mutex mutex_;
  std::deque<Entry> entries_;
};

Candidates candidates_for(const Network& network, const Looks& looks, const Progress& progress) {
  static NetworksBySize of_size;
  Candidates result;
  for (const auto& of_family : *of_size.find(network, progress)) {
    report(progress, "comparing networks", 0, 0);
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

/// Limits on networks that are compared from their roots: some seconds for each candidate.
constexpr std::uint64_t max_nodes_compared = std::uint64_t{1} << 20;
constexpr std::uint64_t max_arcs_compared = 10'000'000;

/// Compares a network of any size with those of the catalogue whose nodes are all equivalent.
std::vector<Isomorphism> recognise_from_roots(const Network& network, const Progress& progress) {
  std::vector<Isomorphism> found;
  if (!has_plain_links(network) || network.node_count() > max_nodes_compared ||
      count_degrees(network).arcs > max_arcs_compared)
    return found;
  const Looks looks(network);
  if (!looks.may_be_symmetric() || has_parallel_links(looks.links())) return found;
  for (const auto& of_family : candidates_for(network, looks, progress))
    for (const auto& candidate : of_family) {
      if (!candidate->vertex_symmetric() || !has_plain_links(*candidate)) continue;
      const LinkTable there(*candidate, progress);
      if (has_parallel_links(there)) continue;
      auto image = find_rooted_map(looks.links(), there, progress).image;
      if (!image || !preserves_links(looks.links(), *candidate, *image)) continue;
      found.push_back({candidate, *std::move(image)});
      break;
    }
  return found;
}

/// Recognises networks without labellings.
Recognition recognise_large(const Network& network, const SymmetryLimits& limits) {
  Recognition result;
  result.isomorphic = recognise_grids(network, limits.progress);
  if (result.isomorphic.empty()) result.isomorphic = recognise_from_roots(network, limits.progress);
  if (result.isomorphic.empty())
    if (auto product = recognise_product(network, limits))
      result.isomorphic.push_back(*std::move(product));
  if (result.isomorphic.empty())
    if (auto circulant = recognise_circulant(network, limits.progress))
      result.isomorphic.push_back(*std::move(circulant));
  if (result.isomorphic.empty()) result.outcome = SymmetryOutcome::too_large;
  return result;
}

}  // namespace

Recognition recognise(const Network& network, const SymmetryLimits& limits) {
  if (network.node_count() > limits.max_nodes || count_degrees(network).arcs > 2 * limits.max_links)
    return recognise_large(network, limits);
  Recognition result;
  if (network.node_count() < 2) return result;
  const auto candidates = candidates_for(network, Looks(network), limits.progress);
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
