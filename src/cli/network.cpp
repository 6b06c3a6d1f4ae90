// asterism network SPEC: what a network measures, next to what its paper says.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/error.hpp>
#include <asterism/measure.hpp>
#include <asterism/networks.hpp>

#include "base/text.hpp"
#include "cli/command.hpp"

namespace asterism::cli {

namespace {

struct Options {
  std::string spec;
  std::string sources = "auto";
  std::uint64_t seed = 1;
  bool no_search = false;
};

struct Answer {
  std::shared_ptr<const Network> network;
  PublishedValues published;
  std::optional<NetworkMeasures> measures;
};

MeasureOptions measure_options(const Options& options, const Session& session) {
  MeasureOptions result;
  result.seed = options.seed;
  result.memory_limit = session.memory_limit();
  result.progress = session.progress();
  if (options.sources == "auto") return result;
  if (options.sources == "all") {
    result.sources = MeasureOptions::Sources::all;
    return result;
  }
  const auto count = parse_whole_number(options.sources);
  if (!count || *count == 0)
    throw Error(ErrorCode::usage,
                fmt::format("--sources {} is not a number of nodes", in_quotes(options.sources)),
                "write --sources auto, --sources all, or how many nodes to search from");
  result.sources = MeasureOptions::Sources::sample;
  result.sample_size = *count;
  return result;
}

NetworkMeasures measured(const Network& network, const MeasureOptions& options) {
  try {
    return measure(network, options);
  } catch (const Error& error) {
    if (error.code() != ErrorCode::too_large) throw;
    throw Error(error.code(), error.sentence(),
                error.hint() + "; --no-search shows what is known without a search");
  }
}

/// Rounding aside, for measured averages.
bool equal(double a, double b) {
  return std::abs(a - b) <= 1e-9 * std::max(1.0, std::abs(b));
}

std::string verdict(double measured, bool exact, const PublishedValue& published) {
  const bool bound = published.relation == PublishedValue::Relation::at_most;
  if (measured > published.value && !equal(measured, published.value))
    return bound ? "EXCEEDS THE BOUND" : "DIFFERS";
  if (!exact) return "not contradicted";
  if (bound) return "within the bound";
  return equal(measured, published.value) ? "agrees" : "DIFFERS";
}

Json formula_json(const std::optional<PublishedValue>& published, std::optional<double> measured,
                  bool exact) {
  if (!published) return nullptr;
  const bool bound = published->relation == PublishedValue::Relation::at_most;
  Json verdict_json = measured ? Json(verdict(*measured, exact, *published)) : Json(nullptr);
  return {{"value", published->value},
          {"relation", bound ? "at most" : "equal"},
          {"formula", published->formula},
          {"source", published->source},
          {"verdict", verdict_json}};
}

Json value_or_null(const std::optional<PublishedValue>& published) {
  if (!published) return nullptr;
  const double value = published->value;
  if (value == std::floor(value) && value < 0x1p53) return static_cast<std::uint64_t>(value);
  return value;
}

Json to_json(const Answer& answer) {
  const Network& network = *answer.network;
  const auto& m = answer.measures;
  const auto measured = [&](auto member) { return m ? Json((*m).*member) : Json(nullptr); };
  const auto as_double = [&](auto member) {
    return m ? std::optional(static_cast<double>((*m).*member)) : std::nullopt;
  };
  const bool exact = m && m->exact;
  Json document{
      {"network", network.spec()},
      {"nodes", network.node_count()},
      {"links", measured(&NetworkMeasures::links)},
      {"degree_min", measured(&NetworkMeasures::degree_min)},
      {"degree_max", measured(&NetworkMeasures::degree_max)},
      {"link_classes", network.link_classes()},
      {"vertex_symmetric", network.vertex_symmetric()},
      {"recursive_levels", nullptr},
      {"diameter", measured(&NetworkMeasures::diameter)},
      {"diameter_exact", exact},
      {"diameter_at_most", measured(&NetworkMeasures::diameter_at_most)},
      {"diameter_formula", value_or_null(answer.published.diameter)},
      {"average_distance", measured(&NetworkMeasures::average_distance)},
      {"average_distance_formula", value_or_null(answer.published.average_distance)},
      {"distance_sum", measured(&NetworkMeasures::distance_sum)},
      {"sources", measured(&NetworkMeasures::sources)},
      {"distance_distribution", measured(&NetworkMeasures::distance_distribution)},
      {"distance_distribution_formula", nullptr},
      {"formulas",
       {{"diameter",
         formula_json(answer.published.diameter, as_double(&NetworkMeasures::diameter), exact)},
        {"average_distance", formula_json(answer.published.average_distance,
                                          as_double(&NetworkMeasures::average_distance), exact)}}}};
  if (network.recursion() != nullptr) document["recursive_levels"] = network.recursion()->levels();
  if (!answer.published.distance_distribution.empty())
    document["distance_distribution_formula"] = answer.published.distance_distribution;
  return document;
}

void print_field(std::string_view name, const std::string& value) {
  fmt::print("  {:<17} {}\n", name, value);
}

std::string number_text(double value) {
  return fmt::format("{:.10g}", value);
}

std::string formula_text(const PublishedValue& published) {
  const bool bound = published.relation == PublishedValue::Relation::at_most;
  return fmt::format("{}{} by {} ({})", bound ? "at most " : "", number_text(published.value),
                     published.formula, published.source);
}

void print_with_formula(std::string_view name, const std::string& text, double measured, bool exact,
                        const std::optional<PublishedValue>& published) {
  print_field(name, text);
  if (published)
    print_field("", fmt::format("formula: {}: {}", formula_text(*published),
                                verdict(measured, exact, *published)));
}

std::string degree_text(const NetworkMeasures& m) {
  return m.degree_min == m.degree_max ? fmt::format("{}", m.degree_max)
                                      : fmt::format("{} to {}", m.degree_min, m.degree_max);
}

std::string link_classes_text(const Network& network) {
  static constexpr std::size_t most_shown = 12;
  const auto classes = network.link_classes();
  if (classes.size() <= most_shown) return fmt::format("{}", fmt::join(classes, ", "));
  return fmt::format("{}, ... ({} in all)", fmt::join(classes.first(most_shown), ", "),
                     classes.size());
}

/// Distances with a bar each; only the first and last rows if there are very many.
void print_distribution(const Answer& answer) {
  static constexpr std::size_t most_rows = 64;
  static constexpr double bar_width = 40;
  const auto& counts = answer.measures->distance_distribution;
  const auto& formula = answer.published.distance_distribution;
  const bool from_one = answer.measures->sources == 1;
  const auto largest = static_cast<double>(*std::ranges::max_element(counts));
  fmt::print("\n  distance  {}\n", from_one ? "nodes" : "pairs of nodes");
  for (std::size_t d = 0; d < counts.size(); ++d) {
    if (counts.size() > most_rows && d == most_rows / 2) {
      d = counts.size() - most_rows / 2;
      fmt::print("  {:>8}\n", "...");
    }
    const auto bar = static_cast<std::size_t>(bar_width * static_cast<double>(counts[d]) / largest);
    fmt::print("  {:>8}  {:>15}{}\n", d, with_thousands(counts[d]),
               bar > 0 ? "  " + std::string(bar, '#') : "");
  }
  if (!formula.empty())
    fmt::print("  {:>8}  the closed form {}\n", "",
               formula == counts ? "agrees in every row" : "DIFFERS");
}

void print_measures(const Answer& answer) {
  const NetworkMeasures& m = *answer.measures;
  const std::string diameter =
      m.exact ? fmt::format("{}", m.diameter)
              : fmt::format("at least {}, at most {} (a bound: searched from a sample of {} nodes)",
                            m.diameter, m.diameter_at_most, m.sources);
  print_with_formula("diameter", diameter, static_cast<double>(m.diameter), m.exact,
                     answer.published.diameter);
  const std::string average =
      fmt::format("{:.6f}{}", m.average_distance, m.exact ? "" : " (an estimate from the sample)");
  // An estimate neither confirms nor contradicts a formula.
  print_with_formula("average distance", average, m.average_distance, m.exact,
                     m.exact ? answer.published.average_distance : std::nullopt);
  print_distribution(answer);
}

void print_text(const Answer& answer) {
  const Network& network = *answer.network;
  fmt::print("{}\n", network.spec());
  print_field("nodes", with_thousands(network.node_count()));
  if (answer.measures) {
    print_field("links", with_thousands(answer.measures->links));
    print_field("degree", degree_text(*answer.measures));
  }
  print_field("link classes", link_classes_text(network));
  print_field("vertex-symmetric", network.vertex_symmetric() ? "yes" : "no, or not known");
  if (network.recursion() != nullptr)
    print_field("recursive", fmt::format("{} levels", network.recursion()->levels()));
  if (answer.measures) return print_measures(answer);
  for (const auto& [name, published] :
       {std::pair("diameter", answer.published.diameter),
        std::pair("average distance", answer.published.average_distance)})
    if (published)
      print_field(name, fmt::format("formula: {}; not measured", formula_text(*published)));
}

int run(const Options& options, const Session& session) {
  Answer answer{open_network(options.spec), {}, {}};
  answer.published = answer.network->published();
  if (!options.no_search)
    answer.measures = measured(*answer.network, measure_options(options, session));
  if (session.json)
    print_json(to_json(answer));
  else
    print_text(answer);
  return 0;
}

}  // namespace

void add_network_command(CLI::App& app, Session& session) {
  CLI::App& command =
      add_command(app, session, "network", "Measure a network: size, degree, distances, diameter",
                  "asterism network star:6");
  const auto options = std::make_shared<Options>();
  command.add_option("SPEC", options->spec, "The network, as in star:6 (see `asterism networks`)")
      ->required();
  command
      .add_option("--sources", options->sources,
                  "Nodes to search from: auto, all, or how many to sample. A vertex-symmetric "
                  "network needs one only")
      ->capture_default_str();
  command.add_option("--seed", options->seed, "Seed of the sample")
      ->capture_default_str()
      ->check(whole_number);
  command.add_flag("--no-search", options->no_search,
                   "Only what is known without visiting the nodes");
  command.callback([&session, options] {
    session.action = [&session, options] { return run(*options, session); };
  });
}

}  // namespace asterism::cli
