#include "collective/sweep/sweep_sequence.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/error.hpp>

#include "base/text.hpp"
#include "graph/sweep_search.hpp"
#include "synthesis/parameters.hpp"

namespace asterism {

namespace {

constexpr std::uint64_t widest = 1'000'000;
constexpr const char* detour_name = "detour";

/// Returns nullptr if the request asks for a search.
const KnownSequence* find_known(const AlgorithmRequest& request, std::uint32_t detour,
                                std::span<const KnownSequence> known) {
  if (request.parameters.contains("width") || request.parameters.contains("seed")) return nullptr;
  const auto found = std::ranges::find_if(known, [&](const KnownSequence& one) {
    return one.spec == request.problem.network().spec() && one.detour == detour_text(detour);
  });
  return found == known.end() ? nullptr : &*found;
}

}  // namespace

std::vector<AlgorithmParameter> sequence_parameters() {
  return {{.name = "sequence",
           .description = "ports that all nodes use, one after another, e.g. 2,3,4,2,3,2",
           .fallback = "a known one, otherwise searched"},
          {.name = "width",
           .description = "number of sequences that the search follows in parallel",
           .fallback = "about one second of work",
           .type = ParameterType::number(1, widest)},
          {.name = "seed",
           .description = "random seed for ties in the search",
           .fallback = "1",
           .type = ParameterType::number()}};
}

std::string detour_text(std::uint32_t detour) {
  return detour == any_detour ? "any" : std::to_string(detour);
}

AlgorithmParameter detour_parameter() {
  return {.name = detour_name,
          .description = "maximum number of hops of a message beyond the distance, or any",
          .fallback = "0",
          .type = ParameterType::number(0, ParameterType::no_limit, {detour_text(any_detour)})};
}

std::uint32_t detour_of(const AlgorithmRequest& request, std::uint32_t fallback) {
  if (text_parameter(request, detour_name) == detour_text(any_detour)) return any_detour;
  const std::uint64_t most =
      std::min<std::uint64_t>(request.problem.network().node_count(), 1U << 20);
  return static_cast<std::uint32_t>(limited_parameter(request, detour_name, 0, most, fallback));
}

std::vector<Port> parse_ports_of(const SweepRule& rule, const std::vector<std::string>& names,
                                 const std::string& origin) {
  std::vector<std::string> there;
  for (const Port port : rule.ports()) there.push_back(rule.network().port_name(port));
  std::vector<Port> ports;
  for (const std::string& name : names) {
    const auto found = std::ranges::find(there, name);
    if (found == there.end())
      throw Error(
          ErrorCode::unknown_name,
          fmt::format("{}: {} has no port {}", origin, rule.network().spec(), in_quotes(name)),
          fmt::format("its ports are {}", fmt::join(there, ", ")));
    ports.push_back(rule.ports()[static_cast<std::size_t>(found - there.begin())]);
  }
  return ports;
}

SweepSequence choose_sequence(const SweepRule& rule, const AlgorithmRequest& request,
                              std::span<const KnownSequence> known) {
  if (const auto* const given = find_parameter<std::string>(request, "sequence"))
    return {parse_ports_of(rule, words(*given, ", "), "sequence"), "sequence"};
  if (const KnownSequence* one = find_known(request, rule.detour(), known))
    return {parse_ports_of(rule, one->ports, origin_of(*one)), origin_of(*one)};
  SweepSearchOptions options;
  options.width = number_parameter(request, "width", 0);
  options.seed = number_parameter(request, "seed", 1);
  options.memory_limit = request.memory_limit;
  options.progress = request.progress;
  return {search_sequence(rule, options), "the search"};
}

bool must_search_sequence(const AlgorithmRequest& request, std::uint32_t detour) {
  return !request.parameters.contains("sequence") &&
         find_known(request, detour, known_sequences()) == nullptr;
}

void refuse_sequence(const SweepRule& rule, const std::string& origin, std::uint64_t reached) {
  throw Error(ErrorCode::malformed,
              fmt::format("{}: this sequence reaches {} of the {} nodes of {}{}", origin, reached,
                          rule.network().node_count(), rule.network().spec(),
                          rule.detour() == any_detour
                              ? ""
                              : fmt::format(" within {} hops of the distance", rule.detour())),
              "append ports until it reaches all, or leave it out to have one searched");
}

}  // namespace asterism
