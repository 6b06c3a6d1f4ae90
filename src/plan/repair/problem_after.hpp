// Which messages are left of a collective when some nodes are gone.
#pragma once

#include <cstdint>
#include <vector>

#include <asterism/repair.hpp>

namespace asterism {

/// Messages of a collective on the base as those of the same one on what is left.
class MessagesLeft {
 public:
  MessagesLeft(const Collective& before, const FaultyNetwork& network);

  static constexpr std::uint64_t none = ~std::uint64_t{0};
  /// `none` if the origin or the destination is gone.
  [[nodiscard]] std::uint64_t operator()(MessageId message) const;

 private:
  CollectiveKind kind_;
  std::uint64_t batch_, participants_;
  std::uint64_t participants_left_ = 0;
  std::vector<std::uint64_t> index_;  // of participants, or of sources, among those that are left
};

}  // namespace asterism
