#include "graph/sweep_search.hpp"

#include <algorithm>
#include <optional>
#include <tuple>
#include <unordered_map>

#include <fmt/format.h>

#include "base/memory.hpp"
#include "base/mix.hpp"
#include "base/parallel.hpp"
#include "base/random.hpp"
#include "graph/sweep_coverage.hpp"
#include "graph/sweep_front.hpp"

namespace asterism {

namespace {

/// Limit on the work of a search, in nodes times ports examined, if no width is requested.
constexpr double default_work = 3e8;
constexpr std::uint64_t widest_by_default = 256;
/// Maximum number of similar states from which the search continues.
constexpr std::uint32_t max_alike = 1;
/// Multiple of the width that is examined before the best are chosen.
constexpr std::size_t looked_at = 6;

/// A sequence, given by its last port and its predecessor.
struct Trail {
  std::uint32_t before;
  std::uint32_t port;
};

struct Candidate {
  std::uint32_t state;
  std::uint32_t port;
  std::uint64_t reached;
  std::uint64_t lot;
};

struct BeamState {
  SweepState at;
  std::vector<std::uint64_t> gains;
  std::uint32_t trail = 0;
  std::uint64_t lot = 0;

  [[nodiscard]] std::uint64_t outlook() const { return at.reached + std::ranges::max(gains); }
};

/// Returns a key that is equal for states that differ only in the names of ports and nodes.
std::uint64_t looks(const BeamState& state) {
  std::vector<std::uint64_t> gains = state.gains;
  std::ranges::sort(gains);
  std::uint64_t hash = state.at.reached;
  for (const std::uint64_t gain : gains) hash = (hash ^ gain) * golden_gamma;
  return hash;
}

/// Follows the `width` sequences that reach most nodes, one port at a time.
class BeamSearch {
 public:
  BeamSearch(const SweepRule& rule, std::uint64_t width, const SweepSearchOptions& options)
      : rule_(rule), coverage_(rule), width_(width), random_(options.seed), options_(options) {}

  /// Returns nothing if no sequence of fewer than `shorter_than` steps is found.
  [[nodiscard]] std::optional<std::vector<Port>> run(std::size_t shorter_than) {
    std::vector<BeamState> beam(1);
    beam[0].at = coverage_.start();
    beam[0].gains = coverage_.gains(beam[0].at);
    trails_.push_back({});
    for (std::size_t length = 1; length < shorter_than; ++length) {
      report(options_.progress, "searching short sweeps", length, shorter_than);
      beam = next(beam);
      const auto done = std::ranges::find_if(
          beam, [&](const BeamState& state) { return coverage_.complete(state.at); });
      if (done != beam.end()) return sequence(done->trail);
    }
    return std::nullopt;
  }

 private:
  [[nodiscard]] std::vector<BeamState> next(const std::vector<BeamState>& beam) {
    const std::vector<Candidate> chosen = candidates(beam);
    std::vector<BeamState> states(chosen.size());
    for (std::size_t i = 0; i < chosen.size(); ++i) {
      states[i].trail = static_cast<std::uint32_t>(trails_.size());
      states[i].lot = chosen[i].lot;
      trails_.push_back({beam[chosen[i].state].trail, chosen[i].port});
    }
    parallel_chunks(chosen.size(), 1, [&](std::uint64_t first, std::uint64_t last) {
      for (std::uint64_t i = first; i < last; ++i) {
        states[i].at = beam[chosen[i].state].at;
        coverage_.step(states[i].at, chosen[i].port);
        states[i].gains = coverage_.gains(states[i].at);
      }
    });
    return best(std::move(states));
  }

  /// Returns the extensions that reach most nodes, omitting steps that reach none.
  [[nodiscard]] std::vector<Candidate> candidates(const std::vector<BeamState>& beam) {
    std::vector<Candidate> all;
    for (std::uint32_t state = 0; state < beam.size(); ++state)
      for (std::uint32_t port = 0; port < rule_.ports().size(); ++port)
        if (const std::uint64_t gain = beam[state].gains[port]; gain > 0)
          all.push_back({state, port, beam[state].at.reached + gain, random_.below(1U << 30)});
    std::ranges::sort(all, [](const Candidate& a, const Candidate& b) {
      return std::tuple(b.reached, a.lot, a.state, a.port) <
             std::tuple(a.reached, b.lot, b.state, b.port);
    });
    if (all.size() > looked_at * width_) all.resize(looked_at * width_);
    return all;
  }

  /// Selects the `width` states with the best outlook, with few similar ones.
  [[nodiscard]] std::vector<BeamState> best(std::vector<BeamState> states) const {
    std::ranges::stable_sort(states, [](const BeamState& a, const BeamState& b) {
      return std::tuple(b.outlook(), a.lot) < std::tuple(a.outlook(), b.lot);
    });
    std::vector<BeamState> kept;
    std::unordered_map<std::uint64_t, std::uint32_t> alike;
    for (BeamState& state : states) {
      if (kept.size() == width_) break;
      if (++alike[looks(state)] <= max_alike) kept.push_back(std::move(state));
    }
    return kept;
  }

  [[nodiscard]] std::vector<Port> sequence(std::uint32_t trail) const {
    std::vector<Port> ports;
    for (; trail != 0; trail = trails_[trail].before)
      ports.push_back(rule_.ports()[trails_[trail].port]);
    std::ranges::reverse(ports);
    return ports;
  }

  const SweepRule& rule_;
  SweepCoverage coverage_;
  std::uint64_t width_;
  Random random_;
  const SweepSearchOptions& options_;
  std::vector<Trail> trails_;
};

/// Returns the beam width that the work allows; 0 if none. A requested width must fit in memory.
std::uint64_t beam_width(const SweepRule& rule, std::size_t steps,
                         const SweepSearchOptions& options) {
  if (steps > SweepCoverage::max_steps) return 0;
  const auto nodes = static_cast<double>(rule.network().node_count());
  const double work = nodes * static_cast<double>(rule.ports().size() * steps * looked_at);
  const std::uint64_t width =
      options.width > 0
          ? options.width
          : std::min(widest_by_default, static_cast<std::uint64_t>(default_work / work));
  if (width < 2) return 0;
  MemoryBudget(options.memory_limit)
      .require(SweepCoverage::bytes(rule) + nodes * static_cast<double>(width * (1 + looked_at)),
               fmt::format("a search of sequences for {}", rule.network().spec()),
               "choose a smaller width");
  return width;
}

}  // namespace

std::vector<Port> greedy_sequence(const SweepRule& rule, const SweepSearchOptions& options) {
  SweepFront front(rule, options.memory_limit);
  std::vector<Port> sequence;
  while (!front.complete()) {
    sequence.push_back(front.best_port());
    front.step(sequence.back());
    report(options.progress, "sweeping", front.reached(), rule.network().node_count());
  }
  return sequence;
}

std::vector<Port> cyclic_sequence(const SweepRule& rule, const SweepSearchOptions& options) {
  SweepFront front(rule, options.memory_limit);
  std::vector<Port> sequence;
  for (std::size_t turn = 0; !front.complete(); ++turn) {
    const Port port = rule.ports()[turn % rule.ports().size()];
    if (front.available(port) == 0) continue;
    sequence.push_back(port);
    front.step(port);
    report(options.progress, "sweeping in turn", front.reached(), rule.network().node_count());
  }
  return sequence;
}

std::vector<Port> search_sequence(const SweepRule& rule, const SweepSearchOptions& options) {
  std::vector<Port> sequence = greedy_sequence(rule, options);
  if (std::vector<Port> in_turn = cyclic_sequence(rule, options); in_turn.size() < sequence.size())
    sequence = std::move(in_turn);
  const std::uint64_t width = beam_width(rule, sequence.size(), options);
  if (width == 0) return sequence;
  return BeamSearch(rule, width, options).run(sequence.size()).value_or(std::move(sequence));
}

}  // namespace asterism
