#include "graph/symmetry/labelling.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <numeric>
#include <span>
#include <utility>

// Must match the build of the library; otherwise its classes have different members.
#define BLISS_USE_GMP
#include <bliss/graph.hh>

namespace asterism {

namespace {

/// Thrown through bliss, which cannot be stopped in any other way.
struct EffortSpent {};

/// Counts the links that refinements follow, and the additional cost of every refinement, which
/// grows with the graph: graphs with many leaves have millions of refinements of a link or two.
class LimitedGraph final : public bliss::Graph {
 public:
  LimitedGraph(const SymmetryLimits& limits, std::uint64_t degree, std::uint64_t nodes)
      : left_(limits.effort),
        degree_(degree),
        links_of_refinement_(nodes / nodes_per_link),
        progress_(limits.progress) {}
  LimitedGraph(const LimitedGraph&) = delete;
  LimitedGraph& operator=(const LimitedGraph&) = delete;
  /// A search that ends early does not release all of its memory.
  ~LimitedGraph() override { p.cr_free(); }

 private:
  bool split_neighbourhood_of_unit_cell(bliss::Partition::Cell* cell) override {
    spend(degree_ + links_of_refinement_);
    return bliss::Graph::split_neighbourhood_of_unit_cell(cell);
  }
  bool split_neighbourhood_of_cell(bliss::Partition::Cell* const cell) override {
    spend(cell->length * degree_ + links_of_refinement_);
    return bliss::Graph::split_neighbourhood_of_cell(cell);
  }
  void spend(std::uint64_t links) {
    if (links >= left_) throw EffortSpent{};
    left_ -= links;
    report(progress_, "searching for symmetries", 0, 0);
  }

  static constexpr std::uint64_t nodes_per_link = 128;  // measured
  std::uint64_t left_;
  std::uint64_t degree_;
  std::uint64_t links_of_refinement_;
  const Progress& progress_;
};

/// Links of the most frequent kind, if it is the same from both ends, are edges of bliss; all
/// others have a vertex at each end whose colour encodes the kind.
class BlissInput {
 public:
  BlissInput(const ColouredGraph& graph, const SymmetryLimits& limits)
      : graph_(graph), plain_(most_frequent_kind()), bliss_(limits, mean_degree(), graph.nodes) {
    for (std::uint32_t node = 0; node < graph.nodes; ++node)
      bliss_.add_vertex(graph.is_switch[node] ? 1 : 0);
    for (const ColouredGraph::Edge& edge : graph.edges) add(edge);
  }
  [[nodiscard]] LimitedGraph& bliss() { return bliss_; }

 private:
  [[nodiscard]] static bool looks_alike(const ColouredGraph::Edge& edge) {
    return edge.kind_at_a == edge.kind_at_b;
  }
  [[nodiscard]] std::uint32_t most_frequent_kind() const {
    std::vector<std::uint64_t> count(graph_.kinds.size() + 1);
    for (const ColouredGraph::Edge& edge : graph_.edges)
      if (looks_alike(edge)) ++count[edge.kind_at_a];
    return static_cast<std::uint32_t>(std::ranges::max_element(count) - count.begin());
  }
  [[nodiscard]] std::uint64_t mean_degree() const {
    return 1 + 2 * graph_.edges.size() / std::max(1U, graph_.nodes);
  }

  void add(const ColouredGraph::Edge& edge) {
    if (looks_alike(edge) && edge.kind_at_a == plain_) return bliss_.add_edge(edge.a, edge.b);
    static constexpr std::uint32_t colours_of_nodes = 2;
    const std::uint32_t at_a = bliss_.add_vertex(colours_of_nodes + edge.kind_at_a);
    const std::uint32_t at_b = bliss_.add_vertex(colours_of_nodes + edge.kind_at_b);
    bliss_.add_edge(edge.a, at_a);
    bliss_.add_edge(at_a, at_b);
    bliss_.add_edge(at_b, edge.b);
  }

  const ColouredGraph& graph_;
  std::uint32_t plain_;
  LimitedGraph bliss_;
};

/// Collects the generators as bliss finds them.
class GeneratorList {
 public:
  GeneratorList(Labelling& result, std::uint32_t nodes) : result_(result), nodes_(nodes) {
    result_.orbit.resize(nodes);
    std::iota(result_.orbit.begin(), result_.orbit.end(), 0U);
  }
  void take(const unsigned* map) { add({map, nodes_}); }
  void settle() {
    for (std::uint32_t node = 0; node < nodes_; ++node) result_.orbit[node] = first_of(node);
  }

 private:
  /// The images of vertices that represent links are ignored.
  void add(std::span<const unsigned> map) {
    for (std::uint32_t node = 0; node < nodes_; ++node) join(node, map[node]);
    if ((result_.generators.size() + 1) * std::uint64_t{nodes_} > max_kept)
      result_.generators_kept = false;
    if (result_.generators_kept)
      result_.generators.emplace_back(map.begin(), map.end());
    else
      result_.generators.clear();
  }
  std::uint32_t first_of(std::uint32_t node) {
    while (result_.orbit[node] != node)
      node = result_.orbit[node] = result_.orbit[result_.orbit[node]];
    return node;
  }
  void join(std::uint32_t a, std::uint32_t b) {
    const std::uint32_t root_a = first_of(a);
    const std::uint32_t root_b = first_of(b);
    result_.orbit[std::max(root_a, root_b)] = std::min(root_a, root_b);
  }

  static constexpr std::uint64_t max_kept = 4'000'000;  // limit on numbers in all generators
  Labelling& result_;
  std::uint32_t nodes_;
};

/// Returns the label of each vertex. Before version 0.77, bliss takes a plain function for
/// generators and its argument; since then it takes a std::function.
template <typename Graph>
const unsigned* canonical_labels(Graph& graph, bliss::Stats& stats, GeneratorList& generators) {
  const auto take = [](void* list, unsigned, const unsigned* map) {
    static_cast<GeneratorList*>(list)->take(map);
  };
  if constexpr (requires { graph.canonical_form(stats, +take, &generators); })
    return graph.canonical_form(stats, +take, &generators);
  else
    return graph.canonical_form(stats,
                                [&](unsigned, const unsigned* map) { generators.take(map); });
}

/// Orders the nodes by their labels; labels of other vertices may lie in between.
NodeMap ranks(std::span<const unsigned> labels) {
  NodeMap by_label(labels.size());
  std::iota(by_label.begin(), by_label.end(), 0U);
  std::ranges::sort(by_label, {}, [&](std::uint32_t node) { return labels[node]; });
  NodeMap rank(labels.size());
  for (std::uint32_t i = 0; i < by_label.size(); ++i) rank[by_label[i]] = i;
  return rank;
}

/// bliss provides the group order only as printed text.
std::string order_of(const bliss::Stats& stats) {
  char* text = nullptr;
  std::size_t size = 0;
  std::FILE* const stream = open_memstream(&text, &size);
  if (stream == nullptr) throw std::bad_alloc();
  stats.print(stream);
  std::fclose(stream);
  const std::string printed(text, size);
  std::free(text);
  const std::size_t line = printed.find("|Aut|:");
  const std::size_t first = printed.find_first_of("0123456789", line);
  return printed.substr(first, printed.find_first_not_of("0123456789", first) - first);
}

std::vector<ColouredGraph::Edge> renumbered(const ColouredGraph& graph, const NodeMap& map) {
  std::vector<ColouredGraph::Edge> edges = graph.edges;
  for (ColouredGraph::Edge& edge : edges) {
    edge.a = map[edge.a];
    edge.b = map[edge.b];
    if (edge.a < edge.b) continue;
    std::swap(edge.a, edge.b);
    std::swap(edge.kind_at_a, edge.kind_at_b);
  }
  std::ranges::sort(edges);
  return edges;
}

}  // namespace

std::optional<Labelling> find_labelling(const ColouredGraph& graph, const SymmetryLimits& limits) {
  BlissInput input(graph, limits);
  Labelling result;
  GeneratorList generators(result, graph.nodes);
  try {
    bliss::Stats stats;
    const unsigned* const labels = canonical_labels(input.bliss(), stats, generators);
    result.canonical = ranks({labels, graph.nodes});
    result.order = order_of(stats);
  } catch (const EffortSpent&) {
    return std::nullopt;
  }
  generators.settle();
  return result;
}

std::optional<NodeMap> isomorphism(const ColouredGraph& from, const Labelling& from_labelling,
                                   const ColouredGraph& to, const Labelling& to_labelling) {
  if (from.nodes != to.nodes || from.kinds != to.kinds || from.edges.size() != to.edges.size())
    return std::nullopt;
  NodeMap of_label(to.nodes);
  for (std::uint32_t node = 0; node < to.nodes; ++node)
    of_label[to_labelling.canonical[node]] = node;
  NodeMap image(from.nodes);
  for (std::uint32_t node = 0; node < from.nodes; ++node) {
    image[node] = of_label[from_labelling.canonical[node]];
    if (from.is_switch[node] != to.is_switch[image[node]]) return std::nullopt;
  }
  if (renumbered(from, image) != to.edges) return std::nullopt;
  return image;
}

}  // namespace asterism
