// Messages that were left somewhere, on shortest paths to where they belong.
#pragma once

#include <cstdint>
#include <vector>

#include "plan/repair/busy_step.hpp"
#include "plan/repair/places.hpp"

namespace asterism {

class MovedRepair {
 public:
  static constexpr std::uint64_t never = ~std::uint64_t{0};

  /// `left` is where messages are in the end, `last_move` the step in which each moves last, or
  /// `never`. What the arguments refer to must outlive this object.
  MovedRepair(const Problem& problem, const ProblemGraph& graph, const MessagePlaces& left,
              std::vector<std::uint64_t> last_move, std::uint64_t memory_limit);

  [[nodiscard]] bool is_done() const { return stranded_.empty(); }
  /// Adds to a step, counted from 0, what can be sent beside its transfers.
  void add_to(Step& step, BusyStep& busy, std::uint64_t number);

 private:
  struct Stranded {
    MessageId message;
    std::uint32_t at;
    std::uint32_t destination;
    std::uint64_t free_from;  // the step
  };
  void measure_distances_to(std::uint32_t destination);
  [[nodiscard]] std::uint32_t distance(const Stranded& stranded) const {
    return distance_[stranded.destination][stranded.at];
  }
  /// The number of the arc that it goes over, or no_arc.
  [[nodiscard]] std::uint32_t way_of(const Stranded& stranded, BusyStep& busy);

  static constexpr std::uint32_t no_arc = ~std::uint32_t{0};
  const ProblemGraph& graph_;
  std::vector<Stranded> stranded_;
  std::vector<std::vector<std::uint32_t>> distance_;  // by destination, of those that have any
  std::vector<std::vector<MessageId>> packets_;       // by arc, of the step
};

}  // namespace asterism
