// The tables and figures of tseng1998, measured.
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/algorithm.hpp>
#include <asterism/error.hpp>
#include <asterism/networks.hpp>
#include <asterism/papers.hpp>
#include <asterism/permutation_network.hpp>

#include "base/text.hpp"
#include "embedded/claims.hpp"
#include "network/required_shape.hpp"
#include "papers/tseng1998_costs.hpp"
#include "papers/tseng1998_parts.hpp"

namespace asterism {

namespace {

unsigned number(const std::string& text) {
  return static_cast<unsigned>(parse_whole_number(text).value());
}

PaperCell label(const std::string& text) {
  return {.measured = text, .published = text};
}

/// Records the paths of packets of k! messages, by destination substar.
class PacketWays final : public RelativeSink {
 public:
  PacketWays(const PermutationNetwork& star, unsigned k) : star_(star), k_(k) {}

  void begin(const ScheduleHeader&) override {}
  void take(const RelativeStep& step) override {
    const auto [port, destinations] = step[0];
    if (destinations.size() == factorials[k_])
      ways_[substar(star_.permutation(destinations[0]))].push_back(port);
  }

  /// Returns a substar such as "**32".
  [[nodiscard]] std::string substar(Permutation node) const {
    return std::string(k_, '*') + permutation_label(node, star_.symbols()).substr(k_);
  }
  [[nodiscard]] std::vector<Port> to(const std::string& substar) const {
    const auto found = ways_.find(substar);
    return found == ways_.end() ? std::vector<Port>{} : found->second;
  }

 private:
  const PermutationNetwork& star_;
  unsigned k_;
  std::map<std::string, std::vector<Port>> ways_;
};

PaperRows table_1(const PublishedTable& published, const PaperRequest& request) {
  const auto network = make_network("star:4");
  const auto& star = required_shape(network->permutations());
  const Problem problem(network, Collective(CollectiveKind::alltoall, *network));
  PacketWays ways(star, 2);
  run_relative(algorithm_catalogue().get("tseng98-personalized"),
               {problem, {{"k", 2U}}, request.memory_limit, request.progress}, ways);
  PaperRows rows;
  for (const auto& row : published.rows) {
    NodeId node = star.parse_label("3241");
    std::vector<std::string> dimensions;
    for (const Port port : ways.to(row[0])) {
      dimensions.push_back(star.port_name(port));
      node = star.neighbour(node, port);
    }
    const std::string path =
        dimensions.empty() ? "none" : fmt::format("{}", fmt::join(dimensions, ","));
    rows.push_back({label(row[0]),
                    {path, row[1], "schedule"},
                    {star.label(node), row[2], "schedule"},
                    {ways.substar(star.permutation(node)), row[3], "schedule"}});
  }
  return rows;
}

PaperRows table_2(const PublishedTable& published, const PaperRequest& request) {
  PaperRows rows;
  for (const auto& row : published.rows) {
    rows.push_back({label(row[0])});
    for (std::size_t column = 1; column < row.size(); ++column) {
      if (row[column].empty()) {
        rows.back().push_back({});
        continue;
      }
      const unsigned n = number(published.columns[column]);
      const MeasuredCost theirs = measured_personalized(n, 1, request);
      const MeasuredCost ours = measured_personalized(n, number(row[0]), request);
      rows.back().push_back(
          {cut_as_printed(threshold(theirs.cost, ours.cost), row[column]), row[column], ours.how});
    }
  }
  return rows;
}

PaperRows table_3(const PublishedTable& published, const PaperRequest& request) {
  PaperRows rows;
  for (const auto& row : published.rows) {
    const unsigned n = number(row[0]);
    const MeasuredCost theirs = measured_hamiltonian(n, request);
    const MeasuredCost ours = measured_nonpersonalized(n, request);
    const std::string violation = theirs.violation + ours.violation;
    const std::string value = cut_as_printed(threshold(theirs.cost, ours.cost), row[1]);
    rows.push_back({label(row[0]),
                    {violation.empty() ? value : violation, row[1], ours.how},
                    {.measured = ours.how == "schedule" ? "both schedules, move by move"
                                                        : "both formulas of section IV.2"}});
  }
  return rows;
}

PaperCell share(double value, const std::string& how) {
  return {.measured = fmt::format("{:.6f}", value), .how = how};
}

PaperRows personalized_savings(double startup, const PaperRequest& request) {
  PaperRows rows;
  for (unsigned n = 3; n <= largest_n; ++n)
    for (unsigned k = 2; k < n; ++k) {
      const MeasuredCost theirs = measured_personalized(n, 1, request);
      const MeasuredCost ours = measured_personalized(n, k, request);
      rows.push_back(
          {label(std::to_string(n)), label(std::to_string(k)),
           share(execution_time_improved(theirs.cost, ours.cost, startup, 1), ours.how)});
    }
  return rows;
}

PaperRows figure_2(const PublishedTable&, const PaperRequest& request) {
  return personalized_savings(100, request);
}
PaperRows figure_3(const PublishedTable&, const PaperRequest& request) {
  return personalized_savings(1, request);
}
PaperRows figure_4(const PublishedTable&, const PaperRequest& request) {
  return personalized_savings(0.1, request);
}

PaperRows figure_6(const PublishedTable&, const PaperRequest& request) {
  PaperRows rows;
  for (unsigned n = 3; n <= largest_n; ++n) {
    const MeasuredCost theirs = measured_hamiltonian(n, request);
    const MeasuredCost ours = measured_nonpersonalized(n, request);
    rows.push_back({label(std::to_string(n))});
    for (const double startup : {0.1, 1.0, 100.0})
      rows.back().push_back(
          share(execution_time_improved(theirs.cost, ours.cost, startup, 1), ours.how));
  }
  return rows;
}

PaperRows statements(const PublishedTable& published, const PaperRequest& request) {
  StatementMeasurements measurements = tseng1998_routing_statements();
  measurements.merge(tseng1998_property_statements());
  measurements.merge(tseng1998_cost_statements());
  measurements.merge(tseng1998_saving_statements());
  measurements.merge(tseng1998_mesh_statements());
  measurements.merge(tseng1998_nonpersonalized_statements());
  return measured_statements(published, request, measurements);
}

}  // namespace

Paper tseng1998_paper() {
  return {.id = "tseng1998",
          .claims = std::string(claims::tseng1998),
          .exhibits = {{"table-1", table_1},
                       {"table-2", table_2},
                       {"table-3", table_3},
                       {"figure-2", figure_2},
                       {"figure-3", figure_3},
                       {"figure-4", figure_4},
                       {"figure-5", tseng1998_figure_5},
                       {"mesh", tseng1998_mesh},
                       {"figure-6", figure_6},
                       {"average-distances", tseng1998_average_distances},
                       {"statements", statements}},
          .sentences = std::string(claims::tseng1998_sentences)};
}

}  // namespace asterism
