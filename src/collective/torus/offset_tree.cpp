#include "collective/torus/offset_tree.hpp"

#include <algorithm>
#include <span>

namespace asterism {

namespace {

using Places = std::vector<std::int64_t>;

/// Splits the places into runs of at most 2 reach + 1; 0 is in the middle of one run, and the
/// others follow on either side.
std::vector<std::span<const std::int64_t>> runs_of(const Places& places, std::size_t reach) {
  const std::size_t size = 2 * reach + 1;
  const auto zero = static_cast<std::size_t>(std::ranges::find(places, 0) - places.begin());
  const std::size_t first = zero - std::min(zero, reach);
  const std::size_t last = std::min(places.size(), zero + reach + 1);
  const std::span<const std::int64_t> all(places);
  std::vector<std::span<const std::int64_t>> runs{all.subspan(first, last - first)};
  for (std::size_t end = first; end > 0; end -= std::min(end, size))
    runs.push_back(all.subspan(end - std::min(end, size), std::min(end, size)));
  for (std::size_t begin = last; begin < places.size(); begin += size)
    runs.push_back(all.subspan(begin, std::min(size, places.size() - begin)));
  return runs;
}

std::int64_t middle_of(std::span<const std::int64_t> run) {
  const bool has_zero = run.front() <= 0 && run.back() >= 0;
  return has_zero ? 0 : run[run.size() / 2];
}

}  // namespace

OffsetTree::OffsetTree(std::uint64_t count, int reach) : count_(static_cast<std::int64_t>(count)) {
  Places places;
  for (std::int64_t place = -((count_ - 1) / 2); place <= count_ / 2; ++place)
    places.push_back(place);
  while (places.size() > 1) {
    std::vector<OffsetEdge>& edges = levels_.emplace_back();
    auto& parents = parents_.emplace_back();
    Places middles;
    for (const auto run : runs_of(places, static_cast<std::size_t>(reach))) {
      const std::int64_t middle = middle_of(run);
      middles.push_back(middle);
      const auto at = std::ranges::find(run, middle) - run.begin();
      for (std::size_t i = 0; i < run.size(); ++i) {
        parents[run[i]] = middle;
        const int arm = static_cast<int>(static_cast<std::ptrdiff_t>(i) - at);
        if (arm != 0) edges.push_back({middle, run[i], arm});
      }
    }
    std::ranges::sort(middles);
    places = std::move(middles);
  }
}

std::int64_t OffsetTree::above(std::int64_t offset, std::size_t level) const {
  for (std::size_t i = 0; i <= level; ++i) offset = parents_[i].at(offset);
  return offset;
}

std::int64_t OffsetTree::offset(std::int64_t difference) const {
  const std::int64_t least = -((count_ - 1) / 2);
  const std::int64_t up = ((difference - least) % count_ + count_) % count_;
  return least + up;
}

}  // namespace asterism
