// Scan line by line on grids: along the first axis, every node sends its contribution to its line,
// so that all have the sum of the line; along the next axis, it sends that sum, and so on. Rings
// are used in both directions.
//
// The nodes of a grid are numbered line by line, so the sums are those of stretches. With all
// ports, a ring of n takes n/2 steps, and a torus as many as its diameter.
#include <algorithm>

#include <fmt/format.h>

#include <asterism/algorithm.hpp>
#include <asterism/error.hpp>

#include "base/memory.hpp"
#include "synthesis/scan/scan_run.hpp"

namespace asterism {

namespace {

using scans::ScanJobs;
using scans::StretchSum;

constexpr std::uint32_t no_line_arc = ~std::uint32_t{0};

/// The lines along one axis: nodes whose numbers are `stride` apart.
struct LineAxis {
  std::uint32_t stride = 0;
  std::uint32_t length = 0;
};

/// Returns the first arc from one node to another.
std::uint32_t arc_between(const ProblemGraph& graph, std::uint32_t from, std::uint32_t to) {
  for (std::uint32_t arc = graph.first_out(from); arc < graph.first_out(from + 1); ++arc)
    if (graph.arc(arc).to == to) return arc;
  return no_line_arc;
}

/// Returns the axes of a grid that is numbered line by line. Throws Error(unsupported) if it is
/// not.
std::vector<LineAxis> axes_of(const ProblemGraph& graph) {
  std::vector<LineAxis> axes;
  std::uint32_t stride = 1;
  while (stride < graph.node_count()) {
    std::uint32_t length = 1;
    while (stride * length < graph.node_count() &&
           arc_between(graph, stride * (length - 1), stride * length) != no_line_arc)
      ++length;
    if (length == 1 || graph.node_count() % (stride * length) != 0)
      throw Error(ErrorCode::unsupported, "the nodes are not numbered line by line",
                  "choose another algorithm");
    axes.push_back({stride, length});
    stride *= length;
  }
  return axes;
}

class LineJobs {
 public:
  LineJobs(const ProblemGraph& graph, bool one_way)
      : graph_(graph), axes_(axes_of(graph)), one_way_(one_way), jobs_(graph) {}

  [[nodiscard]] ScanJobs make() && {
    for (const LineAxis& axis : axes_) {
      const bool last = axis.stride * axis.length == graph_.node_count();
      for (std::uint32_t node = 0; node < graph_.node_count(); ++node)
        if (node / axis.stride % axis.length == 0) tell_line(axis, node, last);
    }
    return std::move(jobs_);
  }

 private:
  /// On the last axis, only the nodes after a node need its sum.
  void tell_line(const LineAxis& axis, std::uint32_t first, bool last) {
    const auto node_at = [&](std::uint32_t place) { return first + place * axis.stride; };
    const bool ring =
        axis.length > 2 && arc_between(graph_, node_at(axis.length - 1), first) != no_line_arc;
    for (std::uint32_t place = 0; place < axis.length; ++place) {
      const std::uint32_t begin = node_at(place) / axis.stride * axis.stride;
      const StretchSum sum{begin, begin + axis.stride - 1};
      for (const bool forwards : {true, false}) {
        arcs_.clear();
        std::uint32_t wanted = 0;  // number of hops for which the sum is needed
        std::uint32_t at = place;
        for (std::uint32_t hop = 1; hop <= reach(axis, place, ring, forwards); ++hop) {
          const std::uint32_t next =
              forwards ? (at + 1) % axis.length : (at + axis.length - 1) % axis.length;
          arcs_.push_back(arc_between(graph_, node_at(at), node_at(next)));
          at = next;
          if (!last || at > place) wanted = hop;
        }
        jobs_.send_along(std::span(arcs_).first(wanted), sum);
      }
    }
  }

  /// Returns how many nodes receive the sum in that direction.
  [[nodiscard]] std::uint32_t reach(const LineAxis& axis, std::uint32_t place, bool ring,
                                    bool forwards) const {
    if (!ring) return forwards ? axis.length - 1 - place : place;
    if (one_way_) return forwards ? axis.length - 1 : 0;
    // On a ring of even length, even places send to the opposite node forwards, and odd places
    // backwards.
    const std::uint32_t half = (axis.length - 1) / 2;
    const bool takes_opposite = axis.length % 2 == 0 && (place % 2 == 0) == forwards;
    return half + (takes_opposite ? 1 : 0);
  }

  const ProblemGraph& graph_;
  std::vector<LineAxis> axes_;
  bool one_way_;
  ScanJobs jobs_;
  std::vector<std::uint32_t> arcs_;
};

void scan_lines(const AlgorithmRequest& request, StepSink& sink) {
  const Problem& problem = request.problem;
  const ProblemGraph graph(problem, request.memory_limit);
  double hops = 0;
  for (const LineAxis& axis : axes_of(graph)) hops += axis.length;
  static constexpr double bytes_per_hop = 250;
  const MemoryReservation memory =
      MemoryBudget(request.memory_limit)
          .reserve(bytes_per_hop * hops * graph.node_count(),
                   fmt::format("scans along the lines of {}", problem.network().spec()),
                   "choose a smaller network");
  const auto make = [&](bool one_way) { return LineJobs(graph, one_way).make(); };
  std::optional<scans::TimedJobs> best;
  bool best_is_one_way = false;
  for (const bool one_way : {false, true})
    if (scans::improve(best, make(one_way), problem, request.progress)) best_is_one_way = one_way;
  scans::push_jobs(make(best_is_one_way), *best, problem, sink);
}

std::optional<Obstacle> obstacle_to_lines(const Problem& problem) {
  static constexpr std::uint64_t max_nodes = std::uint64_t{1} << 14;
  if (problem.network().node_count() > max_nodes)
    return Obstacle(ObstacleCode::max_nodes, max_nodes);
  return scans::obstacle_to_jobs(problem);
}

}  // namespace

CollectiveAlgorithm scan_lines_algorithm() {
  return {.name = "scan-lines",
          .summary =
              "scan on grids line by line: along each axis the sums of the lines before, around "
              "rings in both directions; with all ports as many start-ups as the diameter",
          .citation = "ours",
          .origin = AlgorithmOrigin::ours,
          .collectives = {CollectiveKind::scan},
          .families = {"torus", "mesh", "ring", "hypercube"},
          .obstacle = obstacle_to_lines,
          .capabilities = {Capability::redundant, Capability::batches},
          .body = scan_lines};
}

}  // namespace asterism
