// The tables of azevedo1995, measured.
#include <fmt/format.h>

#include <asterism/networks.hpp>
#include <asterism/papers.hpp>

#include "embedded/claims.hpp"
#include "papers/azevedo1995_parts.hpp"
#include "papers/azevedo1995_runs.hpp"

namespace asterism {

namespace {

/// A row of any of the tables, by the names of its columns.
class TableRow {
 public:
  TableRow(const PublishedTable& table, const std::vector<std::string>& row)
      : table_(table), row_(row) {}

  /// Returns an empty text if the table has no such column.
  [[nodiscard]] std::string operator[](std::string_view column) const {
    for (std::size_t i = 0; i < row_.size(); ++i)
      if (table_.columns[i] == column) return row_[i];
    return "";
  }

 private:
  const PublishedTable& table_;
  const std::vector<std::string>& row_;
};

std::string algorithm_for(const std::string& family, bool several_ports) {
  if (family == "ccc") return "liestman88-one-port";
  if (family == "star") return several_ports ? "azevedo95-delta-port" : "mendia92-one-port";
  return several_ports ? "azevedo95-multi-port" : "azevedo95-one-port";
}

std::string with_decimals(double value, std::size_t decimals) {
  // half a unit is rounded up, as 12.25 is to 12.3
  return fmt::format("{:.{}f}", value + 1e-9, decimals);
}

std::size_t decimals_of(std::string_view printed) {
  const auto point = printed.find('.');
  return point == std::string_view::npos ? 0 : printed.size() - point - 1;
}

/// Formats a share with as many digits as are printed: "47.4%".
std::string share_as_printed(double value, std::string_view printed) {
  return with_decimals(value, decimals_of(printed.substr(0, printed.size() - 1))) + "%";
}

/// Formats a time likewise, but never rounds a fraction away: "8.7", and 11.5 beside 12.
std::string time_as_printed(double value, std::string_view printed) {
  const std::size_t decimals = decimals_of(printed);
  return decimals == 0 ? fmt::format("{:g}", value) : with_decimals(value, decimals);
}

bool is_run(const Network& network, const PaperRequest& request) {
  constexpr std::uint64_t max_nodes_of_a_quick_run = 50000;
  return request.effort != Effort::quick || network.node_count() <= max_nodes_of_a_quick_run;
}

bool names_row(const std::string& column) {
  return column == "network" || column == "ports";
}

std::vector<PaperCell> row_that_is_not_run(const PublishedTable& table,
                                           const std::vector<std::string>& texts) {
  std::vector<PaperCell> cells;
  cells.reserve(texts.size());
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const bool is_measured = !texts[i].empty() && !names_row(table.columns[i]);
    cells.push_back({.measured = is_measured ? "not run" : texts[i], .published = texts[i]});
  }
  return cells;
}

/// Measures a row's network and ports, as the texts of the columns.
std::vector<PaperCell> measured_row(const PublishedTable& table, const TableRow& row,
                                    bool several_ports, const PaperRequest& request) {
  const auto network = make_network(row["network"]);
  const std::uint64_t n = network->parameters()[0];
  const bool is_star = network->family() == "star";
  const CollectiveAlgorithm& algorithm =
      algorithm_catalogue().get(algorithm_for(network->family(), several_ports));
  const MeasuredBroadcast run =
      measured_broadcast({.algorithm = algorithm.name,
                          .network = network->spec(),
                          // section 6 takes the rates of Theorem 5 for the CCC as well
                          .local_rate = rate_of_theorem_5(several_ports, n)},
                         request);
  const MeasuredNetwork searched = measured_network(network->spec(), request);
  const double over =
      (static_cast<double>(run.steps) / static_cast<double>(searched.diameter) - 1) * 100;
  const auto measured = [&](const std::string& column) -> std::string {
    if (!run.violation.empty()) return run.violation;
    if (column == "size") return fmt::format("{}", searched.size);
    if (column == "diameter") return fmt::format("{}", searched.diameter);
    if (column == "lateral steps") return fmt::format("{}", run.lateral);
    if (column == "local steps") return is_star ? "-" : fmt::format("{}", run.local());
    if (column == "steps") return fmt::format("{}", run.steps);
    if (column == "idle steps") return fmt::format("{}", run.idle);
    if (column == "running time") return time_as_printed(run.time, row[column]);
    if (column == "without idle steps") return time_as_printed(run.busy_time, row["running time"]);
    return share_as_printed(over, row[column]);
  };
  std::vector<PaperCell> cells;
  for (const std::string& column : table.columns) {
    if (names_row(column))
      cells.push_back({.measured = row[column], .published = row[column]});
    else if (column == "algorithm")
      cells.push_back({.measured = algorithm.name_in_tables()});
    else
      cells.push_back({measured(column), row[column],
                       column == "size" || column == "diameter" ? "search" : "schedule"});
  }
  return cells;
}

template <bool SeveralPorts>
PaperRows measured_table(const PublishedTable& published, const PaperRequest& request) {
  PaperRows rows;
  for (const auto& texts : published.rows) {
    const TableRow row(published, texts);
    if (!is_run(*make_network(row["network"]), request)) {
      rows.push_back(row_that_is_not_run(published, texts));
      continue;
    }
    rows.push_back(
        measured_row(published, row, SeveralPorts || row["ports"] == "several", request));
  }
  return rows;
}

}  // namespace

Paper azevedo1995_paper() {
  return {.id = "azevedo1995",
          .claims = std::string(claims::azevedo1995),
          .exhibits = {{"table-1", measured_table<false>},
                       {"table-2", measured_table<true>},
                       {"table-3", measured_table<false>},
                       {"table-4", measured_table<false>},
                       {"paths", azevedo1995_paths},
                       {"diameters", azevedo1995_diameters},
                       {"triangular-network", azevedo1995_triangular},
                       {"section-5", azevedo1995_section_5},
                       {"statements", azevedo1995_statements}},
          .sentences = std::string(claims::azevedo1995_sentences)};
}

}  // namespace asterism
