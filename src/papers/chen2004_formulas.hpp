// The statements of chen2004 about steps and times.
#pragma once

#include <algorithm>
#include <cmath>

#include "papers/chen2004_runs.hpp"

namespace asterism {

/// Coefficients of T_s and of T_c.
struct StatedCost {
  double startups = 0;
  double units = 0;
  [[nodiscard]] double time() const { return chen2004_startup * startups + units; }
};

/// The closed form of Lemma 2, in messages: (7^ceil(log7 h) - 1)/6.
[[nodiscard]] inline double stated_aggregation(std::uint64_t h) {
  double power = 1;
  for (std::uint64_t i = 0; i < ceil_log(7, h); ++i) power *= 7;
  return (power - 1) / 6;
}

[[nodiscard]] inline double stated_prefix_sum(const TorusSize& size) {
  return static_cast<double>(8 * ceil_log(7, size.n) + 2 * ceil_log(7, size.blocks()) + 1);
}

/// The fewest moves in the row tuning of a node's h messages, one for each network of the row, per
/// node if all nodes have that many: each of the ceil(log7 h) applications of T1 moves a message to
/// one of six others, so one move leads to six others per application, and all else takes two.
[[nodiscard]] inline std::uint64_t min_row_moves(std::uint64_t h) {
  const std::uint64_t within_one_move = 6 * ceil_log(7, h);
  return h - 1 + std::max(h - 1, within_one_move) - within_one_move;
}
/// The least sum of the largest packets of these applications: a node sends six packets in each.
[[nodiscard]] inline std::uint64_t min_row_transmissions(std::uint64_t h) {
  return (min_row_moves(h) + 5) / 6;
}
/// The fewest transmissions of the aggregation of h messages: a node receives over six links.
[[nodiscard]] inline std::uint64_t min_aggregation_transmissions(std::uint64_t h) {
  return (h - 1 + 5) / 6;
}

/// Lemma 3.
[[nodiscard]] inline StatedCost stated_aggregation_phase(const TorusSize& size, double m) {
  const auto log_h = static_cast<double>(ceil_log(7, size.h));
  return {stated_prefix_sum(size) + 5 * log_h,
          (4 * log_h + stated_aggregation(size.h)) * m + stated_prefix_sum(size)};
}

/// Lemma 4, for data-distribution networks with `per_network` messages and columns of blocks with
/// `per_column`: s/h^2 and s/h as printed.
[[nodiscard]] inline StatedCost stated_distribution_phase(const TorusSize& size, double per_network,
                                                          double per_column, double m) {
  const auto h = static_cast<double>(size.h);
  const auto log_blocks = static_cast<double>(ceil_log(7, size.blocks()));
  const auto log_rows = static_cast<double>(ceil_log(3, size.h));
  return {6 * log_blocks + log_rows + 2 * h - 2,
          (6 * log_blocks + log_rows + h - 1) * per_network * m + (h - 1) * per_column * m};
}
/// As printed, from s sources.
[[nodiscard]] inline StatedCost stated_distribution_phase(const TorusSize& size, double s,
                                                          double m) {
  const auto h = static_cast<double>(size.h);
  return stated_distribution_phase(size, s / (h * h), s / h, m);
}
/// In whole messages.
[[nodiscard]] inline StatedCost rounded_distribution_phase(const TorusSize& size, double s,
                                                           double m) {
  const auto h = static_cast<double>(size.h);
  return stated_distribution_phase(size, std::ceil(s / (h * h)), std::ceil(s / h), m);
}

/// The spanning trees of section 4.1, from s sources: 3 floor(n/2) levels with s/6 messages each.
[[nodiscard]] inline StatedCost stated_trees(std::uint64_t n, double s, double m) {
  const auto levels = static_cast<double>(3 * (n / 2));
  return {levels, levels * s * m / 6};
}

}  // namespace asterism
