// asterism cycle SPEC: a Hamiltonian cycle, checked on the way and never stored where the network
// knows one by construction.
#include <fmt/format.h>

#include <asterism/catalogue.hpp>
#include <asterism/error.hpp>

#include "base/memory.hpp"
#include "base/text.hpp"
#include "cli/command.hpp"
#include "collective/hamiltonian.hpp"

namespace asterism::cli {

namespace {

struct Options {
  std::string spec;
  bool summary = false;
};

/// Follows a cycle: every node once, and back to the first.
class CycleCheck {
 public:
  explicit CycleCheck(const Network& network) : network_(network), met_(network.node_count()) {}

  [[nodiscard]] NodeId at() const { return at_; }
  void follow(Port port) {
    at_ = network_.neighbour(at_, port);
    wrong_ = wrong_ || at_ == no_node || met_[at_.value()];
    if (wrong_)
      throw Error(ErrorCode::malformed,
                  fmt::format("the cycle of {} is wrong after {} hops", network_.spec(), hops_),
                  "this is a defect of the program");
    met_[at_.value()] = true;
    ++hops_;
  }
  [[nodiscard]] bool closed() const { return hops_ == met_.size() && at_ == NodeId{0}; }

 private:
  const Network& network_;
  std::vector<bool> met_;  // node 0 when the cycle comes back to it
  NodeId at_{0};
  std::uint64_t hops_ = 0;
  bool wrong_ = false;
};

/// sink(port) for every hop; whether the cycle was constructed (and not searched for).
bool push_cycle(const Network& network, const Progress& progress, const PortSink& sink) {
  if (network.knows_hamiltonian_cycle()) {
    network.push_hamiltonian_cycle(sink);
    return true;
  }
  for (const Port port : find_hamiltonian_cycle(network, progress).ports) sink(port);
  return false;
}

/// To go around more of them would take minutes.
void require_few_nodes(const Network& network) {
  static constexpr std::uint64_t most_nodes = std::uint64_t{1} << 32;
  if (network.node_count() > most_nodes)
    throw Error(ErrorCode::too_large,
                fmt::format("{} has {} nodes, too many to go around", network.spec(),
                            with_thousands(network.node_count())),
                "choose a network of at most 2^32 nodes");
}

int run(const Options& options, const Session& session) {
  const auto network = open_network(options.spec);
  require_few_nodes(*network);
  MemoryBudget(session.memory_limit())
      .require(static_cast<double>(network->node_count()) / 8,
               fmt::format("checking a Hamiltonian cycle of {}", network->spec()),
               "choose a smaller network");
  CycleCheck check(*network);
  const Progress progress = session.progress();
  std::uint64_t hops = 0;
  if (session.json)
    fmt::print("{{\n  \"network\": \"{}\",\n  \"nodes\": {},\n  \"ports\": [", network->spec(),
               network->node_count());
  const bool constructed = push_cycle(*network, progress, [&](Port port) {
    if (session.json && !options.summary)
      fmt::print("{}\"{}\"", hops == 0 ? "" : ",", network->port_name(port));
    else if (!options.summary)
      fmt::print("{} {}\n", network->label(check.at()), network->port_name(port));
    check.follow(port);
    if ((++hops & 0xFFFFU) == 0) report(progress, "around the cycle", hops, network->node_count());
  });
  const char* const origin = constructed ? "by construction" : "by search";
  if (session.json)
    fmt::print("],\n  \"origin\": \"{}\",\n  \"closed\": {}\n}}\n", origin, check.closed());
  else if (options.summary)
    fmt::print("{}: a Hamiltonian cycle of {} nodes, {}, {}\n", network->spec(),
               with_thousands(hops), origin, check.closed() ? "checked" : "NOT CLOSED");
  return check.closed() ? 0 : 1;
}

}  // namespace

void add_cycle_command(CLI::App& app, Session& session) {
  CLI::App& command = add_command(app, session, "cycle",
                                  "Print a Hamiltonian cycle: each node and the port to the next",
                                  "asterism cycle star:4");
  const auto options = std::make_shared<Options>();
  command.add_option("SPEC", options->spec, "The network, as in star:4")->required();
  command.add_flag("--summary", options->summary, "Only check the cycle and say how long it is");
  command.callback([&session, options] {
    session.action = [&session, options] { return run(*options, session); };
  });
}

}  // namespace asterism::cli
