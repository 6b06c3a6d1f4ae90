// Merging gossip computes sums on any graph: in every step, each link that the ports allow carries
// the largest sums that its head can use, that is, those that are disjoint from what it has.
//
// Guarantees that no contribution counts twice and that every node receives everything, but not how
// far the result is from the optimum. One run takes O(steps links sums participants / 64).
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "base/bits.hpp"
#include "base/random.hpp"
#include "problem/problem_graph.hpp"

namespace asterism {

/// Strategy of a run; all random choices follow from the seed.
struct MergingManner {
  std::uint64_t seed = 0;
  /// Whether sums of several contributions are sent; otherwise only single contributions and
  /// results.
  bool merges = true;
  /// Whether packets are small in some steps and large in others; otherwise they are as large as
  /// possible.
  bool varies_packets = false;
  /// Whether some steps use only links of some classes.
  bool varies_classes = false;
};

/// A sum that crosses an arc: the holder's sum when it first sent it, or a result.
struct MergedSend {
  std::uint32_t arc = 0;
  std::uint32_t holder = 0;
  std::uint32_t generation = 0;
  bool whole = false;
};

struct MergedSchedule {
  std::vector<std::vector<MergedSend>> steps;
  double time = std::numeric_limits<double>::infinity();
};

class MergingGossip {
 public:
  /// The problem and the graph must outlive this object.
  MergingGossip(const Problem& problem, const ProblemGraph& graph);
  static double bytes(const Network& network);

  /// Returns nothing if the schedule takes at least `limit`, if it would take at least
  /// `limit_in_pieces` even with messages that are cut into pieces, or if it reaches a state in
  /// which no node can use anything.
  [[nodiscard]] MergedSchedule run(
      const MergingManner& manner, double limit,
      double limit_in_pieces = std::numeric_limits<double>::infinity());

 private:
  /// A numbered sum.
  struct Sum {
    std::uint32_t holder = 0;
    std::uint32_t generation = 0;
    std::uint64_t count = 0;
    std::vector<std::uint64_t> places;
  };
  /// What could cross an arc.
  struct Load {
    std::uint32_t arc = 0;
    std::uint64_t gain = 0;
    std::uint64_t draw = 0;
    bool whole = false;
    std::vector<std::uint32_t> sums;  // sum numbers; `held_now` for the sender's current sum
  };
  static constexpr std::uint32_t held_now = ~std::uint32_t{0};

  void begin(const MergingManner& manner);
  [[nodiscard]] bool complete(std::uint32_t node) const {
    return held_count_[node] == participants_;
  }
  [[nodiscard]] bool all_complete() const;
  [[nodiscard]] std::vector<MergedSend> next_step();
  void draw_settings();
  [[nodiscard]] bool open(std::uint32_t arc) const;
  [[nodiscard]] Load load_of(std::uint32_t arc, ConstBitRow there, std::uint64_t there_count) const;
  [[nodiscard]] std::vector<Load> loads();
  [[nodiscard]] std::vector<std::uint32_t> matched(const std::vector<Load>& loads);
  [[nodiscard]] bool may_send_held(std::uint32_t node) const;
  [[nodiscard]] std::vector<Load> chosen(std::vector<Load> loads);
  [[nodiscard]] std::vector<Load> shared(std::vector<Load> loads) const;
  void share(std::span<Load> loads, ConstBitRow there, std::vector<Load>& result) const;
  [[nodiscard]] std::vector<Load> best_first(std::vector<Load> loads) const;
  void deliver(const Load& load, std::vector<MergedSend>& sends);
  [[nodiscard]] double time_of(std::span<const MergedSend> sends) const;
  [[nodiscard]] double busiest_after(std::span<const MergedSend> sends);

  const Problem& problem_;
  const ProblemGraph& graph_;
  std::uint64_t participants_;
  std::vector<std::uint32_t> class_of_arc_;
  std::uint32_t classes_;

  MergingManner manner_;
  Random random_{0};
  BitRows held_, before_;
  std::vector<std::uint64_t> held_count_, before_count_;
  std::vector<std::vector<std::uint32_t>> known_;  // by node: numbers of sums, large ones first
  std::vector<Sum> sums_;
  std::vector<std::uint64_t> crossed_;      // by arc: messages so far
  double busiest_ = 0;                      // time of an arc with its messages so far
  std::vector<std::uint32_t> generations_;  // by node
  std::vector<std::uint32_t> named_now_;    // by node: the number of its current sum, or held_now
  std::uint64_t pack_ = 0;                  // in this step
  std::uint64_t open_classes_ = 0;          // bit set, in this step
};

}  // namespace asterism
