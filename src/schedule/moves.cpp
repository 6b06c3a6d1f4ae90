#include "schedule/moves.hpp"

#include <algorithm>

#include <fmt/format.h>

#include <asterism/error.hpp>

namespace asterism {

double fewest_moves(const Collective& collective) {
  const auto messages = static_cast<double>(collective.message_count());
  const auto nodes = static_cast<double>(collective.node_count());
  switch (collective.handling()) {
    case Handling::copied:
      return messages * nodes;
    case Handling::moved:
      return messages;
    case Handling::combined:
      return static_cast<double>(collective.result_count()) * nodes;
    case Handling::prefixes:
      return static_cast<double>(collective.batch()) * nodes;
  }
  return messages;
}

void require_few_moves(const Problem& problem, const std::string& purpose) {
  const double moves = fewest_moves(problem.collective);
  if (moves <= max_moves) return;
  throw Error(
      ErrorCode::too_large,
      fmt::format("{} {} on {} move by move takes about {:.1e} moves, more than {:.0e}", purpose,
                  to_string(problem.collective.kind()), problem.network().spec(), moves, max_moves),
      "choose a smaller network, fewer messages, or a symmetric algorithm, which is "
      "verified without expansion");
}

std::uint64_t combined_messages(const Collective& collective, std::span<const MessageId> messages,
                                NodeId at) {
  if (collective.handling() == Handling::prefixes) return messages.size();
  if (collective.handling() != Handling::combined) return 0;
  return static_cast<std::uint64_t>(std::ranges::count_if(messages, [&](MessageId message) {
    return message.value() < collective.message_count() && collective.part(message).combined_at(at);
  }));
}

}  // namespace asterism
