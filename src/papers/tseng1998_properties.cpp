// Section III.1 of tseng1998: the properties of the personalized broadcast.
#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>

#include <asterism/algorithm.hpp>
#include <asterism/evaluate.hpp>
#include <asterism/permutation_network.hpp>
#include <asterism/verify.hpp>

#include "papers/tseng1998_costs.hpp"
#include "papers/tseng1998_parts.hpp"
#include "papers/tseng1998_substars.hpp"

namespace asterism {

namespace {

Finding number_of_substars(const PaperRequest& request) {
  return for_all_substar_sizes(star_limits(request.effort).enumeration, "enumeration",
                               [&](unsigned n, unsigned k, const auto&) {
                                 return unless_equal(factorials[n] / factorials[k],
                                                     measured_substars(n, k, request).substars);
                               });
}

/// The free positions of a substar, beginning with the first, and the symbols at them in order.
struct SubstarFrame {
  std::vector<unsigned> positions, symbols;
};
/// `fixed` has a bit for every position whose symbol all nodes of the substar share.
SubstarFrame frame_of(Permutation node, unsigned fixed, unsigned n) {
  SubstarFrame frame;
  for (unsigned position = 0; position < n; ++position) {
    if ((fixed >> position & 1U) != 0) continue;
    frame.positions.push_back(position);
    frame.symbols.push_back(node[position]);
  }
  std::ranges::sort(frame.symbols);
  return frame;
}
/// The node of the k-star that a node of the substar stands for.
Permutation within(const SubstarFrame& frame, Permutation node) {
  std::vector<unsigned> symbols;
  for (const unsigned position : frame.positions)
    symbols.push_back(static_cast<unsigned>(
        std::ranges::lower_bound(frame.symbols, node[position]) - frame.symbols.begin()));
  return Permutation(symbols);
}

/// Links to other positions than the free ones leave the substar.
std::string star_complaint(Permutation node, unsigned fixed, unsigned n) {
  const SubstarFrame frame = frame_of(node, fixed, n);
  const Permutation small = within(frame, node);
  for (unsigned i = 1; i < frame.positions.size(); ++i)
    if (within(frame, node.with_swapped(0, frame.positions[i])) != small.with_swapped(0, i))
      return fmt::format("{}, dimension {}", permutation_label(node, n), frame.positions[i] + 1);
  return "";
}

/// For every choice of fixed positions, all k! nodes of each substar stand for different nodes of
/// the k-star, and neighbours for neighbours.
Finding substar_is_a_star(const PaperRequest& request) {
  Finding found = for_all(2, max_visited_symbols(request), by_all_nodes, [](unsigned n) {
    for (unsigned fixed = 0; fixed < 1U << n; fixed += 2) {
      std::set<std::pair<std::vector<unsigned>, Permutation>> images;
      for (std::uint64_t number = 0; number < factorials[n]; ++number) {
        const Permutation node = unrank(number, n);
        if (std::string text = star_complaint(node, fixed, n); !text.empty()) return text;
        std::vector<unsigned> substar;
        for (unsigned position = 0; position < n; ++position)
          if ((fixed >> position & 1U) != 0) substar.push_back(node[position]);
        images.emplace(std::move(substar), within(frame_of(node, fixed, n), node));
      }
      if (images.size() != factorials[n]) return std::string("two nodes stand for the same node");
    }
    return std::string();
  });
  if (!found.range.empty()) found.range += ", all positions of the symbols that are fixed";
  return found;
}

/// Every node sends and receives at most one packet in a step, and all over the same dimension.
Finding property_1(const PaperRequest& request) {
  constexpr unsigned max_symbols_move_by_move = 5;
  return for_all_substar_sizes(
      max_symbols_move_by_move, "schedule, move by move",
      [&](unsigned, unsigned k, const auto& star) -> std::string {
        Model model;
        model.ports = Model::Ports::single_dimension;
        const Problem problem(star, Collective(CollectiveKind::alltoall, *star), model);
        ScheduleVerifier verifier(request.memory_limit);
        run_algorithm(algorithm_catalogue().get("tseng98-personalized"),
                      {problem, {{"k", std::uint64_t{k}}}, request.memory_limit, {}}, verifier);
        const Violation* const violation = verifier.verdict().earliest();
        return violation == nullptr ? "" : violation->text;
      });
}

/// Checks y = z_{x_1} .. z_{x_n}.
Finding property_2(const PaperRequest& request) {
  return for_all_substar_sizes(max_visited_symbols(request), by_all_nodes,
                               [](unsigned n, unsigned k, const auto& star) -> std::string {
                                 for (const auto& [substar, distance] : substar_distances(n, k)) {
                                   const std::vector<Port> ports = way_to(star, substar);
                                   const Permutation x = walked({}, ports);
                                   for (std::uint64_t number = 0; number < factorials[n];
                                        ++number) {
                                     const Permutation z = unrank(number, n);
                                     if (walked(z, ports) != compose(z, x))
                                       return fmt::format("from {}", permutation_label(z, n));
                                   }
                                 }
                                 return "";
                               });
}

/// In one iteration the nodes z choose different nodes y, so all nodes of each substar are chosen.
Finding property_3(const PaperRequest& request) {
  return for_all_substar_sizes(max_visited_symbols(request), by_all_nodes,
                               [](unsigned n, unsigned k, const auto& star) -> std::string {
                                 for (const auto& [substar, distance] : substar_distances(n, k)) {
                                   const std::vector<Port> ports = way_to(star, substar);
                                   std::set<Permutation> picked;
                                   for (std::uint64_t number = 0; number < factorials[n]; ++number)
                                     picked.insert(walked(unrank(number, n), ports));
                                   if (picked.size() != factorials[n])
                                     return fmt::format("{} nodes are picked by {}", picked.size(),
                                                        factorials[n]);
                                 }
                                 return "";
                               });
}

/// A node z chooses a different substar in each iteration, so it chooses all of them.
Finding property_4(const PaperRequest& request) {
  return for_all_substar_sizes(
      max_visited_symbols(request), by_all_nodes,
      [](unsigned n, unsigned k, const auto& star) -> std::string {
        std::vector<std::vector<Port>> ways;
        for (const auto& [substar, distance] : substar_distances(n, k))
          ways.push_back(way_to(star, substar));
        for (std::uint64_t number = 0; number < factorials[n]; ++number) {
          std::set<std::vector<unsigned>> picked;
          for (const auto& ports : ways)
            picked.insert(substar_of(walked(unrank(number, n), ports), k, n));
          if (picked.size() != ways.size())
            return fmt::format("{} picks {} of {} substars",
                               permutation_label(unrank(number, n), n), picked.size(), ways.size());
        }
        return "";
      });
}

Finding as_the_algorithms_that_it_cites(const PaperRequest&) {
  return undecided(
      "the paper prints neither algorithm; misic94-personalized and fragopoulou95-personalized "
      "here are k = 1 itself");
}

/// Divides the substars of each size again into substars of two symbols.
Finding substars_in_substars(const PaperRequest& request) {
  const unsigned last = star_limits(request.effort).schedules;
  Finding found = for_all(4, last, "schedule", [&](unsigned n) -> std::string {
    const auto star = star_of(n);
    const Problem problem(star, Collective(CollectiveKind::alltoall, *star));
    for (unsigned k = 3; k < n; ++k) {
      const CheckedRun run = run_checked(algorithm_catalogue().get("tseng98-personalized"),
                                         {problem,
                                          {{"k", std::vector<std::uint64_t>{k, 2}}},
                                          request.memory_limit,
                                          request.progress});
      if (const Violation* const violation = run.verdict.earliest(); violation != nullptr)
        return fmt::format("k = {}: {}", k, violation->text);
    }
    return "";
  });
  if (!found.range.empty()) found.range += ", k = 3..n-1, then 2";
  return found;
}

}  // namespace

StatementMeasurements tseng1998_property_statements() {
  return {{"substar is a star", substar_is_a_star},
          {"substars", number_of_substars},
          {"property 1", property_1},
          {"property 2", property_2},
          {"property 3", property_3},
          {"property 4", property_4},
          {"k = 1", as_the_algorithms_that_it_cites},
          {"substars in substars", substars_in_substars}};
}

}  // namespace asterism
