#include "collective/lanes/lane_sums.hpp"

#include <bit>
#include <vector>

#include "collective/lanes/lane_stages.hpp"
#include "synthesis/rounds/logical_rounds.hpp"
#include "synthesis/rounds/ranks.hpp"

namespace asterism {

namespace {

using Fate = LogicalRound::Fate;

class LaneSums {
 public:
  LaneSums(const RankRun& run, const LanePlan& plan)
      : collective_(run.collective()),
        groups_(plan.groups),
        across_(plan.across),
        inside_(groups_.size(), plan.inside),
        blocks_(even_blocks(collective_, groups_.size(), plan.pieces)),
        shares_(even_blocks(collective_, groups_.size() * groups_.count(), plan.pieces)) {}

  [[nodiscard]] std::uint64_t stages() const { return lane_stages() + 2 * inside_.count(); }

  void add(std::uint64_t stage, std::uint64_t piece, LogicalRound& round) {
    if (stage < inside_.count()) return scatter_in_groups(stage, piece, round);
    stage -= inside_.count();
    if (stage >= lane_stages()) return gather_in_groups(stage - lane_stages(), piece, round);
    if (across_ == LanePattern::exchange) return exchange_in_lanes(stage, piece, round);
    stage == 0 ? scatter_in_lanes(piece, round) : gather_in_lanes(piece, round);
  }

 private:
  using Results = std::vector<std::uint64_t>;

  [[nodiscard]] std::uint64_t lane_stages() const {
    return across_ == LanePattern::exchange
               ? static_cast<std::uint64_t>(std::countr_zero(groups_.count()))
               : 2;
  }
  [[nodiscard]] NodeId node(std::uint64_t group, std::uint64_t place) const {
    return collective_.participant(groups_.member(group, place));
  }
  /// The blocks of consecutive places, which are consecutive results.
  [[nodiscard]] const Results& blocks(std::uint64_t piece, std::uint64_t first,
                                      std::uint64_t last) {
    some_.clear();
    for (std::uint64_t place = first; place < last; ++place)
      some_.insert(some_.end(), blocks_[piece][place].begin(), blocks_[piece][place].end());
    return some_;
  }
  /// The part of a block that a group sums up.
  [[nodiscard]] const Results& share(std::uint64_t piece, std::uint64_t place,
                                     std::uint64_t group) const {
    return shares_[piece][place * groups_.count() + group];
  }

  /// For GroupSteps: all groups do the same.
  [[nodiscard]] auto sends_of(std::uint64_t piece, Fate fate, LogicalRound& round) {
    return [this, piece, fate, &round](std::uint64_t from, std::uint64_t to, std::uint64_t first,
                                       std::uint64_t last) {
      for (std::uint64_t group = 0; group < groups_.count(); ++group)
        round.add(node(group, from), node(group, to), fate, blocks(piece, first, last));
    };
  }
  void scatter_in_groups(std::uint64_t step, std::uint64_t piece, LogicalRound& round) {
    inside_.scatter(step, sends_of(piece, Fate::given, round));
  }
  void gather_in_groups(std::uint64_t step, std::uint64_t piece, LogicalRound& round) {
    inside_.gather(step, sends_of(piece, Fate::whole, round));
  }
  void exchange_in_lanes(std::uint64_t bit, std::uint64_t piece, LogicalRound& round) {
    for (std::uint64_t group = 0; group < groups_.count(); ++group)
      for (std::uint64_t place = 0; place < groups_.size(); ++place)
        round.add(node(group, place), node(group ^ std::uint64_t{1} << bit, place), Fate::copied,
                  blocks_[piece][place]);
  }
  void scatter_in_lanes(std::uint64_t piece, LogicalRound& round) {
    for_all_pairs(groups_.count(), [&](std::uint64_t from, std::uint64_t to) {
      for (std::uint64_t place = 0; place < groups_.size(); ++place)
        round.add(node(from, place), node(to, place), Fate::given, share(piece, place, to));
    });
  }
  void gather_in_lanes(std::uint64_t piece, LogicalRound& round) {
    for_all_pairs(groups_.count(), [&](std::uint64_t from, std::uint64_t to) {
      for (std::uint64_t place = 0; place < groups_.size(); ++place)
        round.add(node(from, place), node(to, place), Fate::whole, share(piece, place, from));
    });
  }

  const Collective& collective_;
  const LaneGroups& groups_;
  LanePattern across_;
  GroupSteps inside_;
  OwnedResults blocks_;  // by piece and place
  OwnedResults shares_;  // by piece, place and group
  Results some_;
};

}  // namespace

void sum_over_lanes(const RankRun& run, const LanePlan& plan) {
  LaneSums sums(run, plan);
  LogicalRounds rounds(run.request, run.problem, run.sink, sums.stages() + plan.pieces - 1,
                       Pace::alone);
  run_in_stages<LogicalRound>(rounds, sums.stages(), plan.pieces,
                              [&](std::uint64_t stage, std::uint64_t piece, LogicalRound& round) {
                                sums.add(stage, piece, round);
                              });
  rounds.finish();
}

}  // namespace asterism
