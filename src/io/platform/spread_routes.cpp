#include "io/platform/spread_routes.hpp"

#include "base/mix.hpp"
#include "graph/links_towards.hpp"

namespace asterism {

SpreadRoutes::SpreadRoutes(const Network& network)
    : network_(network),
      backwards_(links_towards(network)),
      search_(backwards_),
      ends_(network.port_count()) {}

void SpreadRoutes::set_target(NodeId target) {
  target_ = target;
  distance_ = search_.from(static_cast<std::uint32_t>(target.value()));
}

Port SpreadRoutes::next(NodeId at, std::uint64_t choice) {
  network_.neighbours(at, ends_);
  closer_.clear();
  for (std::uint32_t port = 0; port < ends_.size(); ++port)
    if (ends_[port] != no_node && distance_[ends_[port].value()] + 1 == distance_[at.value()])
      closer_.push_back(Port{port});
  return closer_[choice % closer_.size()];
}

std::span<const Port> SpreadRoutes::from(NodeId source) {
  ports_.clear();
  const std::uint64_t pair = source.value() * network_.node_count() + target_.value();
  for (NodeId at = source; at != target_; at = network_.neighbour(at, ports_.back()))
    ports_.push_back(next(at, mixed(pair, ports_.size())));
  return ports_;
}

}  // namespace asterism
