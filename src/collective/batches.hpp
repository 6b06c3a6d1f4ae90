// The messages of a broadcast, in packets of the size that the model allows.
#pragma once

#include <algorithm>
#include <vector>

#include <asterism/schedule.hpp>

namespace asterism {

/// body(packet) for each packet of the batch.
template <class Body>
void for_each_packet(const Problem& problem, Body&& body) {
  const std::uint64_t messages = problem.collective.message_count();
  const std::uint64_t limit =
      problem.model.packet_limit == 0 ? messages : problem.model.packet_limit;
  for (std::uint64_t first = 0; first < messages; first += limit) {
    std::vector<MessageId> packet;
    for (std::uint64_t i = first; i < std::min(messages, first + limit); ++i)
      packet.emplace_back(i);
    body(packet);
  }
}

}  // namespace asterism
