#include "held_parts.hpp"

#include <algorithm>

#include "lacking.hpp"
#include "shares.hpp"

namespace asterism::mpi {

using ValueId = NodePlan::ValueId;
using Fate = Collective::Part::Fate;

PartsHere::PartsHere(const Collective& collective, PlanBuilder& builder, const PartOrder* order)
    : collective_(collective), builder_(builder), order_(order) {
  if (order_ != nullptr && collective_.takes_part(builder_.node()))
    own_place_ = order_->place(participant_index(collective_, builder_.node()));
}

PartsHere::Pieces& PartsHere::part(std::uint64_t result) {
  const auto [found, is_new] = parts_.try_emplace(result);
  if (is_new && collective_.takes_part(builder_.node()))
    found->second.push_back({own_place_, builder_.initial(result)});
  return found->second;
}

ValueId PartsHere::whole_part(std::uint64_t result) {
  Pieces& pieces = part(result);
  if (pieces.empty()) throw lacking_error(builder_.node());
  for (std::size_t i = 1; i < pieces.size(); ++i)
    pieces.front().value = builder_.combined(pieces.front().value, pieces[i].value);
  pieces.resize(1);
  return pieces.front().value;
}

ValueId PartsHere::copy(MessageId message, const Collective::Part& part) {
  const auto known = copies_.find(message.value());
  if (known != copies_.end()) return known->second;
  if (part.holder != builder_.node()) throw lacking_error(builder_.node());
  return copies_.emplace(message.value(), whole_part(part.result)).first->second;
}

ValueId PartsHere::post(MessageId message, const Collective::Part& part) {
  if (const auto under_way = posts_.find(message.value()); under_way != posts_.end()) {
    const ValueId value = under_way->second;
    posts_.erase(under_way);
    return value;
  }
  if (part.holder != builder_.node()) throw lacking_error(builder_.node());
  if (part.fate == Fate::posted) leaving_.push_back(part.result);
  return whole_part(part.result);
}

ValueId PartsHere::send(MessageId message) {
  const Collective::Part part = collective_.part(message);
  switch (part.fate) {
    case Fate::given:
      leaving_.push_back(part.result);
      return whole_part(part.result);
    case Fate::whole:
      return whole_part(part.result);
    case Fate::copied:
      return copy(message, part);
    default:
      return post(message, part);
  }
}

void PartsHere::depart() {
  for (const std::uint64_t result : leaving_) part(result).clear();
  leaving_.clear();
}

void PartsHere::combine(std::uint64_t result, const Piece& piece) {
  Pieces& pieces = part(result);
  const auto behind = std::ranges::upper_bound(pieces, piece.place, {}, &Piece::place);
  pieces.insert(behind, piece);
  if (order_ == nullptr) (void)whole_part(result);
}

ValueId PartsHere::arrive(MessageId message) {
  const Collective::Part part = collective_.part(message);
  const Piece piece{order_ == nullptr ? 0 : order_->arrivals()[arrivals_++].first,
                    builder_.received(part.result)};
  switch (part.fate) {
    case Fate::given:
      combine(part.result, piece);
      break;
    case Fate::whole:
      wholes_.emplace_back(part.result, piece);
      break;
    case Fate::copied:
      if (part.holder != builder_.node() && copies_.emplace(message.value(), piece.value).second)
        combine(part.result, piece);
      break;
    default:
      if (part.addressee == builder_.node())
        combine(part.result, piece);
      else
        posts_[message.value()] = piece.value;
  }
  return piece.value;
}

/// Whole results take the place of what is there, whatever came besides.
void PartsHere::end_step() {
  for (const auto& [result, piece] : wholes_) part(result) = {piece};
  wholes_.clear();
}

void PartsHere::finish() {
  for (std::uint64_t result = 0; result < collective_.result_count(); ++result)
    if (collective_.wants(builder_.node(), result)) builder_.make_final(whole_part(result));
}

}  // namespace asterism::mpi
