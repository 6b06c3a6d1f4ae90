// The work of the ranks of a schedule, for simulators: sends, receives and combinations.
#pragma once

#include <cstdint>
#include <vector>

#include <asterism/exchange.hpp>
#include <asterism/rank_program.hpp>

namespace asterism {

struct RankWork {
  enum class Kind { send, receive, combine };
  Kind kind = Kind::send;
  std::uint64_t step = 0;  ///< from 1
  NodeId peer{};
  Port port{};
  /// Numbers the transfers between two ranks; the same at both ends.
  std::uint64_t tag = 0;
  std::vector<MessageId> messages{};  ///< for a combination, those that are combined
  /// Indices of the same rank's work that must be complete first, in ascending order.
  std::vector<std::uint64_t> after{};
};

/// Returns the work by rank, each in an order in which it can be executed. Ranks are the nodes that
/// are not switches. Throws Error(unsupported), citing `format`, if switches combine messages.
[[nodiscard]] std::vector<std::vector<RankWork>> work_of_ranks(const ExchangeRequest& request,
                                                               const std::string& format);

}  // namespace asterism
