// Delivers missing copies from neighbours that have them.
#pragma once

#include <vector>

#include "plan/repair/busy_step.hpp"
#include "plan/repair/places.hpp"

namespace asterism {

class CopiedRepair {
 public:
  /// `left` is the final location of messages. Everything the arguments refer to must outlive this
  /// object.
  CopiedRepair(const Problem& problem, const ProblemGraph& graph, const MessagePlaces& left);

  [[nodiscard]] bool is_done() const { return missing_ == 0; }
  /// Adds to a step what can be sent in addition to its transfers; `places` is the state before the
  /// step.
  void add_to(Step& step, BusyStep& busy, const MessagePlaces& places);

 private:
  struct Packet {
    const Arc* arc = nullptr;
    std::vector<MessageId> messages{};
  };
  void want_relays(const MessagePlaces& left, MessageId message);
  void fill(std::uint32_t node, Step& step, BusyStep& busy, const MessagePlaces& places);
  [[nodiscard]] std::vector<const Arc*> free_arcs_to(std::uint32_t node,
                                                     const BusyStep& busy) const;
  bool open_best(std::vector<const Arc*>& arcs, std::uint32_t node, BusyStep& busy,
                 const MessagePlaces& places);
  void move_messages(Packet& packet, std::uint32_t node, std::uint64_t most,
                     const MessagePlaces& places);

  const ProblemGraph& graph_;
  std::vector<std::vector<MessageId>> wanted_;  // by node
  std::uint64_t missing_ = 0;
  std::vector<Packet> packets_;  // packets to the current node
};

}  // namespace asterism
