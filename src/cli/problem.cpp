#include "cli/problem.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/error.hpp>
#include <asterism/model_fields.hpp>

#include "base/text.hpp"
#include "cli/open_network.hpp"

namespace asterism::cli {

namespace {

/// Of algorithms, and of random faults.
constexpr std::string_view seed_name = "seed";

/// What a field is if it is not given, in words.
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

/// Other words for fields of the model, which have units.
void add_unit_options(Command& command, ProblemOptions& options) {
  const auto add = [&](const std::string& name, const std::string& description) {
    command
        .texts(
            "--" + name,
            [&options, name](const std::vector<std::string>& texts) {
              for (const std::string& text : texts) options.words.model.emplace_back(name, text);
            },
            description)
        .last_counts();
  };
  add("bandwidth",
      "Of a link of rate 1, as in 50GB/s or 400Gb/s, for --tm (and --tc); with it, "
      "--ts and --message have units too, and times are in microseconds");
  add("message", "Size of a message with its unit, as in 64KiB");
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
    if (is_by_class(field))
      option.repeatable();
    else
      option.last_counts();
  }
  add_unit_options(command, options);
}

void add_parameter_options(Command& command, ProblemOptions& options) {
  command.texts("--parameter", options.words.parameters,
                "Of the algorithm by name, as in k=2; the same as --k 2");
  std::map<std::string, std::string> descriptions;
  for (const AlgorithmParameter& parameter : common_parameters())
    descriptions[parameter.name] =
        fmt::format("{} (default: {})", parameter.description, parameter.fallback);
  for (const CollectiveAlgorithm& algorithm : algorithm_catalogue())
    for (const AlgorithmParameter& parameter : algorithm.parameters) {
      std::string& text = descriptions[parameter.name];
      text += fmt::format("{}{}: {} (default: {})", text.empty() ? "" : "; ", algorithm.name,
                          parameter.description, parameter.fallback);
    }
  for (const auto& [name, description] : descriptions)
    command
        .text(
            "--" + name,
            [&options, name = name](const std::string& value) {
              if (name == seed_name)
                options.seed = value;
              else
                options.words.parameters.push_back(fmt::format("{}={}", name, value));
            },
            name == seed_name ? "Of --fail-random; " + description : description)
        .in_group("Parameters of algorithms");
}

namespace {

/// "broadcast, multi-broadcast, ... or scan, by any of their names; with counts ...".
std::string collectives_in_words() {
  std::vector<std::string> names, with_counts;
  for (const CollectiveTraits& entry : collective_catalogue()) {
    names.push_back(entry.names.front());
    if (!entry.names_with_counts.empty()) with_counts.push_back(entry.names_with_counts.front());
  }
  const std::string last = names.back();
  names.pop_back();
  return fmt::format("{} or {}; with --counts {}", fmt::join(names, ", "), last,
                     fmt::join(with_counts, ", "));
}

void add_statement_words(Command& command, ProblemOptions& options) {
  command.text("SPEC", options.words.network, "The network, as in star:4").required();
  command.text("COLLECTIVE", options.words.collective, collectives_in_words()).required();
}

void add_collective_details(Command& command, ProblemOptions& options) {
  command.texts("--source", options.words.sources,
                "Label of a source or of the root (default: node 0), or many: random:64, "
                "random:64,SEED, clustered:64, spread:64, all");
  command
      .whole_number("--batch", options.words.batch,
                    "Messages of a source, for each that it has messages for")
      .shows_default();
  command.text("--counts", options.words.counts,
               "Of messages for allgatherv, alltoallv, scatterv and gatherv: 3,0,5,... for each "
               "participant or row by row for each pair, file:NAME, linear (1, 2, 3, ...), "
               "one-large:K, random:MAX, random:MAX,SEED");
  command.texts("--participants", options.words.participants,
                "Label of a node that takes part, or many: ids:0-15,32, random:64, random:64,SEED, "
                "clustered:64, spread:64 (default: all nodes but switches); others only pass "
                "messages on");
  command.text(
      "--bystanders", options.words.bystanders,
      "What nodes that do not take part do: forward messages of others, or idle, as if they "
      "were not there [forward]");
}

std::uint64_t number_of_seed(const std::string& text) {
  if (const auto seed = parse_whole_number(text)) return *seed;
  throw Error(ErrorCode::usage, fmt::format("--seed {} is not a number", in_quotes(text)),
              "write digits only, as in --seed 7");
}

/// The one seed is that of random faults, and of the algorithm if it has one.
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
  command.text("--network", options.words.network, "The network, as in star:4");
  command.text("--collective", options.words.collective, collectives_in_words());
  add_collective_details(command, options);
  add_fault_options_with_seed(command, options.words.faults);
  add_model_options(command, options, one_port);
}

void add_problem_options(Command& command, ProblemOptions& options) {
  command.text("--algorithm", options.algorithm, "See `asterism algorithms`").required();
  add_statement_words(command, options);
  add_collective_details(command, options);
  add_fault_options(command, options.words.faults);
  add_model_options(command, options, ports_of_algorithm);
  add_parameter_options(command, options);
}

StatedProblem stated_problem(const ProblemWords& words, const Model& model) {
  StatedProblem stated = state_problem(words, model);
  print_warnings(stated.problem.network());
  return stated;
}

StatedProblem stated_problem(const ProblemOptions& options) {
  ProblemWords words = options.words;
  if (options.seed.empty()) return stated_problem(words);
  if (words.faults.random.empty())
    throw Error(ErrorCode::usage,
                "--seed is of --fail-random, or of an algorithm, and none is named",
                "add --fail-random or --algorithm, or leave --seed out");
  words.faults.seed = number_of_seed(options.seed);
  return stated_problem(words);
}

StatedProblem stated_problem(const ProblemOptions& options, const CollectiveAlgorithm& algorithm) {
  return stated_problem(with_seed(options, algorithm), default_ports(algorithm));
}

Model default_ports(const CollectiveAlgorithm& algorithm) {
  return algorithm.ports == Model::Ports::single_dimension ? Model{} : algorithm.weakest_model();
}

}  // namespace asterism::cli
