#include "search/local_search.hpp"

#include <utility>

namespace asterism::distributed {

LocalSearch::LocalSearch(const SearchSpace& space, const Distribution& distribution,
                         std::uint32_t rank, std::uint64_t words_per_rank)
    : space_(space),
      store_(distribution.of(rank)),
      outbox_(distribution, words_per_rank),
      active_(store_.range()),
      next_active_(store_.range()) {}

void LocalSearch::begin(NodeId source) {
  const Place place = space_.place_of(source);
  if (!store_.range().contains(place.block)) return;
  store_.add(place, 0);
  active_.put(place.block);
}

void LocalSearch::resume(std::uint64_t level) {
  level_ = level;
  for (std::uint64_t block = store_.range().first; block < store_.range().last; ++block)
    if (store_.of_level(block, level) != BlockBits{}) active_.put(block);
}

bool LocalSearch::expand() {
  return expand_active() && outbox_.flush();
}

bool LocalSearch::expand_active() {
  while (!outbox_.full()) {
    if (left_ == BlockBits{}) {
      const auto block = active_.take();
      if (!block) return true;
      block_ = *block;
      left_ = store_.take_level(block_, level_);
    }
    space_.expand(block_, left_, *this);
  }
  return false;
}

void LocalSearch::receive(std::span<const std::uint64_t> stream) {
  read_parcels(stream, store_.range(), *this);
}

std::uint64_t LocalSearch::finish_level() {
  ++level_;
  std::swap(active_, next_active_);
  active_.rewind();
  next_active_.rewind();
  return std::exchange(found_, 0);
}

void LocalSearch::node(Place place) {
  if (!store_.range().contains(place.block)) return outbox_.add(place);
  if (!store_.add(place, level_ + 1)) return;
  next_active_.put(place.block);
  ++found_;
}

void LocalSearch::nodes(std::uint64_t block, const BlockBits& bits) {
  if (!store_.range().contains(block)) return outbox_.add(block, bits);
  const std::uint64_t found = store_.add(block, bits, level_ + 1);
  if (found == 0) return;
  next_active_.put(block);
  found_ += found;
}

}  // namespace asterism::distributed
