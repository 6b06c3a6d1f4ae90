// Algorithms of the star and their emulations on macro-stars, run, verified and counted.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <asterism/model.hpp>
#include <asterism/papers.hpp>

namespace asterism {

/// MS(l, n).
struct MacroStarSize {
  unsigned l, n;

  [[nodiscard]] unsigned symbols() const { return l * n + 1; }
  [[nodiscard]] std::string spec() const;
  [[nodiscard]] std::string star() const;
  /// Returns max(2n, l) + 1 with all ports, 3 otherwise.
  [[nodiscard]] unsigned slowdown(Model::Ports ports) const;
};

/// Returns MS(2,2), (3,2) and (2,3); at standard effort also those with 9 symbols, at full effort
/// MS(3,3).
[[nodiscard]] std::vector<MacroStarSize> macro_stars(const PaperRequest& request);

/// A verified run.
struct StarRun {
  std::uint64_t steps = 0;
  std::uint64_t transmissions = 0;
  bool move_by_move = false;  ///< verified move by move, not by symmetry
  std::string violation{};    ///< empty if the schedule is valid
  /// Packets over all links of a class: on a macro-star T_2 .. T_n+1, then S_2 .. S_l.
  std::vector<std::uint64_t> packets_by_class{};
};

struct StarChoice {
  std::string algorithm;
  Model::Ports ports = Model::Ports::single_dimension;
  bool forget = false;  ///< emulated with all slots of every step
};

/// Runs one of the algorithms that yeh1996 emulates, on the star or emulated, with one message per
/// packet.
[[nodiscard]] StarRun run_on(const std::string& network, const StarChoice& choice,
                             const PaperRequest& request);
[[nodiscard]] StarRun run_emulated(const MacroStarSize& size, StarChoice choice,
                                   const PaperRequest& request);

}  // namespace asterism
