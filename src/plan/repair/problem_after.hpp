// Which messages are left of a collective when some nodes are gone.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <asterism/repair.hpp>

namespace asterism {

/// Messages of a collective on the base as those of the same one on what is left.
class MessagesLeft {
 public:
  /// `after` is what is left of `before` on the network. Both must outlive this object.
  MessagesLeft(const Collective& before, const Collective& after, const FaultyNetwork& network);

  /// Nothing if the origin or the destination is gone.
  [[nodiscard]] std::optional<MessageId> operator()(MessageId message) const;

 private:
  static constexpr std::uint64_t none = ~std::uint64_t{0};
  const Collective& before_;
  const Collective& after_;
  std::vector<std::uint64_t> index_;  // of participants, or of sources, among those that are left
};

}  // namespace asterism
