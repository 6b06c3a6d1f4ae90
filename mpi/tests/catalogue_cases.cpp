// catalogue_cases NODES OUTPUT EXPECTED: writes a schedule of every algorithm of the catalogue for
// every collective that it offers, each on the first applicable network with NODES nodes. Those
// without a network are printed, and must match the file EXPECTED, so that nothing is left out
// silently.
#include <cstdio>
#include <exception>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include <asterism/algorithm.hpp>
#include <asterism/error.hpp>
#include <asterism/problem.hpp>

#include "case_file.hpp"
#include "networks_of_size.hpp"
#include "runner/shared_schedule.hpp"

namespace asterism::mpi::tests {

namespace {

using Networks = std::vector<std::shared_ptr<const Network>>;

struct Wanted {
  const CollectiveAlgorithm& algorithm;
  CollectiveKind kind;
  bool counted;  ///< with counts

  [[nodiscard]] std::string name() const {
    const CollectiveTraits& traits = traits_of(kind);
    return fmt::format("{} by {}",
                       counted ? traits.names_with_counts.front() : traits.names.front(),
                       algorithm.name);
  }
};

/// States the problem as a user would; returns nothing if that is impossible.
std::optional<Problem> stated(const Wanted& wanted, const Network& network, bool wormhole) {
  ProblemWords words;
  words.network = network.spec();
  const CollectiveTraits& traits = traits_of(wanted.kind);
  words.collective = wanted.counted ? traits.names_with_counts.front() : traits.names.front();
  if (wanted.counted) words.counts = "random:3";
  if (traits.sources == CollectiveTraits::Sources::some) words.sources = {"random:3"};
  if (traits.sources == CollectiveTraits::Sources::one)
    words.sources = {network.label(NodeId{network.node_count() / 2})};
  if (wormhole) words.model = {{"switching", "wormhole"}};
  try {
    Problem problem = state_problem(words, wanted.algorithm.weakest_model());
    if (why_not(wanted.algorithm, problem)) return std::nullopt;
    return problem;
  } catch (const Error&) {
    return std::nullopt;  // such as a source that is a switch
  }
}

std::optional<Case> case_of(const Wanted& wanted, const Networks& networks) {
  for (const bool wormhole : {false, true})
    for (const auto& network : networks) {
      const auto problem = stated(wanted, *network, wormhole);
      if (!problem) continue;
      AlgorithmRequest request{*problem};
      request.effort = Effort::quick;
      CheckedSchedule schedule = checked_schedule(wanted.algorithm, request);
      if (!schedule.complaint.empty())
        throw Error(ErrorCode::usage, wanted.name() + ": " + schedule.complaint);
      return Case{fmt::format("{} on {}", wanted.name(), network->spec()),
                  std::move(schedule.bytes)};
    }
  return std::nullopt;
}

std::vector<Wanted> everything() {
  std::vector<Wanted> all;
  for (const CollectiveAlgorithm& algorithm : algorithm_catalogue())
    for (const CollectiveKind kind : algorithm.collectives) {
      all.push_back({algorithm, kind, false});
      if (algorithm.has(Capability::uneven) && !traits_of(kind).names_with_counts.empty())
        all.push_back({algorithm, kind, true});
    }
  return all;
}

int make_cases(std::uint64_t nodes, const std::string& output, const std::string& expected) {
  const Networks networks = small_networks(nodes);
  std::vector<Case> cases;
  std::string missing;
  for (const Wanted& wanted : everything()) {
    if (auto one = case_of(wanted, networks))
      cases.push_back(*std::move(one));
    else
      missing += wanted.name() + "\n";
  }
  write_cases(output, cases);
  fmt::print("{} networks of {} nodes, {} cases; without a network of that size:\n{}",
             networks.size(), nodes, cases.size(), missing);
  std::ifstream in(expected);
  const std::string known{std::istreambuf_iterator<char>(in), {}};
  if (missing == known) return 0;
  fmt::print("that is not what {} says\n", expected);
  return 1;
}

}  // namespace

}  // namespace asterism::mpi::tests

int main(int argc, char** argv) {
  if (argc != 4) {
    std::fputs("usage: catalogue_cases NODES OUTPUT EXPECTED\n", stderr);
    return 2;
  }
  try {
    return asterism::mpi::tests::make_cases(std::stoull(argv[1]), argv[2], argv[3]);
  } catch (const std::exception& exception) {
    std::fprintf(stderr, "error: %s\n", exception.what());
    return 1;
  }
}
