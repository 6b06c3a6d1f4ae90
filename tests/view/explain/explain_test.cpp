// Everything is explained, under every name by which people may know it.
#include <algorithm>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <asterism/bounds.hpp>
#include <asterism/error.hpp>
#include <asterism/explain.hpp>
#include <asterism/reasons.hpp>

#include "extent.hpp"
#include "view/explain/entries.hpp"

namespace asterism::testing {
namespace {

using ::testing::HasSubstr;

TEST(Explain, every_algorithm_of_the_catalogue_has_a_text_and_a_problem_that_it_solves) {
  for (const CollectiveAlgorithm& algorithm : algorithm_catalogue()) {
    const Explanation found = explain(algorithm.name);
    EXPECT_EQ(found.kind, ExplainedKind::algorithm) << algorithm.name;
    EXPECT_EQ(found.name, algorithm.name);
    EXPECT_EQ(found.summary, algorithm.summary);
    EXPECT_FALSE(found.paragraphs.empty()) << algorithm.name << " lacks an entry in data/explain";
    EXPECT_FALSE(found.see.empty()) << algorithm.name;
    ASSERT_TRUE(found.problem.has_value()) << algorithm.name;
    const Problem problem = state_problem(*found.problem, algorithm.weakest_model());
    EXPECT_FALSE(why_not(algorithm, problem).has_value()) << algorithm.name;
    EXPECT_LE(problem.network().node_count(), 128U) << algorithm.name;
  }
}

TEST(Explain, how_an_algorithm_works_takes_two_sentences) {
  for (const CollectiveAlgorithm& algorithm : algorithm_catalogue()) {
    const std::string text = how_it_works(algorithm);
    const std::vector<std::string> paragraphs = explain(algorithm.name).paragraphs;
    EXPECT_FALSE(text.empty()) << algorithm.name;
    EXPECT_TRUE(paragraphs.empty() || paragraphs.front().starts_with(text)) << algorithm.name;
  }
  CollectiveAlgorithm own;
  own.name = "unknown-to-the-explanations";
  own.summary = "its summary";
  EXPECT_EQ(how_it_works(own), "its summary");
}

TEST(Explain, every_network_of_the_catalogue_has_a_text_and_a_small_member) {
  for (const NetworkFamily& family : network_catalogue()) {
    // Tests of the explorer add the family of graphs that are dropped on its page.
    if (family.name == "dropped") continue;
    const Explanation found = explain(family.name);
    EXPECT_EQ(found.kind, ExplainedKind::network) << family.name;
    EXPECT_FALSE(found.paragraphs.empty()) << family.name << " lacks an entry in data/explain";
    EXPECT_EQ(found.summary, family.summary);
    if (!found.member.empty()) {
      EXPECT_EQ(make_network(found.member)->family(), family.name);
      EXPECT_LE(make_network(found.member)->node_count(), 128U) << found.member;
    } else {
      EXPECT_FALSE(found.command.empty()) << family.name;
    }
  }
}

TEST(Explain, every_collective_has_a_text_and_all_its_names) {
  for (const CollectiveTraits& traits : collective_catalogue())
    for (const auto* const names : {&traits.names, &traits.names_with_counts})
      for (const std::string& name : *names) {
        const Explanation found = explain(name);
        EXPECT_EQ(found.kind, ExplainedKind::collective) << name;
        EXPECT_EQ(found.name, traits.names.front()) << name;
        EXPECT_FALSE(found.paragraphs.empty()) << name;
        EXPECT_FALSE(found.command.empty()) << name;
      }
}

TEST(Explain, no_name_is_of_two_things) {
  std::set<std::string> seen;
  for (const ExplainedKind kind : explained_kinds())
    for (const std::string& name : explained_names(kind)) {
      EXPECT_TRUE(seen.insert(name).second) << name;
      const Explanation found = explain(name);
      EXPECT_EQ(found.name, name);
      EXPECT_EQ(found.kind, kind) << name;
    }
  for (const ExplainEntry& entry : explain_entries())
    for (const std::string& name : entry.also) EXPECT_EQ(explain(name).name, entry.name) << name;
}

TEST(Explain, no_entry_is_of_nothing) {
  SLOW_WHEN_SANITIZED();
  for (const ExplainEntry& entry : explain_entries()) {
    const auto names = explained_names(entry.kind);
    EXPECT_NE(std::ranges::find(names, entry.name), names.end()) << entry.name;
    for (const std::string& name : entry.see) EXPECT_EQ(explain(name).name, name) << entry.name;
    EXPECT_FALSE(entry.see.empty()) << entry.name;
  }
}

TEST(Explain, texts_are_sentences) {
  for (const ExplainEntry& entry : explain_entries()) {
    for (const std::string& paragraph : entry.paragraphs) {
      EXPECT_TRUE(paragraph.ends_with('.')) << entry.name << ": " << paragraph;
      EXPECT_EQ(std::ranges::count(paragraph, '`') % 2, 0) << entry.name;
      EXPECT_EQ(paragraph.find("  "), std::string::npos) << entry.name;
      EXPECT_TRUE(std::ranges::all_of(paragraph, [](char c) { return c >= ' ' && c <= '~'; }))
          << entry.name;
    }
    EXPECT_FALSE(entry.summary.ends_with('.')) << entry.name;
    const bool of_catalogue = entry.summary.empty();
    EXPECT_EQ(of_catalogue, entry.kind != ExplainedKind::bound &&
                                entry.kind != ExplainedKind::word && !entry.name.ends_with(':'))
        << entry.name;
  }
}

/// Problems on networks of all shapes, most of whose bounds have different reasons.
std::vector<ProblemWords> bounded_problems() {
  std::vector<ProblemWords> problems;
  for (const std::string network :
       {"ring:6", "mesh:7", "mesh:3x3", "torus:4x4", "hypercube:3", "star:4", "scc:4", "wk:3,2",
        "fat-tree:4", "backbone:1971", "hypernet:2,2,kind=treelet", "faulty:6..8/wk:3,2"})
    for (const CollectiveTraits& traits : collective_catalogue())
      for (const std::string ports : {"one", "all"})
        for (const std::string limit : {"0", "1"}) {
          ProblemWords words;
          words.network = network;
          words.collective = traits.names.front();
          if (traits.sources == CollectiveTraits::Sources::some) words.sources = {"random:4"};
          words.batch = traits.kind == CollectiveKind::barrier || limit == "0" ? 1 : 9;
          words.model = {{"ports", ports},
                         {"duplex", limit == "0" ? "full" : "half"},
                         {"packet_limit", limit}};
          problems.push_back(words);
          if (traits.names_with_counts.empty()) continue;
          words.collective = traits.names_with_counts.front();
          words.batch = 1;
          words.counts = "linear";
          problems.push_back(words);
        }
  return problems;
}

TEST(Explain, every_reason_of_a_bound_is_a_name) {
  SLOW_WHEN_SANITIZED();
  std::set<std::string> met;
  for (const ProblemWords& words : bounded_problems()) {
    const LowerBound bound = lower_bound(state_problem(words));
    for (const std::string& reason :
         {sentence(bound.startups_reason), sentence(bound.transmissions_reason)}) {
      const Explanation found = explain(reason);
      EXPECT_EQ(found.kind, ExplainedKind::bound) << reason;
      met.insert(found.name);
    }
  }
  EXPECT_GE(met.size(), 16U);
}

TEST(Explain, finds_specs_capitals_blanks_and_names_of_libraries) {
  EXPECT_EQ(explain("star:6").name, "star");
  EXPECT_EQ(explain("faulty:0-1/torus:4x4").name, "faulty");
  EXPECT_EQ(explain("Virtual  Channel").name, "virtual channel");
  EXPECT_EQ(explain("virtual-channel").name, "virtual channel");
  EXPECT_EQ(explain("cayley graph").name, "Cayley graph");
  EXPECT_EQ(explain("cayley").kind, ExplainedKind::network);
  EXPECT_EQ(explain("MPI_Allgather").name, "allgather");
  EXPECT_EQ(explain("total exchange").name, "alltoall");
  EXPECT_EQ(explain("RECURSIVE_DOUBLING").name, "recursive-doubling");
  EXPECT_EQ(explain("reverse").name, "reverse:");
  EXPECT_EQ(explain("an allgather in reverse: each node receives N-1 messages").name,
            "reversal-bound");
}

TEST(Explain, tells_of_what_an_algorithm_is_made) {
  using Parts = std::pair<std::string, std::string>;
  EXPECT_EQ(made_of("reverse:flood"), Parts("reverse", "flood"));
  EXPECT_EQ(made_of("both-ways:emulate:x"), Parts("both-ways", "emulate:x"));
  EXPECT_EQ(made_of("flood"), std::nullopt);
  EXPECT_EQ(made_of("reverse:"), std::nullopt);
  const Explanation found = explain("reverse:emulate:misic94-nonpersonalized");
  ASSERT_GE(found.paragraphs.size(), 2U);
  EXPECT_THAT(found.paragraphs.front(), HasSubstr("`reverse:NAME`"));
  EXPECT_THAT(found.paragraphs.back(), HasSubstr("emulate:misic94-nonpersonalized: "));
  EXPECT_THAT(found.see, ::testing::Contains("emulate:misic94-nonpersonalized"));
  EXPECT_EQ(found.problem->collective, "reduce-scatter");
}

void expect_unexplained(const std::string& name, const std::string& hint) {
  try {
    (void)explain(name);
    FAIL() << name;
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::unknown_name) << name;
    EXPECT_THAT(error.sentence(), HasSubstr("there is no explanation of"));
    EXPECT_LT(error.sentence().size(), 300U);
    EXPECT_THAT(error.hint(), HasSubstr(hint));
  }
}

TEST(Explain, refuses_what_nobody_explains_with_the_nearest_name) {
  expect_unexplained("flod", "did you mean \"flood\"?");
  expect_unexplained("hypercub", "\"hypercube\"");
  expect_unexplained("virtual chanel", "\"virtual channel\"");
  expect_unexplained("total exchang", "\"total-exchange\"");
  expect_unexplained("", "all that is explained is listed");
  expect_unexplained("- _ -", "all that is explained is listed");
  expect_unexplained("quetzalcoatlus northropi", "all that is explained is listed");
  expect_unexplained(std::string(100'000, 'q'), "listed");
  expect_unexplained("\x01\xff\x1b[31m", "listed");
}

TEST(Explain, refuses_kinds_that_there_are_not) {
  EXPECT_EQ(parse_explained_kind("bound"), ExplainedKind::bound);
  EXPECT_EQ(parse_explained_kind("networks"), ExplainedKind::network);
  EXPECT_THROW((void)parse_explained_kind("wrod"), Error);
  EXPECT_THROW((void)parse_explained_kind(""), Error);
}

CollectiveAlgorithm algorithm_for(std::vector<std::string> families, std::uint64_t least_nodes) {
  CollectiveAlgorithm algorithm;
  algorithm.name = "tested";
  algorithm.collectives = {CollectiveKind::broadcast};
  algorithm.families = std::move(families);
  algorithm.body = StepAlgorithm([](const AlgorithmRequest&, StepSink&) {});
  algorithm.obstacle = [least_nodes](const Problem& problem) -> std::optional<Obstacle> {
    if (problem.network().node_count() < least_nodes) return Obstacle("too small");
    return std::nullopt;
  };
  return algorithm;
}

TEST(SmallestProblem, is_on_the_smallest_network_of_the_families_on_which_it_works) {
  EXPECT_EQ(smallest_problem(algorithm_for({"hypercube"}, 2))->network, "hypercube:3");
  EXPECT_EQ(smallest_problem(algorithm_for({"star"}, 7))->network, "star:4");
  EXPECT_EQ(smallest_problem(algorithm_for({"star", "hypercube"}, 7))->network, "hypercube:3");
  EXPECT_EQ(smallest_problem(algorithm_for({"hypercube"}, 129)), std::nullopt);
}

TEST(SmallestProblem, is_with_worms_if_it_must_be) {
  CollectiveAlgorithm algorithm = algorithm_for({"ring"}, 2);
  EXPECT_TRUE(smallest_problem(algorithm)->model.empty());
  algorithm.obstacle = [](const Problem& problem) -> std::optional<Obstacle> {
    if (problem.model.switching != Model::Switching::wormhole) return Obstacle("no worms");
    return std::nullopt;
  };
  const auto problem = smallest_problem(algorithm);
  ASSERT_TRUE(problem.has_value());
  EXPECT_EQ(problem->network, "ring:6");
  ASSERT_EQ(problem->model.size(), 1U);
  EXPECT_EQ(problem->model.front().second, "wormhole");
}

TEST(ExplainEntries, are_read_as_they_are_written) {
  const auto entries = parse_entries(
      "kind = \"word\"\n[[entry]]\nname = \"a b\"\nalso = [\"c\"]\nsummary = \"s\"\n"
      "text = '''\none\ntwo.\n\n\nthree.\n'''\nsee = [\"d\"]\nbatch = 3\n"
      "example = \"route star:4 3241 '**3 2' --algorithm  x\"\nmodel = { switching = "
      "\"wormhole\" }\n");
  ASSERT_EQ(entries.size(), 1U);
  const ExplainEntry& entry = entries.front();
  EXPECT_EQ(entry.kind, ExplainedKind::word);
  EXPECT_EQ(entry.name, "a b");
  EXPECT_THAT(entry.paragraphs, ::testing::ElementsAre("one two.", "three."));
  EXPECT_THAT(entry.command,
              ::testing::ElementsAre("route", "star:4", "3241", "**3 2", "--algorithm", "x"));
  EXPECT_EQ(entry.batch, 3U);
  EXPECT_THAT(entry.model,
              ::testing::ElementsAre(std::pair<std::string, std::string>("switching", "wormhole")));
}

TEST(ExplainEntries, refuse_what_is_not_of_the_form) {
  for (const std::string text :
       {"", "kind = \"word\"", "kind = \"wrod\"\n[[entry]]\nname = \"a\"\ntext = \"b\"",
        "kind = \"word\"\n[[entry]]\ntext = \"b\"", "kind = \"word\"\n[[entry]]\nname = \"a\"",
        "kind = \"word\"\n[[entry]]\nname = \"a\"\ntext = \" \"",
        "kind = \"word\"\n[[entry]]\nname = 7\ntext = \"b\"",
        "kind = \"word\"\n[[entry]]\nname = \"a\"\ntext = \"b\"\nsee = \"c\"",
        "kind = \"word\"\n[[entry]]\nname = \"a\"\ntext = \"b\"\nsee = [1]",
        "kind = \"word\"\n[[entry]]\nname = \"a\"\ntext = \"b\"\nbatch = 0",
        "kind = \"word\"\n[[entry]]\nname = \"a\"\ntext = \"b\"\nmodel = \"all\"",
        "kind = \"word\"\n[[entry]]\nname = \"a\"\ntext = \"b\"\nmodel = { ports = 1 }",
        "kind = \"word\"\nentry = [1]", "kind = ", "\xff"})
    EXPECT_THROW((void)parse_entries(text), Error) << text;
}

}  // namespace
}  // namespace asterism::testing
