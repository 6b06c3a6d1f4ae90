#include "synthesis/waves/fast_parts.hpp"

#include <algorithm>

#include "synthesis/waves/wave_constants.hpp"

namespace asterism {

FastParts::FastParts(const ProblemGraph& graph, std::size_t messages)
    : nodes_(graph.node_count()), messages_(messages), row_(graph.arcs().size(), no_row) {
  std::vector<double> rates;
  rates.reserve(graph.arcs().size());
  for (const Arc& arc : graph.arcs()) rates.push_back(arc.rate);
  std::ranges::sort(rates);
  rates.erase(std::unique(rates.begin(), rates.end()), rates.end());
  if (rates.size() > wave_constants::max_rates_of_parts)
    rates.resize(wave_constants::max_rates_of_parts);
  for (const double rate : rates) join(graph, rate);
  known_ = BitRows(part_.size(), messages);
  told_.resize(rates.size() * messages);
}

void FastParts::tell(std::uint32_t node, std::size_t message) {
  for (std::size_t rate = 0; rate * nodes_ < part_.size(); ++rate) {
    const BitRow known = known_[part_[rate * nodes_ + node]];
    if (!has_bit(known, message)) ++told_[rate * messages_ + message];
    set_bit(known, message);
  }
}

void FastParts::join(const ProblemGraph& graph, double rate) {
  const std::size_t first = part_.size();
  for (std::size_t node = 0; node < nodes_; ++node) part_.push_back(first + node);
  const auto top = [&](std::size_t place) {
    while (part_[place] != place) place = part_[place] = part_[part_[place]];
    return place;
  };
  for (const Arc& arc : graph.arcs())
    if (arc.rate > rate) part_[top(first + arc.from)] = top(first + arc.to);
  for (std::size_t place = first; place < part_.size(); ++place) part_[place] = top(place);
  for (std::uint32_t number = 0; number < graph.arcs().size(); ++number) {
    const Arc& arc = graph.arc(number);
    if (arc.rate == rate && part_[first + arc.from] != part_[first + arc.to])
      row_[number] = part_[first + arc.to];
  }
}

}  // namespace asterism
