// The statements of chen2004, each compared with its measurement.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include <asterism/flit_level.hpp>
#include <asterism/networks.hpp>

#include "collective/torus/disjoint_trees.hpp"
#include "network/required_shape.hpp"
#include "papers/chen2004_curves.hpp"
#include "papers/chen2004_formulas.hpp"
#include "papers/statements.hpp"

namespace asterism {

namespace {

constexpr const char* by_enumeration = "enumeration";
constexpr const char* by_verifier = "schedule, verified";

/// Calls complaint(size) for the sizes that h divides, or for all.
template <class Complaint>
Finding for_sizes(const PaperRequest& request, bool dividing_only, const char* how,
                  Complaint&& complaint) {
  std::uint64_t count = 0;
  for (const TorusSize& size : torus_sizes(request)) {
    if (dividing_only && !size.divides()) continue;
    ++count;
    if (const std::string text = complaint(size); !text.empty())
      return fails(fmt::format("{}: {}", size.text(), text), how);
  }
  return holds("", fmt::format("{}, {} sizes", how, count));
}

template <std::string PartitionProperties::*property>
Finding partition_property(const PaperRequest& request) {
  return for_sizes(request, true, by_enumeration, [](const TorusSize& size) {
    const auto network = make_network(size.spec());
    return check_partition(TorusPartition(required_shape(network->grid()), size.h)).*property;
  });
}

Finding experiment(const PaperRequest&) {
  for (const std::uint64_t h : {7, 14})
    if (16 % h != 0) return fails(fmt::format("h = {}: 16 is not a multiple", h), "arithmetic");
  return holds("", "arithmetic");
}

/// Counts the points of a line of n nodes, including the last a_i.
std::uint64_t points_as_printed(std::uint64_t n) {
  const std::array<std::uint64_t, 1> counts{n + 1};
  return span_of({0, 0, 0}, std::array<Vector3, 1>{e_1}, counts, {n, n, n}).size();
}

Finding lemma_1(const PaperRequest&) {
  for (std::uint64_t n = 2; n < 10; ++n)
    if (const std::uint64_t values = points_as_printed(n); values != n)
      return fails(fmt::format("n = {}: {} values of a_i on a line of {} nodes", n, values, n),
                   by_enumeration);
  return holds("", by_enumeration);
}

std::string unless_equal_steps(std::uint64_t stated, std::uint64_t measured) {
  return stated == measured ? "" : fmt::format("{} stated, measured {}", stated, measured);
}
std::string unless_within(double stated, double measured) {
  return measured <= stated ? "" : fmt::format("{:g} stated, measured {:g}", stated, measured);
}

/// The steps of a phase against stated(size), where h divides n.
template <class Stated>
Finding phase_steps(const PaperRequest& request, std::initializer_list<const char*> phases,
                    bool equal, Stated&& stated) {
  return for_sizes(request, true, by_verifier, [&](const TorusSize& size) {
    const Chen04Run run = chen04_run(size, chen2004_sources, request);
    std::uint64_t steps = 0;
    for (const char* const phase : phases) steps += run.phase(phase).size();
    return equal ? unless_equal_steps(stated(size), steps)
                 : unless_within(static_cast<double>(stated(size)), static_cast<double>(steps));
  });
}

/// The plan of journeys splits a round into steps if two of its worms share a channel.
Finding aggregation(const PaperRequest& request) {
  return for_sizes(request, false, by_verifier, [&](const TorusSize& size) {
    return unless_equal_steps(ceil_log(7, size.h),
                              chen04_run(size, "all", request).phase("aggregation").size());
  });
}

Finding lemma_2_startups(const PaperRequest& request) {
  return phase_steps(request, {"aggregation"}, true,
                     [](const TorusSize& size) { return ceil_log(7, size.h); });
}
Finding lemma_2_transmissions(const PaperRequest& request) {
  return for_sizes(request, true, by_verifier, [&](const TorusSize& size) {
    const auto steps = chen04_run(size, "all", request).phase("aggregation");
    return unless_within(stated_aggregation(size.h), static_cast<double>(transmissions_of(steps)));
  });
}
Finding lemma_2_sum(const PaperRequest&) {
  for (const std::uint64_t h : {2, 7, 8, 49}) {
    double sum = 0;
    double power = 1;
    for (std::uint64_t i = 0; i <= ceil_log(7, h); ++i, power *= 7) sum += power;
    if (sum != stated_aggregation(h))
      return fails(fmt::format("h = {}: the sum is {:g}, the closed form {:g}", h, sum,
                               stated_aggregation(h)),
                   "arithmetic");
  }
  return holds("", "arithmetic");
}

Finding prefix_sum(const PaperRequest& request) {
  return for_sizes(request, true, by_verifier, [&](const TorusSize& size) {
    const auto steps = chen04_run(size, chen2004_sources, request).phase("prefix sum");
    return unless_within(stated_prefix_sum(size), static_cast<double>(steps.size()));
  });
}

Finding destination_list(const PaperRequest&) {
  const std::uint64_t alpha = 47;
  const std::uint64_t beta = 6;
  std::uint64_t members = 0;
  for (std::uint64_t value = alpha; value <= alpha + beta; ++value) ++members;
  if (members == beta) return holds("", "arithmetic");
  return fails(fmt::format("alpha = 47, beta = 6: {} members; the example has 6", members),
               "arithmetic");
}

/// Returns where a move takes a node of DDN(2,3) of 14x14x14 with h = 7.
std::string network_after(const Vector3& move, std::uint64_t u, std::uint64_t v) {
  const auto network = make_network("torus:14x14x14");
  const TorusPartition partition(required_shape(network->grid()), 7);
  const NodeId node =
      partition.node(*partition.point(partition.distribution_network(2, 3)[0]) + move);
  for (std::uint64_t i = 0; i < 7; ++i)
    for (std::uint64_t j = 0; j < 7; ++j) {
      const auto members = partition.distribution_network(i, j);
      if (std::ranges::find(members, node) == members.end()) continue;
      return i == u && j == v ? "" : fmt::format("DDN(2,3) to DDN({},{})", i, j);
    }
  return "leaves the diagonal planes";
}
Finding moved(const Vector3& move, std::uint64_t u, std::uint64_t v) {
  const std::string text = network_after(move, u, v);
  return text.empty() ? holds("n = 14, h = 7", by_enumeration)
                      : fails("n = 14, h = 7: " + text, by_enumeration);
}
Finding row_indices(const PaperRequest&) {
  return moved(e_12, 3, 3);
}
Finding column_indices(const PaperRequest&) {
  return moved(e_13, 2, 4);
}
Finding row_target(const PaperRequest&) {
  const std::string text = network_after({0, 3, 3}, 2, 3);
  const bool leaves = text == "leaves the diagonal planes";
  return leaves ? fails("n = 14, h = 7: it leaves the diagonal planes", by_enumeration)
                : holds("n = 14, h = 7", by_enumeration);
}

Finding tuning_startups(const PaperRequest& request) {
  return phase_steps(request, {"row tuning", "column tuning"}, false,
                     [](const TorusSize& size) { return 4 * ceil_log(7, size.h); });
}
Finding tuning_packets(const PaperRequest& request) {
  return for_sizes(request, true, by_verifier, [&](const TorusSize& size) -> std::string {
    const Chen04Run run = chen04_run(size, chen2004_sources, request);
    const std::uint64_t largest =
        std::max(largest_of(run.phase("row tuning")), largest_of(run.phase("column tuning")));
    return largest <= 1 ? "" : fmt::format("64 random sources, a packet of {} messages", largest);
  });
}

/// A sink that keeps nothing.
class NoSink final : public StepSink {
 public:
  void begin(const ScheduleHeader&) override {}
  void take(const Step&) override {}
};

/// The messages of every data-distribution network behind the tuning.
std::vector<std::uint64_t> messages_by_network(const TorusSize& size) {
  const AlgorithmRequest request{torus_problem(size.n, chen2004_sources, 1)};
  NoSink sink;
  Chen04State state(request, size.h, sink);
  hand_over_surplus(state);
  aggregate(state);
  tune(state, number_messages(state));
  std::vector<std::uint64_t> counts(size.h * size.h);
  for (const Vector3& point : state.diagonal()) {
    const auto u = static_cast<std::uint64_t>(point[2]) % size.h;
    const auto v = static_cast<std::uint64_t>(point[1]) % size.h;
    counts[u * size.h + v] += state.load(state.partition().node(point)).size();
  }
  return counts;
}

Finding tuning_balance(const PaperRequest& request) {
  return for_sizes(request, false, "state of the nodes", [](const TorusSize& size) -> std::string {
    const auto counts = messages_by_network(size);
    const auto [least, most] = std::ranges::minmax(counts);
    return most - least <= 1 ? "" : fmt::format("from {} to {} messages", least, most);
  });
}

Finding introduction(const PaperRequest& request) {
  return for_sizes(request, true, "state of the nodes", [](const TorusSize& size) -> std::string {
    const auto counts = messages_by_network(size);
    const std::uint64_t most = std::ranges::max(counts);
    const double stated = static_cast<double>(size.n) / static_cast<double>(size.h * size.h);
    return std::ceil(stated) == static_cast<double>(most)
               ? ""
               : fmt::format("64 sources give {} messages, that is s/h^2, not n/h^2 = {:.2g}", most,
                             stated);
  });
}

Finding alignment(const PaperRequest& request) {
  return phase_steps(request, {"alignment"}, true,
                     [](const TorusSize& size) { return ceil_log(7, size.blocks()); });
}
Finding exchange(const PaperRequest& request) {
  return phase_steps(request, {"row broadcast", "column broadcast"}, false,
                     [](const TorusSize& size) { return 4 * ceil_log(7, size.blocks()); });
}
Finding diagonal_broadcast(const PaperRequest& request) {
  return phase_steps(request, {"diagonal broadcast"}, true,
                     [](const TorusSize& size) { return ceil_log(7, size.blocks()); });
}
Finding row_collection(const PaperRequest& request) {
  return phase_steps(request, {"row collection"}, true,
                     [](const TorusSize& size) { return ceil_log(3, size.h); });
}
Finding column_collection(const PaperRequest& request) {
  return phase_steps(request, {"column collection", "horizontal collection"}, true,
                     [](const TorusSize& size) { return 2 * (size.h - 1); });
}

Finding link_by_link(const PaperRequest& request) {
  return for_sizes(request, true, by_verifier, [&](const TorusSize& size) {
    return chen04_run(size, "all", request).violation;
  });
}

Finding flit_by_flit(const PaperRequest& request) {
  return for_sizes(request, true, "flit-level simulator",
                   [&](const TorusSize& size) -> std::string {
                     if (size.n > 16) return "";
                     FlitLevelOptions options;
                     options.hop = 0;
                     options.lock_step = true;
                     const FlitLevelRun run =
                         run_flit_level(algorithm_catalogue().get("chen04-aggregate-distribute"),
                                        {torus_problem(size.n, chen2004_sources, chen2004_size),
                                         {{"h", size.h}},
                                         request.memory_limit,
                                         {}},
                                        options);
                     if (run.deadlock) return "a deadlock";
                     return run.cycles == run.uncontended && run.slowed_steps == 0
                                ? ""
                                : fmt::format("{} steps take longer", run.slowed_steps);
                   });
}

std::uint64_t stated_steps(const TorusSize& size) {
  return static_cast<std::uint64_t>(stated_aggregation_phase(size, 1).startups +
                                    stated_distribution_phase(size, 1, 1).startups);
}
Finding other_dilations(const PaperRequest& request) {
  return for_sizes(request, false, by_verifier, [&](const TorusSize& size) -> std::string {
    if (size.divides()) return "";
    const Chen04Run run = chen04_run(size, chen2004_sources, request);
    if (!run.violation.empty()) return run.violation;
    return unless_within(static_cast<double>(stated_steps(size)),
                         static_cast<double>(run.steps.size()));
  });
}

Finding lemma_3_startups(const PaperRequest& request) {
  return for_sizes(request, true, by_verifier, [&](const TorusSize& size) {
    const auto steps = chen04_run(size, chen2004_sources, request).aggregation();
    return unless_within(stated_aggregation_phase(size, 1).startups,
                         static_cast<double>(steps.size()));
  });
}
Finding lemma_3_time(const PaperRequest& request) {
  return for_sizes(request, true, by_verifier, [&](const TorusSize& size) {
    const auto steps = chen04_run(size, chen2004_sources, request).aggregation();
    return unless_within(stated_aggregation_phase(size, chen2004_size).time(),
                         time_of(steps, chen2004_size));
  });
}
Finding lemma_4_startups(const PaperRequest& request) {
  return for_sizes(request, true, by_verifier, [&](const TorusSize& size) {
    const auto steps = chen04_run(size, chen2004_sources, request).distribution();
    return unless_within(stated_distribution_phase(size, 1, 1).startups,
                         static_cast<double>(steps.size()));
  });
}
Finding lemma_4_time(const PaperRequest& request) {
  return for_sizes(request, true, by_verifier, [&](const TorusSize& size) {
    const auto steps = chen04_run(size, chen2004_sources, request).distribution();
    return unless_within(stated_distribution_phase(size, 64, chen2004_size).time(),
                         time_of(steps, chen2004_size));
  });
}

/// Interprets "O" as a factor of 3, for h that divide n, with 512 random sources so that rounding
/// is small.
Finding within_order(const PaperRequest& request, bool divided_by_h) {
  static constexpr double sources = 256;
  return for_sizes(request, true, by_verifier, [&](const TorusSize& size) -> std::string {
    const Chen04Run run = chen04_run(size, "random:256", request);
    const auto h = static_cast<double>(size.h);
    const double in_networks = static_cast<double>(ceil_log(7, size.blocks())) * sources / (h * h);
    const double stated = 3 * std::max(in_networks, divided_by_h ? sources / h : sources);
    return unless_within(stated, static_cast<double>(transmissions_of(run.steps)));
  });
}
Finding theorem_5(const PaperRequest& request) {
  return within_order(request, false);
}
Finding table_1_order(const PaperRequest& request) {
  return within_order(request, true);
}

Finding six_trees(const PaperRequest& request) {
  const std::uint64_t most = request.effort == Effort::quick ? 6 : 9;
  for (std::uint64_t a = 3; a <= most; ++a)
    for (std::uint64_t b = 3; b <= a; ++b)
      for (std::uint64_t c = 3; c <= b; ++c) {
        const auto network = make_network(fmt::format("torus:{}x{}x{}", a, b, c));
        const DisjointTrees trees(*network);
        const std::uint64_t diameter = a / 2 + b / 2 + c / 2;
        if (trees.count() != 6 || trees.height() > diameter + 2)
          return fails(
              fmt::format("{}: height {}, D = {}", network->spec(), trees.height(), diameter),
              by_enumeration);
      }
  return holds("", fmt::format("{}, sides 3 to {}", by_enumeration, most));
}

/// Calls complaint(point) for the points of a figure.
template <class Complaint>
Finding over_points(const std::vector<CurvePoint>& points, Complaint&& complaint) {
  for (const CurvePoint& point : points)
    if (const std::string text = complaint(point); !text.empty())
      return fails(fmt::format("{} sources, size {:g}: {}", point.sources, point.size, text),
                   "schedule");
  return holds("", fmt::format("schedule, {} points", points.size()));
}

std::string unless_longer(double longer, double shorter) {
  return longer > shorter ? "" : fmt::format("{:.0f} against {:.0f}", longer, shorter);
}
constexpr std::size_t place_of_7 = 2;  // in curve_dilations()
constexpr std::size_t place_of_14 = 4;

Finding shorter_dilation(const std::vector<CurvePoint>& points) {
  return over_points(points, [](const CurvePoint& point) {
    return unless_longer(point.by_h[place_of_7], point.trees);
  });
}
Finding longer_dilation(const std::vector<CurvePoint>& points) {
  return over_points(points, [](const CurvePoint& point) {
    return unless_longer(point.trees, point.by_h[place_of_14]);
  });
}
Finding conclusion_a7(const PaperRequest& request) {
  return shorter_dilation(figure_7_points(request));
}
Finding conclusion_a14(const PaperRequest& request) {
  return longer_dilation(figure_7_points(request));
}
Finding conclusion_b7(const PaperRequest& request) {
  return shorter_dilation(figure_8_points(request));
}
Finding conclusion_b14(const PaperRequest& request) {
  return longer_dilation(figure_8_points(request));
}

std::vector<CurvePoint> all_points(const PaperRequest& request) {
  std::vector<CurvePoint> points = figure_7_points(request);
  for (CurvePoint& point : figure_8_points(request)) points.push_back(std::move(point));
  return points;
}
Finding conclusion_c(const PaperRequest& request) {
  return over_points(all_points(request), [](const CurvePoint& point) {
    return unless_longer(point.by_h[place_of_7], point.by_h[place_of_14]);
  });
}
Finding ours(const PaperRequest& request) {
  return over_points(all_points(request), [](const CurvePoint& point) {
    return unless_longer(std::min(std::ranges::min(point.by_h), point.trees), point.ours);
  });
}

}  // namespace

PaperRows chen2004_statements(const PublishedTable& published, const PaperRequest& request) {
  return measured_statements(
      published, request,
      {{"property 1", partition_property<&PartitionProperties::distribution_independent>},
       {"property 2", partition_property<&PartitionProperties::collecting_independent>},
       {"property 3", partition_property<&PartitionProperties::intersect_in_one>},
       {"property 4", partition_property<&PartitionProperties::distribution_isomorphic>},
       {"property 5", partition_property<&PartitionProperties::collecting_isomorphic>},
       {"experiment", experiment},
       {"lemma 1", lemma_1},
       {"aggregation", aggregation},
       {"lemma 2, start-ups", lemma_2_startups},
       {"lemma 2, transmissions", lemma_2_transmissions},
       {"lemma 2, sum", lemma_2_sum},
       {"prefix sum", prefix_sum},
       {"destination list", destination_list},
       {"row tuning, indices", row_indices},
       {"column tuning, indices", column_indices},
       {"row tuning, target", row_target},
       {"tuning, start-ups", tuning_startups},
       {"tuning, packets", tuning_packets},
       {"tuning, balance", tuning_balance},
       {"alignment", alignment},
       {"exchange", exchange},
       {"diagonal broadcast", diagonal_broadcast},
       {"row collection", row_collection},
       {"column collection", column_collection},
       {"congestion, link by link", link_by_link},
       {"congestion, flit by flit", flit_by_flit},
       {"congestion, other h", other_dilations},
       {"lemma 3, start-ups", lemma_3_startups},
       {"lemma 3, time", lemma_3_time},
       {"lemma 4, start-ups", lemma_4_startups},
       {"lemma 4, time", lemma_4_time},
       {"theorem 5", theorem_5},
       {"table 1", table_1_order},
       {"introduction", introduction},
       {"six trees", six_trees},
       {"(A), h = 7", conclusion_a7},
       {"(A), h = 14", conclusion_a14},
       {"(B), h = 7", conclusion_b7},
       {"(B), h = 14", conclusion_b14},
       {"(C)", conclusion_c},
       {"ours", ours}});
}

}  // namespace asterism
