// A network as shown in a playback, and its relation to the network of a schedule.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include <asterism/player.hpp>

#include "graph/layout/link_index.hpp"

namespace asterism {

class ShownNetwork {
 public:
  /// Lays the network out.
  ShownNetwork(std::shared_ptr<const Network> network, const Progress& progress);

  [[nodiscard]] const PlaybackNetwork& network() const { return shown_; }
  /// Returns -1 if there is no such node.
  [[nodiscard]] std::int32_t number_of(NodeId node) const;
  /// Returns the link that a packet takes; -1 if there is none.
  [[nodiscard]] std::int32_t link_from(NodeId node, Port port) const;

 private:
  void add_nodes(const Network& healthy, const Layout& layout);
  void add_links(const Network& healthy, const Layout& layout);

  std::shared_ptr<const Network> network_;
  PlaybackNetwork shown_;
  std::vector<std::int32_t> numbers_;  // by node
  std::optional<LinkIndex> links_;
};

}  // namespace asterism
