// The parameter `chunks`: into how many chunks each message is cut, where an algorithm has a
// choice.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <asterism/algorithm.hpp>

#include "collective/parameters.hpp"

namespace asterism {

inline constexpr std::uint64_t most_chunks_asked_for = 65536;

/// What CollectiveAlgorithm::chunks says of a request with that parameter: 1 if it is not given.
inline std::uint64_t asked_chunks(const AlgorithmRequest& request) {
  return number_parameter(request, "chunks", 1, most_chunks_asked_for, 1);
}

/// Powers of 4 worth trying where messages follow one another through a network: while the chunks
/// of a batch take no less than a part of a start-up, and there are not too many of them.
inline std::vector<std::string> pipelined_chunk_choices(const Problem& problem) {
  static constexpr std::uint64_t most_pieces = 256;
  static constexpr double least_share = 0.25;
  const Model& model = problem.model;
  const std::uint64_t batch = problem.collective.batch();
  std::vector<std::string> choices{"1"};
  for (std::uint64_t chunks = 4; chunks * batch <= most_pieces; chunks *= 4) {
    const double a_chunk = model.message_time() / static_cast<double>(chunks);
    if (!(a_chunk > 0) || a_chunk < least_share * model.step_startup()) break;
    choices.push_back(std::to_string(chunks));
  }
  return choices;
}

inline AlgorithmParameter pipelined_chunks_parameter() {
  return {.name = "chunks",
          .description = "into how many chunks each message is cut",
          .fallback = "1",
          .choices = pipelined_chunk_choices};
}

}  // namespace asterism
