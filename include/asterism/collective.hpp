// Collectives: what a schedule must achieve, as messages with an origin and with nodes that must
// have them in the end.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <asterism/ids.hpp>
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
/// Messages are numbered as follows, where b runs from 0 to batch-1:
///
///   broadcast        b, all from the source, for every participant
///   multi-broadcast  i batch + b, from the i-th source, for every participant
///   allgather        i batch + b, from p_i, for every participant
///   alltoall         (i P + j) batch + b, from p_i for p_j
///   scatter          j batch + b, from the root for p_j
///   gather           i batch + b, from p_i for the root
///
/// In the first three, messages are copied; in the others, each message exists once and moves.
/// Nodes that do not take part may forward messages. With counts (allgatherv, alltoallv, scatterv,
/// gatherv), each participant or pair has its own number of messages instead of `batch`.
///
/// Reductions have R results r, to each of which every participant contributes:
///
///   reduce           b, for the root
///   reduce-scatter   j batch + b, for p_j
///   allreduce        b, for every participant
///   barrier          one result of size zero, for every participant
///
/// A node holds a partial result: a set of contributions, initially its own. A message carries a
/// partial result and determines its fate. On arrival it is combined with the node's partial
/// result, which must have no contribution in common with it; a complete result replaces the
/// node's. On N nodes:
///
///   r                        given: the sender's partial result, which leaves the sender
///   R + r                    whole: the complete result, which the sender keeps
///   (2 + g N + u) R + r      copied: the partial result of node u when u first sent this message;
///                            u and all nodes that forward it keep it. u may send one copy per g
///   (2 + G N + u N + v) R + r        posted: u's partial result, which leaves u for v
///   (2 + G N + N N + u N + v) R + r  posted copy: the same, but u keeps it. Other nodes forward
///                            posted messages without combining them. G is max_generations, and N
///                            is at most max_posting_nodes
///
///   scan             (a P + e) batch + b: the sum of the contributions of p_a .. p_e to result b.
///                    Adjacent sums may be combined; p_j must have the sum of p_0 .. p_j
class Collective {
 public:
  /// Maximum batch size.
  static constexpr std::uint64_t max_batch = std::uint64_t{1} << 30;
  /// Maximum total number of messages if each participant or pair has a count of its own.
  static constexpr std::uint64_t max_counted = std::uint64_t{1} << 40;
  /// Maximum number of generations g: a node may send this many different copies of its partial
  /// results.
  static constexpr std::uint64_t max_generations = 256;
  /// Posted messages exist only on networks up to this size, to limit the number of message ids.
  static constexpr std::uint64_t max_posting_nodes = std::uint64_t{1} << 16;

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
  [[nodiscard]] std::uint64_t batch() const { return batch_; }
  /// Returns an exclusive upper limit on message ids.
  [[nodiscard]] std::uint64_t message_count() const { return messages_; }

  /// Returns whether each participant or pair has its own number of messages.
  [[nodiscard]] bool has_counts() const { return offsets_ != nullptr; }
  /// Returns the number of messages of the i-th participant, or of the i-th pair of an alltoall.
  [[nodiscard]] std::uint64_t count(std::uint64_t index) const;
  /// Returns the id of the first of these messages.
  [[nodiscard]] std::uint64_t first_message(std::uint64_t index) const;
  /// Returns the counts as given; empty if there are none.
  [[nodiscard]] std::vector<std::uint64_t> counts() const;

  /// Returns whether each message has a single destination and moves.
  [[nodiscard]] bool personalized() const { return handling_ == Handling::moved; }
  /// Returns the node that has the message initially.
  [[nodiscard]] NodeId origin(MessageId message) const;
  /// Returns the destination of a message of a personalized collective.
  [[nodiscard]] NodeId destination(MessageId message) const;

  /// What a message of a reduction carries.
  struct Part {
    enum class Fate { given, whole, copied, posted, posted_copy };
    std::uint64_t result = 0;
    Fate fate = Fate::given;
    NodeId holder = no_node;       ///< of a copy or a posted part
    std::uint64_t generation = 0;  ///< of a copy
    NodeId addressee = no_node;    ///< of a posted part
    /// Returns whether the part is combined with the partial result of a node where it arrives.
    [[nodiscard]] bool combined_at(NodeId node) const {
      return fate == Fate::given || fate == Fate::copied ||
             (fate != Fate::whole && addressee == node);
    }
  };
  /// Returns the number of results of a reduction.
  [[nodiscard]] std::uint64_t result_count() const { return results_; }
  /// These return the ids of a reduction's messages, as numbered above.
  [[nodiscard]] MessageId given(std::uint64_t result) const { return MessageId{result}; }
  [[nodiscard]] MessageId whole(std::uint64_t result) const { return MessageId{results_ + result}; }
  [[nodiscard]] MessageId copied(NodeId holder, std::uint64_t generation,
                                 std::uint64_t result) const {
    return MessageId{(2 + generation * nodes_ + holder.value()) * results_ + result};
  }
  [[nodiscard]] MessageId posted(NodeId holder, NodeId addressee, std::uint64_t result) const {
    return posted(0, holder, addressee, result);
  }
  [[nodiscard]] MessageId posted_copy(NodeId holder, NodeId addressee, std::uint64_t result) const {
    return posted(1, holder, addressee, result);
  }
  /// Returns what a message of a reduction carries.
  [[nodiscard]] Part part(MessageId message) const;
  /// Returns whether the node must have that result in the end.
  [[nodiscard]] bool wants(NodeId node, std::uint64_t result) const;

  /// What a message of a scan carries: the sum of the contributions of participants `first` to
  /// `last`.
  struct Stretch {
    std::uint64_t first = 0, last = 0, result = 0;
  };
  /// Convert between messages of a scan and what they carry.
  [[nodiscard]] MessageId stretch(const Stretch& stretch) const {
    return MessageId{(stretch.first * participant_count() + stretch.last) * batch_ +
                     stretch.result};
  }
  [[nodiscard]] Stretch stretch(MessageId message) const;

  /// Describes a message: "of 1234", "from 1234 for 4321", "of result 3, given".
  [[nodiscard]] std::string describe(const Network& network, MessageId message) const;

 private:
  /// Returns the index of the participant, source or pair that a message belongs to.
  [[nodiscard]] std::uint64_t index_of(MessageId message) const;
  [[nodiscard]] std::uint64_t rows_before_post() const { return 2 + max_generations * nodes_; }
  [[nodiscard]] MessageId posted(std::uint64_t kept, NodeId holder, NodeId addressee,
                                 std::uint64_t result) const {
    const std::uint64_t row =
        rows_before_post() + (kept * nodes_ + holder.value()) * nodes_ + addressee.value();
    return MessageId{row * results_ + result};
  }
  [[nodiscard]] std::string describe_part(const Network& network, MessageId message) const;

  CollectiveKind kind_;
  Handling handling_;
  std::uint64_t nodes_;
  std::vector<NodeId> sources_;
  std::vector<NodeId> participants_;
  std::uint64_t batch_;
  std::uint64_t results_ = 0;
  std::uint64_t messages_ = 0;
  std::shared_ptr<const std::vector<std::uint64_t>> offsets_;  // prefix sums of the counts
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
