#include "problem/step_ledger.hpp"

#include <gtest/gtest.h>

#include <asterism/networks.hpp>

#include "base/random.hpp"
#include "problem/problem_graph.hpp"

namespace asterism {
namespace {

Problem ring_problem(Model::Duplex duplex, std::uint32_t ports) {
  const auto network = make_network("ring:6");
  Model model;
  model.ports = ports == 1 ? Model::Ports::one : Model::Ports::all;
  model.duplex = duplex;
  return {network, Collective(CollectiveKind::allgather, *network), model};
}

/// Counts again from the arcs that are taken, after every change.
void expect_rules_kept(const ProblemGraph& graph, const StepLedger<ProblemGraph>& ledger) {
  std::vector<std::uint32_t> sent(graph.node_count()), received(graph.node_count()),
      on_link(graph.link_count());
  for (std::uint32_t arc = 0; arc < graph.arcs().size(); ++arc) {
    if (!ledger.is_taken(arc)) continue;
    ++sent[graph.arc(arc).from];
    ++received[graph.arc(arc).to];
    ++on_link[graph.arc(arc).link];
  }
  for (std::uint32_t arc = 0; arc < graph.arcs().size(); ++arc) {
    const Arc& of = graph.arc(arc);
    const bool link_is_free = !graph.half_duplex() || on_link[of.link] == 0;
    EXPECT_EQ(ledger.is_free(arc), !ledger.is_taken(arc) && link_is_free &&
                                       sent[of.from] < graph.sends(of.from) &&
                                       received[of.to] < graph.receives(of.to));
  }
}

TEST(StepLedger, frees_exactly_what_a_recount_finds_free) {
  for (const Model::Duplex duplex : {Model::Duplex::full, Model::Duplex::half})
    for (const std::uint32_t ports : {1U, 2U}) {
      const Problem problem = ring_problem(duplex, ports);
      const ProblemGraph graph(problem);
      StepLedger<ProblemGraph> ledger(graph);
      Random random(ports);
      for (int change = 0; change < 200; ++change) {
        const auto arc = static_cast<std::uint32_t>(random.below(graph.arcs().size()));
        if (ledger.is_taken(arc))
          ledger.release(arc);
        else if (ledger.is_free(arc))
          ledger.take(arc);
        if (change % 50 == 49) ledger.clear();
        expect_rules_kept(graph, ledger);
      }
    }
}

}  // namespace
}  // namespace asterism
