// Port sequences that took long to find: data/sequences.txt, which is built into the program.
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

/// Throws Error(malformed), with the line number, if a line is malformed or a duplicate. Whether a
/// sequence reaches all nodes of its network is checked when it is used.
[[nodiscard]] std::vector<KnownSequence> parse_known_sequences(std::string_view text);

/// The sequences of the file.
[[nodiscard]] std::span<const KnownSequence> known_sequences();

/// For example "data/sequences.txt, line 7".
[[nodiscard]] std::string origin_of(const KnownSequence& known);

}  // namespace asterism
