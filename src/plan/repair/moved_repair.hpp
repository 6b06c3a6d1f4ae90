// Sends stranded messages along shortest paths to their destinations.
#pragma once

#include <cstdint>
#include <vector>

#include "plan/repair/busy_step.hpp"
#include "plan/repair/places.hpp"

namespace asterism {

class MovedRepair {
 public:
  static constexpr std::uint64_t never = ~std::uint64_t{0};

  /// `left` is the final location of messages, and `last_move` the step in which each moves last,
  /// or `never`. Everything the arguments refer to must outlive this object.
  MovedRepair(const Problem& problem, const ProblemGraph& graph, const MessagePlaces& left,
              std::vector<std::uint64_t> last_move, std::uint64_t memory_limit);

  [[nodiscard]] bool is_done() const { return stranded_.empty(); }
  /// Adds to a step, counted from 0, what can be sent in addition to its transfers.
  void add_to(Step& step, BusyStep& busy, std::uint64_t number);

 private:
  struct Stranded {
    MessageId message;
    std::uint32_t at;
    std::uint32_t destination;
    std::uint64_t free_from;  // step
  };
  void measure_distances_to(std::uint32_t destination);
  [[nodiscard]] std::uint32_t distance(const Stranded& stranded) const {
    return distance_[stranded.destination][stranded.at];
  }
  /// Returns the number of the arc that the message takes next, or no_arc.
  [[nodiscard]] std::uint32_t way_of(const Stranded& stranded, BusyStep& busy);

  static constexpr std::uint32_t no_arc = ~std::uint32_t{0};
  const ProblemGraph& graph_;
  std::vector<Stranded> stranded_;
  std::vector<std::vector<std::uint32_t>> distance_;  // by destination, for those that have any
  std::vector<std::vector<MessageId>> packets_;       // by arc, in the current step
};

}  // namespace asterism
