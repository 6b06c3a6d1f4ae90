// Section 3 of chen2004: the steps and the packets of each phase.
#include <asterism/flit_level.hpp>
#include <asterism/networks.hpp>

#include "papers/chen2004_formulas.hpp"
#include "papers/chen2004_parts.hpp"
#include "papers/chen2004_worst.hpp"

namespace asterism {

namespace {

constexpr const char* by_verified_schedule = "schedule, verified";
constexpr const char* by_state = "state of the nodes";

/// Steps of a phase, and the messages of its largest packet.
struct StatedPhase {
  std::uint64_t steps = 0;
  std::uint64_t packet = 0;
  bool exactly = true;  ///< exactly that number of steps, or at most
};

/// Compares some phases with stated(size, s) in all runs.
template <class Stated>
Finding phase_cost(const PaperRequest& request, std::initializer_list<const char*> phases,
                   Stated&& stated) {
  return for_runs(request, [&](const TorusSize& size, const Chen04Run& run, std::uint64_t s) {
    const StatedPhase wanted = stated(size, s);
    std::uint64_t steps = 0;
    std::uint64_t packet = 0;
    for (const char* const phase : phases) {
      steps += run.phase(phase).size();
      packet = std::max(packet, largest_of(run.phase(phase)));
    }
    if (wanted.exactly ? steps != wanted.steps : steps > wanted.steps)
      return fmt::format("{} steps stated, measured {}", wanted.steps, steps);
    return packet <= wanted.packet
               ? std::string()
               : fmt::format("packets of {} messages stated, measured {}", wanted.packet, packet);
  });
}

std::uint64_t per_network(const TorusSize& size, std::uint64_t s) {
  return ceil_quotient(s, size.h * size.h);
}

Finding aggregation_congestion(const PaperRequest& request) {
  return for_sizes(torus_sizes(request), "schedule", [](const TorusSize& size) {
    return unless_equal_steps(ceil_log(7, size.h), aggregation_of_all(size).size());
  });
}
/// A message at every node is the worst case: every other set takes no more.
Finding lemma_2(const PaperRequest& request, bool startups) {
  std::vector<TorusSize> sizes = divided_sizes(request);
  sizes.push_back({49, 49});
  Finding finding = for_sizes(sizes, "schedule", [&](const TorusSize& size) {
    const auto steps = aggregation_of_all(size);
    return startups ? unless_equal_steps(ceil_log(7, size.h), steps.size())
                    : unless_within(stated_aggregation(size.h),
                                    static_cast<double>(transmissions_of(steps)));
  });
  finding.range += "; a message at every node, which is the worst set";
  return finding;
}
Finding lemma_2_startups(const PaperRequest& request) {
  return lemma_2(request, true);
}
Finding lemma_2_transmissions(const PaperRequest& request) {
  return lemma_2(request, false);
}

Finding prefix_sum(const PaperRequest& request) {
  return for_runs(request, [](const TorusSize& size, const Chen04Run& run, std::uint64_t) {
    for (const StepSize& step : run.phase("prefix sum"))
      if (step.messages > 0 || step.control > 1) return std::string("more than a unit per packet");
    return unless_within(stated_prefix_sum(size),
                         static_cast<double>(run.phase("prefix sum").size()));
  });
}

Finding tuning_startups(const PaperRequest& request) {
  return for_runs(request, [](const TorusSize& size, const Chen04Run& run, std::uint64_t) {
    const std::uint64_t steps = run.phase("row tuning").size() + run.phase("column tuning").size();
    return unless_within(static_cast<double>(4 * ceil_log(7, size.h)), static_cast<double>(steps));
  });
}
/// From all nodes with h = 14, no order of the prefix sum helps: numbers that follow each other are
/// for different networks of the row, so the moves of the row tuning are the same.
std::string packets_in_any_order() {
  constexpr TorusSize size{14, 14};
  const std::uint64_t moves = min_row_moves(size.h);
  const std::uint64_t packets = 6 * ceil_log(7, size.h);
  const std::uint64_t largest = aggregation_run(size, "all").tuning_packet;
  if (moves <= packets || largest <= 1) return "";
  return fmt::format(
      "{}: sources all: packets of {} messages, and more than one in any order of the prefix sum: "
      "each node has {} messages for as many networks of its row, which take {} moves, and it "
      "sends {} packets in the {} steps",
      size.text(), largest, size.h, moves, packets, 2 * ceil_log(7, size.h));
}
Finding tuning_packets(const PaperRequest& request) {
  Finding finding =
      for_sizes(divided_sizes(request), "schedule, search", [](const TorusSize& size) {
        const WorstAggregation worst = worst_aggregation(size);
        return worst.by_rule.tuning_packet <= 1
                   ? std::string()
                   : fmt::format("sources {}: packets of {} messages; a search finds {}",
                                 worst.by_rule.sources, worst.by_rule.tuning_packet,
                                 worst.searched.tuning_packet);
      });
  finding.range += "; all, random, clustered and spread sources, and a local search up to n = 8";
  const std::string in_any_order = packets_in_any_order();
  if (finding.verdict != ClaimVerdict::fails || in_any_order.empty()) return finding;
  return fails(fmt::format("{}. With our order also {}", in_any_order, finding.detail),
               "schedule, search, and proof", finding.range);
}

/// Returns the number of messages in every data-distribution network after the tuning.
std::vector<std::uint64_t> messages_by_network(const TorusSize& size, const std::string& rule) {
  const AlgorithmRequest request{torus_problem(size.n, rule, 1)};
  StepSizes sink;
  Chen04State state(request, size.h, sink);
  aggregate_and_tune(state);
  std::vector<std::uint64_t> counts(size.h * size.h);
  for (const Vector3& point : state.diagonal()) {
    const auto u = static_cast<std::uint64_t>(point[2]) % size.h;
    const auto v = static_cast<std::uint64_t>(point[1]) % size.h;
    counts[u * size.h + v] += state.load(state.partition().node(point)).size();
  }
  return counts;
}
Finding tuning_balance(const PaperRequest& request) {
  Finding finding =
      for_sizes(divided_sizes(request), by_state, [&](const TorusSize& size) -> std::string {
        for (const std::string& rule : source_rules(request)) {
          const auto counts = messages_by_network(size, rule);
          const auto [least, most] = std::ranges::minmax(counts);
          if (most - least > 1) return fmt::format("{}: {} to {} messages", rule, least, most);
        }
        return "";
      });
  finding.range = range_of(divided_sizes(request), source_rules(request));
  return finding;
}
Finding messages_per_network(const PaperRequest& request) {
  return if_corrected(
      for_sizes(divided_sizes(request), by_state,
                [](const TorusSize& size) {
                  const auto counts = messages_by_network(size, chen2004_sources);
                  return unless_equal_steps(per_network(size, 64), std::ranges::max(counts));
                }),
      "m~ = (s/h^2) m and m' = (s/h) m, as in section 3.3; the number of messages depends on the "
      "number of sources, not on n");
}

Finding alignment(const PaperRequest& request) {
  return phase_cost(request, {"alignment"}, [](const TorusSize& size, std::uint64_t s) {
    return StatedPhase{ceil_log(7, size.blocks()), per_network(size, s)};
  });
}
Finding exchange(const PaperRequest& request) {
  return phase_cost(
      request, {"row broadcast", "column broadcast"}, [](const TorusSize& size, std::uint64_t s) {
        return StatedPhase{4 * ceil_log(7, size.blocks()), per_network(size, s), false};
      });
}
Finding diagonal_broadcast(const PaperRequest& request) {
  return phase_cost(request, {"diagonal broadcast"}, [](const TorusSize& size, std::uint64_t s) {
    return StatedPhase{ceil_log(7, size.blocks()), per_network(size, s)};
  });
}
Finding row_collection(const PaperRequest& request) {
  return phase_cost(request, {"row collection"}, [](const TorusSize& size, std::uint64_t s) {
    return StatedPhase{ceil_log(3, size.h), per_network(size, s)};
  });
}
Finding column_collection(const PaperRequest& request) {
  return phase_cost(request, {"column collection"}, [](const TorusSize& size, std::uint64_t s) {
    return StatedPhase{size.h - 1, per_network(size, s)};
  });
}
Finding horizontal_collection(const PaperRequest& request) {
  return phase_cost(request, {"horizontal collection"}, [](const TorusSize& size, std::uint64_t s) {
    return StatedPhase{size.h - 1, ceil_quotient(s, size.h)};
  });
}
Finding ring_dilation(const PaperRequest& request) {
  return for_runs(request, [](const TorusSize&, const Chen04Run& run, std::uint64_t) {
    std::uint64_t hops = 0;
    for (const char* const phase : {"column collection", "horizontal collection"})
      for (const StepSize& step : run.phase(phase)) hops = std::max(hops, step.hops);
    return hops <= 2 ? std::string() : fmt::format("a path of {} links", hops);
  });
}

/// Also with a message at every node; on large tori only if there is time.
Finding link_by_link(const PaperRequest& request) {
  const bool is_quick = request.effort == Effort::quick;
  Finding finding =
      for_sizes(divided_sizes(request), by_verified_schedule, [&](const TorusSize& size) {
        for (const std::string& rule : source_rules(request))
          if (std::string text = chen04_run(size, rule, request).violation; !text.empty())
            return text;
        return is_quick && size.n > 8 ? std::string() : chen04_run(size, "all", request).violation;
      });
  finding.range = range_of(divided_sizes(request), source_rules(request)) +
                  (is_quick ? ", and all for n <= 8" : ", all");
  return finding;
}

std::string flit_complaint(const TorusSize& size, const PaperRequest& request) {
  FlitLevelOptions options;
  options.hop = 0;
  options.lock_step = true;
  const FlitLevelRun run = run_flit_level(algorithm_catalogue().get("chen04-aggregate-distribute"),
                                          {torus_problem(size.n, chen2004_sources, chen2004_size),
                                           {{"h", size.h}},
                                           request.memory_limit,
                                           {}},
                                          options);
  if (run.deadlock) return "a deadlock";
  return run.cycles == run.uncontended && run.slowed_steps == 0
             ? ""
             : fmt::format("{} steps take longer", run.slowed_steps);
}
Finding flit_by_flit(const PaperRequest& request) {
  std::vector<TorusSize> sizes = divided_sizes(request);
  std::erase_if(sizes, [](const TorusSize& size) { return size.n > 16; });
  return for_sizes(sizes, "flit-level simulator",
                   [&](const TorusSize& size) { return flit_complaint(size, request); });
}

Finding other_dilations(const PaperRequest& request) {
  std::vector<TorusSize> sizes = torus_sizes(request);
  std::erase_if(sizes, [](const TorusSize& size) { return size.divides(); });
  return for_sizes(sizes, by_verified_schedule, [&](const TorusSize& size) {
    const Chen04Run run = chen04_run(size, chen2004_sources, request);
    if (!run.violation.empty()) return run.violation;
    return unless_within(
        stated_aggregation_phase(size, 1).startups + stated_distribution_phase(size, 1, 1).startups,
        static_cast<double>(run.steps.size()));
  });
}

}  // namespace

StatementMeasurements chen2004_phase_statements() {
  return {{"aggregation", aggregation_congestion},
          {"lemma 2, start-ups", lemma_2_startups},
          {"lemma 2, transmissions", lemma_2_transmissions},
          {"prefix sum", prefix_sum},
          {"tuning, start-ups", tuning_startups},
          {"tuning, packets", tuning_packets},
          {"tuning, balance", tuning_balance},
          {"introduction", messages_per_network},
          {"alignment", alignment},
          {"exchange", exchange},
          {"diagonal broadcast", diagonal_broadcast},
          {"row collection", row_collection},
          {"column collection", column_collection},
          {"horizontal collection", horizontal_collection},
          {"ring, dilation", ring_dilation},
          {"congestion, link by link", link_by_link},
          {"congestion, flit by flit", flit_by_flit},
          {"congestion, other h", other_dilations}};
}

}  // namespace asterism
