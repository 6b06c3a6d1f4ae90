#include "schedule/moves.hpp"

#include <fmt/format.h>

#include <asterism/error.hpp>

namespace asterism {

double fewest_moves(const Collective& collective) {
  const auto messages = static_cast<double>(collective.message_count());
  return collective.personalized() ? messages
                                   : messages * static_cast<double>(collective.node_count());
}

void require_few_moves(const Problem& problem, const std::string& purpose) {
  const double moves = fewest_moves(problem.collective);
  if (moves <= most_moves) return;
  throw Error(ErrorCode::too_large,
              fmt::format("{} {} on {} move by move takes about {:.1e} moves, more than {:.0e}",
                          purpose, to_string(problem.collective.kind()), problem.network().spec(),
                          moves, most_moves),
              "choose a smaller network, fewer messages, or a symmetric algorithm, which is "
              "verified without expansion");
}

}  // namespace asterism
