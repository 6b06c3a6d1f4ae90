// Collectives: what must be achieved, as messages with an origin and with those who must have
// them in the end.
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

/// What becomes of a message that is sent.
enum class Handling {
  copied,    ///< who sends it keeps it
  moved,     ///< there is one of it
  combined,  ///< it is a part of a result, to which every participant contributes
  prefixes,  ///< it is the sum of the contributions of a stretch of participants
};

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
/// that do not take part may pass messages on. With counts (allgatherv, alltoallv, scatterv,
/// gatherv) each of these has a number of messages of its own in place of `batch`.
///
/// Reductions have results r of R, to each of which every participant contributes:
///
///   reduce           b, for the root
///   reduce-scatter   j batch + b, for p_j
///   allreduce        b, for every participant
///   barrier          one, of no size, for every participant
///
/// A node holds a part of a result: a set of contributions, at first its own. A message is a part,
/// and says what becomes of it. Where it arrives it is combined with what is there, which must have
/// no contribution in common with it; a whole result takes the place of what is there. On N nodes:
///
///   r                        given: the sender's part, which leaves the sender
///   R + r                    whole: the result, by somebody who has all of it, and keeps it
///   (2 + g N + u) R + r      copied: what node u held when it sent this first, which u and all
///                            who pass it on keep; u may send another such copy for each g
///   (2 + G N + u N + v) R + r        posted: u's part, which leaves u for v; others pass it on
///   (2 + G N + N N + u N + v) R + r  and a copy of it, which u keeps: on their way they are
///                            combined with nothing. G is max_generations, and N at most
///                            max_posting_nodes
///
///   scan             (a P + e) batch + b: the sum of the contributions of p_a .. p_e to result b,
///                    which may be put together of adjoining ones; p_j must have that of p_0 .. p_j
class Collective {
 public:
  static constexpr std::uint64_t max_batch = std::uint64_t{1} << 30;
  /// Maximum total number of messages if each participant or pair has a count of its own.
  static constexpr std::uint64_t max_counted = std::uint64_t{1} << 40;
  /// How many different copies of its parts of a result a node may send: g is less.
  static constexpr std::uint64_t max_generations = 256;
  /// On larger networks nothing can be posted: there would be too many messages to number.
  static constexpr std::uint64_t max_posting_nodes = std::uint64_t{1} << 16;

  /// `sources`: the source, the sources, or the root; none for those from everybody. `batch`: how
  /// many messages a source has (for each that it has messages for), or results there are.
  /// `participants`: all nodes but the switches if empty; the sources are among them. `counts`: of
  /// the messages of each participant, or in an alltoall of each pair, p_i's row by row; `batch`
  /// is 1 then. Throws Error if they do not fit.
  Collective(CollectiveKind kind, const Network& network, std::vector<NodeId> sources = {},
             std::uint64_t batch = 1, std::vector<NodeId> participants = {},
             const std::vector<std::uint64_t>& counts = {});

  [[nodiscard]] CollectiveKind kind() const { return kind_; }
  [[nodiscard]] Handling handling() const { return handling_; }
  /// "allgather", or "allgatherv" with counts.
  [[nodiscard]] const std::string& name() const;
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
  /// Messages are numbered below this.
  [[nodiscard]] std::uint64_t message_count() const { return messages_; }

  /// Whether there is a number of messages for each participant, or pair.
  [[nodiscard]] bool has_counts() const { return offsets_ != nullptr; }
  /// How many messages the i-th participant has, or the i-th pair of an alltoall.
  [[nodiscard]] std::uint64_t count(std::uint64_t index) const;
  /// The number of the first of them.
  [[nodiscard]] std::uint64_t first_message(std::uint64_t index) const;
  /// As given; none without counts.
  [[nodiscard]] std::vector<std::uint64_t> counts() const;

  /// Whether each message is for one node only, and moves.
  [[nodiscard]] bool personalized() const { return handling_ == Handling::moved; }
  [[nodiscard]] NodeId origin(MessageId message) const;
  /// The node that a message of a personalized collective is for.
  [[nodiscard]] NodeId destination(MessageId message) const;

  /// What a message of a reduction carries.
  struct Part {
    enum class Fate { given, whole, copied, posted, posted_copy };
    std::uint64_t result = 0;
    Fate fate = Fate::given;
    NodeId holder = no_node;       ///< of a copy, or who posted it
    std::uint64_t generation = 0;  ///< of a copy
    NodeId addressee = no_node;    ///< of what is posted
    /// Whether it is combined with what is at a node where it arrives.
    [[nodiscard]] bool combined_at(NodeId node) const {
      return fate == Fate::given || fate == Fate::copied ||
             (fate != Fate::whole && addressee == node);
    }
  };
  [[nodiscard]] std::uint64_t result_count() const { return results_; }
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
  [[nodiscard]] Part part(MessageId message) const;
  /// Whether the node must have that result in the end.
  [[nodiscard]] bool wants(NodeId node, std::uint64_t result) const;

  /// What a message of a scan carries: the contributions of participants `first` to `last`.
  struct Stretch {
    std::uint64_t first = 0, last = 0, result = 0;
  };
  [[nodiscard]] MessageId stretch(const Stretch& stretch) const {
    return MessageId{(stretch.first * participant_count() + stretch.last) * batch_ +
                     stretch.result};
  }
  [[nodiscard]] Stretch stretch(MessageId message) const;

  /// "of 1234", "from 1234 for 4321", "of result 3, given".
  [[nodiscard]] std::string describe(const Network& network, MessageId message) const;

 private:
  /// Which participant, source or pair a message belongs to.
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
  std::shared_ptr<const std::vector<std::uint64_t>> offsets_;  // of the counts, and their sum
};

/// What a collective means, as a row of a table.
struct CollectiveTraits {
  enum class Sources { one, some, every };
  CollectiveKind kind;
  /// The name, then the names that papers use: {"allgather", "all-to-all broadcast", ...}.
  std::vector<std::string> names;
  std::string description;
  Sources sources;  ///< who has messages at first, or is the root
  Handling handling;
  bool symmetric;  ///< one timed tree tells it on a network that looks alike everywhere
  /// The names that it goes by with counts; none if it takes no counts.
  std::vector<std::string> names_with_counts{};
};
[[nodiscard]] std::span<const CollectiveTraits> collective_catalogue();
[[nodiscard]] const CollectiveTraits& traits_of(CollectiveKind kind);
[[nodiscard]] const std::string& to_string(CollectiveKind kind);
/// By any of its names, with blanks or hyphens; throws Error with the nearest one otherwise.
[[nodiscard]] CollectiveKind parse_collective(std::string_view name);
/// Whether that is a name with counts.
[[nodiscard]] bool names_counts(std::string_view name);

}  // namespace asterism
