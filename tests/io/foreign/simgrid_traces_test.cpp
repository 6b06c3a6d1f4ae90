// Traces for SimGrid, replayed by a simulator that knows ranks, sends, receives and waits only.
#include <limits>
#include <map>
#include <set>
#include <sstream>
#include <tuple>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <asterism/algorithm.hpp>
#include <asterism/error.hpp>
#include <asterism/exchange.hpp>
#include <asterism/networks.hpp>
#include <asterism/schedule_timer.hpp>

#include "io/foreign/exchange_cases.hpp"

namespace asterism::testing {
namespace {

using ::testing::HasSubstr;

struct TraceCase {
  std::string network, collective, algorithm;
  std::vector<std::pair<std::string, std::string>> model;
};

Schedule traced_schedule(const TraceCase& one) {
  ProblemWords words;
  words.network = one.network;
  words.collective = one.collective;
  words.model = one.model;
  const Problem problem = state_problem(words);
  ScheduleRecorder recorder;
  run_algorithm(algorithm_catalogue().get(one.algorithm), {problem}, recorder);
  return std::move(recorder).take_schedule();
}

std::map<std::string, std::string> trace_files(const Schedule& schedule) {
  ExchangeTexts texts;
  EXPECT_TRUE(write_exchange(exchange_formats().get("simgrid"), {schedule}, texts).valid);
  std::map<std::string, std::string> files;
  for (const ExchangeTexts::File& file : texts.files()) files[file.name] = file.text;
  return files;
}

/// Every message takes latency and bytes over bandwidth from when both ends have asked for it.
class NaiveReplay {
 public:
  NaiveReplay(const std::map<std::string, std::string>& files, double latency, double bandwidth)
      : latency_(latency), bandwidth_(bandwidth) {
    std::istringstream list(files.at("traces.txt"));
    for (std::string name; std::getline(list, name);) {
      Rank rank;
      std::istringstream lines(files.at(name));
      for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::uint64_t number = 0;
        words >> number;
        EXPECT_EQ(number, ranks_.size());
        std::vector<std::string>& action = rank.actions.emplace_back();
        for (std::string word; words >> word;) action.push_back(word);
      }
      EXPECT_EQ(rank.actions.front(), std::vector<std::string>{"init"});
      EXPECT_EQ(rank.actions.back(), std::vector<std::string>{"finalize"});
      ranks_.push_back(rank);
    }
  }

  /// Returns when the last rank has finished; -1 on deadlock.
  double run() {
    for (bool moved = true; moved;) {
      moved = false;
      for (std::size_t rank = 0; rank < ranks_.size(); ++rank)
        while (advance(rank)) moved = true;
    }
    double last = 0;
    for (const Rank& rank : ranks_) {
      if (rank.next < rank.actions.size()) return -1;
      last = std::max(last, rank.time);
    }
    for (const auto& [key, message] : messages_) EXPECT_TRUE(message.sent && message.received);
    return last;
  }

 private:
  struct Rank {
    std::vector<std::vector<std::string>> actions;
    std::size_t next = 0;
    double time = 0;
  };
  struct Message {
    bool sent = false, received = false;
    double begin = 0;
    std::string bytes;
  };

  bool advance(std::size_t number) {
    Rank& rank = ranks_[number];
    if (rank.next == rank.actions.size()) return false;
    const std::vector<std::string>& action = rank.actions[rank.next];
    const std::string me = std::to_string(number);
    if (action[0] == "isend" || action[0] == "irecv") {
      const bool sends = action[0] == "isend";
      Message& message = messages_[{sends ? me : action[1], sends ? action[1] : me, action[2]}];
      EXPECT_FALSE(sends ? message.sent : message.received);
      (sends ? message.sent : message.received) = true;
      message.begin = std::max(message.begin, rank.time);
      EXPECT_TRUE(message.bytes.empty() || message.bytes == action[3]);
      message.bytes = action[3];
    } else if (action[0] == "wait") {
      const Message& message = messages_[{action[1], action[2], action[3]}];
      if (!message.sent || !message.received) return false;
      rank.time =
          std::max(rank.time, message.begin + latency_ + std::stod(message.bytes) / bandwidth_);
    } else if (action[0] == "compute") {
      rank.time += std::stod(action[1]) / 1000;
    }
    ++rank.next;
    return true;
  }

  double latency_, bandwidth_;
  std::vector<Rank> ranks_;
  std::map<std::tuple<std::string, std::string, std::string>, Message> messages_;
};

class SimgridTraces : public ::testing::TestWithParam<TraceCase> {};

TEST_P(SimgridTraces, take_as_long_as_the_schedule_without_lock_step) {
  TraceCase one = GetParam();
  one.model.insert(one.model.end(), {{"ts", "2us"}, {"bandwidth", "1GB/s"}, {"message", "12KiB"}});
  const Schedule schedule = traced_schedule(one);
  ScheduleTimer timer;
  schedule.push_into(timer);
  EXPECT_NEAR(NaiveReplay(trace_files(schedule), 2, 1000).run(), timer.timing().time,
              1e-9 * timer.timing().time);
}

TEST_P(SimgridTraces, lock_up_on_no_machine) {
  TraceCase one = GetParam();
  one.model.insert(one.model.end(), {{"ts", "2us"}, {"bandwidth", "1GB/s"}, {"message", "12KiB"}});
  const auto files = trace_files(traced_schedule(one));
  for (const auto& [latency, bandwidth] : {std::pair{0.0, 1e9}, {1e6, 1e9}, {0.0, 1e-3}})
    EXPECT_GE(NaiveReplay(files, latency, bandwidth).run(), 0);
}

INSTANTIATE_TEST_SUITE_P(
    Schedules, SimgridTraces,
    ::testing::Values(TraceCase{"star:4", "allgather", "balanced-allgather", {{"ports", "all"}}},
                      TraceCase{"star:4", "alltoall", "cyclic-sweep", {{"ports", "all"}}},
                      TraceCase{"star:4", "alltoall", "direct", {{"ports", "one"}}},
                      TraceCase{"hypercube:4", "allgather", "recursive-doubling", {}},
                      TraceCase{"scc:3", "broadcast", "tree", {}},
                      TraceCase{"torus:3x3", "gather", "balanced-routes", {{"duplex", "half"}}},
                      TraceCase{"torus:3x4", "allreduce", "bucket", {{"ports", "one"}}},
                      TraceCase{"ring:6", "allgather", "hamiltonian-ring", {}},
                      TraceCase{"dragonfly:2,2,1", "allgather", "forestcoll", {{"ports", "all"}}},
                      TraceCase{"hypercube:3", "scatter", "balanced-routes", {{"ports", "2"}}}));

TEST(SimgridTraceFolder, has_a_platform_with_a_host_for_every_node) {
  const auto files = trace_files(
      traced_schedule({"dragonfly:2,2,1", "allgather", "forestcoll", {{"ports", "all"}}}));
  std::set<std::string> names;
  for (const auto& [name, text] : files) names.insert(name);
  EXPECT_EQ(names.size(), 3U + 18U);  // 12 hosts and 6 routers
  EXPECT_THAT(files.at("platform.xml"), ::testing::Not(HasSubstr("<router")));
  EXPECT_THAT(files.at("hosts.txt"), HasSubstr("n17\n"));
}

TEST(SimgridTraceFolder, has_computations_for_what_is_combined) {
  const auto files = trace_files(traced_schedule(
      {"ring:4",
       "reduce",
       "binomial-reduction",
       {{"ts", "1us"}, {"bandwidth", "1GB/s"}, {"message", "1kB"}, {"gamma", "0.5ns"}}}));
  EXPECT_THAT(files.at("rank-0.txt"), HasSubstr("compute 500\n"));
}

/// A barrier has no payload, but MPI has no messages that take no time.
TEST(SimgridTraceFolder, barriers_have_messages_of_one_byte) {
  int seen = 0;
  for_each_exchange_case("ring:4", CollectiveKind::barrier, 1, [&](const ExchangeCase& one) {
    ExchangeTexts texts;
    ASSERT_TRUE(write_exchange(exchange_formats().get("simgrid"), {one.schedule}, texts).valid);
    for (const ExchangeTexts::File& file : texts.files()) {
      if (file.name == "rank-0.txt") {
        EXPECT_THAT(file.text, ::testing::ContainsRegex("0 isend [0-9]+ [0-9]+ 1\n")) << one.name;
      }
    }
    ++seen;
  });
  EXPECT_GT(seen, 0);
}

TEST(SimgridTraceFolder, refuses_what_traces_cannot_say) {
  const auto refused = [](const TraceCase& one) {
    ExchangeTexts texts;
    const Schedule schedule = traced_schedule(one);
    EXPECT_THROW((void)write_exchange(exchange_formats().get("simgrid"), {schedule}, texts), Error);
    EXPECT_TRUE(texts.files().empty());
  };
  refused({"ring:4", "allgather", "hamiltonian-ring", {{"message_size", "0.5"}}});
  refused({"ring:4", "allgather", "hamiltonian-ring", {{"message_size", "3e9"}}});
  refused({"ring:4", "allgather", "hamiltonian-ring", {{"tm", "0"}}});
}

}  // namespace
}  // namespace asterism::testing
