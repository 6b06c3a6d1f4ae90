// The contents of the packets of a program, as messages of a collective.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include <asterism/problem.hpp>

#include "io/foreign/import/msccl_run.hpp"

namespace asterism {

/// A chunk that was never combined is a message. A partial result is given, copied or posted,
/// depending on its use at both ends: given if its sender does not use it again, posted if others
/// only forward it.
class MscclMessages {
 public:
  MscclMessages(const Problem& problem, const MscclLayout& layout, const ContributionTable& table,
                const MscclRun& run, const std::vector<NodeId>& nodes);

  /// Returns the messages of a packet; nothing if no message corresponds to the contents of a
  /// chunk. Packets must be passed in step order.
  [[nodiscard]] std::optional<std::vector<MessageId>> of(std::uint32_t packet, std::uint32_t from);

 private:
  [[nodiscard]] std::optional<MessageId> message(std::uint32_t packet, std::size_t chunk,
                                                 std::uint32_t from);
  [[nodiscard]] std::optional<MessageId> stretch(std::span<const std::uint64_t> parts) const;
  [[nodiscard]] std::optional<MessageId> part(std::uint32_t packet, std::size_t chunk,
                                              std::uint32_t from);
  [[nodiscard]] std::optional<MessageId> own_part(std::uint32_t packet, std::size_t chunk,
                                                  std::uint32_t from, std::uint64_t result);
  [[nodiscard]] std::optional<MessageId> copy(std::uint32_t root, NodeId holder,
                                              std::uint64_t result);
  [[nodiscard]] NodeId end_of_post(std::uint32_t root) const;

  const Collective& collective_;
  const MscclLayout& layout_;
  const ContributionTable& table_;
  const MscclRun& run_;
  const std::vector<NodeId>& nodes_;
  std::vector<std::uint64_t> carried_;  // by version: data that arrived unchanged and is forwarded
  struct Copies {
    std::uint32_t last = MscclVersion::none;
    std::uint64_t generation = 0;
  };
  std::map<std::pair<NodeId, std::uint64_t>, Copies> copies_;
};

}  // namespace asterism
