// asterism sequence SPEC: a short sequence of ports for sweeps, as a line of data/sequences.txt.
#include "view/results/sequence.hpp"

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/networks.hpp>

#include "cli/command.hpp"
#include "cli/open_network.hpp"
#include "cli/output.hpp"
#include "collective/sweep/sweep_tree.hpp"

namespace asterism::cli {

namespace {

struct SequenceWords {
  std::string spec;
  Parameters given;  // as text
};

std::vector<AlgorithmParameter> parameters_of_sequences() {
  std::vector<AlgorithmParameter> result = sequence_parameters();
  result.push_back(detour_parameter());
  result.back().description = "maximum number of hops beyond the distance, or any";
  result.back().fallback = "any";
  return result;
}

std::string capitalized(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z')
    text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

int run_sequence(const SequenceWords& options, const Session& session) {
  const auto network = open_network(options.spec);
  if (!network->port_symmetric())
    throw Error(ErrorCode::unsupported,
                fmt::format("{} does not look alike from every node, port by port", options.spec),
                "choose a network that `asterism algorithms --network SPEC --collective allgather` "
                "lists dimension-sweep for");
  Parameters parameters;
  for (const AlgorithmParameter& one : parameters_of_sequences())
    if (const auto found = options.given.find(one.name); found != options.given.end())
      parameters[one.name] = one.type.convert(one.name, found->second);
  const Problem problem(network, Collective(CollectiveKind::allgather, *network));
  const AlgorithmRequest request{problem, parameters, session.memory_limit(), session.progress()};
  const SweepRule rule(*network, detour_of(request, any_detour), request.memory_limit,
                       request.progress);
  const SweepSequence sequence = choose_sequence(rule, request, known_sequences());
  (void)sweep_tree(rule, sequence, request);  // throws if it does not reach all nodes
  std::vector<std::string> names;
  for (const Port port : sequence.ports) names.push_back(network->port_name(port));
  print(sequence_report(*network, {detour_text(rule.detour()), names, sequence.origin},
                        session.form));
  return 0;
}

}  // namespace

void add_sequence_command(CommandLine& line) {
  Command command = line.add("sequence", "Find a short port sequence that reaches all nodes",
                             "asterism sequence star:6 --detour 0 --width 100 --seed 7");
  const auto options = std::make_shared<SequenceWords>();
  command.text("SPEC", options->spec, "Network, e.g. star:4").required();
  for (const AlgorithmParameter& one : parameters_of_sequences())
    command.text(
        "--" + one.name,
        [options, name = one.name](const std::string& value) { options->given[name] = value; },
        fmt::format("{} (default: {})", capitalized(one.description), one.fallback));
  command.runs([options](const Session& session) { return run_sequence(*options, session); });
}

}  // namespace asterism::cli
