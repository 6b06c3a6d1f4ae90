// What a problem demands, as lower bounds see it: the checker's functions of the same names.
#pragma once

#include <cstdint>
#include <vector>

#include <asterism/problem.hpp>

namespace asterism {

/// The nodes that something must come from, and those that must have something in the end.
struct Demand {
  explicit Demand(const Problem& problem);

  /// Returns how many messages must go from some senders to some receivers, none of which is one of
  /// the senders. Of each result of a reduction, at least one part must.
  [[nodiscard]] std::uint64_t crossing(std::uint64_t senders, std::uint64_t receivers) const;

  CollectiveKind kind;
  Handling handling;
  std::uint64_t batch;
  std::vector<std::uint32_t> senders, receivers;
};

}  // namespace asterism
