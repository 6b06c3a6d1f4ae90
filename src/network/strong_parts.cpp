#include "network/strong_parts.hpp"

#include <algorithm>

namespace asterism {

namespace {

/// Tarjan's algorithm (1972), with an explicit stack instead of recursion.
class StrongParts {
 public:
  StrongParts(std::uint32_t nodes, const std::function<std::uint32_t(std::uint32_t)>& ports_of,
              const std::function<NodeId(std::uint32_t, Port)>& next)
      : ports_of_(ports_of), next_(next), order_(nodes, unseen), lowest_(nodes), is_open_(nodes) {}

  [[nodiscard]] bool has_seen(std::uint32_t node) const { return order_[node] != unseen; }

  void search_from(std::uint32_t start) {
    enter(start);
    while (!way_.empty()) {
      const std::uint32_t node = way_.back().node;
      if (way_.back().port == ports_of_(node))
        leave(node);
      else
        look_through(node, Port{way_.back().port++});
    }
  }

  [[nodiscard]] std::vector<std::uint32_t> take_largest() && { return std::move(largest_); }

 private:
  static constexpr std::uint32_t unseen = ~std::uint32_t{0};
  struct Visit {
    std::uint32_t node;
    std::uint32_t port;
  };

  void enter(std::uint32_t node) {
    order_[node] = lowest_[node] = seen_++;
    is_open_[node] = true;
    open_.push_back(node);
    way_.push_back({node, 0});
  }

  void look_through(std::uint32_t node, Port port) {
    const NodeId end = next_(node, port);
    if (end == no_node) return;
    const auto other = static_cast<std::uint32_t>(end.value());
    if (!has_seen(other))
      enter(other);
    else if (is_open_[other])
      lowest_[node] = std::min(lowest_[node], order_[other]);
  }

  void leave(std::uint32_t node) {
    way_.pop_back();
    if (!way_.empty()) {
      std::uint32_t& lowest = lowest_[way_.back().node];
      lowest = std::min(lowest, lowest_[node]);
    }
    if (lowest_[node] == order_[node]) close_part(node);
  }

  /// Closes the component of the nodes that were entered from `first` on and are still open.
  void close_part(std::uint32_t first) {
    const auto begin = std::ranges::find(open_.rbegin(), open_.rend(), first).base() - 1;
    std::vector<std::uint32_t> part(begin, open_.end());
    open_.erase(begin, open_.end());
    for (const std::uint32_t node : part) is_open_[node] = false;
    if (part.size() < largest_.size()) return;
    std::ranges::sort(part);
    if (part.size() > largest_.size() || part.front() < largest_.front())
      largest_ = std::move(part);
  }

  const std::function<std::uint32_t(std::uint32_t)>& ports_of_;
  const std::function<NodeId(std::uint32_t, Port)>& next_;
  std::vector<std::uint32_t> order_, lowest_;
  std::vector<bool> is_open_;
  std::vector<std::uint32_t> open_;
  std::vector<Visit> way_;
  std::uint32_t seen_ = 0;
  std::vector<std::uint32_t> largest_;
};

}  // namespace

std::vector<std::uint32_t> largest_strong_part(
    std::uint32_t nodes, const std::function<std::uint32_t(std::uint32_t)>& ports_of,
    const std::function<bool(std::uint32_t)>& has_failed,
    const std::function<NodeId(std::uint32_t, Port)>& next) {
  StrongParts parts(nodes, ports_of, next);
  for (std::uint32_t node = 0; node < nodes; ++node)
    if (!parts.has_seen(node) && !has_failed(node)) parts.search_from(node);
  return std::move(parts).take_largest();
}

}  // namespace asterism
