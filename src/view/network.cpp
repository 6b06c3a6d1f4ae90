#include "view/network.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/text.hpp"
#include "view/json.hpp"
#include "view/link_costs.hpp"
#include "view/wide_counts.hpp"

namespace asterism {

namespace {

struct Answer {
  const Network& network;
  const std::optional<NetworkMeasures>& measures;
  PublishedValues published;
  const std::optional<SymmetryFindings>& symmetry;

  [[nodiscard]] bool exact() const { return measures && measures->exact; }
};

/// A quantity for which papers have formulas.
struct Quantity {
  std::optional<double> measured;
  std::optional<PublishedValue> published;
};

Quantity diameter_of(const Answer& answer) {
  Quantity quantity{{}, answer.published.diameter};
  if (answer.measures) quantity.measured = static_cast<double>(answer.measures->diameter);
  return quantity;
}

Quantity average_of(const Answer& answer) {
  Quantity quantity{{}, answer.published.average_distance};
  if (answer.measures) quantity.measured = answer.measures->average_distance;
  return quantity;
}

/// Ignores rounding, for measured averages.
bool equal(double a, double b) {
  return std::abs(a - b) <= 1e-9 * std::max(1.0, std::abs(b));
}

bool is_bound(const PublishedValue& published) {
  return published.relation == PublishedValue::Relation::at_most;
}

std::string verdict(double measured, bool exact, const PublishedValue& published) {
  if (measured > published.value && !equal(measured, published.value))
    return is_bound(published) ? "EXCEEDS THE BOUND" : "DIFFERS";
  if (!exact) return "not contradicted";
  if (is_bound(published)) return "within the bound";
  return equal(measured, published.value) ? "agrees" : "DIFFERS";
}

Json formula_json(const Quantity& quantity, bool exact) {
  if (!quantity.published) return nullptr;
  const PublishedValue& published = *quantity.published;
  Json json = Json::object();
  json.set("value", published.value);
  json.set("relation", is_bound(published) ? "at most" : "equal");
  json.set("formula", published.formula);
  json.set("source", published.source);
  json.set("verdict",
           quantity.measured ? Json(verdict(*quantity.measured, exact, published)) : Json());
  return json;
}

Json value_or_null(const std::optional<PublishedValue>& published) {
  if (!published) return nullptr;
  const double value = published->value;
  if (value == std::floor(value) && value < 0x1p53) return static_cast<std::uint64_t>(value);
  return value;
}

std::vector<std::string> isomorphic_specs(const Recognition& recognition) {
  std::vector<std::string> specs;
  specs.reserve(recognition.isomorphic.size());
  for (const Isomorphism& found : recognition.isomorphic) specs.push_back(found.network->spec());
  return specs;
}

const char* outcome_text(SymmetryOutcome outcome) {
  switch (outcome) {
    case SymmetryOutcome::too_large:
      return "not looked for: too many nodes or links";
    case SymmetryOutcome::effort_spent:
      return "not found: the search did not end within its effort";
    case SymmetryOutcome::found:
      break;
  }
  return "found";
}

Json symmetry_json(const SymmetryFindings& findings) {
  const NetworkSymmetry& symmetry = findings.symmetry;
  Json json = Json::object();
  json.set("outcome", outcome_text(symmetry.outcome));
  // A string, because the number often exceeds the range of JSON numbers.
  json.set("automorphisms", symmetry.found() ? Json(symmetry.order) : Json());
  json.set("orbits", symmetry.found() ? Json(symmetry.orbits) : Json());
  json.set("cayley", findings.is_cayley);
  json.set("isomorphic_to", Json::array_of(isomorphic_specs(findings.recognition)));
  json.set("isomorphic_to_outcome", outcome_text(findings.recognition.outcome));
  return json;
}

Json document_of(const Answer& answer) {
  const Network& network = answer.network;
  const auto& m = answer.measures;
  Json document = Json::object();
  const auto set_measured = [&](const char* key, auto member) {
    document.set(key, m ? Json((*m).*member) : Json());
  };
  document.set("network", network.spec());
  document.set("nodes", network.node_count());
  document.set("links", m ? json_of_wide(exact_links(*m)) : Json());
  set_measured("min_degree", &NetworkMeasures::min_degree);
  set_measured("max_degree", &NetworkMeasures::max_degree);
  document.set("link_classes", Json::array_of(network.link_classes()));
  document.set("link_costs", link_costs_json(network));
  document.set("vertex_symmetric", network.vertex_symmetric());
  document.set("recursive_levels",
               network.recursion() != nullptr ? Json(network.recursion()->levels()) : Json());
  set_measured("diameter", &NetworkMeasures::diameter);
  document.set("diameter_exact", answer.exact());
  set_measured("diameter_at_most", &NetworkMeasures::diameter_at_most);
  document.set("diameter_formula", value_or_null(answer.published.diameter));
  set_measured("average_distance", &NetworkMeasures::average_distance);
  document.set("average_distance_formula", value_or_null(answer.published.average_distance));
  document.set("distance_sum", m ? json_of_wide(exact_distance_sum(*m)) : Json());
  set_measured("sources", &NetworkMeasures::sources);
  document.set("distance_distribution", m ? Json::array_of(m->distance_distribution) : Json());
  const auto& closed_form = answer.published.distance_distribution;
  document.set("distance_distribution_formula",
               closed_form.empty() ? Json() : Json::array_of(closed_form));
  Json formulas = Json::object();
  formulas.set("diameter", formula_json(diameter_of(answer), answer.exact()));
  formulas.set("average_distance", formula_json(average_of(answer), answer.exact()));
  document.set("formulas", std::move(formulas));
  if (answer.symmetry) document.set("symmetry", symmetry_json(*answer.symmetry));
  return document;
}

std::string formula_text(const PublishedValue& published) {
  return fmt::format("formula: {}{:.10g} by {} ({})", is_bound(published) ? "at most " : "",
                     published.value, published.formula, published.source);
}

std::string degree_text(const NetworkMeasures& m) {
  return m.min_degree == m.max_degree ? fmt::format("{}", m.max_degree)
                                      : fmt::format("{} to {}", m.min_degree, m.max_degree);
}

std::string link_classes_text(const Network& network) {
  static constexpr std::size_t max_shown = 12;
  const auto classes = network.link_classes();
  if (classes.size() <= max_shown) return fmt::format("{}", fmt::join(classes, ", "));
  return fmt::format("{}, ... ({} in all)", fmt::join(classes.first(max_shown), ", "),
                     classes.size());
}

std::string diameter_text(const NetworkMeasures& m) {
  return m.exact ? fmt::format("{}", m.diameter)
                 : fmt::format("{} to {}", m.diameter, m.diameter_at_most);
}

/// An estimate neither confirms nor contradicts a formula for the average.
Row quantity_row(const char* name, const std::string& measured, const Quantity& quantity,
                 bool exact, bool comparable) {
  if (!quantity.published || !comparable) return {name, measured, ""};
  std::string text = formula_text(*quantity.published);
  if (quantity.measured) text += ": " + verdict(*quantity.measured, exact, *quantity.published);
  return {name, measured, std::move(text)};
}

std::string automorphisms_text(const NetworkSymmetry& symmetry) {
  if (!symmetry.found()) return outcome_text(symmetry.outcome);
  static constexpr std::size_t max_digits = 30;
  const std::string order =
      symmetry.order.size() <= max_digits
          ? symmetry.order
          : fmt::format("{}... ({} digits)", symmetry.order.substr(0, 4), symmetry.order.size());
  return fmt::format("{}; {} orbit{} of nodes", order, with_thousands(symmetry.orbits),
                     symmetry.orbits == 1 ? "" : "s");
}

std::string isomorphic_text(const Recognition& recognition) {
  const auto specs = isomorphic_specs(recognition);
  if (!specs.empty()) return fmt::format("{}", fmt::join(specs, ", "));
  return recognition.outcome == SymmetryOutcome::found ? "nothing else in the catalogue"
                                                       : outcome_text(recognition.outcome);
}

void add_symmetry_rows(const SymmetryFindings& findings, Table& table) {
  table.rows.push_back({"automorphisms", automorphisms_text(findings.symmetry), ""});
  if (findings.is_cayley) table.rows.push_back({"Cayley graph", "yes", ""});
  table.rows.push_back({"isomorphic to", isomorphic_text(findings.recognition), ""});
}

/// Also yes if the symmetry was found rather than declared.
std::string vertex_symmetric_text(const Answer& answer) {
  if (answer.network.vertex_symmetric()) return "yes";
  if (!answer.symmetry || !answer.symmetry->symmetry.found()) return "no, or not known";
  return answer.symmetry->symmetry.vertex_transitive() ? "yes" : "no";
}

Table measures_table(const Answer& answer) {
  const Network& network = answer.network;
  const auto& m = answer.measures;
  static constexpr const char* unknown = "not measured";
  Table table;
  table.title = network.spec();
  table.columns = {{"measure"}, {"measured"}, {"published"}};
  table.rows.push_back({"nodes", Cell::count(network.node_count()), ""});
  if (m) {
    table.rows.push_back({"links", wide_with_thousands(exact_links(*m)), ""});
    table.rows.push_back({"degree", degree_text(*m), ""});
  }
  table.rows.push_back({"link classes", link_classes_text(network), ""});
  if (network.costs_in_units())
    for (const LinkCostOfClass& each : link_costs_of(network))
      table.rows.push_back({"links: " + each.link_class, link_cost_text(each), ""});
  table.rows.push_back({"vertex-symmetric", vertex_symmetric_text(answer), ""});
  if (answer.symmetry) add_symmetry_rows(*answer.symmetry, table);
  if (network.recursion() != nullptr)
    table.rows.push_back(
        {"recursive", fmt::format("{} levels", network.recursion()->levels()), ""});
  if (m || answer.published.diameter)
    table.rows.push_back(quantity_row("diameter", m ? diameter_text(*m) : unknown,
                                      diameter_of(answer), answer.exact(), true));
  if (m || answer.published.average_distance)
    table.rows.push_back(quantity_row("average distance",
                                      m ? fmt::format("{:.6f}", m->average_distance) : unknown,
                                      average_of(answer), answer.exact(), answer.exact() || !m));
  if (m && !m->exact)
    table.notes.push_back(fmt::format(
        "The diameter is a bound: searched from a sample of {} nodes, of which the average "
        "distance is an estimate.",
        m->sources));
  return table;
}

std::string bar_of(std::uint64_t count, std::uint64_t largest) {
  static constexpr double longest = 40;
  return std::string(
      static_cast<std::size_t>(longest * static_cast<double>(count) / static_cast<double>(largest)),
      '#');
}

/// Returns the distances; the text has a bar for each, and only the first and last rows if there
/// are very many.
Table distances_table(const Answer& answer, bool as_text) {
  static constexpr std::size_t max_rows = 64;
  const auto& counts = answer.measures->distance_distribution;
  const std::uint64_t largest = *std::ranges::max_element(counts);
  const bool shortened = as_text && counts.size() > max_rows;
  Table table;
  table.columns = {
      {"distance", Column::Align::right},
      {answer.measures->sources == 1 ? "nodes" : "pairs of nodes", Column::Align::right}};
  if (as_text) table.columns.push_back({""});
  for (std::size_t d = 0; d < counts.size(); ++d) {
    if (shortened && d == max_rows / 2) {
      d = counts.size() - max_rows / 2;
      table.rows.push_back({"...", "", ""});
    }
    table.rows.push_back({Cell::count(d), Cell::count(counts[d])});
    if (as_text) table.rows.back().emplace_back(bar_of(counts[d], largest));
  }
  const auto& closed_form = answer.published.distance_distribution;
  if (!closed_form.empty())
    table.notes.push_back(fmt::format("The closed form {}.",
                                      closed_form == counts ? "agrees in every row" : "DIFFERS"));
  return table;
}

/// One line per value, and one per distance.
class Records {
 public:
  explicit Records(const Answer& answer) : answer_(answer) {
    for (const char* name :
         {"measure", "measured", "published", "relation", "formula", "source", "verdict"})
      table_.columns.push_back({name});
  }

  void add(std::string name, Cell measured) {
    table_.rows.push_back({std::move(name), std::move(measured), "", "", "", "", ""});
  }
  void add(std::string name, std::uint64_t measured) {
    add(std::move(name), Cell::count(measured));
  }
  void add(std::string name, Cell measured, const Quantity& quantity) {
    add(std::move(name), std::move(measured));
    if (!quantity.published) return;
    const PublishedValue& published = *quantity.published;
    Row& row = table_.rows.back();
    row[2] = Cell::number(published.value, 10);
    row[3] = is_bound(published) ? "at most" : "equal";
    row[4] = published.formula;
    row[5] = published.source;
    if (quantity.measured) row[6] = verdict(*quantity.measured, answer_.exact(), published);
  }
  void add_distances() {
    const auto& counts = answer_.measures->distance_distribution;
    const auto& closed_form = answer_.published.distance_distribution;
    for (std::size_t d = 0; d < counts.size(); ++d) {
      add(fmt::format("at distance {}", d), counts[d]);
      if (d < closed_form.size()) table_.rows.back()[2] = Cell::count(closed_form[d]);
    }
  }
  [[nodiscard]] Table take() { return std::move(table_); }

 private:
  const Answer& answer_;
  Table table_;
};

Table records_of(const Answer& answer) {
  const Network& network = answer.network;
  const auto& m = answer.measures;
  Records records(answer);
  records.add("nodes", network.node_count());
  records.add("link_classes", fmt::format("{}", fmt::join(network.link_classes(), ",")));
  records.add("vertex_symmetric", network.vertex_symmetric() ? "yes" : "no");
  if (network.recursion() != nullptr)
    records.add("recursive_levels", network.recursion()->levels());
  records.add("diameter", m ? Cell::count(m->diameter) : Cell(), diameter_of(answer));
  records.add("average_distance", m ? Cell::fixed(m->average_distance, 6) : Cell(),
              average_of(answer));
  if (answer.symmetry) {
    const SymmetryFindings& findings = *answer.symmetry;
    records.add("automorphisms",
                findings.symmetry.found() ? Cell(findings.symmetry.order) : Cell());
    if (findings.symmetry.found()) records.add("orbits", findings.symmetry.orbits);
    records.add("cayley", findings.is_cayley ? "yes" : "no");
    records.add("isomorphic_to",
                fmt::format("{}", fmt::join(isomorphic_specs(findings.recognition), " ")));
  }
  if (!m) return records.take();
  records.add("links", fmt::format("{}", exact_links(*m)));
  records.add("min_degree", m->min_degree);
  records.add("max_degree", m->max_degree);
  records.add("diameter_at_most", m->diameter_at_most);
  records.add("distance_sum", fmt::format("{}", exact_distance_sum(*m)));
  records.add("sources", m->sources);
  records.add_distances();
  return records.take();
}

}  // namespace

SymmetryFindings find_symmetry(const std::shared_ptr<const Network>& network,
                               const Progress& progress) {
  SymmetryLimits limits;
  limits.progress = progress;
  return {symmetry_of(*network, limits), recognise(*network, limits),
          cayley_form(network, limits).network != nullptr};
}

std::string network_report(const Network& network, const std::optional<NetworkMeasures>& measures,
                           Form form, const std::optional<SymmetryFindings>& symmetry) {
  const Answer answer{network, measures, network.published(), symmetry};
  if (form == Form::json) return document_of(answer).document();
  if (form == Form::csv) return to_csv(records_of(answer));
  std::vector<Table> tables{measures_table(answer)};
  if (measures) tables.push_back(distances_table(answer, form == Form::text));
  return rendered(tables, form);
}

}  // namespace asterism
