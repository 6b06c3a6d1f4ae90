// Collectives: what must be achieved, as messages with an origin and with those who must have
// them in the end.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <asterism/ids.hpp>
#include <asterism/network.hpp>

namespace asterism {

enum class CollectiveKind { broadcast, multi_broadcast, allgather, alltoall, scatter, gather };

/// A collective on a network. Messages are numbered:
///
///   broadcast        0 .. batch-1, all from the source, for every node
///   multi-broadcast  i batch + b, the b-th from the i-th source, for every node
///   allgather        s, from node s, for every node
///   alltoall         s N + d, from node s for node d
///   scatter          d, from the root for node d
///   gather           s, from node s for the root
///
/// In the first three a message is copied; in the others there is one of it, which moves.
class Collective {
 public:
  static constexpr std::uint64_t most_batch = std::uint64_t{1} << 30;

  /// `sources`: the source, the sources, or the root; none for allgather and alltoall. `batch`:
  /// how many messages a source has. Throws Error if they do not fit the kind.
  Collective(CollectiveKind kind, const Network& network, std::vector<NodeId> sources = {},
             std::uint64_t batch = 1);

  [[nodiscard]] CollectiveKind kind() const { return kind_; }
  [[nodiscard]] std::uint64_t node_count() const { return nodes_; }
  [[nodiscard]] std::span<const NodeId> sources() const { return sources_; }
  [[nodiscard]] std::uint64_t batch() const { return batch_; }
  [[nodiscard]] std::uint64_t message_count() const { return messages_; }

  /// Whether each message is for one node only.
  [[nodiscard]] bool personalized() const { return personalized_; }
  [[nodiscard]] NodeId origin(MessageId message) const;
  /// Of a personalized collective.
  [[nodiscard]] NodeId destination(MessageId message) const;

  /// "of 1234", "from 1234 for 4321".
  [[nodiscard]] std::string describe(const Network& network, MessageId message) const;

 private:
  CollectiveKind kind_;
  bool personalized_;
  std::uint64_t nodes_;
  std::vector<NodeId> sources_;
  std::uint64_t batch_;
  std::uint64_t messages_;
};

/// What a collective means, as a row of a table.
struct CollectiveTraits {
  enum class Sources { one, some, every };
  CollectiveKind kind;
  /// The name, then the names that papers use: {"allgather", "all-to-all broadcast", ...}.
  std::vector<std::string> names;
  std::string description;
  Sources sources;    ///< who has messages at first, or is the root
  bool personalized;  ///< each message is for one node: it moves and is not copied
  bool symmetric;     ///< one timed tree tells it on a network that looks alike everywhere
  bool batches;       ///< a source may have several messages
};
[[nodiscard]] std::span<const CollectiveTraits> collective_catalogue();
[[nodiscard]] const CollectiveTraits& traits_of(CollectiveKind kind);
[[nodiscard]] const std::string& to_string(CollectiveKind kind);
/// By any of its names, with blanks or hyphens; throws Error with the nearest one otherwise.
[[nodiscard]] CollectiveKind parse_collective(std::string_view name);

}  // namespace asterism
