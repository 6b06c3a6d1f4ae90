// Who holds which part of a result.
//
// As long as parts of a result are only given, every contribution is in exactly one of them: a bit
// a node says who holds one, their number says when one holds all, and a list of who gave to whom
// is enough to name the contributions of each if somebody asks. They are told apart only once a
// part that lacks something is copied: from then on a set of contributions a node is kept for that
// result.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include <asterism/collective.hpp>

#include "base/memory.hpp"
#include "verify/arrival.hpp"

namespace asterism {

/// Contributions, a bit a participant.
using ContributionSet = std::vector<std::uint64_t>;

/// The parts of one result.
class ResultParts {
 public:
  explicit ResultParts(const Collective& collective);

  [[nodiscard]] bool holds(NodeId node) const {
    return (held_[node.value() / 64] >> node.value() % 64 & 1U) != 0;
  }
  /// Whether the node holds all contributions.
  [[nodiscard]] bool complete(NodeId node) const;
  [[nodiscard]] bool told_apart() const { return !sets_.empty(); }
  /// From now on. What it takes in memory is to be asked for before.
  void tell_apart(const Collective& collective);
  [[nodiscard]] static double bytes_told_apart(const Collective& collective);

  /// Of a node, once they are told apart.
  [[nodiscard]] const ContributionSet& set(NodeId node) const { return sets_[node.value()]; }

  /// The part of a node is given.
  void leave(NodeId node);
  /// And arrives. The participant whose contribution would count twice, if any, and then it is
  /// lost.
  std::optional<std::uint64_t> arrive(NodeId from, NodeId to, const ContributionSet& set);
  /// The same for a copy, once they are told apart.
  std::optional<std::uint64_t> arrive_copied(NodeId to, const ContributionSet& set) {
    return unite(to, set);
  }
  /// The node has the whole result, in place of what it had.
  void arrive_whole(NodeId to);

 private:
  static constexpr std::uint32_t nowhere = ~std::uint32_t{0};
  /// A part leaves, and then goes to nowhere; or it arrives.
  struct Event {
    std::uint32_t from, to;
  };
  void hold(NodeId node) { held_[node.value() / 64] |= std::uint64_t{1} << node.value() % 64; }
  std::optional<std::uint64_t> unite(NodeId to, const ContributionSet& set);

  std::uint64_t participants_;
  std::uint64_t parts_;                // that differ; they have nothing in common
  std::vector<std::uint64_t> held_;    // a bit a node
  std::vector<Event> events_;          // until they are told apart
  std::vector<ContributionSet> sets_;  // by node, from then on
};

/// For reduce, reduce-scatter, allreduce and barrier. In a step first everything is taken, then
/// what was given leaves, then everything is put, in the order in which it was taken.
class PartialResults {
 public:
  PartialResults(const Collective& collective, const MemoryBudget& budget);

  static double bytes(const Collective& collective);

  void begin_step();
  [[nodiscard]] bool take(NodeId from, MessageId message);
  void depart();
  [[nodiscard]] Arrival put(NodeId to, MessageId message);
  /// After an arrival that overlaps: the participant that would count twice.
  [[nodiscard]] std::uint64_t twice() const { return twice_; }

  [[nodiscard]] std::uint64_t missing() const;
  template <class Body>
  void first_missing(Body&& body) const {
    for (std::uint64_t result = 0; result < results_.size(); ++result)
      for (std::uint64_t i = 0; i < collective_.participant_count(); ++i)
        if (lacks(collective_.participant(i), result))
          return body(collective_.participant(i), collective_.given(result));
  }

 private:
  struct Taken {
    NodeId from;
    std::uint64_t result;
    bool given;           // its part leaves the sender
    bool of_sender;       // it is the part that the sender holds
    ContributionSet set;  // if they are told apart
  };
  /// What is posted and has not arrived.
  struct Post {
    NodeId at = no_node;  // no_node while it crosses a link
    ContributionSet set;
  };
  [[nodiscard]] bool lacks(NodeId node, std::uint64_t result) const;
  [[nodiscard]] bool take_given(NodeId from, std::uint64_t result);
  [[nodiscard]] bool take_copy(NodeId from, MessageId message, const Collective::Part& part);
  [[nodiscard]] bool take_whole(NodeId from, std::uint64_t result);
  [[nodiscard]] Arrival put_copy(NodeId to, MessageId message, const Taken& taken);
  [[nodiscard]] bool take_post(NodeId from, MessageId message, const Collective::Part& part);
  [[nodiscard]] Arrival put_post(NodeId to, MessageId message, const Taken& taken);
  [[nodiscard]] Arrival put_whole(NodeId to, std::uint64_t result);
  [[nodiscard]] Arrival arrival(const std::optional<std::uint64_t>& twice);
  void tell_apart(std::uint64_t result);
  [[nodiscard]] std::uint64_t key(NodeId node, MessageId message) const {
    return message.value() * collective_.node_count() + node.value();
  }

  const Collective& collective_;
  MemoryBudget budget_;
  double told_apart_bytes_ = 0;
  std::vector<ResultParts> results_;
  std::unordered_map<std::uint64_t, ContributionSet> copies_;  // by message, of what is told apart
  std::unordered_set<std::uint64_t> passed_on_;                // by node and message, of the same
  std::unordered_map<std::uint64_t, Post> posts_;              // by message
  std::unordered_set<std::uint64_t> leaving_;                  // by node and message, in this step
  std::vector<Taken> taken_;                                   // in this step
  std::size_t put_ = 0;                                        // how many of them
  std::uint64_t twice_ = 0;
};

}  // namespace asterism
