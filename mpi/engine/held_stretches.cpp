#include "held_stretches.hpp"

#include <algorithm>
#include <utility>

#include "lacking.hpp"
#include "shares.hpp"

namespace asterism::mpi {

using ValueId = NodePlan::ValueId;

StretchesHere::StretchesHere(const Collective& collective, PlanBuilder& builder)
    : collective_(collective), builder_(builder) {}

std::vector<StretchesHere::Piece>& StretchesHere::pieces(std::uint64_t result) {
  const auto [found, is_new] = pieces_.try_emplace(result);
  if (is_new && collective_.takes_part(builder_.node())) {
    const std::uint64_t index = participant_index(collective_, builder_.node());
    found->second.push_back({index, index, builder_.initial(result), 0});
  }
  return found->second;
}

ValueId StretchesHere::put_together(const Collective::Stretch& wanted) {
  std::vector<Piece>& here = pieces(wanted.result);
  Ways ways;
  ways[wanted.first] = {0, std::nullopt};
  for (auto at = ways.begin(); at != ways.end() && at->first <= wanted.last; ++at)
    for (const Piece& piece : here) {
      if (piece.first != at->first || piece.last > wanted.last) continue;
      const Way way{std::max(at->second.latest, piece.arrival), piece};
      const auto [known, is_new] = ways.emplace(piece.last + 1, way);
      if (!is_new && way.latest < known->second.latest) known->second = way;
    }
  auto way = ways.find(wanted.last + 1);
  if (way == ways.end() || wanted.first > wanted.last) throw lacking_error(builder_.node());
  const std::uint64_t latest = way->second.latest;
  std::vector<ValueId> chain;
  for (; way->first != wanted.first; way = ways.find(way->second.piece->first))
    chain.push_back(way->second.piece->value);
  ValueId sum = chain.back();
  for (std::size_t i = chain.size() - 1; i-- > 0;) sum = builder_.combined(sum, chain[i]);
  if (chain.size() > 1) here.push_back({wanted.first, wanted.last, sum, latest});
  return sum;
}

ValueId StretchesHere::send(MessageId message) {
  return put_together(collective_.stretch(message));
}

ValueId StretchesHere::arrive(MessageId message) {
  const Collective::Stretch stretch = collective_.stretch(message);
  const ValueId value = builder_.received(stretch.result);
  arrived_.emplace_back(stretch.result, Piece{stretch.first, stretch.last, value, ++arrivals_});
  return value;
}

void StretchesHere::end_step() {
  for (const auto& [result, piece] : arrived_) pieces(result).push_back(piece);
  arrived_.clear();
}

void StretchesHere::finish() {
  if (!collective_.takes_part(builder_.node())) return;
  const std::uint64_t index = participant_index(collective_, builder_.node());
  for (std::uint64_t result = 0; result < collective_.batch(); ++result)
    builder_.make_final(put_together({0, index, result}));
}

}  // namespace asterism::mpi
