#include "papers/report/measure.hpp"

#include <atomic>
#include <map>
#include <mutex>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/expect_error.hpp"
#include "base/memory.hpp"
#include "base/parallel.hpp"

namespace asterism {
namespace {

using testing::expect_error;

class MapStore final : public PartStore {
 public:
  [[nodiscard]] std::optional<PaperRows> find(const ReviewPart& part) override {
    const auto found = kept.find(part.name);
    return found == kept.end() ? std::nullopt : std::optional(found->second);
  }
  void keep(const ReviewPart& part, const PaperRows& rows) override { kept[part.name] = rows; }

  std::map<std::string, PaperRows> kept;
};

/// A paper of 40 exhibits, each with its number; `measure(number, request)` is called for each.
Paper many_exhibits(std::function<void(std::size_t, const PaperRequest&)> measure) {
  Paper paper{.id = "many", .claims = "citation = \"x\"\n"};
  for (std::size_t i = 0; i < 40; ++i) {
    const std::string id = "e" + std::to_string(i);
    paper.claims += "[" + id + "]\ntitle = \"t\"\ncolumns = [\"c\"]\n";
    paper.exhibits.push_back(
        {id, [i, measure](const PublishedTable&, const PaperRequest& request) -> PaperRows {
           measure(i, request);
           return {{{std::to_string(i * i), "", "sum"}}};
         }});
  }
  return paper;
}

PaperRequest request_of(std::uint64_t memory = 0) {
  return {Effort::quick, memory, {}};
}

TEST(ReviewMeasure, gives_each_part_its_own_rows) {
  const Paper paper = many_exhibits([](std::size_t, const PaperRequest&) {
    // Loops inside parts share the threads with those around them.
    std::atomic<std::uint64_t> sum = 0;
    parallel_chunks(1000, 1, [&](std::uint64_t first, std::uint64_t last) { sum += last - first; });
    if (sum != 1000) throw std::runtime_error("a loop ended early");
  });
  const auto parts = parts_of({&paper}, ReviewScope::everything);
  const auto rows = measure_parts(parts, request_of());
  ASSERT_EQ(rows.size(), 40U);
  for (std::size_t i = 0; i < rows.size(); ++i)
    EXPECT_EQ(rows[i][0][0].measured, std::to_string(i * i));
}

TEST(ReviewMeasure, measures_nothing_that_the_store_has) {
  std::atomic<unsigned> calls = 0;
  const Paper paper = many_exhibits([&](std::size_t, const PaperRequest&) { ++calls; });
  const auto parts = parts_of({&paper}, ReviewScope::everything);
  MapStore store;
  store.kept["many e7"] = {{{"kept", "", "before"}}};
  const auto rows = measure_parts(parts, request_of(), &store);
  EXPECT_EQ(calls, 39U);
  EXPECT_EQ(rows[7][0][0].measured, "kept");
  EXPECT_EQ(store.kept.size(), 40U);
  (void)measure_parts(parts, request_of(), &store);
  EXPECT_EQ(calls, 39U);
}

TEST(ReviewMeasure, a_part_that_fails_stops_the_others_and_what_is_finished_is_kept) {
  const Paper paper = many_exhibits([](std::size_t i, const PaperRequest&) {
    if (i == 20) throw Error(ErrorCode::unsupported, "it does not work", "do something else");
  });
  const auto parts = parts_of({&paper}, ReviewScope::everything);
  MapStore store;
  expect_error([&] { return measure_parts(parts, request_of(), &store); }, ErrorCode::unsupported,
               "it does not work", "do something else");
  EXPECT_GE(store.kept.size(), 1U);
  EXPECT_FALSE(store.kept.contains("many e20"));
  for (const auto& [name, rows] : store.kept) {
    const std::size_t number = std::stoul(name.substr(6));
    EXPECT_EQ(rows[0][0].measured, std::to_string(number * number)) << name;
  }
}

TEST(ReviewMeasure, progress_counts_parts_and_can_stop_the_work) {
  const Paper paper = many_exhibits(
      [](std::size_t, const PaperRequest& request) { report(request.progress, "inside", 1, 2); });
  const auto parts = parts_of({&paper}, ReviewScope::everything);
  std::mutex mutex;
  std::uint64_t most = 0;
  PaperRequest request = request_of();
  request.progress = [&](std::string_view what, std::uint64_t done, std::uint64_t all) {
    const std::scoped_lock lock(mutex);
    EXPECT_EQ(all, 40U);
    EXPECT_NE(what, "inside");
    most = std::max(most, done);
    if (what.starts_with("many") && done >= 10)
      throw Error(ErrorCode::interrupted, "stopped", "go on");
  };
  MapStore store;
  expect_error([&] { return measure_parts(parts, request, &store); }, ErrorCode::interrupted,
               "stopped", "go on");
  EXPECT_GE(store.kept.size(), 10U);
  EXPECT_LT(store.kept.size(), 40U);
  request.progress = {};
  EXPECT_EQ(measure_parts(parts, request, &store)[39][0][0].measured, "1521");
}

TEST(ReviewMeasure, a_part_that_needs_all_the_memory_has_it_alone_in_the_end) {
  std::atomic<unsigned> at_once = 0;
  const Paper paper = many_exhibits([&](std::size_t i, const PaperRequest& request) {
    if (i != 3 && i != 30) return;
    MemoryBudget(request.memory_limit).require(1e6, "a large part", "choose a smaller one");
    EXPECT_EQ(++at_once, 1U);
    --at_once;
  });
  const auto parts = parts_of({&paper}, ReviewScope::everything);
  EXPECT_EQ(measure_parts(parts, request_of(1000000))[30][0][0].measured, "900");
  expect_error([&] { return measure_parts(parts, request_of(999999)); }, ErrorCode::too_large,
               "a large part", "choose a smaller one");
}

}  // namespace
}  // namespace asterism
