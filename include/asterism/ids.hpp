// Strong types for numbers that must not be confused with each other.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>

namespace asterism {

/// An integer of type `Rep` that converts to no other StrongId.
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

/// Identifies a node of a network. Ids are dense: 0 .. N-1.
using NodeId = StrongId<struct NodeTag, std::uint64_t>;
/// Identifies a port of a node: 0 .. port_count()-1. All nodes use the same numbering.
using Port = StrongId<struct PortTag, std::uint32_t>;
/// Indexes Network::link_classes().
using LinkClass = StrongId<struct LinkClassTag, std::uint32_t>;

/// Identifies a message of a collective: 0 .. message_count()-1. See Collective for the numbering.
using MessageId = StrongId<struct MessageTag, std::uint64_t>;

/// The neighbour at a port that has no link.
inline constexpr NodeId no_node{std::numeric_limits<std::uint64_t>::max()};

}  // namespace asterism

template <class Tag, class Rep>
struct std::hash<asterism::StrongId<Tag, Rep>> {
  std::size_t operator()(asterism::StrongId<Tag, Rep> id) const noexcept {
    return std::hash<Rep>{}(id.value());
  }
};
