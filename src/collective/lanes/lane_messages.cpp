#include "collective/lanes/lane_messages.hpp"

#include "collective/baseline/rank_broadcast.hpp"
#include "collective/baseline/rank_tree.hpp"
#include "collective/lanes/lane_stages.hpp"

namespace asterism {

namespace {

/// What all collectives share: the nodes of groups and lanes, and the pieces of messages.
class LaneMessages {
 public:
  LaneMessages(const RankRun& run, const LanePlan& plan)
      : collective_(run.collective()),
        groups_(plan.groups),
        inside_(groups_.size(), plan.inside),
        pieces_(plan.pieces) {}

 protected:
  [[nodiscard]] NodeId node(std::uint64_t group, std::uint64_t place) const {
    return collective_.participant(groups_.member(group, place));
  }
  /// Adds a piece of the messages of a participant or of a pair to the packet.
  void append(std::uint64_t block, std::uint64_t piece) {
    const std::uint64_t first = collective_.first_message(block);
    const std::uint64_t count = collective_.count(block);
    append_message_range(first + count * piece / pieces_, first + count * (piece + 1) / pieces_,
                         packet_);
  }

  const Collective& collective_;
  const LaneGroups& groups_;
  GroupSteps inside_;
  std::uint64_t pieces_;
  std::vector<MessageId> packet_;
};

class LaneAllgather : public LaneMessages {
 public:
  using LaneMessages::LaneMessages;

  [[nodiscard]] std::uint64_t stages() const { return 1 + inside_.count(); }
  void add(std::uint64_t stage, std::uint64_t piece, MessageRound& round) {
    if (stage == 0) send_in_lanes(piece, round);
    // With one piece, a node sends fewer packets if it waits for those of its lane.
    if (pieces_ > 1 && stage < inside_.count()) send_in_groups(stage, piece, Origin::own, round);
    if (stage > 0)
      send_in_groups(stage - 1, piece, pieces_ > 1 ? Origin::others : Origin::any, round);
  }

 private:
  /// Whose messages a node sends to its group: its own, or those of its lane.
  enum class Origin : std::uint8_t { own, others, any };

  void send_in_lanes(std::uint64_t piece, MessageRound& round) {
    for_all_pairs(groups_.count(), [&](std::uint64_t from, std::uint64_t to) {
      for (std::uint64_t place = 0; place < groups_.size(); ++place) {
        packet_.clear();
        append(groups_.member(from, place), piece);
        round.add(node(from, place), node(to, place), packet_);
      }
    });
  }
  void send_in_groups(std::uint64_t step, std::uint64_t piece, Origin origin, MessageRound& round) {
    inside_.gather(
        step, [&](std::uint64_t from, std::uint64_t to, std::uint64_t first, std::uint64_t last) {
          for (std::uint64_t group = 0; group < groups_.count(); ++group) {
            packet_.clear();
            for (std::uint64_t other = 0; other < groups_.count(); ++other)
              if (origin == Origin::any || (origin == Origin::own) == (other == group))
                for (std::uint64_t place = first; place < last; ++place)
                  append(groups_.member(other, place), piece);
            round.add(node(group, from), node(group, to), packet_);
          }
        });
  }
};

class LaneAlltoall : public LaneMessages {
 public:
  using LaneMessages::LaneMessages;

  [[nodiscard]] std::uint64_t stages() const { return 2; }

  void add(std::uint64_t stage, std::uint64_t piece, MessageRound& round) {
    stage == 0 ? send_in_groups(piece, round) : send_in_lanes(piece, round);
  }

 private:
  void append_pair(std::uint64_t from, std::uint64_t to, std::uint64_t piece) {
    append(collective_.pair(from, to), piece);
  }
  void send_in_groups(std::uint64_t piece, MessageRound& round) {
    for_all_pairs(groups_.size(), [&](std::uint64_t from, std::uint64_t to) {
      for (std::uint64_t group = 0; group < groups_.count(); ++group) {
        packet_.clear();
        for (std::uint64_t other = 0; other < groups_.count(); ++other)
          append_pair(groups_.member(group, from), groups_.member(other, to), piece);
        round.add(node(group, from), node(group, to), packet_);
      }
    });
  }
  void send_in_lanes(std::uint64_t piece, MessageRound& round) {
    for_all_pairs(groups_.count(), [&](std::uint64_t from, std::uint64_t to) {
      for (std::uint64_t place = 0; place < groups_.size(); ++place) {
        packet_.clear();
        for (std::uint64_t other = 0; other < groups_.size(); ++other)
          append_pair(groups_.member(from, other), groups_.member(to, place), piece);
        round.add(node(from, place), node(to, place), packet_);
      }
    });
  }
};

/// Groups are numbered from that of the root. A group distributes its blocks when it has them.
class LaneBroadcast : public LaneMessages {
 public:
  LaneBroadcast(const RankRun& run, const LanePlan& plan)
      : LaneMessages(run, plan),
        root_(groups_.seat(run.root())),
        tree_(rank_tree(
            plan.across == LanePattern::binomial ? RankTreeShape::binomial : RankTreeShape::chain,
            groups_.count())),
        blocks_(message_blocks(collective_.message_count(), pieces_ * groups_.size())) {}

  [[nodiscard]] std::uint64_t stages() const { return num_rounds(tree_) + 2 * inside_.count(); }
  void add(std::uint64_t stage, std::uint64_t piece, MessageRound& round) {
    if (stage < inside_.count()) return scatter(stage, piece, round);
    stage -= inside_.count();
    if (stage < inside_.count()) send_in_group(stage, 0, piece, round);
    for (const RankEdge& edge : tree_) {
      if (edge.round == stage) send_in_lanes(edge, piece, round);
      if (edge.round < stage && stage - edge.round <= inside_.count())
        send_in_group(stage - edge.round - 1, edge.child, piece, round);
    }
  }

 private:
  [[nodiscard]] NodeId node_of(std::uint64_t group, std::uint64_t place) const {
    return node((root_.group + group) % groups_.count(), place);
  }
  /// Returns the blocks of consecutive places.
  [[nodiscard]] const std::vector<MessageId>& blocks(std::uint64_t piece, std::uint64_t first,
                                                     std::uint64_t last) {
    packet_.clear();
    for (std::uint64_t place = first; place < last; ++place) {
      const std::vector<MessageId>& block = blocks_[piece * groups_.size() + place];
      packet_.insert(packet_.end(), block.begin(), block.end());
    }
    return packet_;
  }

  void scatter(std::uint64_t step, std::uint64_t piece, MessageRound& round) {
    inside_.scatter_from(
        root_.place, step,
        [&](std::uint64_t from, std::uint64_t to, std::uint64_t first, std::uint64_t last) {
          round.add(node_of(0, from), node_of(0, to), blocks(piece, first, last));
        });
  }
  void send_in_lanes(const RankEdge& edge, std::uint64_t piece, MessageRound& round) {
    for (std::uint64_t place = 0; place < groups_.size(); ++place)
      round.add(node_of(edge.parent, place), node_of(edge.child, place),
                blocks(piece, place, place + 1));
  }
  void send_in_group(std::uint64_t step, std::uint64_t group, std::uint64_t piece,
                     MessageRound& round) {
    inside_.gather(
        step, [&](std::uint64_t from, std::uint64_t to, std::uint64_t first, std::uint64_t last) {
          const bool has_them = group == 0 && inside_.has_seen(root_.place, to, from);
          if (!has_them)
            round.add(node_of(group, from), node_of(group, to), blocks(piece, first, last));
        });
  }

  LaneGroups::Seat root_;
  std::vector<RankEdge> tree_;
  std::vector<std::vector<MessageId>> blocks_;  // by piece and place
};

template <class Lanes>
void send(const RankRun& run, const LanePlan& plan) {
  Lanes lanes(run, plan);
  MessageRounds rounds(run.request, run.problem, run.sink, lanes.stages() + plan.pieces - 1);
  run_in_stages<MessageRound>(rounds, lanes.stages(), plan.pieces,
                              [&](std::uint64_t stage, std::uint64_t piece, MessageRound& round) {
                                lanes.add(stage, piece, round);
                              });
  rounds.finish();
}

}  // namespace

void send_over_lanes(const RankRun& run, const LanePlan& plan) {
  switch (run.collective().kind()) {
    case CollectiveKind::broadcast:
      return send<LaneBroadcast>(run, plan);
    case CollectiveKind::alltoall:
      return send<LaneAlltoall>(run, plan);
    default:
      return send<LaneAllgather>(run, plan);
  }
}

}  // namespace asterism
