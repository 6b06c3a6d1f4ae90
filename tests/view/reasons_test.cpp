// Every reason has words and a name, and the words say what the arguments are.
#include <regex>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <asterism/explain.hpp>
#include <asterism/reasons.hpp>

namespace asterism::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::MatchesRegex;
using Contained = ContainedCollective::Kind;

std::set<std::string> numbers_in(const std::string& text) {
  static const std::regex number("[0-9]+");
  std::set<std::string> numbers;
  for (std::sregex_iterator found(text.begin(), text.end(), number), end; found != end; ++found)
    numbers.insert(found->str());
  return numbers;
}

TEST(Reasons, every_reason_of_a_bound_has_a_sentence_and_a_name_of_its_own) {
  std::set<std::string> sentences;
  std::set<std::string> names;
  for (const BoundReasonCode code : bound_reason_codes()) {
    const BoundReason reason{.code = code, .node = "X"};
    EXPECT_TRUE(sentences.insert(sentence(reason)).second) << sentence(reason);
    EXPECT_TRUE(names.insert(code_name(reason)).second) << code_name(reason);
    EXPECT_THAT(code_name(reason), MatchesRegex("[a-z_]+"));
    EXPECT_THAT(sentence(reason), Not(HasSubstr("{")));
  }
  EXPECT_EQ(names.size(), static_cast<std::size_t>(BoundReasonCode::sat_proof) + 1);
}

TEST(Reasons, every_reason_of_a_bound_is_explained) {
  for (const BoundReasonCode code : bound_reason_codes()) {
    if (code == BoundReasonCode::nothing_to_do || code == BoundReasonCode::sat_proof) continue;
    EXPECT_EQ(explain(sentence({.code = code, .node = "X"})).kind, ExplainedKind::bound)
        << code_name({.code = code});
  }
}

RC_GTEST_PROP(Reasons, say_no_number_that_is_not_an_argument, ()) {
  const auto number = [] { return *rc::gen::inRange<std::uint64_t>(1000, 1'000'000); };
  BoundReason reason{.count = number(), .at_once = number(), .node = "X"};
  const BoundCut cut{.inside = number(),
                     .outside = number(),
                     .labels = {"X", "Y"},
                     .steps_before = number(),
                     .steps_after = number(),
                     .packet_limit = number()};
  reason.cut = cut;
  std::set<std::string> arguments{"1", "2"};  // of N-1 and 2(P-1)
  for (const std::uint64_t argument :
       {reason.count, reason.at_once, cut.inside, cut.inside - cut.labels.size(), cut.outside,
        cut.steps_before, cut.steps_after, cut.packet_limit})
    arguments.insert(std::to_string(argument));
  for (const BoundReasonCode code : bound_reason_codes()) {
    reason.code = code;
    for (const std::string& said : numbers_in(sentence(reason)))
      RC_ASSERT(arguments.contains(said));
  }
}

RC_GTEST_PROP(Reasons, of_cuts_say_every_argument, ()) {
  const auto number = [] { return *rc::gen::inRange<std::uint64_t>(2, 1'000'000); };
  const BoundCut cut{.from_named_side = *rc::gen::arbitrary<bool>(),
                     .inside = number() + 2,
                     .labels = {"X", "Y"},
                     .steps_before = number(),
                     .steps_after = number(),
                     .packet_limit = number()};
  const BoundReason reason{.code = BoundReasonCode::messages_cross_cut,
                           .count = number(),
                           .at_once = number(),
                           .cut = cut};
  RC_ASSERT(sentence(reason) ==
            fmt::format("{} messages {} {} nodes (X, Y and {} more) must cross a cut that carries "
                        "{} at a time, {} steps from the start, {} steps before the end, in "
                        "packets of at most {} messages",
                        reason.count, cut.from_named_side ? "from" : "to", cut.inside,
                        cut.inside - 2, reason.at_once, cut.steps_before, cut.steps_after,
                        cut.packet_limit));
}

TEST(Reasons, of_cuts_leave_out_what_is_one_or_nothing) {
  EXPECT_EQ(sentence({.code = BoundReasonCode::messages_cross_cut,
                      .count = 1,
                      .at_once = 3,
                      .cut = BoundCut{.inside = 1, .labels = {"00"}, .steps_after = 1}}),
            "1 message from 00 must cross a cut that carries 3 at a time, 1 step before the end");
}

TEST(Reasons, name_the_collective_that_a_problem_contains) {
  BoundReason reason{.code = BoundReasonCode::diameter};
  reason.contained = ContainedCollective{Contained::reversed_broadcast};
  EXPECT_EQ(sentence(reason), "a broadcast in reverse: the diameter");
  EXPECT_EQ(code_name(reason), "reversed_broadcast/diameter");
  reason.contained = ContainedCollective{Contained::reversed_allgather};
  EXPECT_EQ(sentence(reason), "an allgather in reverse: the diameter");
  reason.contained = ContainedCollective{Contained::contribution_to_all, "00"};
  EXPECT_EQ(sentence(reason), "the contribution of 00 must reach all nodes: the diameter");
  reason.contained = ContainedCollective{Contained::contributions_to_one, "00"};
  reason.in_pieces = true;
  EXPECT_EQ(sentence(reason),
            "all contributions must reach 00: the diameter; messages may be split");
  EXPECT_EQ(code_name(reason), "contributions_to_one/diameter");
}

TEST(Reasons, of_candidates_that_failed_are_those_of_the_error) {
  const OmissionReason reason{.error = ErrorCode::too_large, .error_sentence = "it is too large"};
  EXPECT_EQ(sentence(reason), "it is too large");
  EXPECT_EQ(code_name(reason), "too_large");
}

TEST(Reasons, of_candidates_without_gain_say_whether_they_search) {
  OmissionReason reason{.code = OmissionCode::already_optimal, .better = "tree"};
  EXPECT_EQ(sentence(reason), "not run: tree is already optimal");
  EXPECT_EQ(code_name(reason), "already_optimal");
  reason.is_search = true;
  EXPECT_EQ(sentence(reason), "not searched: tree is already optimal");
}

RC_GTEST_PROP(Reasons, of_candidates_say_their_arguments, (bool is_search)) {
  const auto percent = *rc::gen::inRange(1, 100);
  const OmissionReason close{.code = OmissionCode::close_to_bound,
                             .better = "X",
                             .is_search = is_search,
                             .percent = static_cast<double>(percent)};
  RC_ASSERT(sentence(close) ==
            fmt::format("{}: X is within {} % of the lower bound; use --effort full to {}",
                        is_search ? "not searched" : "not run", percent,
                        is_search ? "search further" : "run it"));
  RC_ASSERT(code_name(close) == "close_to_bound");
  const OmissionReason slow{.code = OmissionCode::cannot_win,
                            .better = "X",
                            .better_time = percent / 4.0,
                            .min_startups = 1000 + static_cast<std::uint64_t>(percent)};
  RC_ASSERT(sentence(slow) == fmt::format("it cannot beat X, {}: it takes at least 1,{:03} "
                                          "start-ups; use --effort full to run it",
                                          percent / 4.0, percent));
  RC_ASSERT(code_name(slow) == "cannot_win");
}

}  // namespace
}  // namespace asterism::testing
