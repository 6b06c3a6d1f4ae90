#include "cli/problem.hpp"

#include <algorithm>
#include <array>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/error.hpp>
#include <asterism/model_fields.hpp>

#include "base/text.hpp"
#include "cli/help_groups.hpp"
#include "cli/open_network.hpp"

namespace asterism::cli {

namespace {

/// The option for the seed of algorithms and of random faults.
constexpr std::string_view seed_name = "seed";

/// Returns whether most problem statements need the field.
bool is_common(const ModelField& field) {
  static constexpr std::array<std::string_view, 3> common{"ports", "ts", "tm"};
  return std::ranges::find(common, field.name) != common.end();
}

/// Describes the default of a field.
std::string default_of(const ModelField& field, const std::string& default_ports) {
  const FieldValue value = field.get(Model{});
  if (field.kind == ModelField::Kind::ports) return default_ports;
  if (const auto* const word = std::get_if<std::string>(&value)) return *word;
  if (const auto* const number = std::get_if<double>(&value)) return fmt::format("{:g}", *number);
  if (const auto* const count = std::get_if<std::uint64_t>(&value))
    return fmt::format("{}", *count);
  return "";
}

}  // namespace

namespace {

void add_unit_options(Command& command, ProblemOptions& options) {
  for (const UnitWord& word : unit_words())
    command
        .texts(
            word.options,
            [&options, name = word.name](const std::vector<std::string>& texts) {
              for (const std::string& text : texts) options.words.model.emplace_back(name, text);
            },
            word.description)
        .last_counts();  // common options are in no other group
}

}  // namespace

void add_model_options(Command& command, ProblemOptions& options, const std::string& default_ports,
                       const std::vector<std::string>& left_out) {
  for (const ModelField& field : model_fields()) {
    if (std::ranges::find(left_out, field.name) != left_out.end()) continue;
    const std::string fallback = default_of(field, default_ports);
    const std::string description =
        fallback.empty() ? field.description : fmt::format("{} [{}]", field.description, fallback);
    const auto read = [&options, name = field.name](const std::vector<std::string>& texts) {
      for (const std::string& text : texts) options.words.model.emplace_back(name, text);
    };
    Option option = command.texts(option_of(field), read, description);
    if (!is_common(field)) option.in_group(help_group::machine);
    if (is_by_class(field))
      option.repeatable();
    else
      option.last_counts();
  }
  add_unit_options(command, options);
}

void add_parameter_options(Command& command, ProblemOptions& options) {
  command.texts("--parameter", options.words.parameters,
                "Parameter of the algorithm, e.g. k=2 (same as --k 2)");
  std::set<std::string> names;
  for (const AlgorithmParameter& parameter : common_parameters()) names.insert(parameter.name);
  for (const CollectiveAlgorithm& algorithm : algorithm_catalogue())
    for (const AlgorithmParameter& parameter : algorithm.parameters) names.insert(parameter.name);
  for (const std::string& name : names)
    command
        .text(
            "--" + name,
            [&options, name](const std::string& value) {
              if (name == seed_name)
                options.seed = value;
              else
                options.words.parameters.push_back(fmt::format("{}={}", name, value));
            },
            "Parameter of algorithms")
        .in_group(help_group::parameters);
}

namespace {

/// Returns "broadcast, multi-broadcast, ... or scan".
std::string collectives_in_words() {
  std::vector<std::string> names;
  for (const CollectiveTraits& entry : collective_catalogue()) names.push_back(entry.names.front());
  const std::string last = names.back();
  names.pop_back();
  return fmt::format("{} or {}", fmt::join(names, ", "), last);
}

void add_statement_words(Command& command, ProblemOptions& options) {
  command
      .text("SPEC", options.words.network, "Network, e.g. star:4 (listed by `asterism networks`)")
      .required();
  command.text("COLLECTIVE", options.words.collective, collectives_in_words()).required();
}

void add_collective_details(Command& command, ProblemOptions& options) {
  command.texts("--source", options.words.sources,
                "Source or root: label, all, random:K, spread:K [node 0]");
  command
      .whole_number("--batch", options.words.batch,
                    "Messages per source (per pair if personalized)")
      .shows_default();
  command
      .text("--counts", options.words.counts,
            "Counts for allgatherv and the like: 3,0,5, file:NAME, linear, one-large:K or "
            "random:MAX")
      .in_group(help_group::messages);
  command
      .texts("--participants", options.words.participants,
             "Participants: labels, ids:0-15,32, random:K or spread:K")
      .in_group(help_group::messages);
  command
      .text("--bystanders", options.words.bystanders,
            "What other nodes do: forward or idle [forward]")
      .in_group(help_group::messages);
}

std::uint64_t number_of_seed(const std::string& text) {
  if (const auto seed = parse_whole_number(text)) return *seed;
  throw Error(ErrorCode::usage, fmt::format("--seed {} is not a number", in_quotes(text)),
              "write digits only, as in --seed 7");
}

/// The seed applies to random faults, and to the algorithm if it has one.
ProblemWords with_seed(const ProblemOptions& options, const CollectiveAlgorithm& algorithm) {
  ProblemWords words = options.words;
  if (options.seed.empty()) return words;
  const bool is_used = std::ranges::any_of(
      algorithm.parameters,
      [](const AlgorithmParameter& parameter) { return parameter.name == seed_name; });
  if (is_used || words.faults.random.empty())
    words.parameters.push_back(std::string(seed_name) + "=" + options.seed);
  if (words.faults.random.empty()) return words;
  words.faults.seed = number_of_seed(options.seed);
  return words;
}

}  // namespace

void add_statement_options(Command& command, ProblemOptions& options,
                           const std::string& default_ports) {
  add_statement_words(command, options);
  add_collective_details(command, options);
  add_fault_options_with_seed(command, options.words.faults);
  add_model_options(command, options, default_ports);
}

void add_named_statement_options(Command& command, ProblemOptions& options) {
  command.text("--network", options.words.network,
               "Network, e.g. star:4 (listed by `asterism networks`)");
  command.text("--collective", options.words.collective, collectives_in_words());
  add_collective_details(command, options);
  add_fault_options_with_seed(command, options.words.faults);
  add_model_options(command, options, one_port);
}

void add_problem_options(Command& command, ProblemOptions& options) {
  command.text("--algorithm", options.algorithm, "Algorithm (`asterism algorithms` lists them)")
      .required();
  add_statement_words(command, options);
  add_collective_details(command, options);
  add_fault_options(command, options.words.faults);
  add_model_options(command, options, ports_of_algorithm);
  add_parameter_options(command, options);
}

Problem stated_problem(const ProblemWords& words, const Model& model) {
  Problem problem = state_problem(words, model);
  print_warnings(problem.network());
  return problem;
}

ProblemWords words_with_seed(const ProblemOptions& options) {
  ProblemWords words = options.words;
  if (options.seed.empty()) return words;
  if (words.faults.random.empty())
    throw Error(ErrorCode::usage,
                "--seed is of --fail-random, or of an algorithm, and none is named",
                "add --fail-random or --algorithm, or leave --seed out");
  words.faults.seed = number_of_seed(options.seed);
  return words;
}

Problem stated_problem(const ProblemOptions& options) {
  return stated_problem(words_with_seed(options));
}

StatedProblem stated_problem(const ProblemOptions& options, const CollectiveAlgorithm& algorithm) {
  const ProblemWords words = with_seed(options, algorithm);
  return {stated_problem(words, default_ports(algorithm)),
          parse_parameters(algorithm, words.parameters)};
}

Model default_ports(const CollectiveAlgorithm& algorithm) {
  return algorithm.ports == Model::Ports::single_dimension ? Model{} : algorithm.weakest_model();
}

}  // namespace asterism::cli
