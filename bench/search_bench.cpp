// Breadth-first search over implicit networks, next to Boost.Graph on the same networks with
// the building of its graph counted in. Prints rates, memory, and the ratio at the end.
#include <chrono>
#include <map>
#include <string>

#include <benchmark/benchmark.h>
#include <boost/graph/breadth_first_search.hpp>
#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <boost/iterator/iterator_facade.hpp>
#include <fmt/format.h>
#include <tbb/global_control.h>

#include <asterism/networks.hpp>

#include "base/parallel.hpp"
#include "graph/level_search.hpp"

namespace asterism {
namespace {

/// Nodes per second, by network.
std::map<std::string, double> our_rate;
std::map<std::string, double> boost_rate;

void count(benchmark::State& state, const Network& network, std::map<std::string, double>& rates,
           double seconds) {
  const auto nodes =
      static_cast<double>(network.node_count()) * static_cast<double>(state.iterations());
  state.counters["edges/s"] =
      benchmark::Counter(nodes * network.port_count(), benchmark::Counter::kIsRate);
  state.counters["nodes/s"] = benchmark::Counter(nodes, benchmark::Counter::kIsRate);
  rates[network.spec()] = nodes / seconds;
}

template <class Body>
double timed(Body&& body) {
  const auto start = std::chrono::steady_clock::now();
  body();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// Visits each node, also where a search by orbits would be faster.
std::vector<std::uint64_t> visit_all(const Network& network) {
  const auto* permutations = network.permutations();
  return permutations != nullptr ? search_permutations(*permutations, {})
                                 : search_any(network, NodeId{0}, {});
}

void implicit_search(benchmark::State& state, const std::string& spec) {
  const auto network = make_network(spec);
  double seconds = 0;
  for (auto _ : state) seconds += timed([&] { benchmark::DoNotOptimize(visit_all(*network)); });
  count(state, *network, our_rate, seconds);
  const auto* permutations = network->permutations();
  const double bytes = permutations != nullptr ? search_permutations_bytes(*permutations)
                                               : search_any_bytes(*network);
  state.counters["bits/node"] = 8 * bytes / static_cast<double>(network->node_count());
  state.counters["threads"] = parallel_threads();
}

void search_by_orbits(benchmark::State& state, const std::string& spec) {
  const auto network = make_network(spec);
  if (!search_uses_orbits(*network)) return state.SkipWithError("not searched by orbits");
  for (auto _ : state)
    benchmark::DoNotOptimize(nodes_by_distance(*network, NodeId{0}, MemoryBudget{}));
  state.counters["threads"] = parallel_threads();
}

/// The arcs of a network in the order of ids and ports, one at a time.
class ArcIterator
    : public boost::iterator_facade<ArcIterator, std::pair<std::uint32_t, std::uint32_t>,
                                    boost::forward_traversal_tag,
                                    std::pair<std::uint32_t, std::uint32_t>> {
 public:
  ArcIterator() = default;
  ArcIterator(const Network& network, std::uint64_t node)
      : network_(&network), node_(node), ends_(network.port_count()) {
    load();
  }

 private:
  friend class boost::iterator_core_access;
  void load() {
    if (node_ < network_->node_count()) network_->neighbours(NodeId{node_}, ends_);
  }
  void increment() {
    if (++port_ < ends_.size()) return;
    port_ = 0;
    ++node_;
    load();
  }
  [[nodiscard]] bool equal(const ArcIterator& other) const {
    return node_ == other.node_ && port_ == other.port_;
  }
  [[nodiscard]] std::pair<std::uint32_t, std::uint32_t> dereference() const {
    return {static_cast<std::uint32_t>(node_), static_cast<std::uint32_t>(ends_[port_].value())};
  }

  const Network* network_ = nullptr;
  std::uint64_t node_ = 0;
  std::size_t port_ = 0;
  std::vector<NodeId> ends_;
};

void boost_search(benchmark::State& state, const std::string& spec) {
  using Graph =
      boost::compressed_sparse_row_graph<boost::directedS, boost::no_property, boost::no_property,
                                         boost::no_property, std::uint32_t, std::uint64_t>;
  const auto network = make_network(spec);
  double seconds = 0;
  for (auto _ : state)
    seconds += timed([&] {
      const Graph graph(boost::edges_are_sorted, ArcIterator(*network, 0),
                        ArcIterator(*network, network->node_count()),
                        static_cast<std::uint32_t>(network->node_count()),
                        network->node_count() * network->port_count());
      std::vector<std::uint32_t> distance(network->node_count());
      boost::breadth_first_search(graph, std::uint32_t{0},
                                  boost::visitor(boost::make_bfs_visitor(boost::record_distances(
                                      distance.data(), boost::on_tree_edge()))));
      benchmark::DoNotOptimize(distance.data());
    });
  count(state, *network, boost_rate, seconds);
}

void register_all() {
  for (const char* spec :
       {"star:8", "star:10", "star:11", "pancake:11", "bubble-sort:11", "macro-star:2,5",
        "macro-star:5,2", "star:12", "scc:9", "hypercube:24", "torus:200x200x200"})
    benchmark::RegisterBenchmark(fmt::format("implicit/{}", spec).c_str(), implicit_search, spec)
        ->Unit(benchmark::kMillisecond)
        ->UseRealTime();
  for (const char* spec : {"star:11", "star:13", "star:16", "star:20"})
    benchmark::RegisterBenchmark(fmt::format("orbits/{}", spec).c_str(), search_by_orbits, spec)
        ->Unit(benchmark::kMillisecond)
        ->UseRealTime();
  for (const char* spec : {"star:8", "star:10", "star:11", "scc:9"})
    benchmark::RegisterBenchmark(fmt::format("boost/{}", spec).c_str(), boost_search, spec)
        ->Unit(benchmark::kMillisecond)
        ->UseRealTime();
}

void print_ratios() {
  for (const auto& [spec, rate] : boost_rate)
    if (our_rate.contains(spec))
      fmt::print(
          "{}: {:.1f} times as many nodes per second as Boost.Graph ({:.3g} against {:.3g})\n",
          spec, our_rate[spec] / rate, our_rate[spec], rate);
}

}  // namespace
}  // namespace asterism

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  asterism::register_all();
  benchmark::RunSpecifiedBenchmarks();
  asterism::print_ratios();
}
