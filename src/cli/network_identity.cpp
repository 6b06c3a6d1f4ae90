#include "cli/network_identity.hpp"

#include <fmt/format.h>

#include "base/kept_text.hpp"
#include "base/record.hpp"
#include "problem/problem_graph.hpp"

namespace asterism::cli {

namespace {

/// Files of graphs have fewer nodes.
constexpr std::uint64_t max_nodes = 10'000'000;

}  // namespace

std::string identity_for_checkpoint(const Problem& problem, const Session& session) {
  if (session.checkpoint.empty() || problem.network().node_count() > max_nodes) return {};
  RecordWriter record;
  for (const Arc& arc : ProblemGraph(problem, session.memory_limit()).arcs())
    record(arc.from, arc.to, arc.port, arc.rate, arc.latency, arc.delay);
  return fmt::format("{:016x}", fingerprint(record.text()));
}

}  // namespace asterism::cli
