// Choices of decision files, against the times of all algorithms, and the files as libraries read
// them.
#include <algorithm>
#include <map>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <asterism/networks.hpp>
#include <asterism/tune.hpp>

#include "base/expect_error.hpp"
#include "plan/tune/library_algorithms.hpp"

namespace asterism {
namespace {

using testing::expect_error;
using ::testing::HasSubstr;
using OrderedJson = nlohmann::ordered_json;

Problem tuned_machine(const char* spec, const char* startup = "2us") {
  ProblemWords words;
  words.network = spec;
  words.collective = "allreduce";
  words.model = {{"bandwidth", "10GB/s"}, {"ts", startup}, {"message", "1B"}};
  return state_problem(words);
}

TuneOptions up_to_a_mebibyte() {
  TuneOptions options;
  options.max_bytes = 1 << 20;
  return options;
}

double time_of_choice(const Problem& machine, CollectiveKind kind, std::string_view model,
                      double bytes) {
  std::vector<NodeId> root;
  if (traits_of(kind).sources == CollectiveTraits::Sources::one) root.push_back(NodeId{0});
  Problem problem(machine.shared_network(), Collective(kind, machine.network(), root),
                  machine.model);
  problem.model.message_size = bytes;
  const CheckedRun run = run_checked(algorithm_catalogue().get("open-mpi-default"),
                                     {problem, {{"choice", std::string(model)}}}, {.timed = true});
  return run.timing->time;
}

/// The choice for a size, as a library would look it up.
const TunedChoice& choice_for(const TunedCollective& tuned, double bytes) {
  const TunedChoice* found = &tuned.choices.front();
  for (const TunedChoice& choice : tuned.choices)
    if (choice.from <= bytes) found = &choice;
  return *found;
}

TEST(Tune, chooses_what_no_other_algorithm_of_the_library_beats) {
  const Problem machine = tuned_machine("torus:2x4");
  TuneOptions options = up_to_a_mebibyte();
  options.collectives = {CollectiveKind::allreduce, CollectiveKind::allgather,
                         CollectiveKind::broadcast};
  const Tuning tuning = tune_library(machine, TunedLibrary::open_mpi, options);
  ASSERT_EQ(tuning.collectives.size(), 3U);
  for (const TunedCollective& tuned : tuning.collectives) {
    const double factor = library_bytes(TunedLibrary::open_mpi, tuned.kind, tuned.ranks);
    EXPECT_EQ(tuned.choices.front().from, 0);
    for (const double bytes : {8.0, 2048.0, 524288.0}) {
      const TunedChoice& chosen = choice_for(tuned, bytes * factor);
      const double time = time_of_choice(machine, tuned.kind, chosen.model, bytes);
      for (const LibraryAlgorithm& other : algorithms_of(TunedLibrary::open_mpi))
        if (other.kind == tuned.kind) {
          EXPECT_LE(time, time_of_choice(machine, tuned.kind, other.model, bytes) * (1 + 1e-9))
              << to_string(tuned.kind) << " " << bytes << " " << other.name;
        }
      EXPECT_GE(chosen.gain.value_or(0), 1 - 1e-9);
    }
  }
}

TEST(Tune, begins_a_choice_where_it_first_wins) {
  const Problem machine = tuned_machine("ring:4");
  TuneOptions options = up_to_a_mebibyte();
  options.collectives = {CollectiveKind::allreduce};
  const Tuning tuning = tune_library(machine, TunedLibrary::mpich, options);
  const std::vector<TunedChoice>& choices = tuning.collectives.front().choices;
  ASSERT_EQ(choices.size(), 2U);
  const double limit = choices[1].from;
  const auto time = [&](std::size_t i, double bytes) {
    return time_of_choice(machine, CollectiveKind::allreduce, choices[i].model, bytes);
  };
  EXPECT_LE(time(0, limit / 2), time(1, limit / 2));
  EXPECT_LT(time(1, limit), time(0, limit));
}

/// The numbers of a rules file without comments.
std::vector<long> rule_numbers(const std::string& text) {
  std::vector<long> numbers;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line.substr(0, line.find('#')));
    for (long number = 0; words >> number;) numbers.push_back(number);
  }
  return numbers;
}

TEST(OpenMpiRules, have_the_counts_that_a_reader_expects) {
  const Problem machine = tuned_machine("ring:6");
  TuneOptions options = up_to_a_mebibyte();
  options.ranks = {6, 4, 5, 4};
  const Tuning tuning = tune_library(machine, TunedLibrary::open_mpi, options);
  const std::vector<long> numbers = rule_numbers(tuning_text(tuning));
  std::size_t at = 0;
  const auto next = [&] { return at < numbers.size() ? numbers[at++] : -1; };
  const long collectives = next();
  EXPECT_EQ(collectives, 10);
  long last_id = -1;
  for (long i = 0; i < collectives; ++i) {
    const long id = next();
    EXPECT_GT(id, last_id);
    last_id = id;
    const long sizes = next();
    std::vector<long> ranks;
    for (long j = 0; j < sizes; ++j) {
      ranks.push_back(next());
      const long messages = next();
      long last_size = -1;
      for (long k = 0; k < messages; ++k) {
        const long size = next();
        EXPECT_EQ(k == 0, size == 0);
        EXPECT_GT(size, last_size);
        last_size = size;
        EXPECT_LE(next(), 9);
        EXPECT_EQ(next(), 0);
        EXPECT_EQ(next(), 0);
      }
    }
    EXPECT_EQ(ranks, (std::vector<long>{4, 5, 6, 7}));
  }
  EXPECT_EQ(at, numbers.size());
}

bool holds(const std::string& condition, std::uint64_t ranks, double average, double total) {
  const std::size_t sign = condition.find_first_of("<=");
  const std::string name = condition.substr(0, sign);
  const std::string limit = condition.substr(condition.find_first_not_of("<=", sign));
  if (limit == "any") return true;
  if (name == "comm_type") return limit == "intra";
  if (name == "is_commutative" || name == "is_op_built_in") return limit == "yes";
  if (name == "is_sendbuf_inplace") return limit == "no";
  if (name == "count") return false;  // fewer elements than ranks
  if (limit == "pow2") return (ranks & (ranks - 1)) == 0;
  const double value = name == "comm_size"      ? static_cast<double>(ranks)
                       : name == "avg_msg_size" ? average
                                                : total;
  return condition.find("<=") != std::string::npos ? value <= std::stod(limit)
                                                   : value < std::stod(limit);
}

/// Follows a selection file as MPICH does: the first condition that holds.
std::string selected(const OrderedJson& node, std::uint64_t ranks, double average, double total) {
  for (const auto& [key, child] : node.items()) {
    if (key.starts_with("algorithm=")) return key.substr(key.find('=') + 1);
    if (holds(key, ranks, average, total)) return selected(child, ranks, average, total);
  }
  return "";
}

TEST(MpichSelection, selects_what_was_chosen_and_the_default_elsewhere) {
  const Problem machine = tuned_machine("torus:2x4");
  TuneOptions options = up_to_a_mebibyte();
  options.ranks = {4, 8};
  const Tuning tuning = tune_library(machine, TunedLibrary::mpich, options);
  const OrderedJson document = OrderedJson::parse(tuning_text(tuning));
  const std::map<CollectiveKind, std::string> names{
      {CollectiveKind::broadcast, "bcast"},
      {CollectiveKind::allgather, "allgather"},
      {CollectiveKind::alltoall, "alltoall"},
      {CollectiveKind::reduce, "reduce"},
      {CollectiveKind::allreduce, "allreduce"},
      {CollectiveKind::reduce_scatter, "reduce_scatter_block"}};
  for (const TunedCollective& tuned : tuning.collectives)
    for (double bytes = 8; bytes <= 1 << 20; bytes *= 2) {
      const double factor = library_bytes(TunedLibrary::mpich, tuned.kind, tuned.ranks);
      const OrderedJson& tree = document["collective=" + names.at(tuned.kind)];
      EXPECT_EQ(selected(tree, tuned.ranks, bytes, bytes * static_cast<double>(tuned.ranks)),
                choice_for(tuned, bytes * factor).algorithm)
          << names.at(tuned.kind) << " " << bytes;
    }
  EXPECT_EQ(selected(document["collective=allgather"], 6, 16, 96), "MPIR_Allgather_intra_brucks");
  EXPECT_EQ(selected(document["collective=allgather"], 16, 1e6, 16e6), "MPIR_Allgather_intra_ring");
  EXPECT_EQ(selected(document["collective=barrier"], 8, 0, 0), "MPIR_Barrier_intra_dissemination");
}

TEST(UccConfiguration, has_a_token_per_choice) {
  TuneOptions options = up_to_a_mebibyte();
  options.collectives = {CollectiveKind::allreduce};
  const Tuning tuning = tune_library(tuned_machine("ring:4"), TunedLibrary::ucc, options);
  const auto& choices = tuning.collectives.front().choices;
  ASSERT_EQ(choices.size(), 2U);
  EXPECT_EQ(tuning_text(tuning),
            "UCC_TL_UCP_KN_RADIX=2\nUCC_TL_UCP_TUNE=allreduce:0-" +
                std::to_string(static_cast<long>(choices[1].from)) + ":[4-4]:@knomial#allreduce:" +
                std::to_string(static_cast<long>(choices[1].from)) + "-inf:[4-4]:@sra_knomial\n");
  EXPECT_FALSE(choices[0].gain.has_value());
}

TEST(NcclConfiguration, covers_all_sizes_without_overlap) {
  const Problem machine = tuned_machine("complete:8", "10us");
  TuneOptions options;
  options.max_bytes = 1 << 23;
  const Tuning tuning = tune_library(machine, TunedLibrary::nccl, options);
  const std::string text = tuning_text(tuning);
  std::istringstream lines(text);
  std::string line;
  std::getline(lines, line);
  EXPECT_EQ(line.front(), '#');
  double begin = 0;
  std::size_t num_lines = 0;
  while (std::getline(lines, line)) {
    ++num_lines;
    EXPECT_EQ(std::ranges::count(line, ','), 9);
    EXPECT_THAT(line,
                ::testing::StartsWith("allreduce," + std::to_string(static_cast<long>(begin))));
    EXPECT_THAT(line, HasSubstr(",simple,-1,-1,8,-1,-1"));
    begin = std::stod(line.substr(line.find(',', 10) + 1)) + 1;
  }
  EXPECT_GE(num_lines, 2U) << text;  // a tree for small sizes, a ring for large ones
  EXPECT_THAT(text, HasSubstr(",18446744073709551615,"));
}

TEST(Tune, refuses_what_it_has_no_models_for) {
  const Problem machine = tuned_machine("ring:4");
  const auto tuned = [&](const TuneOptions& options) {
    return tune_library(machine, TunedLibrary::nccl, options);
  };
  expect_error([&] { return tuned({.collectives = {CollectiveKind::scan}}); },
               ErrorCode::unsupported, "no models to choose from for scan", "allreduce");
  expect_error([&] { return tuned({.ranks = {5}}); }, ErrorCode::out_of_range,
               "no communicator of 5 ranks", "2 to 4");
  expect_error([&] { return tuned({.min_bytes = 0}); }, ErrorCode::out_of_range, "range",
               "8B:1GiB");
  const auto ring = make_network("ring:4");
  const Problem unitless(ring, Collective(CollectiveKind::allreduce, *ring));
  expect_error([&] { return tune_library(unitless, TunedLibrary::ucc); }, ErrorCode::usage, "units",
               "--bandwidth");
  expect_error([] { return parse_tuned_library("intel"); }, ErrorCode::unknown_name, "\"intel\"",
               "open-mpi, mpich");
  for (const std::string& name : tuned_library_names())
    EXPECT_EQ(to_string(parse_tuned_library(name)), name);
}

}  // namespace
}  // namespace asterism
