// MSCCL XML and plans of MSCCL++: carried out by naive machines, with symbols in place of data.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <regex>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <asterism/error.hpp>

#include "extent.hpp"
#include "io/foreign/exchange_cases.hpp"
#include "io/foreign/msccl_interpreter.hpp"

namespace asterism::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

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

/// A folder for the files of a test.
class GpuFiles : public ::testing::Test {
 protected:
  GpuFiles()
      : folder_(std::filesystem::temp_directory_path() / fmt::format("asterism-gpu-{}", getpid())) {
    std::filesystem::create_directories(folder_);
  }
  ~GpuFiles() override { std::filesystem::remove_all(folder_); }

  void add(const std::string& text) {
    const std::filesystem::path file = folder_ / std::to_string(count_++);
    std::ofstream(file) << text;
  }
  /// Returns the exit code of the interpreter of plans, which reads all files.
  [[nodiscard]] int run_plans() const {
    const std::filesystem::path program =
        std::filesystem::path(__FILE__).parent_path() / "mscclpp_interpreter.py";
    return std::system(
        fmt::format("python3 '{}' --seeds 1 --launches 2 {}/*", program.string(), folder_.string())
            .c_str());
  }

  std::filesystem::path folder_;
  int count_ = 0;
};

TEST_F(GpuFiles, every_algorithm_does_its_collective_in_every_launch_of_its_plan) {
  SLOW_WHEN_SANITIZED();
  const auto write = [&](const ExchangeCase& one) { add(exchange_text("mscclpp", one.schedule)); };
  for (const CollectiveKind kind : gpu_collectives()) {
    for_each_exchange_case("ring:3", kind, 2, write);
    if (!few_examples()) for_each_exchange_case("star:3", kind, 1, write);
  }
  EXPECT_GT(count_, 80);
  EXPECT_EQ(run_plans(), 0);
}

TEST_F(GpuFiles, switches_do_not_take_part) {
  SLOW_WHEN_SANITIZED();
  for (const CollectiveKind kind : gpu_collectives())
    for_each_exchange_case("fat-tree:4", kind, 1, [&](const ExchangeCase& one) {
      if (one.schedule.header().problem.model.switches == Model::Switches::reduce) return;
      const std::string xml = exchange_text("msccl", one.schedule);
      EXPECT_THAT(xml, HasSubstr("ngpus=\"16\"")) << one.name;
      const std::uint64_t batch = one.schedule.header().problem.collective.batch();
      EXPECT_EQ(run_msccl(xml, kind, batch, 5), "") << one.name;
      if (count_ < 24) add(exchange_text("mscclpp", one.schedule));
    });
  EXPECT_GT(count_, 10);
  EXPECT_EQ(run_plans(), 0);
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
      expect_refused(format, one.schedule, "cannot express scan");
    });
  }
}

/// A switch that combines does more than to forward.
TEST(GpuFormats, switches_that_combine_are_an_error) {
  const std::shared_ptr<const Network> network = make_network("fat-tree:4");
  Model model;
  model.switches = Model::Switches::reduce;
  const Problem problem(network, Collective(CollectiveKind::reduce, *network, {NodeId{0}}), model);
  int refused = 0;
  for (const CollectiveAlgorithm& algorithm : algorithm_catalogue()) {
    if (why_not(algorithm, problem)) continue;
    ScheduleRecorder recorder;
    run_algorithm(algorithm, {problem}, recorder);
    try {
      (void)exchange_text("mscclpp", recorder.schedule());
    } catch (const Error& error) {
      EXPECT_THAT(error.sentence(), HasSubstr("combines messages")) << algorithm.name;
      ++refused;
    }
  }
  EXPECT_GT(refused, 0);
}

/// The chunks that a runtime moves: `count` elements of a rank, times the number of ranks for the
/// collectives of the list, divided by nchunksperloop.
TEST(Msccl, all_chunks_together_are_the_data) {
  SLOW_WHEN_SANITIZED();
  const auto attribute = [](const std::string& xml, const std::string& name) {
    std::smatch match;
    EXPECT_TRUE(std::regex_search(xml, match, std::regex(name + "=\"(\\d+)\"")));
    return std::stoull(match[1]);
  };
  for (const CollectiveKind kind : gpu_collectives())
    for (const std::uint64_t batch : {1U, 3U})
      for_each_exchange_case("ring:5", kind, batch, [&](const ExchangeCase& one) {
        using enum CollectiveKind;
        const std::string xml = exchange_text("msccl", one.schedule);
        const bool times_ranks = kind == allgather || kind == reduce_scatter || kind == alltoall;
        const std::uint64_t count = 5 * 7 * 720;
        const std::uint64_t chunk =
            count * (times_ranks ? 5 : 1) / attribute(xml, "nchunksperloop");
        // In an alltoall the runtime takes the count of a pair, elsewhere that of a rank.
        const bool all_in = kind == alltoall || kind == reduce_scatter || kind == scatter;
        const bool all_out = kind == alltoall || kind == allgather || kind == gather;
        EXPECT_EQ(chunk * attribute(xml, "i_chunks"), count * (all_in ? 5 : 1)) << one.name;
        EXPECT_EQ(chunk * attribute(xml, "o_chunks"), count * (all_out ? 5 : 1)) << one.name;
      });
}

TEST(Msccl, a_long_program_has_several_channels_between_two_gpus) {
  SLOW_WHEN_SANITIZED();
  const Schedule schedule = one_schedule("ring:24", CollectiveKind::alltoall, "direct");
  const std::string xml = exchange_text("msccl", schedule);
  EXPECT_THAT(xml, Not(HasSubstr("s=\"64\"")));
  EXPECT_THAT(xml, HasSubstr("chan=\"1\""));
  for (const std::uint64_t seed : {1U, 2U, 3U})
    EXPECT_EQ(run_msccl(xml, CollectiveKind::alltoall, 1, seed), "");
  // Without limits there is one.
  const std::string longer = exchange_text("msccl", schedule, {{"any-size", "yes"}});
  EXPECT_THAT(longer, HasSubstr("s=\"64\""));
  EXPECT_THAT(longer, HasSubstr("nchannels=\"1\""));
}

TEST(Msccl, a_program_too_large_for_the_runtime_is_written_only_on_request) {
  SLOW_WHEN_SANITIZED();
  const Schedule schedule = one_schedule("complete:66", CollectiveKind::alltoall, "direct");
  expect_refused("msccl", schedule, "128 thread blocks of a GPU, and this program has 131");
  EXPECT_THAT(exchange_text("msccl", schedule, {{"any-size", "yes"}}), HasSubstr("tb id=\"130\""));
}

}  // namespace
}  // namespace asterism::testing
