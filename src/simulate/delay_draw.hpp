// The delay of a packet on a link: a pure function of the seed, the link and the message.
#pragma once

#include <cstdint>
#include <vector>

#include <asterism/asynchronous.hpp>

#include "base/mix.hpp"

namespace asterism {

/// The draws do not depend on the order in which packets are sent.
class DelayDraw {
 public:
  DelayDraw(const Delays& delays, const Network& network)
      : kind_(delays.kind),
        least_(delays.least),
        range_(delays.most - delays.least + 1),
        seed_(mixed(delays.seed)),
        network_(network) {
    if (kind_ == Delays::Kind::by_class) classes_ = delays.by_class(network);
  }

  [[nodiscard]] std::uint64_t operator()(NodeId from, Port port, MessageId message) const {
    switch (kind_) {
      case Delays::Kind::by_class:
        return classes_[network_.link_class(from, port).value()];
      case Delays::Kind::random:
        return drawn(mixed(link_of(from, port)) + message.value());
      case Delays::Kind::random_by_link:
        return drawn(link_of(from, port));
      case Delays::Kind::constant:
        break;
    }
    return least_;
  }

 private:
  [[nodiscard]] std::uint64_t link_of(NodeId from, Port port) const {
    return from.value() * network_.port_count() + port.value();
  }
  /// Uses the high bits of a product: uniform up to one part in 2^32, because ranges are below
  /// that.
  [[nodiscard]] std::uint64_t drawn(std::uint64_t what) const {
    return least_ + ((mixed(seed_ ^ what) >> 32) * range_ >> 32);
  }

  Delays::Kind kind_;
  std::uint64_t least_, range_, seed_;
  const Network& network_;
  std::vector<std::uint64_t> classes_;
};

}  // namespace asterism
