#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include <asterism/cycle_decomposition.hpp>

#include "base/random.hpp"
#include "graph/hamiltonian.hpp"
#include "graph/link_table.hpp"

namespace asterism {

namespace {

constexpr std::uint32_t no_end = ~std::uint32_t{0};

/// By node: the other ends of its links of a colour. A matching has only the first.
using Colour = std::vector<std::array<std::uint32_t, 2>>;
using Adjacency = std::vector<std::vector<std::uint32_t>>;

void unlink(std::vector<std::uint32_t>& ends, std::uint32_t end) {
  ends.erase(std::ranges::find(ends, end));
}

std::uint32_t index_of(NodeId node) {
  return static_cast<std::uint32_t>(node.value());
}

/// Returns the partners of all nodes in a perfect matching if the links of a port are one.
std::optional<std::vector<NodeId>> matching_of_a_port(const Network& network) {
  for (Port port{0}; port.value() < network.port_count(); ++port) {
    std::vector<NodeId> partners;
    for (NodeId node{0}; node.value() < network.node_count(); ++node) {
      const NodeId end = network.neighbour(node, port);
      if (end == no_node || network.neighbour(end, port) != node) break;
      partners.push_back(end);
    }
    if (partners.size() == network.node_count()) return partners;
  }
  return std::nullopt;
}

/// Returns the partners of all nodes in a perfect matching, preferably the links of a port,
/// otherwise every other link of a Hamiltonian cycle.
std::optional<std::vector<NodeId>> some_matching(const Network& network, const Progress& progress) {
  if (auto partners = matching_of_a_port(network)) return partners;
  if (!has_hamiltonian_cycle(network)) return std::nullopt;
  const std::vector<NodeId> cycle = find_hamiltonian_cycle(network, progress).nodes;
  std::vector<NodeId> partners(cycle.size());
  for (std::size_t i = 0; i < cycle.size(); ++i) partners[cycle[i].value()] = cycle[i ^ 1U];
  return partners;
}

/// Takes the links of a perfect matching out of a graph.
Colour take_matching(Adjacency& graph, const std::vector<NodeId>& partners) {
  Colour matching;
  for (std::size_t node = 0; node < graph.size(); ++node) {
    matching.push_back({index_of(partners[node]), no_end});
    unlink(graph[node], index_of(partners[node]));
  }
  return matching;
}

/// Any Hamiltonian cycle of a cubic network leaves a perfect matching.
std::optional<CycleDecomposition> decompose_cubic(const Network& network, const Adjacency& graph,
                                                  const Progress& progress) {
  if (!has_hamiltonian_cycle(network)) return std::nullopt;
  CycleDecomposition result{{find_hamiltonian_cycle(network, progress).nodes}, {}};
  const std::vector<NodeId>& cycle = result.cycles.front();
  result.partners.resize(cycle.size());
  for (std::size_t i = 0; i < cycle.size(); ++i) {
    std::vector<std::uint32_t> ends = graph[cycle[i].value()];
    unlink(ends, index_of(cycle[(i + 1) % cycle.size()]));
    unlink(ends, index_of(cycle[(i + cycle.size() - 1) % cycle.size()]));
    result.partners[cycle[i].value()] = NodeId{ends.front()};
  }
  return result;
}

/// Directs the links of a graph of even degrees so that as many enter each node as leave it: along
/// closed trails. Returns the ends of the links that leave each node.
Adjacency directed_along_trails(Adjacency graph) {
  Adjacency out(graph.size());
  for (std::uint32_t start = 0; start < graph.size(); ++start)
    while (!graph[start].empty()) {
      std::uint32_t at = start;
      do {
        const std::uint32_t next = graph[at].back();
        graph[at].pop_back();
        unlink(graph[next], at);
        out[at].push_back(next);
        at = next;
      } while (at != start);
    }
  return out;
}

/// Takes one link out of each node such that one enters each node. A node whose link ends where
/// that of another does displaces it, which then chooses again (A. Goel, M. Kapralov and S. Khanna
/// 2013: an expected n log n choices in total, because in- and outdegrees are all equal).
Colour take_factor(Adjacency& out, Random& random) {
  std::vector<std::uint32_t> chooser(out.size(), no_end);
  for (std::uint32_t node = 0; node < out.size(); ++node)
    for (std::uint32_t at = node; at != no_end;)
      std::swap(at, chooser[out[at][random.below(out[at].size())]]);
  Colour factor(out.size());
  for (std::uint32_t end = 0; end < out.size(); ++end) {
    factor[end][0] = chooser[end];
    factor[chooser[end]][1] = end;
    unlink(out[chooser[end]], end);
  }
  return factor;
}

class CycleSearch {
 public:
  /// The matching, if there is one, must be the last colour.
  CycleSearch(std::vector<Colour> colours, std::size_t cycles, Random& random)
      : colours_(std::move(colours)),
        cycles_(cycles),
        nodes_(static_cast<std::uint32_t>(colours_.front().size())),
        longest_(longest_walk(nodes_)),
        random_(random),
        label_(cycles, std::vector<std::uint64_t>(nodes_)),
        count_(cycles) {
    for (std::size_t colour = 0; colour < cycles_; ++colour)
      for (std::uint32_t node = 0; node < nodes_; ++node)
        if (label_[colour][node] == 0) {
          mark(colour, node);
          ++count_[colour];
        }
  }

  /// Returns whether every colour but the matching is one cycle in the end.
  bool run(const Progress& progress) {
    for (std::uint64_t tries = 0; work_ < max_work && !is_done(); ++tries) {
      if (colours_.size() == 1) return false;
      if (tries % tries_per_report == 0)
        report(progress, "decomposing into Hamiltonian cycles", work_ / work_unit,
               max_work / work_unit);
      attempt(tries % tries_per_diversion == 0);
    }
    return is_done();
  }

  [[nodiscard]] CycleDecomposition result() const {
    CycleDecomposition result;
    result.cycles.resize(cycles_);
    for (std::size_t colour = 0; colour < cycles_; ++colour)
      follow(colour, 0, [&](std::uint32_t node) { result.cycles[colour].emplace_back(node); });
    if (cycles_ < colours_.size())
      for (const auto& ends : colours_.back()) result.partners.emplace_back(ends[0]);
    return result;
  }

 private:
  /// Nodes visited by walks and by following cycles before the search gives up: several seconds.
  static constexpr std::uint64_t max_work = 4'000'000'000;
  static constexpr std::uint64_t work_unit = 1'000'000;
  static constexpr std::uint64_t tries_per_report = 256;
  static constexpr std::uint64_t tries_per_diversion = 16;
  static constexpr std::size_t min_length = 4;
  static constexpr std::size_t max_length = 16;

  /// Each node of a walk has two continuations, so that some walk closes even in a graph without
  /// short cycles.
  [[nodiscard]] static std::size_t longest_walk(std::uint32_t nodes) {
    return std::min<std::size_t>(2 * (static_cast<std::size_t>(std::bit_width(nodes)) / 2) + 4,
                                 max_length);
  }

  [[nodiscard]] bool is_done() const {
    return std::ranges::all_of(count_, [](std::uint64_t count) { return count == 1; });
  }

  /// Calls visit(node) for the nodes of a cycle, beginning with `start`.
  template <class Visit>
  void follow(std::size_t colour, std::uint32_t start, Visit&& visit) const {
    const Colour& beside = colours_[colour];
    std::uint32_t before = beside[start][1];
    std::uint32_t at = start;
    do {
      visit(at);
      const std::uint32_t next = beside[at][beside[at][0] == before ? 1 : 0];
      before = at;
      at = next;
    } while (at != start);
  }

  /// Gives the nodes of a cycle a label of their own.
  void mark(std::size_t colour, std::uint32_t start) {
    ++last_label_;
    follow(colour, start, [&](std::uint32_t node) {
      label_[colour][node] = last_label_;
      ++work_;
    });
  }

  /// Every length is half as likely as the next shorter one, which takes a quarter of its work.
  std::size_t random_length() {
    std::size_t length = min_length;
    while (length < longest_ && random_.below(2) == 0) length += 2;
    return length;
  }

  /// Extends the path, whose links alternate between both colours, to a closed walk.
  bool close_walk(std::size_t length) {
    ++work_;
    const Colour& beside = colours_[pair_[(path_.size() - 1) % 2]];
    const auto& ends = beside[path_.back()];
    if (path_.size() == length) return ends[0] == path_.front() || ends[1] == path_.front();
    const std::uint64_t first = random_.below(2);
    for (std::uint64_t i = 0; i < 2; ++i) {
      const std::uint32_t next = ends[first ^ i];
      if (next == no_end || std::ranges::find(path_, next) != path_.end()) continue;
      path_.push_back(next);
      if (close_walk(length)) return true;
      path_.pop_back();
    }
    return false;
  }

  /// Exchanges the links of the walk, the first of which has the first colour.
  void exchange() {
    const std::size_t length = path_.size();
    for (std::size_t i = 0; i < length; ++i) {
      std::uint32_t of_first = path_[(i + 1) % length];
      std::uint32_t of_second = path_[(i + length - 1) % length];
      if (i % 2 == 1) std::swap(of_first, of_second);
      replace(pair_[0], path_[i], of_first, of_second);
      replace(pair_[1], path_[i], of_second, of_first);
    }
  }
  void replace(std::size_t colour, std::uint32_t node, std::uint32_t old_end,
               std::uint32_t new_end) {
    auto& ends = colours_[colour][node];
    ends[ends[0] == old_end ? 0 : 1] = new_end;
  }

  /// Returns the number of cycles that the walk met when they were marked last. None are counted in
  /// the matching.
  std::uint64_t marked_cycles(std::size_t colour) {
    if (colour == cycles_) return 0;
    labels_.clear();
    for (const std::uint32_t node : path_) labels_.push_back(label_[colour][node]);
    std::ranges::sort(labels_);
    labels_.erase(std::unique(labels_.begin(), labels_.end()), labels_.end());
    return labels_.size();
  }

  /// Marks the cycles that the walk meets again and returns their number.
  std::uint64_t mark_cycles(std::size_t colour) {
    if (colour == cycles_) return 0;
    const std::uint64_t old_label = last_label_;
    std::uint64_t marked = 0;
    for (const std::uint32_t node : path_) {
      if (label_[colour][node] > old_label) continue;
      mark(colour, node);
      ++marked;
    }
    return marked;
  }

  /// Exchanges the links of a random walk, unless there are more cycles afterwards. Their number
  /// can only become smaller if the walk meets several; other walks are rarely exchanged.
  void attempt(bool is_any_walk_welcome) {
    pair_[0] = random_.below(cycles_);
    pair_[1] = random_.below(colours_.size() - 1);
    if (pair_[1] >= pair_[0]) ++pair_[1];
    path_.assign(1, static_cast<std::uint32_t>(random_.below(nodes_)));
    if (!close_walk(random_length())) return;
    const std::array before{marked_cycles(pair_[0]), marked_cycles(pair_[1])};
    if (before[0] < 2 && before[1] < 2 && !is_any_walk_welcome) return;
    exchange();
    const std::array after{mark_cycles(pair_[0]), mark_cycles(pair_[1])};
    if (after[0] + after[1] > before[0] + before[1]) {
      std::swap(pair_[0], pair_[1]);
      exchange();
      for (const std::size_t colour : pair_) mark_cycles(colour);
      return;
    }
    for (std::size_t i = 0; i < pair_.size(); ++i)
      if (pair_[i] < cycles_) count_[pair_[i]] += after[i] - before[i];
  }

  std::vector<Colour> colours_;
  std::size_t cycles_;
  std::uint32_t nodes_;
  std::size_t longest_;  // walk
  Random& random_;
  std::vector<std::vector<std::uint64_t>> label_;  // by colour and node, the same on a cycle
  std::vector<std::uint64_t> count_;               // by colour: cycles
  std::uint64_t last_label_ = 0;
  std::uint64_t work_ = 0;
  // The walk of an attempt.
  std::array<std::size_t, 2> pair_{};  // its colours; the second may be the matching
  std::vector<std::uint32_t> path_;
  std::vector<std::uint64_t> labels_;
};

Adjacency adjacency(const LinkTable& links) {
  Adjacency graph(links.node_count());
  for (std::uint32_t node = 0; node < links.node_count(); ++node) {
    const auto ends = links.neighbours(node);
    graph[node].assign(ends.begin(), ends.end());
  }
  return graph;
}

bool has_parallel_links(Adjacency graph) {
  return std::ranges::any_of(graph, [](std::vector<std::uint32_t>& ends) {
    std::ranges::sort(ends);
    return std::ranges::adjacent_find(ends) != ends.end();
  });
}

}  // namespace

bool may_decompose_into_cycles(const Network& network) {
  const std::uint64_t nodes = network.node_count();
  if (network.directed() || nodes < 3 || nodes > max_nodes_for_cycle_decomposition) return false;
  const Degrees degrees = count_degrees(network);
  if (degrees.least != degrees.most || degrees.least < 2) return false;
  if (degrees.least % 2 == 1 && nodes % 2 == 1) return false;
  return !has_parallel_links(adjacency(LinkTable(network)));
}

std::optional<CycleDecomposition> find_cycle_decomposition(const Network& network,
                                                           const Progress& progress) {
  Adjacency graph = adjacency(LinkTable(network, progress));
  const std::size_t degree = graph.front().size();
  if (degree == 3) return decompose_cubic(network, graph, progress);
  std::optional<Colour> matching;
  if (degree % 2 == 1) {
    const auto partners = some_matching(network, progress);
    if (!partners) return std::nullopt;
    matching = take_matching(graph, *partners);
  }
  Random random(1);
  Adjacency out = directed_along_trails(std::move(graph));
  std::vector<Colour> colours;
  for (std::size_t i = 0; i < degree / 2; ++i) colours.push_back(take_factor(out, random));
  if (matching) colours.push_back(*std::move(matching));
  CycleSearch search(std::move(colours), degree / 2, random);
  if (!search.run(progress)) return std::nullopt;
  return search.result();
}

double cycle_decomposition_bytes(const Network& network) {
  // Per node a few vectors, and per link its ends in four tables and the labels of its cycles.
  static constexpr double bytes_per_node = 256;
  static constexpr double bytes_per_port = 48;
  return static_cast<double>(network.node_count()) *
         (bytes_per_node + bytes_per_port * network.port_count());
}

bool is_cycle_decomposition(const Network& network, const CycleDecomposition& found) {
  using Link = std::pair<NodeId, NodeId>;
  std::vector<Link> expected;
  std::vector<Link> used;
  for (NodeId node{0}; node.value() < network.node_count(); ++node)
    for (Port port{0}; port.value() < network.port_count(); ++port)
      if (const NodeId end = network.neighbour(node, port); end != no_node && node < end)
        expected.emplace_back(node, end);
  for (std::vector<NodeId> cycle : found.cycles) {
    for (std::size_t i = 0; i < cycle.size(); ++i)
      used.push_back(std::minmax(cycle[i], cycle[(i + 1) % cycle.size()]));
    std::ranges::sort(cycle);
    if (cycle.size() != network.node_count() || std::ranges::adjacent_find(cycle) != cycle.end())
      return false;
  }
  for (NodeId node{0}; node.value() < found.partners.size(); ++node) {
    const NodeId partner = found.partners[node.value()];
    if (partner.value() >= found.partners.size() || found.partners[partner.value()] != node)
      return false;
    if (node < partner) used.emplace_back(node, partner);
  }
  std::ranges::sort(expected);
  std::ranges::sort(used);
  return used == expected;
}

}  // namespace asterism
