// Whether the last hop of one step of the guest and the first of the next are made at once.
#pragma once

#include <optional>
#include <span>

#include <asterism/emulate.hpp>

namespace asterism {

/// The port of the host over which alone a step of the guest begins, and ends, if there is such a
/// port and it is not the middle hop of a word; such a hop leads to and fro between a node and
/// the one at the other end.
inline std::optional<Port> outer_port(const Embedding& embedding, std::span<const Port> used) {
  std::optional<Port> outer;
  for (const Port port : used) {
    const auto& word = embedding.words[port.value()];
    if (word.size() < 3 || word.front() != word.back()) return std::nullopt;
    if (outer && *outer != word.front()) return std::nullopt;
    outer = word.front();
  }
  return outer;
}

}  // namespace asterism
