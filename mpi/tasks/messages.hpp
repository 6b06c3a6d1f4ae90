// Messages between the first rank and the others, while tasks are computed.
#pragma once

#include <optional>
#include <string>

#include "shell/world.hpp"

namespace asterism::mpi {

/// What a message says. From the first rank: a task, or that there is nothing left to do. From
/// another rank: that it is free, a result, an error of a task, that it cannot start the command,
/// or that it has stopped.
enum class Say : int { task, dismissed, free, result, error, cannot_start, stopped };

struct Message {
  int rank = 0;  ///< the sender
  Say say = Say::free;
  std::string text{};
};

/// Sends a message. Short ones are sent immediately; longer ones wait for their receiver, which
/// always receives them. Throws Error(too_large) for texts of 2^31 bytes.
void send(const World& world, int rank, Say say, const std::string& text = {});

/// Returns a message if one has arrived.
[[nodiscard]] std::optional<Message> arrived(const World& world);

/// Sleeps for as long as a message may wait to be noticed.
void wait_a_little();

}  // namespace asterism::mpi
