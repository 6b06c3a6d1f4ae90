// Ports and links that serve one packet at a time.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include <asterism/model.hpp>

namespace asterism {

/// The sending ports or the receiving ports of all nodes. Each port takes the next packet of its
/// node when it has finished the previous one.
class PortService {
 public:
  /// `ports` is the number per node, or 0 if only the links limit the node.
  PortService(std::uint64_t nodes, std::uint32_t ports)
      : ports_(ports), free_from_(nodes * ports) {}

  /// Returns the port limit of a node with `links` links, or 0 if ports do not limit it.
  static std::uint32_t limit(const Model& model, std::uint32_t links) {
    return model.packets_per_node() >= links ? 0 : model.packets_per_node();
  }
  static double bytes_per_node(std::uint32_t ports) { return 8.0 * ports; }

  /// Returns the time from which the node has a free port.
  [[nodiscard]] double free_from(std::uint64_t node) const {
    return ports_ == 0 ? 0 : free_from_[soonest(node)];
  }
  void serve_until(std::uint64_t node, double end) {
    if (ports_ > 0) free_from_[soonest(node)] = end;
  }

 private:
  /// Returns the node's port that becomes free first.
  [[nodiscard]] std::uint64_t soonest(std::uint64_t node) const {
    const auto first = free_from_.begin() + static_cast<std::ptrdiff_t>(node * ports_);
    return static_cast<std::uint64_t>(std::min_element(first, first + ports_) - free_from_.begin());
  }

  std::uint32_t ports_;
  std::vector<double> free_from_;  // `ports_` entries per node
};

/// Links, identified by their places in an array.
class LinkService {
 public:
  explicit LinkService(std::uint64_t links) : links_(links) {}
  static constexpr double bytes_per_link = 16;

  [[nodiscard]] double free_from(std::uint64_t link) const { return links_[link].free_from; }
  void serve(std::uint64_t link, double end, double duration) {
    links_[link].free_from = end;
    links_[link].busy += duration;
  }
  [[nodiscard]] double busy(std::uint64_t link) const { return links_[link].busy; }
  /// Returns the link that was in use longest; the first one on ties.
  [[nodiscard]] std::uint64_t busiest() const {
    const auto busiest = std::ranges::max_element(links_, {}, &Link::busy);
    return static_cast<std::uint64_t>(busiest - links_.begin());
  }
  [[nodiscard]] bool empty() const { return links_.empty(); }

 private:
  struct Link {
    double free_from = 0;
    double busy = 0;
  };
  std::vector<Link> links_;
};

}  // namespace asterism
