#include "cli/problem.hpp"

#include <map>

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "base/text.hpp"

namespace asterism::cli {

namespace {

/// "a=b" -> {a, b}.
std::pair<std::string, std::string> name_and_value(const std::string& text,
                                                   const std::string& option) {
  const auto equals = text.find('=');
  if (equals == std::string::npos || equals == 0)
    throw Error(
        ErrorCode::usage, fmt::format("{} \"{}\" is not of the form name=value", option, text),
        fmt::format("write for example {} {}", option, option == "--rate" ? "lateral=1" : "k=2"));
  return {text.substr(0, equals), text.substr(equals + 1)};
}

template <class Choice>
Choice chosen(const std::string& option, const std::string& text,
              const std::vector<std::pair<std::string, Choice>>& choices) {
  std::vector<std::string> names;
  for (const auto& [name, choice] : choices) {
    if (name == text) return choice;
    names.push_back(name);
  }
  throw Error(ErrorCode::usage, fmt::format("{} \"{}\" is not known", option, text),
              fmt::format("choose one of {}", fmt::join(names, ", ")));
}

double positive_rate(const std::string& name, const std::string& text) {
  double rate = 0;
  try {
    rate = std::stod(text);
  } catch (const std::exception&) {
  }
  if (!(rate > 0))
    throw Error(ErrorCode::out_of_range,
                fmt::format("the rate {} of {} is not a number above 0", text, name),
                "write for example --rate lateral=1 --rate left=8");
  return rate;
}

Model parse_model(const ProblemOptions& options, const Model& default_ports) {
  Model model = default_ports;
  if (!options.ports.empty()) parse_ports(options.ports, model);
  model.control =
      chosen<Model::Control>("--control", options.control,
                             {{"mimd", Model::Control::mimd}, {"simd", Model::Control::simd}});
  model.duplex = chosen<Model::Duplex>(
      "--duplex", options.duplex, {{"full", Model::Duplex::full}, {"half", Model::Duplex::half}});
  model.switching =
      chosen<Model::Switching>("--switching", options.switching,
                               {{"store-and-forward", Model::Switching::store_and_forward},
                                {"wormhole", Model::Switching::wormhole}});
  model.startup = options.startup;
  model.transmission = options.transmission;
  model.flit = options.flit;
  model.message_size = options.message_size;
  model.packet_limit = options.packet_limit;
  for (const std::string& rate : options.rates) {
    const auto [name, value] = name_and_value(rate, "--rate");
    model.rates[name] = positive_rate(name, value);
  }
  return model;
}

/// Where a collective has one source and none is given, it is node 0.
std::vector<NodeId> parse_sources(const Network& network, CollectiveKind kind,
                                  const std::vector<std::string>& labels) {
  std::vector<NodeId> sources;
  for (const std::string& label : labels) sources.push_back(network.parse_label(label));
  const bool every_node = kind == CollectiveKind::allgather || kind == CollectiveKind::alltoall;
  if (sources.empty() && !every_node) sources.emplace_back(0);
  return sources;
}

}  // namespace

void add_model_options(CLI::App& command, ProblemOptions& options) {
  command.add_option(
      "--ports", options.ports,
      "one, all, single-dimension or a number (default: one, or all if the algorithm needs it)");
  command.add_option("--ts", options.startup, "Start-up time of a packet")
      ->capture_default_str()
      ->check(CLI::NonNegativeNumber);
  command.add_option("--tm", options.transmission, "Transmission time of a message")
      ->capture_default_str()
      ->check(CLI::NonNegativeNumber);
  command
      .add_option("--tc", options.flit, "Time of a unit of message size under wormhole switching")
      ->capture_default_str()
      ->check(CLI::NonNegativeNumber);
  command
      .add_option("--message-size", options.message_size, "Size of a message, in units of tm or tc")
      ->capture_default_str()
      ->check(CLI::PositiveNumber);
  command
      .add_option("--packet-limit", options.packet_limit, "Most messages in a packet (0: no limit)")
      ->capture_default_str();
  command.add_option("--control", options.control, "mimd or simd")->capture_default_str();
  command.add_option("--duplex", options.duplex, "full or half")->capture_default_str();
  command.add_option("--switching", options.switching, "store-and-forward or wormhole")
      ->capture_default_str();
  command.add_option("--rate", options.rates, "Rate of a link class, as in lateral=1 (default: 1)");
}

void add_parameter_options(CLI::App& command, ProblemOptions& options) {
  command.add_option("--parameter", options.parameters,
                     "Of the algorithm by name, as in k=2; the same as --k 2");
  std::map<std::string, std::string> descriptions;
  for (const CollectiveAlgorithm& algorithm : algorithm_catalogue())
    for (const AlgorithmParameter& parameter : algorithm.parameters) {
      std::string& text = descriptions[parameter.name];
      text += fmt::format("{}{}: {} (default: {})", text.empty() ? "" : "; ", algorithm.name,
                          parameter.description, parameter.fallback);
    }
  for (const auto& [name, description] : descriptions)
    command
        .add_option_function<std::string>(
            "--" + name,
            [&options, name = name](const std::string& value) {
              options.named_parameters[name] = value;
            },
            description)
        ->group("Parameters of algorithms");
}

void add_statement_options(CLI::App& command, ProblemOptions& options) {
  command.add_option("SPEC", options.spec, "The network, as in star:4")->required();
  command
      .add_option("COLLECTIVE", options.collective,
                  "broadcast, multi-broadcast, allgather, alltoall, scatter or gather")
      ->required();
  command.add_option("--source", options.sources,
                     "Label of a source or of the root (default: node 0)");
  command.add_option("--batch", options.batch, "Messages of a broadcast")->capture_default_str();
  add_model_options(command, options);
}

void add_problem_options(CLI::App& command, ProblemOptions& options) {
  command.add_option("--algorithm", options.algorithm, "See `asterism algorithms`")->required();
  add_statement_options(command, options);
  add_parameter_options(command, options);
}

Model default_ports(const CollectiveAlgorithm& algorithm) {
  return algorithm.ports == Model::Ports::single_dimension ? Model{} : algorithm.weakest_model();
}

StatedProblem state_problem(const ProblemOptions& options, const Model& default_ports) {
  StatedProblem stated;
  stated.network = open_network(options.spec);
  const CollectiveKind kind = parse_collective(options.collective);
  stated.problem = std::make_unique<Problem>(
      Problem{*stated.network,
              Collective(kind, *stated.network,
                         parse_sources(*stated.network, kind, options.sources), options.batch),
              parse_model(options, default_ports)});
  (void)stated.problem->model.rates_of(*stated.network);  // the names must be link classes
  stated.parameters = options.named_parameters;
  for (const std::string& parameter : options.parameters)
    if (const auto [at, inserted] =
            stated.parameters.insert(name_and_value(parameter, "--parameter"));
        !inserted)
      throw Error(ErrorCode::usage, fmt::format("the parameter {} is given twice", at->first),
                  "leave one of them out");
  return stated;
}

Json model_json(const Model& model) {
  return {{"ports", ports_text(model)},
          {"control", model.control == Model::Control::simd ? "simd" : "mimd"},
          {"duplex", model.duplex == Model::Duplex::half ? "half" : "full"},
          {"switching",
           model.switching == Model::Switching::wormhole ? "wormhole" : "store-and-forward"},
          {"ts", model.startup},
          {"tm", model.transmission},
          {"tc", model.flit},
          {"message_size", model.message_size},
          {"packet_limit", model.packet_limit},
          {"rates", model.rates}};
}

}  // namespace asterism::cli
