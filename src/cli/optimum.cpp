// asterism optimum SPEC: the fewest steps of a one-port broadcast, proven, or a bracket.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/networks.hpp>
#include <asterism/optimum.hpp>
#include <asterism/verify.hpp>

#include "cli/command.hpp"

namespace asterism::cli {

namespace {

struct Options {
  std::string spec, source;
  OptimumOptions optimum;
};

/// The moves as a schedule, through the verifier.
Verdict verified(const Problem& problem, const OptimalBroadcast& found,
                 std::uint64_t memory_limit) {
  ScheduleVerifier verifier(memory_limit);
  verifier.begin({problem, "optimum", {}, true});
  push_moves(found.moves, std::vector{MessageId{0}}, verifier);
  verifier.end();
  return verifier.verdict();
}

Json to_json(const Network& network, NodeId source, const OptimalBroadcast& found,
             const Verdict& verdict) {
  Json moves = Json::array();
  for (const BroadcastMove& move : found.moves)
    moves.push_back({{"step", move.step},
                     {"from", network.label(move.from)},
                     {"port", network.port_name(move.port)}});
  return {{"network", network.spec()},
          {"source", network.label(source)},
          {"nodes", network.node_count()},
          {"optimum", found.proven() ? Json(found.upper) : Json(nullptr)},
          {"lower", found.lower},
          {"upper", found.upper},
          {"counted", found.counted},
          {"refuted", found.refuted},
          {"open", found.proven() ? Json(nullptr) : Json(found.open)},
          {"valid", verdict.valid},
          {"moves", moves}};
}

void print(const Network& network, NodeId source, const OptimalBroadcast& found,
           const Verdict& verdict) {
  fmt::print("one-port broadcast on {} from {}\n", network.spec(), network.label(source));
  if (found.proven())
    fmt::print("  optimum   {} steps\n", found.upper);
  else
    fmt::print("  optimum   {} to {} steps\n", found.lower, found.upper);
  fmt::print("  found     {} steps, {}\n", verdict.steps, verdict.valid ? "verified" : "NOT VALID");
  fmt::print("  counting  at least {} steps\n", found.counted);
  if (!found.refuted.empty())
    fmt::print("  refuted   {} steps, by the SAT solver\n", fmt::join(found.refuted, ", "));
  if (!found.proven()) fmt::print("  open      {}\n", found.open);
}

int run(const Options& options, const Session& session) {
  const auto network = open_network(options.spec);
  const NodeId source = options.source.empty() ? NodeId{0} : network->parse_label(options.source);
  OptimumOptions optimum = options.optimum;
  optimum.memory_limit = session.memory_limit();
  optimum.progress = session.progress();
  const OptimalBroadcast found = optimal_broadcast(*network, source, optimum);
  const Problem problem(network, Collective(CollectiveKind::broadcast, *network, {source}));
  const Verdict verdict = verified(problem, found, optimum.memory_limit);
  if (session.json)
    print_json(to_json(*network, source, found, verdict));
  else
    print(*network, source, found, verdict);
  return verdict.valid ? 0 : 1;
}

}  // namespace

void add_optimum_command(CLI::App& app, Session& session) {
  CLI::App& command = add_command(
      app, session, "optimum",
      "Find the fewest steps of a one-port broadcast, and prove it or say how far it may be",
      "asterism optimum star:4");
  const auto options = std::make_shared<Options>();
  command.add_option("SPEC", options->spec, "The network, as in star:4")->required();
  command.add_option("--source", options->source, "Label of the source (default: node 0)");
  const auto add_number = [&](const char* name, std::uint64_t& value, const char* description) {
    command.add_option(name, value, description)->capture_default_str()->check(whole_number);
  };
  add_number("--seed", options->optimum.seed, "Of the search");
  add_number("--effort", options->optimum.effort, "Of the search, as for search-one-port");
  add_number("--conflicts", options->optimum.conflicts,
             "That the SAT solver may meet for each formula; 0: no proof");
  add_number("--seconds", options->optimum.seconds,
             "Stop after this time as well with the best found so far (0: no limit)");
  command.callback([&session, options] {
    session.action = [&session, options] { return run(*options, session); };
  });
}

}  // namespace asterism::cli
