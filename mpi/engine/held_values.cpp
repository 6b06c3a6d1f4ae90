#include "held_values.hpp"

#include "shares.hpp"

namespace asterism::mpi {

PartValues::PartValues(const Collective& collective, PlanBuilder& builder, const PartOrder* order)
    : builder_(builder), order_(order) {
  if (order_ != nullptr && collective.takes_part(builder_.node()))
    own_place_ = order_->place(participant_index(collective, builder_.node()));
}

PartValues::Value PartValues::listed(const Piece& piece) {
  lists_.push_back({piece});
  return static_cast<Value>(lists_.size() - 1);
}

PartValues::Piece PartValues::as_one(Value part) {
  Pieces& pieces = lists_[part];
  for (std::size_t i = 1; i < pieces.size(); ++i)
    pieces.front().value = builder_.combined(pieces.front().value, pieces[i].value);
  pieces.resize(1);
  return pieces.front();
}

Arrival PartValues::combine(NodeId, std::uint64_t, Value there, Coming coming) {
  Pieces& pieces = lists_[there];
  pieces.insert(std::ranges::upper_bound(pieces, coming.place, {}, &Piece::place), coming);
  if (order_ == nullptr) (void)as_one(there);
  return Arrival::fresh;
}

StretchValues::Value StretchValues::sum(NodeId, std::span<const Value> pieces) {
  Value sum = pieces.front();
  for (const Value& piece : pieces.subspan(1)) {
    sum.value = builder_->combined(sum.value, piece.value);
    sum.arrival = std::max(sum.arrival, piece.arrival);
  }
  return sum;
}

}  // namespace asterism::mpi
