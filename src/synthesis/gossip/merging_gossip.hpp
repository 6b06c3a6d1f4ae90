// Merging gossip sums up on any graph: in every step each link that the ports allow carries the
// largest sums that its end can use, those that share no contribution with what it has.
//
// Guarantees that no contribution counts twice and that everybody gets everything; no bound on how
// far it is from the best. One run takes O(steps links sums participants / 64).
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "base/bits.hpp"
#include "base/random.hpp"
#include "problem/problem_graph.hpp"

namespace asterism {

/// How a run chooses, all of it decided by the seed.
struct MergingManner {
  std::uint64_t seed = 0;
  /// Whether sums of several are sent as such; else only contributions one by one, and results.
  bool merges = true;
  /// Whether packets are small in some steps and large in others; else as large as they can be.
  bool varies_packets = false;
  /// Whether only links of some classes are used in some steps.
  bool varies_classes = false;
};

/// A sum that goes over an arc: what the holder had when it sent it first, or a result.
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

  /// Returns nothing if it takes as long as `limit`, or comes to a point where nobody can use
  /// anything.
  [[nodiscard]] MergedSchedule run(const MergingManner& manner, double limit);

 private:
  /// A sum that has a name.
  struct Sum {
    std::uint32_t holder = 0;
    std::uint32_t generation = 0;
    std::uint64_t count = 0;
    std::vector<std::uint64_t> places;
  };
  /// What could go over an arc.
  struct Load {
    std::uint32_t arc = 0;
    std::uint64_t gain = 0;
    std::uint64_t draw = 0;
    bool whole = false;
    std::vector<std::uint32_t> sums;  // numbers; `held_now` for what the sender holds
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

  const Problem& problem_;
  const ProblemGraph& graph_;
  std::uint64_t participants_;
  std::vector<std::uint32_t> class_of_arc_;
  std::uint32_t classes_;

  MergingManner manner_;
  Random random_{0};
  BitRows held_, before_;
  std::vector<std::uint64_t> held_count_, before_count_;
  std::vector<std::vector<std::uint32_t>> known_;  // by node, the numbers of sums, large ones first
  std::vector<Sum> sums_;
  std::vector<std::uint32_t> generations_;  // by node
  std::vector<std::uint32_t> named_now_;    // by node, the number of what it holds, or held_now
  std::uint64_t pack_ = 0;                  // in this step
  std::uint64_t open_classes_ = 0;          // as bits, in this step
};

}  // namespace asterism
