// Networks and batches of any size that can be written are refused immediately, without a hang.
#include <gtest/gtest.h>

#include "cli/run_program.hpp"
#include "cli/with_folder.hpp"

namespace asterism::testing {
namespace {

/// Returns a network of every family, each with far more nodes than can be visited.
const std::vector<std::string>& huge_networks() {
  static const std::vector<std::string> specs{"torus:99999x99999",
                                              "torus:4611686018427387904",
                                              "mesh:99999x99999",
                                              "ring:4611686018427387904",
                                              "star:16",
                                              "macro-star:5,3",
                                              "scc:16",
                                              "ccc:57",
                                              "hypercube:63",
                                              "complete:2147483648",
                                              "wk:2147483648,2",
                                              "wk:2,63",
                                              "hypercomplete:31,2",
                                              "hypernet:31,2",
                                              "hypernet:31,2,kind=buslet",
                                              "hypernet:31,1,kind=treelet",
                                              "pancake:16",
                                              "bubble-sort:16",
                                              "macro-star:3,5,nucleus=5x1",
                                              "clustered-star:16,9",
                                              "incomplete-star:20922789888000",
                                              "arrangement:20,19",
                                              "de-bruijn:1073741824,2",
                                              "de-bruijn:2,63",
                                              "folded-hypercube:63",
                                              "fibonacci-cube:91",
                                              "hcn:31",
                                              "hfn:31",
                                              "rhsn:2,31"};
  return specs;
}

TEST(HugeNetworks, are_refused_at_once_by_every_command_that_visits_nodes) {
  for (const std::string& spec : huge_networks()) {
    SCOPED_TRACE(spec);
    const bool complete = spec.starts_with("complete");  // the memory, not the links, is too much
    const bool has_few_orbits = spec == "star:16";       // so that its distances are found
    if (!complete && !has_few_orbits)
      expect_refused({"network", spec}, "too many links to follow", "--no-search");
    if (!has_few_orbits)
      expect_refused({"network", spec, "--memory-limit", "1G"}, "", "smaller network");
    expect_refused({"plan", spec, "broadcast"}, "are the most that a plan is made for",
                   "a smaller network");
    expect_refused({"compare", spec, "--memory-limit", "1G"}, "", "smaller network");
    expect_refused({"route", spec, "--all", "--memory-limit", "1G"}, "", "smaller network");
    expect_refused({"cycle", spec, "--memory-limit", "100M"}, "", "choose");
    expect_refused({"export", spec, "--format", "edges", "-o", "/dev/null"}, "too many for a file",
                   "at most 2^32 links");
    expect_refused({"optimum", spec, "--memory-limit", "1G"}, "", "choose");
    expect_refused({"simulate", spec, "broadcast", "--algorithm", "tree", "--memory-limit", "1G"},
                   "", "a smaller network");
    EXPECT_EQ(run_program({"network", spec, "--no-search"}).code, 0);
  }
}

TEST(HugeNetworks, have_no_routes_that_never_end) {
  expect_refused({"route", "ring:4611686018427387904", "0", "2305843009213693952"},
                 "is longer than 10000000 hops", "nearer to each other");
  expect_refused({"route", "ring:10000000000", "0", "5000000000", "--algorithm", "shortest"},
                 "visits more than 10000000 nodes", "nearer to each other");
}

TEST(HugeNetworks, more_searches_than_a_day_has_are_refused) {
  expect_refused({"network", "mesh:9999x9999", "--sources", "all"}, "searches of mesh:9999x9999",
                 "search from fewer nodes");
}

TEST(HugeBatches, are_refused_at_once) {
  for (const std::string batch : {"4294967296", "18446744073709551615"})
    for (const std::vector<std::string>& command : std::vector<std::vector<std::string>>{
             {"simulate", "ring:4", "broadcast", "--algorithm", "tree"},
             {"simulate", "complete:2", "broadcast", "--algorithm", "plain-flood",
              "--asynchronous"},
             {"plan", "ring:4", "broadcast"},
             {"schedule", "ring:4", "broadcast", "--algorithm", "tree", "-o", "/dev/null"}}) {
      std::vector<std::string> arguments = command;
      arguments.insert(arguments.end(), {"--batch", batch});
      expect_refused(arguments, "with a batch of " + batch, "a smaller batch");
    }
}

TEST(SmallNetworks, work_in_every_command) {
  for (const std::string spec : {"complete:2",
                                 "star:2",
                                 "hypercube:1",
                                 "mesh:2",
                                 "torus:2",
                                 "wk:2,1",
                                 "macro-star:1,1",
                                 "pancake:2",
                                 "bubble-sort:2",
                                 "incomplete-star:2",
                                 "clustered-star:3,1",
                                 "arrangement:2,1",
                                 "de-bruijn:2,1",
                                 "folded-hypercube:2",
                                 "fibonacci-cube:1",
                                 "hcn:1",
                                 "hfn:2",
                                 "rhsn:1,1",
                                 "rhsn:2,1",
                                 "macro-star:1,2,nucleus=2x1"}) {
    SCOPED_TRACE(spec);
    for (const std::vector<std::string>& command : std::vector<std::vector<std::string>>{
             {"network", spec},
             {"route", spec, "--all"},
             {"export", spec, "--format", "dot", "-o", "-"},
             {"optimum", spec},
             {"simulate", spec, "broadcast", "--algorithm", "tree"},
             {"simulate", spec, "allgather", "--algorithm", "tree-exchange"},
             {"simulate", spec, "alltoall", "--algorithm", "direct"},
             {"algorithms", "--network", spec, "--collective", "gather"}})
      EXPECT_EQ(run_program(command).code, 0) << command[0];
  }
}

TEST(SmallNetworks, of_one_node_are_none) {
  for (const std::string spec : {"complete:1", "star:1", "hypercube:0", "mesh:1x1", "torus:1",
                                 "ring:2", "wk:1,1", "pancake:1", "scc:2", "ccc:2"})
    expect_refused({"network", spec}, "which is not from", "write ");
}

TEST(LargeBatches, are_planned_in_time_for_their_messages) {
  const Surroundings limits{.before = "ulimit -t 60", .redirect = ""};
  EXPECT_EQ(
      run_program({"plan", "star:4", "scatter", "--batch", "65535", "--effort", "quick"}, limits)
          .code,
      0);
}

class HubGraphs : public WithFolder {
 protected:
  /// One node is the neighbour of all others.
  std::string hub(unsigned nodes) const {
    std::string line;
    for (unsigned node = 0; node < nodes; ++node) line += std::to_string(node) + ' ';
    return "graph:" + write("hub.adjlist", line + '\n');
  }
};

TEST_F(HubGraphs, take_memory_and_time_for_their_links_and_not_for_all_ports_of_all_nodes) {
  const Surroundings limits{.before = "ulimit -v 3000000; ulimit -t 60", .redirect = ""};
  const Outcome outcome = run_program({"network", hub(300'000), "--json"}, limits);
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(outcome.json()["links"], 299'999);
  EXPECT_EQ(outcome.json()["diameter"], 2);
}

TEST_F(HubGraphs, symmetry_is_not_searched_for_without_end) {
  const Surroundings limits{.before = "ulimit -v 3000000; ulimit -t 10", .redirect = ""};
  EXPECT_EQ(run_program({"network", hub(5000), "--json"}, limits).code, 0);
}

/// The largest number that can be written is as good as no limit.
TEST(HugePacketLimits, do_not_overflow) {
  static const std::string largest = "18446744073709551615";
  for (const std::string network : {"hypercube:3", "torus:3x3", "fat-tree:2"})
    for (const std::string collective : {"allgather", "alltoall", "scatter", "broadcast"}) {
      SCOPED_TRACE(network + " " + collective);
      const auto plan_with = [&](const std::string& limit) {
        return run_program({"plan", network, collective, "--packet-limit", limit, "--json"}).json();
      };
      const auto limited = plan_with(largest);
      EXPECT_GE(limited["candidates"][0]["ratio"], 1 - 1e-9);
      EXPECT_EQ(limited["candidates"][0]["time"], plan_with("1000000")["candidates"][0]["time"]);
    }
}

TEST(HugePacketLimits, are_verified_alike_by_symmetry_and_move_by_move) {
  static const std::string largest = "18446744073709551615";
  for (const std::string algorithm : {"dimension-sweep", "cyclic-sweep", "balanced-allgather"}) {
    SCOPED_TRACE(algorithm);
    const std::vector<std::string> call{"simulate", "hypercube:3",    "allgather", "--algorithm",
                                        algorithm,  "--packet-limit", largest,     "--json"};
    auto expanded = call;
    expanded.emplace_back("--expand");
    EXPECT_EQ(run_program(call).json()["time"], run_program(expanded).json()["time"]);
  }
}

}  // namespace
}  // namespace asterism::testing
