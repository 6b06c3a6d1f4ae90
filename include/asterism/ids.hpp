// Strong types for the numbers that must not be mixed up.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>

namespace asterism {

template <class Tag, class Rep>
class StrongId {
 public:
  using rep = Rep;

  constexpr StrongId() = default;
  constexpr explicit StrongId(Rep value) : value_(value) {}

  [[nodiscard]] constexpr Rep value() const { return value_; }
  constexpr auto operator<=>(const StrongId&) const = default;  // NOLINT: not a null pointer
  constexpr StrongId& operator++() {
    ++value_;
    return *this;
  }

 private:
  Rep value_{};
};

/// A node of a network: dense, 0 .. N-1.
using NodeId = StrongId<struct NodeTag, std::uint64_t>;
/// A port of a node: 0 .. port_count()-1, the same numbering at every node.
using Port = StrongId<struct PortTag, std::uint32_t>;
/// An index into Network::link_classes().
using LinkClass = StrongId<struct LinkClassTag, std::uint32_t>;

/// A message of a collective: 0 .. message_count()-1, numbered as Collective says.
using MessageId = StrongId<struct MessageTag, std::uint64_t>;

/// What a port without a link leads to.
inline constexpr NodeId no_node{std::numeric_limits<std::uint64_t>::max()};

}  // namespace asterism

template <class Tag, class Rep>
struct std::hash<asterism::StrongId<Tag, Rep>> {
  std::size_t operator()(asterism::StrongId<Tag, Rep> id) const noexcept {
    return std::hash<Rep>{}(id.value());
  }
};
