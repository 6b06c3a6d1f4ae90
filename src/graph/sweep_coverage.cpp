#include "graph/sweep_coverage.hpp"

#include <algorithm>

namespace asterism {

namespace {

/// Returns the ports that lead back over the ports of a rule.
std::vector<Port> ports_back(const SweepRule& rule) {
  std::vector<Port> back;
  for (const Port port : rule.ports()) back.push_back(rule.reverse(port));
  return back;
}

}  // namespace

SweepCoverage::SweepCoverage(const SweepRule& rule)
    : ports_(rule.ports().size()),
      parents_(rule.network(), ports_back(rule)),
      max_hops_(rule.network().node_count()) {
  for (std::uint64_t node = 0; node < max_hops_.size(); ++node)
    max_hops_[node] =
        static_cast<std::uint8_t>(std::min<std::uint32_t>(rule.max_hops(node), unreached - 1));
}

double SweepCoverage::bytes(const SweepRule& rule) {
  return static_cast<double>(rule.network().node_count()) *
         (1.0 + sizeof(std::uint32_t) * static_cast<double>(rule.ports().size()));
}

SweepState SweepCoverage::start() const {
  SweepState state{std::vector<std::uint8_t>(max_hops_.size(), unreached), 1};
  state.hops[0] = 0;
  return state;
}

std::vector<std::uint64_t> SweepCoverage::gains(const SweepState& state) const {
  std::vector<std::uint64_t> result(ports_);
  for (std::size_t node = 0; node < state.hops.size(); ++node) {
    if (state.hops[node] != unreached) continue;
    for (std::size_t port = 0; port < ports_; ++port)
      result[port] += gain(state, node, port) ? 1 : 0;
  }
  return result;
}

void SweepCoverage::step(SweepState& state, std::size_t port) const {
  std::vector<std::uint32_t> reached;
  for (std::size_t node = 0; node < state.hops.size(); ++node)
    if (state.hops[node] == unreached && gain(state, node, port))
      reached.push_back(static_cast<std::uint32_t>(node));
  for (const std::uint32_t node : reached)
    state.hops[node] = static_cast<std::uint8_t>(state.hops[parent(node, port)] + 1);
  state.reached += reached.size();
}

}  // namespace asterism
