// Networks from arrays of links, and from lists of neighbours.
#include <limits>
#include <map>
#include <optional>
#include <string_view>

#include <fmt/format.h>
#include <pybind11/stl.h>

#include <asterism/error.hpp>

#include "arrays.hpp"
#include "base/text.hpp"
#include "base/units.hpp"
#include "bindings.hpp"
#include "long_call.hpp"
#include "memory_network.hpp"
#include "neighbour_lists.hpp"
#include "python_network.hpp"

namespace asterism::python {

namespace py = pybind11;

namespace {

/// Reads one value per link, or none at all.
template <class Values>
void require_one_each(const Values& values, std::size_t links, const std::string& name) {
  if (!values.empty() && values.size() != links)
    throw Error(ErrorCode::usage,
                fmt::format("there are {} {} for {} links", values.size(), name, links),
                "give one for each link, or none");
}

struct LinkColumns {
  NumberArray<std::uint64_t> from, to;
  std::vector<std::string> classes;
  std::vector<double> rates, latencies, delays;
};

LinkColumns columns_of(const py::handle& from, const py::handle& to,
                       std::vector<std::string> classes, const py::object& rates,
                       const py::object& latencies, const py::object& delays) {
  LinkColumns columns{
      numbers_of(from, "from"), numbers_of(to, "to"), std::move(classes), {}, {}, {}};
  if (!rates.is_none()) columns.rates = fractions_of(rates, "rates");
  if (!latencies.is_none()) columns.latencies = fractions_of(latencies, "latencies");
  if (!delays.is_none()) columns.delays = fractions_of(delays, "delays");
  const std::size_t links = columns.from.numbers.size();
  if (columns.to.numbers.size() != links)
    throw Error(ErrorCode::usage,
                fmt::format("{} links begin and {} end", links, columns.to.numbers.size()),
                "give as many ends as beginnings");
  require_one_each(columns.classes, links, "classes");
  require_one_each(columns.rates, links, "rates");
  require_one_each(columns.latencies, links, "latencies");
  require_one_each(columns.delays, links, "delays");
  return columns;
}

/// Checks a rate, a latency or a delay, with the same limits as in files.
double checked_cost(double value, double least, const char* what) {
  static constexpr double most = 1e60;
  if (value >= least && value <= most) return value;
  throw Error(ErrorCode::out_of_range, fmt::format("a link cannot have the {} {}", what, value),
              fmt::format("choose a number from {:g} to {:g}", least, most));
}

GraphLink link_at(const LinkColumns& columns, std::size_t i, std::uint64_t nodes, bool directed) {
  static constexpr double least_rate = 1e-60;
  GraphLink link;
  link.from = columns.from.numbers[i];
  link.to = columns.to.numbers[i];
  for (const std::uint64_t end : {link.from, link.to})
    if (end >= nodes)
      throw Error(ErrorCode::out_of_range,
                  fmt::format("link {} leads to node {}, and there are {} nodes", i, end, nodes),
                  fmt::format("nodes are numbered from 0 to {}", nodes - 1));
  link.one_way = directed;
  if (!columns.classes.empty()) link.link_class = link.reverse_class = columns.classes[i];
  if (!columns.rates.empty()) link.cost.rate = checked_cost(columns.rates[i], least_rate, "rate");
  if (!columns.latencies.empty())
    link.cost.latency = checked_cost(columns.latencies[i], 0, "latency");
  if (!columns.delays.empty()) link.cost.delay = checked_cost(columns.delays[i], 0, "delay");
  link.reverse_cost = link.cost;
  return link;
}

std::vector<bool> switch_marks(const py::object& switches, std::uint64_t nodes) {
  std::vector<bool> marks(nodes, false);
  if (switches.is_none()) return marks;
  for (const std::uint64_t node : numbers_of(switches, "switches").numbers) {
    if (node >= nodes)
      throw Error(ErrorCode::out_of_range, fmt::format("the switch {} is no node", node),
                  fmt::format("nodes are numbered from 0 to {}", nodes - 1));
    marks[node] = true;
  }
  return marks;
}

SharedNetwork from_links(const std::string& name, std::vector<std::string> labels,
                         const py::object& from, const py::object& to, bool directed,
                         std::vector<std::string> classes, const py::object& rates,
                         const py::object& latencies, const py::object& delays,
                         const py::object& switches, bool in_units) {
  const LinkColumns columns = columns_of(from, to, std::move(classes), rates, latencies, delays);
  GraphRecords records;
  records.labels = std::move(labels);
  records.switches = switch_marks(switches, records.labels.size());
  records.costs_in_units = in_units;
  return run_long(py::bool_(false), [&](const Progress&) {
    const std::size_t links = columns.from.numbers.size();
    records.links.reserve(links);
    for (std::size_t i = 0; i < links; ++i)
      records.links.push_back(link_at(columns, i, records.labels.size(), directed));
    return for_python(make_memory_network({name}, records));
  });
}

SharedNetwork from_neighbours(const std::string& name, std::vector<std::string> labels,
                              const py::object& first, const py::object& ends, bool directed) {
  const NeighbourLists lists(numbers_of(first, "first").numbers, numbers_or_none(ends, "ends"),
                             labels.size());
  return run_long(py::bool_(false), [&](const Progress&) {
    GraphRecords records;
    records.switches.assign(labels.size(), false);
    records.links = lists.links(directed);
    records.labels = std::move(labels);
    return for_python(make_memory_network({name, lists.port_symmetric()}, records));
  });
}

/// Returns the value of a text with a unit; `factor` is that of the unit, if there is such a unit.
double cost_in_units(const std::string& text, std::optional<double> (*factor)(std::string_view),
                     const char* hint) {
  const std::string_view whole = text;
  const std::size_t end = end_of_number(whole);
  const auto number = parse_decimal(trimmed(whole.substr(0, end)));
  const auto unit = factor(whole.substr(end));
  if (!number || !unit)
    throw Error(ErrorCode::malformed,
                fmt::format("a link cannot have the cost {}", in_quotes(text)), hint);
  return *number * *unit;
}

double link_rate_in_units(const std::string& text) {
  return cost_in_units(text, bytes_per_second_per, "write a rate such as 450GB/s or 400Gb/s") / 1e9;
}

double link_time_in_units(const std::string& text) {
  return cost_in_units(text, microseconds_per, "write a time such as 0.35us or 350ns");
}

}  // namespace

void bind_memory_network(py::module_& module) {
  add_memory_family();
  module.def("network_from_links", &from_links, py::arg("name"), py::arg("labels"),
             py::arg("from_"), py::arg("to"), py::arg("directed"), py::arg("classes"),
             py::arg("rates"), py::arg("latencies"), py::arg("delays"), py::arg("switches"),
             py::arg("in_units") = false,
             "A network of links from and to nodes that are numbered as their labels are.");
  module.def("link_rate_in_units", &link_rate_in_units, py::arg("text"),
             "The GB/s of a text such as 450GB/s.");
  module.def("link_time_in_units", &link_time_in_units, py::arg("text"),
             "The microseconds of a text such as 0.35us.");
  module.def("network_from_neighbours", &from_neighbours, py::arg("name"), py::arg("labels"),
             py::arg("first"), py::arg("ends"), py::arg("directed"),
             "A network by lists of neighbours, one behind the other; ports are places in them.");
}

}  // namespace asterism::python
