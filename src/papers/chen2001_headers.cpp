// The headers of messages: chen2001, sections 2 and 3.
#include <algorithm>
#include <bit>

#include <fmt/format.h>

#include "papers/chen2001_parts.hpp"

namespace asterism {

namespace {

/// Vecchia and Sanges (1989), as quoted for the WK-recursive network of degree d: n ceil(log2 d).
std::uint64_t bits_of_vecchia(const Network& network) {
  const auto degree_bits = static_cast<std::uint64_t>(std::bit_width(network.parameters()[0] - 1));
  return network.recursion()->levels() * degree_bits;
}
/// Duh (1994), as quoted: n + 1.
std::uint64_t bits_of_duh(const Network& network) {
  return network.recursion()->levels() + 1;
}

std::uint64_t bits_of(const std::string& algorithm, const NetworkPointer& network,
                      const PaperRequest& request) {
  return run_broadcast(algorithm, network, NodeId{0}, 1, request).header_bits;
}

Finding n_bits(const PaperRequest& request) {
  return for_all_sources(
      "", request, [&](const NetworkPointer& network, NodeId source) -> std::string {
        const BroadcastRun run = run_broadcast("chen01-stack", network, source, 1, request);
        const unsigned levels = network->recursion()->levels();
        return run.header_bits == levels ? "" : fmt::format("{} bits", run.header_bits);
      });
}

Finding fewer_bits_than_quoted(const PaperRequest& request) {
  for (const std::string& spec : recursive_specs("wk", request)) {
    const NetworkPointer network = make_network(spec);
    const std::uint64_t ours = bits_of("chen01-stack", network, request);
    const std::uint64_t quoted = std::min(bits_of_vecchia(*network), bits_of_duh(*network));
    if (ours >= quoted)
      return fails(fmt::format("{}: {} bits, not fewer than {}", spec, ours, quoted), "schedule");
  }
  return holds_in_range(recursive_range("wk", request), "schedule and the quoted formulas");
}

Finding quoted_without_a_recipe(const PaperRequest&) {
  return undecided("the paper quotes the number and does not print the broadcast");
}

}  // namespace

StatementMeasurements chen2001_header_statements() {
  return {{"n bits", n_bits},
          {"vecchia and sanges", quoted_without_a_recipe},
          {"duh", quoted_without_a_recipe},
          {"n bits, compared", fewer_bits_than_quoted}};
}

PaperRows chen2001_headers(const PublishedTable&, const PaperRequest& request) {
  PaperRows rows;
  for (const std::string& spec : recursive_specs("", request)) {
    const NetworkPointer network = make_network(spec);
    const unsigned levels = network->recursion()->levels();
    const bool is_wk = network->family() == "wk";
    const bool is_star = network->family() == "star";
    const auto quoted = [&](std::uint64_t bits) {
      return is_wk ? label_cell(bits) : label_cell("-");
    };
    const auto on_the_star = [&](const char* algorithm) {
      return is_star ? measured_cell(bits_of(algorithm, network, request), "schedule")
                     : label_cell("-");
    };
    rows.push_back({label_cell(spec), label_cell(levels),
                    measured_cell(bits_of("chen01-stack", network, request), "schedule"),
                    quoted(is_wk ? bits_of_vecchia(*network) : 0), quoted(bits_of_duh(*network)),
                    on_the_star("sheu93"), on_the_star("tseng97-trees")});
  }
  return rows;
}

}  // namespace asterism
