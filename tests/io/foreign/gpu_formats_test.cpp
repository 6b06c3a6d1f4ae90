// MSCCL XML and plans of MSCCL++: carried out by naive machines, with symbols in place of data.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <regex>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include <asterism/error.hpp>

#include "extent.hpp"
#include "io/foreign/exchange_cases.hpp"
#include "io/foreign/msccl_interpreter.hpp"

namespace asterism::testing {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

using RunText = std::function<std::string(const std::string& text, CollectiveKind kind,
                                          std::uint64_t batch, std::uint64_t seed)>;

void expect_right_everywhere(const std::string& format, const std::vector<std::string>& specs,
                             const RunText& run) {
  int runs = 0;
  for (const std::string& spec : specs)
    for (const CollectiveKind kind : gpu_collectives())
      for (const std::uint64_t batch : {1U, 2U})
        for_each_exchange_case(spec, kind, batch, [&](const ExchangeCase& one) {
          const std::uint64_t own = one.schedule.header().problem.collective.batch();
          const std::string text = exchange_text(format, one.schedule);
          const auto seed = static_cast<std::uint64_t>(runs);
          EXPECT_EQ(run(text, kind, own, seed), "") << one.name << " as " << format;
          ++runs;
        });
  EXPECT_GT(runs, 80);
}

TEST(Msccl, every_algorithm_does_its_collective_in_any_order_of_thread_blocks) {
  SLOW_WHEN_SANITIZED();
  const std::vector<std::string> all{"star:3", "hypercube:2", "torus:3x3", "ring:5"};
  expect_right_everywhere("msccl", few_examples() ? std::vector{all.front()} : all, run_msccl);
}

/// Executes a plan of MSCCL++, one operation of a random rank at a time.
class PlanMachine {
 public:
  explicit PlanMachine(const json& plan) : gpus_(plan.at("gpus")), next_(gpus_.size()) {
    for (std::size_t rank = 0; rank < gpus_.size(); ++rank)
      for (std::size_t i = 0; i < gpus_[rank].at("input_chunks").get<std::size_t>(); ++i)
        memory_[{rank, "i", i}] = {{{rank, i}, 1}};
  }

  /// Returns an error message; empty on success.
  std::string run(std::uint64_t seed) {
    std::mt19937_64 random(seed);
    for (std::size_t idle = 0; idle < 50 * gpus_.size();) {
      const std::size_t rank = random() % gpus_.size();
      idle = step(rank) ? 0 : idle + 1;
      if (!wrong_.empty()) return wrong_;
    }
    for (std::size_t rank = 0; rank < gpus_.size(); ++rank)
      if (next_[rank] < block(rank).at("ops").size()) return "a rank is stuck";
    return {};
  }
  [[nodiscard]] Symbols at(std::size_t rank, const std::string& buffer, std::size_t index) {
    const auto found = memory_.find({rank, buffer, index});
    if (found == memory_.end()) wrong_ = fmt::format("rank {} reads an empty slot", rank);
    return found == memory_.end() ? Symbols{} : found->second;
  }
  [[nodiscard]] std::size_t ranks() const { return gpus_.size(); }

 private:
  [[nodiscard]] const json& block(std::size_t rank) const {
    return gpus_[rank].at("threadblocks").at(0);
  }
  [[nodiscard]] std::size_t peer(std::size_t rank, const json& op) const {
    const std::size_t id = block(rank)
                               .at("channels")
                               .at(0)
                               .at("channel_ids")
                               .at(op.at("channel_ids").at(0).get<std::size_t>());
    return gpus_[rank].at("channels").at(0).at("connected_to").at(id);
  }
  void write(std::size_t rank, const std::string& buffer, std::size_t index, Symbols symbols) {
    const std::string size = buffer == "i" ? "input" : buffer == "o" ? "output" : "scratch";
    if (buffer == "i" || index >= gpus_[rank].at(size + "_chunks").get<std::size_t>())
      wrong_ = "a slot is written that may not be";
    memory_[{rank, buffer, index}] = std::move(symbols);
  }

  bool step(std::size_t rank) {
    if (next_[rank] == block(rank).at("ops").size()) return false;
    const json& op = block(rank).at("ops").at(next_[rank]);
    const std::string name = op.at("name");
    if (name == "wait") {
      int& signals = signals_[{peer(rank, op), rank}];
      if (signals == 0) return false;
      --signals;
    } else if (name == "signal") {
      if (block(rank).at("ops").at(next_[rank] - 1).at("name") != "nop")
        wrong_ = "a signal before all threads have put their part";
      ++signals_[{rank, peer(rank, op)}];
    } else if (name != "nop") {
      move(rank, op, name);
    }
    ++next_[rank];
    return true;
  }

  void move(std::size_t rank, const json& op, const std::string& name) {
    const json& target = op.at("dst_buff").at(0);
    for (std::size_t i = 0; i < target.at("size").get<std::size_t>(); ++i) {
      Symbols sum;
      for (const json& source : op.at("src_buff"))
        sum = sum_of(sum, at(rank, source.at("type"), source.at("index").get<std::size_t>() + i));
      const std::size_t index = target.at("index").get<std::size_t>() + i;
      if (name != "put") {
        write(rank, target.at("type"), index, sum);
        continue;
      }
      const std::size_t id = block(rank)
                                 .at("remote_buffer_refs")
                                 .at(0)
                                 .at("remote_buffer_ids")
                                 .at(target.at("buffer_id").get<std::size_t>());
      const json& buffer = gpus_[rank].at("remote_buffers").at(id);
      if (buffer.at("rank") != peer(rank, op)) wrong_ = "a put over the channel of another";
      const std::size_t to = buffer.at("rank");
      if (memory_.contains({to, buffer.at("type"), index})) wrong_ = "a put over what is there";
      write(to, buffer.at("type"), index, sum);
    }
  }

  json gpus_;
  std::vector<std::size_t> next_;
  std::map<std::tuple<std::size_t, std::string, std::size_t>, Symbols> memory_;
  std::map<std::pair<std::size_t, std::size_t>, int> signals_;
  std::string wrong_;
};

std::string run_plan(const std::string& text, CollectiveKind kind, std::uint64_t batch,
                     std::uint64_t seed) {
  PlanMachine machine(json::parse(text));
  if (std::string wrong = machine.run(seed); !wrong.empty()) return wrong;
  for (std::uint64_t rank = 0; rank < machine.ranks(); ++rank)
    for (std::uint64_t i = 0; i < wanted_slots(kind, machine.ranks(), batch, rank); ++i)
      if (machine.at(rank, "o", i) != wanted_symbols(kind, machine.ranks(), batch, rank, i))
        return fmt::format("rank {} has something else in slot {} of its output", rank, i);
  return {};
}

TEST(Mscclpp, every_algorithm_does_its_collective_whoever_is_faster) {
  SLOW_WHEN_SANITIZED();
  const std::vector<std::string> all{"star:3", "hypercube:2"};
  expect_right_everywhere("mscclpp", few_examples() ? std::vector{all.front()} : all, run_plan);
}

Schedule one_schedule(const std::string& spec, CollectiveKind kind, const std::string& algorithm,
                      std::vector<NodeId> sources = {}) {
  const std::shared_ptr<const Network> network = make_network(spec);
  const CollectiveAlgorithm& recipe = algorithm_catalogue().get(algorithm);
  ScheduleRecorder recorder;
  run_algorithm(
      recipe,
      {Problem(network, Collective(kind, *network, std::move(sources)), recipe.weakest_model())},
      recorder);
  return std::move(recorder).take_schedule();
}

/// The machine is of use only if it sees mistakes.
TEST(Msccl, the_machine_sees_what_is_missing_and_what_is_not_waited_for) {
  const Schedule schedule = one_schedule("star:3", CollectiveKind::allgather, "hamiltonian-ring");
  const std::string xml = exchange_text("msccl", schedule);
  ASSERT_EQ(run_msccl(xml, CollectiveKind::allgather, 1, 1), "");
  const std::string hasty = std::regex_replace(xml, std::regex("depid=\"[0-9]+\""), "depid=\"-1\"");
  int seen = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed)
    seen += run_msccl(hasty, CollectiveKind::allgather, 1, seed).empty() ? 0 : 1;
  EXPECT_GT(seen, 0);
  std::string lost = xml;
  const std::size_t line = lost.find("type=\"r\"");
  lost.replace(line, 8, "type=\"nop\"");
  EXPECT_NE(run_msccl(lost, CollectiveKind::allgather, 1, 1), "");
}

TEST(Msccl, is_of_the_schema) {
  SLOW_WHEN_SANITIZED();
  const std::filesystem::path folder =
      std::filesystem::temp_directory_path() / fmt::format("asterism-msccl-{}", getpid());
  std::filesystem::create_directories(folder);
  // Placed beside the files, because xmllint does not accept paths with spaces.
  const std::filesystem::path schema = folder / "msccl.xsd";
  std::filesystem::copy_file(std::filesystem::path(__FILE__).parent_path() / "msccl.xsd", schema);
  std::string files;
  for (const CollectiveKind kind : gpu_collectives())
    for_each_exchange_case("star:3", kind, 1, [&](const ExchangeCase& one) {
      const std::filesystem::path file = folder / fmt::format("{}.xml", files.size());
      std::ofstream(file) << exchange_text("msccl", one.schedule);
      files += " " + file.string();
    });
  EXPECT_EQ(
      std::system(fmt::format("xmllint --noout --schema {} {} 2>/dev/null", schema.string(), files)
                      .c_str()),
      0);
  std::filesystem::remove_all(folder);
}

void expect_refused(const std::string& format, const Schedule& schedule,
                    const std::string& sentence) {
  try {
    (void)exchange_text(format, schedule);
    FAIL() << "it was written";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::unsupported);
    EXPECT_THAT(error.sentence(), HasSubstr(sentence));
    EXPECT_FALSE(error.hint().empty());
  }
}

TEST(GpuFormats, what_they_cannot_say_is_an_error) {
  SLOW_WHEN_SANITIZED();
  for (const char* const format : {"msccl", "mscclpp"}) {
    expect_refused(format, one_schedule("star:3", CollectiveKind::broadcast, "tree", {NodeId{2}}),
                   "takes it for rank 0");
    for_each_exchange_case("star:3", CollectiveKind::scan, 1, [&](const ExchangeCase& one) {
      expect_refused(format, one.schedule, "cannot say scan");
    });
    for_each_exchange_case("fat-tree:2", CollectiveKind::allreduce, 1,
                           [&](const ExchangeCase& one) {
                             expect_refused(format, one.schedule, "only pass messages on");
                           });
  }
}

TEST(Msccl, a_program_too_long_for_the_runtime_is_written_only_on_request) {
  SLOW_WHEN_SANITIZED();
  const Schedule schedule = one_schedule("ring:64", CollectiveKind::alltoall, "direct");
  expect_refused("msccl", schedule, "256 steps");
  EXPECT_THAT(exchange_text("msccl", schedule, {{"any-size", "yes"}}), HasSubstr("s=\"256\""));
}

}  // namespace
}  // namespace asterism::testing
