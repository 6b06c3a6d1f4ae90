// Mutants of programs: what the reader lets pass, a naive interpreter must carry out rightly in
// every order that it tries.
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <asterism/error.hpp>

#include "base/random.hpp"
#include "extent.hpp"
#include "io/foreign/import_helpers.hpp"
#include "io/foreign/naive_msccl.hpp"

namespace asterism {
namespace {

using testing::made_schedule;
using testing::MadeSchedule;
using testing::naive_msccl_run;
using testing::read_back;
using testing::written_as;

std::vector<std::string> lines_of_text(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

std::string joined_lines(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

/// Replaces a number in quotes.
bool set_number(std::string& line, const std::string& name, const std::string& value) {
  const auto at = line.find(" " + name + "=\"");
  if (at == std::string::npos) return false;
  const auto start = at + name.size() + 3;
  line.replace(start, line.find('"', start) - start, value);
  return true;
}

/// Numbers the steps of every threadblock again, so that a mutant is about more than that.
void renumber(std::vector<std::string>& lines) {
  int next = 0;
  for (std::string& line : lines) {
    if (line.find("<tb ") != std::string::npos) next = 0;
    if (line.find("<step ") != std::string::npos) set_number(line, "s", std::to_string(next++));
  }
}

std::vector<std::string> mutants_of(const std::string& text, std::uint64_t seed, int count) {
  const std::vector<std::string> original = lines_of_text(text);
  std::vector<std::size_t> steps;
  for (std::size_t i = 0; i < original.size(); ++i)
    if (original[i].find("<step ") != std::string::npos) steps.push_back(i);
  std::mt19937_64 draw(seed);
  std::vector<std::string> mutants;
  const std::vector<std::string> names{"srcoff", "dstoff", "cnt", "deps", "depid"};
  for (int i = 0; i < count; ++i) {
    std::vector<std::string> lines = original;
    const std::size_t at = steps[draw() % steps.size()];
    switch (draw() % 6) {
      case 0:
        lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(at));
        break;
      case 1:
        lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(at), lines[at]);
        break;
      case 2:
        std::swap(lines[at], lines[steps[draw() % steps.size()]]);
        break;
      case 3:
        set_number(lines[at], "depid", "-1");
        set_number(lines[at], "deps", "-1");
        break;
      case 4:
        set_number(lines[at], names[draw() % names.size()], std::to_string(draw() % 4));
        break;
      default:
        set_number(lines[at], draw() % 2 == 0 ? "srcbuf" : "dstbuf", draw() % 2 == 0 ? "i" : "s");
    }
    renumber(lines);
    mutants.push_back(joined_lines(lines));
  }
  return mutants;
}

struct MutantCounts {
  int unreadable = 0, wrong = 0, harmless = 0;
};

void judge_mutants(const MadeSchedule& made, std::uint64_t seed, MutantCounts& counts) {
  const auto text = written_as("msccl", made.schedule);
  if (!text) return;
  for (std::uint64_t order = 0; order < 5; ++order)
    ASSERT_TRUE(naive_msccl_run(*text, order)) << made.algorithm;
  for (const std::string& mutant : mutants_of(*text, seed, 40)) {
    bool valid = false;
    try {
      valid = check_exchange(read_back("msccl", mutant, made)).valid;
    } catch (const Error&) {
      ++counts.unreadable;
      continue;
    }
    if (!valid) {
      ++counts.wrong;
      continue;
    }
    ++counts.harmless;
    for (std::uint64_t order = 0; order < 20; ++order)
      ASSERT_TRUE(naive_msccl_run(mutant, order)) << made.algorithm << "\n" << mutant;
  }
}

TEST(MscclMutants, are_found_or_harmless) {
  SLOW_WHEN_SANITIZED();
  MutantCounts counts;
  std::uint64_t seed = 1;
  std::vector<std::string> networks{"hypercube:2"};
  if (!few_examples()) networks.emplace_back("ring:4");
  for (const std::string& network : networks)
    for (const char* collective : {"allgather", "allreduce"})
      for (const MadeSchedule& made : made_schedule(network, collective, "one"))
        judge_mutants(made, seed++, counts);
  RecordProperty("unreadable", counts.unreadable);
  RecordProperty("wrong", counts.wrong);
  RecordProperty("harmless", counts.harmless);
  EXPECT_GT(counts.wrong, 100);
  EXPECT_GT(counts.harmless, 10);
}

}  // namespace
}  // namespace asterism
