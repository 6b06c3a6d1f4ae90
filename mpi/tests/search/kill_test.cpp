// Runs that are killed again and again finish with the same bytes as one that is left alone.
#include <chrono>
#include <random>
#include <thread>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "launch.hpp"

namespace asterism::distributed {
namespace {

namespace fs = std::filesystem;

/// Returns the level of a checkpoint, -1 if there is none yet.
int level_in(const fs::path& directory) {
  const auto manifest =
      nlohmann::json::parse(content_of(directory / "manifest.json"), nullptr, false);
  return manifest.is_object() ? manifest.value("level", -1) : -1;
}

/// Lets a run go on for some levels and a little more, and kills it; whether it had not ended.
bool kill_after(testing::Launch& run, const fs::path& directory, int levels,
                std::chrono::microseconds more) {
  const int stop = level_in(directory) + levels;
  while (!run.has_ended() && level_in(directory) < stop)
    std::this_thread::sleep_for(std::chrono::microseconds(200));
  std::this_thread::sleep_for(more);
  const bool alive = !run.has_ended();
  run.kill();
  return alive;
}

void check_kills(const std::string& spec, int kills, int max_levels) {
  const std::string expected = testing::run(2, {"network", spec, "--json"}).out;
  ASSERT_FALSE(expected.empty());
  auto scratch = std::make_unique<TemporaryFolder>();
  std::mt19937 random(17);
  const auto words = [&]() -> std::vector<std::string> {
    return {"network", spec, "--json", "--checkpoint", scratch->path().string()};
  };
  int continued = 0;
  for (int killed = 0; killed < kills;) {
    continued += level_in(scratch->path()) > 0 ? 1 : 0;
    testing::Launch run(1 + static_cast<unsigned>(random() % 4), words());
    const int levels = static_cast<int>(random() % static_cast<unsigned>(max_levels + 1));
    if (kill_after(run, scratch->path(), levels, std::chrono::microseconds(random() % 5000))) {
      ++killed;
      continue;
    }
    EXPECT_EQ(run.finish().out, expected);  // it was too quick: once more from the beginning
    scratch = std::make_unique<TemporaryFolder>();
  }
  EXPECT_GT(continued, 0);
  const testing::Finished last = testing::run(3, words());
  EXPECT_EQ(last.code, 0) << last.err;
  EXPECT_EQ(last.out, expected);
}

TEST(KilledRuns, of_many_levels_finish_with_the_same_bytes) {
  check_kills("torus:100x100", 10, 5);
}

TEST(KilledRuns, of_permutations_finish_with_the_same_bytes) {
  check_kills("bubble-sort:8", 3, 3);
}

}  // namespace
}  // namespace asterism::distributed
