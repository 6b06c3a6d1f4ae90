#include "collective/sweep/known_sequences.hpp"

#include <algorithm>

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "base/text.hpp"
#include "embedded/data.hpp"

namespace asterism {

namespace {

[[noreturn]] void refuse(const KnownSequence& known, const std::string& complaint) {
  throw Error(ErrorCode::malformed, fmt::format("{}: {}", origin_of(known), complaint),
              "write a network, a detour and the names of ports, as in `star:3 any 2 3 2`");
}

}  // namespace

std::string origin_of(const KnownSequence& known) {
  return fmt::format("data/sequences.txt, line {}", known.line);
}

std::vector<KnownSequence> parse_known_sequences(std::string_view text) {
  std::vector<KnownSequence> result;
  std::size_t number = 0;
  for (const std::string& line : split(text, '\n')) {
    ++number;
    std::vector<std::string> parts = words(line.substr(0, line.find('#')), " \t\r");
    if (parts.empty()) continue;
    KnownSequence known;
    known.line = number;
    if (parts.size() < 3) refuse(known, "there are fewer than three words");
    known.spec = parts[0];
    known.detour = parts[1];
    known.ports.assign(parts.begin() + 2, parts.end());
    if (known.detour != "any" && !parse_whole_number(known.detour))
      refuse(known, fmt::format("\"{}\" is not a detour", known.detour));
    for (const KnownSequence& other : result)
      if (other.spec == known.spec && other.detour == known.detour)
        refuse(known, fmt::format("line {} is of the same network and detour", other.line));
    result.push_back(std::move(known));
  }
  return result;
}

std::span<const KnownSequence> known_sequences() {
  static const std::vector<KnownSequence> all = parse_known_sequences(data::sequences);
  return all;
}

}  // namespace asterism
