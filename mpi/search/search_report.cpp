#include "search/search_report.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/text.hpp"

namespace asterism::distributed {

namespace {

constexpr std::uint64_t longest_bar = 40;

std::string diameter_text(const SearchFindings& findings) {
  const std::uint64_t least = findings.eccentricity();
  const std::uint64_t most = findings.diameter_at_most();
  return least == most ? fmt::format("{}", least) : fmt::format("{} to {}", least, most);
}

std::string bar(std::uint64_t nodes, std::uint64_t most) {
  const double share = static_cast<double>(nodes) / static_cast<double>(most);
  return std::string(static_cast<std::size_t>(share * longest_bar), '#');
}

std::string distribution_text(const std::vector<std::uint64_t>& nodes_by_distance) {
  const std::uint64_t most = *std::ranges::max_element(nodes_by_distance);
  const std::size_t width = std::max<std::size_t>(5, with_thousands(most).size());
  std::string text = fmt::format("distance  {:>{}}\n", "nodes", width);
  for (std::size_t distance = 0; distance < nodes_by_distance.size(); ++distance) {
    const std::uint64_t nodes = nodes_by_distance[distance];
    std::string line =
        fmt::format("{:>8}  {:>{}}  {}", distance, with_thousands(nodes), width, bar(nodes, most));
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

/// Returns a number, or a string of digits if the number exceeds 64 bits.
nlohmann::ordered_json json_of_sum(WideCount sum) {
  const auto narrow = static_cast<std::uint64_t>(sum);
  if (narrow == sum) return narrow;
  return fmt::format("{}", sum);
}

}  // namespace

/// If links are two-way, any two nodes are connected through the source by a path of at most this
/// length.
std::uint64_t SearchFindings::diameter_at_most() const {
  if (network.vertex_symmetric()) return eccentricity();
  const std::uint64_t longest = network.node_count() - 1;
  return network.directed() ? longest : std::min(longest, 2 * eccentricity());
}

WideCount SearchFindings::distance_sum() const {
  WideCount sum = 0;
  for (std::size_t distance = 0; distance < nodes_by_distance.size(); ++distance)
    sum += WideCount{distance} * nodes_by_distance[distance];
  return sum;
}

double SearchFindings::average_distance() const {
  return static_cast<double>(distance_sum()) / static_cast<double>(network.node_count());
}

std::string search_text(const SearchFindings& findings) {
  const Network& network = findings.network;
  std::string text = fmt::format("{}\n", network.spec());
  const auto add = [&](const char* name, const std::string& value) {
    text += fmt::format("{:<18}{}\n", name, value);
  };
  add("nodes", with_thousands(network.node_count()));
  add("vertex-symmetric", network.vertex_symmetric() ? "yes" : "no, or not known");
  add("searched from", network.label(findings.source));
  add("diameter", diameter_text(findings));
  add("average distance", fmt::format("{:.6f}{}", findings.average_distance(),
                                      network.vertex_symmetric() ? "" : " from this node"));
  return text + "\n" + distribution_text(findings.nodes_by_distance);
}

std::string search_json(const SearchFindings& findings) {
  const Network& network = findings.network;
  const nlohmann::ordered_json document{
      {"network", network.spec()},
      {"nodes", network.node_count()},
      {"vertex_symmetric", network.vertex_symmetric()},
      {"source", network.label(findings.source)},
      {"diameter", findings.eccentricity()},
      {"diameter_exact", findings.eccentricity() == findings.diameter_at_most()},
      {"diameter_at_most", findings.diameter_at_most()},
      {"average_distance", findings.average_distance()},
      {"distance_sum", json_of_sum(findings.distance_sum())},
      {"sources", 1},
      {"distance_distribution", findings.nodes_by_distance}};
  // A path may contain bytes that JSON does not allow.
  return document.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace asterism::distributed
