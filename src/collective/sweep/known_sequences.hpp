// Sequences of ports that took long to find: data/sequences.txt, which is part of the program.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace asterism {

/// One line: the network, the detour, the ports by name.
struct KnownSequence {
  std::string spec;
  std::string detour;  ///< "any" or a number
  std::vector<std::string> ports;
  std::size_t line = 0;  ///< from 1
};

/// Throws Error(malformed), with the line, if one is not of that form or there twice. Whether a
/// sequence reaches all of its network is checked where it is used.
[[nodiscard]] std::vector<KnownSequence> parse_known_sequences(std::string_view text);

/// Those of the file.
[[nodiscard]] std::span<const KnownSequence> known_sequences();

/// "data/sequences.txt, line 7".
[[nodiscard]] std::string origin_of(const KnownSequence& known);

}  // namespace asterism
