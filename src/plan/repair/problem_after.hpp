// The messages of a collective that remain after some nodes have failed.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <asterism/repair.hpp>

namespace asterism {

/// Maps messages of a collective on the base network to those of the same collective on the
/// remaining network.
class MessagesLeft {
 public:
  /// `after` is what remains of `before` on the network. Both must outlive this object.
  MessagesLeft(const Collective& before, const Collective& after, const FaultyNetwork& network);

  /// Returns nothing if the origin or the destination is gone.
  [[nodiscard]] std::optional<MessageId> operator()(MessageId message) const;

 private:
  static constexpr std::uint64_t none = ~std::uint64_t{0};
  const Collective& before_;
  const Collective& after_;
  std::vector<std::uint64_t> index_;  // index of a participant or source among the remaining ones
};

}  // namespace asterism
