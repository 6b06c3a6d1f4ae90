// Divides the messages of a broadcast into packets of the size that the model allows.
#pragma once

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include <asterism/algorithm.hpp>

#include "base/memory.hpp"
#include "schedule/step_bytes.hpp"

namespace asterism {

/// Calls body(packet) for each packet of the batch. `widest` is the maximum number of transfers in
/// a step of the caller, each of which holds a packet; 0 if the caller reserves its memory itself.
/// Throws Error(too_large) if that does not fit in memory.
template <class Body>
void for_each_packet(const AlgorithmRequest& request, std::uint64_t widest, Body&& body) {
  const Problem& problem = request.problem;
  const std::uint64_t messages = problem.collective.message_count();
  const std::uint64_t limit = problem.model.max_packet_of(messages);
  const double packet_bytes = sizeof(MessageId) * static_cast<double>(limit);
  const MemoryReservation memory =
      MemoryBudget(request.memory_limit)
          .reserve(packet_bytes + transfer_bytes(limit) * static_cast<double>(widest),
                   fmt::format("a broadcast in packets of {} messages", limit),
                   "choose a smaller batch, or a packet limit");
  std::vector<MessageId> packet;
  packet.reserve(limit);
  for (std::uint64_t first = 0; first < messages; first += limit) {
    packet.clear();
    append_message_range(first, std::min(messages, first + limit), packet);
    body(packet);
  }
}

}  // namespace asterism
