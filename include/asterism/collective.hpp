// Collectives: what a schedule must achieve, as messages with an origin and with nodes that must
// have them in the end.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <asterism/ids.hpp>
#include <asterism/message_ids.hpp>
#include <asterism/network.hpp>

namespace asterism {

/// The collectives that the library knows.
enum class CollectiveKind {
  broadcast,
  multi_broadcast,
  allgather,
  alltoall,
  scatter,
  gather,
  reduce,
  reduce_scatter,
  allreduce,
  barrier,
  scan,
};

/// What happens to a message when it is sent.
enum class Handling {
  copied,    ///< the sender keeps its copy
  moved,     ///< there is a single copy, which leaves the sender
  combined,  ///< it is a partial result, to which every participant contributes
  prefixes,  ///< it is the sum of the contributions of consecutive participants
};

/// A collective on a network, among all nodes or some of them: the P participants p_0 < p_1 < ....
/// Messages come in blocks of `batch` messages:
///
///   broadcast        one block, from the source, for every participant
///   multi-broadcast  block i is from the i-th source, for every participant
///   allgather        block i is from p_i, for every participant
///   alltoall         block i P + j is from p_i for p_j
///   scatter          block j is from the root for p_j
///   gather           block i is from p_i for the root
///
/// In the first three, messages are copied; in the others, each message exists once and moves.
/// Nodes that do not take part may forward messages. With counts (allgatherv, alltoallv, scatterv,
/// gatherv), each block has its own number of messages instead of `batch`.
///
/// Reductions have results instead, to each of which every participant contributes:
///
///   reduce           one block, for the root
///   reduce-scatter   block j is for p_j
///   allreduce        one block, for every participant
///   barrier          one result of size zero, for every participant
///
/// A node holds a partial result: a set of contributions, initially its own. A message carries a
/// partial result and determines its fate (see ReductionPart). On arrival it is combined with the
/// node's partial result, which must have no contribution in common with it; a complete result
/// replaces the node's.
///
/// In a scan, a message carries the sum of the contributions of consecutive participants to one of
/// `batch` results. Adjacent sums may be combined; p_j must have the sum of p_0 .. p_j.
///
/// How all these are numbered is described, and computed, in message_ids.hpp alone.
class Collective {
 public:
  /// Maximum batch size.
  static constexpr std::uint64_t max_batch = std::uint64_t{1} << 30;
  /// Maximum total number of messages if each participant or pair has a separate count.
  static constexpr std::uint64_t max_counted = std::uint64_t{1} << 40;
  static constexpr std::uint64_t max_generations = PartIds::max_generations;
  static constexpr std::uint64_t max_posting_nodes = PartIds::max_posting_nodes;

  /// `sources` are the source, the sources or the root; empty if every participant is one. `batch`
  /// is the number of messages per source (and per destination if personalized), or the number of
  /// results. `participants` defaults to all nodes except the switches; it must include the
  /// sources. `counts` holds the number of messages of each participant or, for an alltoall, of
  /// each pair (row i for p_i); `batch` must then be 1. Throws Error if these do not fit each
  /// other.
  Collective(CollectiveKind kind, const Network& network, std::vector<NodeId> sources = {},
             std::uint64_t batch = 1, std::vector<NodeId> participants = {},
             const std::vector<std::uint64_t>& counts = {});

  [[nodiscard]] CollectiveKind kind() const { return kind_; }
  [[nodiscard]] Handling handling() const { return handling_; }
  /// Returns "allgather", or "allgatherv" with counts.
  [[nodiscard]] const std::string& name() const;
  [[nodiscard]] std::uint64_t node_count() const { return nodes_; }
  [[nodiscard]] bool all_take_part() const { return participants_.empty(); }
  /// Returns the participants in ascending order; empty if all nodes take part.
  [[nodiscard]] std::span<const NodeId> participants() const { return participants_; }
  [[nodiscard]] std::uint64_t participant_count() const {
    return all_take_part() ? nodes_ : participants_.size();
  }
  [[nodiscard]] NodeId participant(std::uint64_t index) const {
    return all_take_part() ? NodeId{index} : participants_[index];
  }
  /// Returns whether the node is a participant.
  [[nodiscard]] bool takes_part(NodeId node) const;
  /// Returns the source, the sources or the root; empty if every participant is one.
  [[nodiscard]] std::span<const NodeId> sources() const { return sources_; }
  [[nodiscard]] std::uint64_t batch() const { return blocks_.size(); }
  /// Returns an exclusive upper limit on message ids.
  [[nodiscard]] std::uint64_t message_count() const { return messages_; }

  /// Returns whether each participant or pair has its own number of messages.
  [[nodiscard]] bool has_counts() const { return blocks_.has_counts(); }
  /// Returns the number of messages of the i-th participant, or of the i-th pair of an alltoall.
  [[nodiscard]] std::uint64_t count(std::uint64_t block) const { return blocks_.count(block); }
  /// Returns the number of the first of these messages.
  [[nodiscard]] std::uint64_t first_message(std::uint64_t block) const {
    return blocks_.number(block);
  }
  /// Returns the counts as given; empty if there are none.
  [[nodiscard]] std::vector<std::uint64_t> counts() const { return blocks_.counts(); }
  /// Returns the block of an alltoall from one participant for another.
  [[nodiscard]] std::uint64_t pair(std::uint64_t from, std::uint64_t to) const {
    return from * participant_count() + to;
  }
  /// The participants of a block of an alltoall, by their indices.
  struct Pair {
    std::uint64_t from = 0, to = 0;
  };
  [[nodiscard]] Pair pair(std::uint64_t block) const {
    return {block / participant_count(), block % participant_count()};
  }
  /// Returns a message of a block.
  [[nodiscard]] MessageId message(std::uint64_t block, std::uint64_t index = 0) const {
    return MessageId{blocks_.number(block, index)};
  }
  /// Returns the number of a result of a block.
  [[nodiscard]] std::uint64_t result(std::uint64_t block, std::uint64_t index = 0) const {
    return blocks_.number(block, index);
  }
  /// The location of a message that is copied or moved, or of a result, in its block.
  using Place = BlockIds::Place;
  [[nodiscard]] Place place(MessageId message) const { return blocks_.place(message.value()); }
  [[nodiscard]] Place place_of_result(std::uint64_t result) const { return blocks_.place(result); }

  /// Returns whether each message has a single destination and moves.
  [[nodiscard]] bool personalized() const { return handling_ == Handling::moved; }
  /// Returns the node that has the message initially.
  [[nodiscard]] NodeId origin(MessageId message) const;
  /// Returns the destination of a message of a personalized collective.
  [[nodiscard]] NodeId destination(MessageId message) const;

  /// Convert between messages of a reduction and what they carry. Throw Error(out_of_range) if
  /// there is no such message.
  using Part = ReductionPart;
  [[nodiscard]] MessageId message(const Part& part) const { return parts_.message(part); }
  [[nodiscard]] Part part(MessageId message) const { return parts_.part(message); }
  /// Returns the number of results of a reduction.
  [[nodiscard]] std::uint64_t result_count() const { return parts_.result_count(); }
  /// These return the messages of a reduction by their fate.
  [[nodiscard]] MessageId given(std::uint64_t result) const {
    return message({result, Part::Fate::given});
  }
  [[nodiscard]] MessageId whole(std::uint64_t result) const {
    return message({result, Part::Fate::whole});
  }
  [[nodiscard]] MessageId copied(NodeId holder, std::uint64_t generation,
                                 std::uint64_t result) const {
    return message({result, Part::Fate::copied, holder, generation});
  }
  [[nodiscard]] MessageId posted(NodeId holder, NodeId addressee, std::uint64_t result) const {
    return message({result, Part::Fate::posted, holder, 0, addressee});
  }
  [[nodiscard]] MessageId posted_copy(NodeId holder, NodeId addressee, std::uint64_t result) const {
    return message({result, Part::Fate::posted_copy, holder, 0, addressee});
  }
  /// Returns whether the node must finally have that result.
  [[nodiscard]] bool wants(NodeId node, std::uint64_t result) const;

  /// Convert between messages of a scan and what they carry.
  using Stretch = ScanStretch;
  [[nodiscard]] MessageId stretch(const Stretch& stretch) const {
    return stretches().message(stretch);
  }
  [[nodiscard]] Stretch stretch(MessageId message) const { return stretches().stretch(message); }

  /// Describes a message: "of 1234", "from 1234 for 4321", "of result 3, given".
  [[nodiscard]] std::string describe(const Network& network, MessageId message) const;

 private:
  [[nodiscard]] StretchIds stretches() const { return {participant_count(), batch()}; }
  [[nodiscard]] std::string describe_part(const Network& network, MessageId message) const;

  CollectiveKind kind_;
  Handling handling_;
  std::uint64_t nodes_;
  std::vector<NodeId> sources_;
  std::vector<NodeId> participants_;
  BlockIds blocks_;
  PartIds parts_;
  std::uint64_t messages_ = 0;
};

/// The properties of a kind of collective.
struct CollectiveTraits {
  enum class Sources { one, some, every };
  CollectiveKind kind;
  /// The name, then the names that papers use: {"allgather", "all-to-all broadcast", ...}.
  std::vector<std::string> names;
  std::string description;
  Sources sources;  ///< which nodes have messages initially, or are the root
  Handling handling;
  bool symmetric;  ///< on port-symmetric networks, one timed tree describes a schedule
  /// The names of the variant with counts; empty if there is none.
  std::vector<std::string> names_with_counts{};
};
/// Returns the properties of all collectives.
[[nodiscard]] std::span<const CollectiveTraits> collective_catalogue();
/// Returns the properties of a kind.
[[nodiscard]] const CollectiveTraits& traits_of(CollectiveKind kind);
/// Returns the name of a kind, without counts.
[[nodiscard]] const std::string& to_string(CollectiveKind kind);
/// Parses any name of a collective, with blanks or hyphens. Throws Error, with the nearest name, if
/// it is unknown.
[[nodiscard]] CollectiveKind parse_collective(std::string_view name);
/// Returns whether this is the name of a variant with counts.
[[nodiscard]] bool names_counts(std::string_view name);

}  // namespace asterism
