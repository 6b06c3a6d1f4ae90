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

/// A collective on a network, among all nodes or some of them: the participants p_0 < p_1 < ... of
/// which there are P. Messages are numbered, b from 0 to batch-1:
///
///   broadcast        b, all from the source, for every participant
///   multi-broadcast  i batch + b, from the i-th source, for every participant
///   allgather        i batch + b, from p_i, for every participant
///   alltoall         (i P + j) batch + b, from p_i for p_j
///   scatter          j batch + b, from the root for p_j
///   gather           i batch + b, from p_i for the root
///
/// In the first three a message is copied; in the others there is one of it, which moves. Nodes
/// that do not take part may pass messages on.
class Collective {
 public:
  static constexpr std::uint64_t most_batch = std::uint64_t{1} << 30;

  /// `sources`: the source, the sources, or the root; none for allgather and alltoall. `batch`:
  /// how many messages a source has (for each that it has messages for). `participants`: all nodes
  /// but the switches if empty; the sources are among them. Throws Error if they do not fit.
  Collective(CollectiveKind kind, const Network& network, std::vector<NodeId> sources = {},
             std::uint64_t batch = 1, std::vector<NodeId> participants = {});

  [[nodiscard]] CollectiveKind kind() const { return kind_; }
  [[nodiscard]] std::uint64_t node_count() const { return nodes_; }
  [[nodiscard]] bool all_take_part() const { return participants_.empty(); }
  /// In rising order; empty if all nodes take part.
  [[nodiscard]] std::span<const NodeId> participants() const { return participants_; }
  [[nodiscard]] std::uint64_t participant_count() const {
    return all_take_part() ? nodes_ : participants_.size();
  }
  [[nodiscard]] NodeId participant(std::uint64_t index) const {
    return all_take_part() ? NodeId{index} : participants_[index];
  }
  [[nodiscard]] bool takes_part(NodeId node) const;
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
  std::vector<NodeId> participants_;
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
};
[[nodiscard]] std::span<const CollectiveTraits> collective_catalogue();
[[nodiscard]] const CollectiveTraits& traits_of(CollectiveKind kind);
[[nodiscard]] const std::string& to_string(CollectiveKind kind);
/// By any of its names, with blanks or hyphens; throws Error with the nearest one otherwise.
[[nodiscard]] CollectiveKind parse_collective(std::string_view name);

}  // namespace asterism
