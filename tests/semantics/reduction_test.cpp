// Reductions and scans: rules one by one, then the naive model on thousands of schedules and of
// broken ones.
#include <map>
#include <string>

#include <gtest/gtest.h>

#include <asterism/networks.hpp>

#include "base/expect_error.hpp"
#include "base/random.hpp"
#include "extent.hpp"
#include "problem/capable_switches.hpp"
#include "schedule_cases.hpp"
#include "semantics/random_reduction.hpp"
#include "semantics/reference_verifier.hpp"

namespace asterism {
namespace {

using testing::Case;
using testing::difference;
using testing::make_case;
using testing::PlainSchedule;
using testing::PlainStep;
using testing::PlainTransfer;
using testing::RandomReduction;
using testing::ReferenceVerdict;
using testing::ReferenceVerifier;
using testing::verify;

constexpr Port plus{0}, minus{1};  // of rings

Model all_ports() {
  Model model;
  model.ports = Model::Ports::all;
  return model;
}

/// A reduction on a ring of four, with all ports.
class OnRing : public ::testing::Test {
 protected:
  static Problem problem_of(CollectiveKind kind, std::uint64_t batch = 1) {
    const std::shared_ptr<const Network> ring = make_network("ring:4");
    std::vector<NodeId> root;
    if (kind == CollectiveKind::reduce) root.push_back(NodeId{0});
    return {ring, Collective(kind, *ring, root, batch), all_ports()};
  }
  const Problem allreduce_ = problem_of(CollectiveKind::allreduce);
  const Problem reduce_ = problem_of(CollectiveKind::reduce);

  [[nodiscard]] MessageId given() const { return allreduce_.collective.given(0); }
  [[nodiscard]] MessageId whole() const { return allreduce_.collective.whole(0); }
  [[nodiscard]] MessageId copied(std::uint64_t holder, std::uint64_t generation = 0) const {
    return allreduce_.collective.copied(NodeId{holder}, generation, 0);
  }
  [[nodiscard]] MessageId posted(std::uint64_t from, std::uint64_t to) const {
    return allreduce_.collective.posted(NodeId{from}, NodeId{to}, 0);
  }
  [[nodiscard]] MessageId posted_copy(std::uint64_t from, std::uint64_t to) const {
    return allreduce_.collective.posted_copy(NodeId{from}, NodeId{to}, 0);
  }
  static PlainTransfer sends(std::uint64_t from, Port port, MessageId message) {
    return {NodeId{from}, {port}, {message}};
  }
  /// Everybody's to node 0.
  [[nodiscard]] PlainSchedule towards_0() const {
    return {{sends(2, plus, given()), sends(1, minus, given())}, {sends(3, plus, given())}};
  }
  static void expect_valid(const Problem& problem, const PlainSchedule& schedule) {
    const Verdict verdict = verify(problem, schedule, true);
    EXPECT_TRUE(verdict.valid) << verdict.earliest()->text;
    expect_as_reference(problem, schedule);
  }
  static void expect_text(const Problem& problem, const PlainSchedule& schedule,
                          const std::string& text) {
    const Verdict verdict = verify(problem, schedule, true);
    ASSERT_FALSE(verdict.valid);
    EXPECT_EQ(verdict.earliest()->text, text);
    expect_as_reference(problem, schedule);
  }
  static void expect_as_reference(const Problem& problem, const PlainSchedule& schedule) {
    const ReferenceVerdict reference = ReferenceVerifier(problem, true).judge(schedule);
    EXPECT_EQ(difference(verify(problem, schedule, true), reference, schedule.size()), "");
  }
};

TEST_F(OnRing, parts_are_given_until_one_holds_all) {
  expect_valid(reduce_, towards_0());
  expect_text(allreduce_, towards_0(),
              "step 2: incomplete, node 1, message of result 0, whole (3 lacking in all)");
}

TEST_F(OnRing, whole_results_spread) {
  PlainSchedule schedule = towards_0();
  schedule.push_back({sends(0, plus, whole()), sends(0, minus, whole())});
  schedule.push_back({sends(1, plus, whole())});
  expect_valid(allreduce_, schedule);
  schedule.push_back({sends(3, minus, whole())});
  expect_text(allreduce_, schedule, "step 5: delivered again, node 2, message of result 0, whole");
}

TEST_F(OnRing, a_result_is_sent_as_whole_only_by_who_has_all_of_it) {
  PlainSchedule early = towards_0();
  early[1].push_back(sends(0, plus, whole()));
  expect_text(reduce_, early,
              "step 2: sender lacks the message, node 0, port +x, message of result 0, whole (its "
              "part lacks contributions)");
  PlainSchedule gone = towards_0();
  gone[1].push_back(sends(1, plus, whole()));
  expect_text(reduce_, gone,
              "step 2: sender lacks the message, node 1, port +x, message of result 0, whole (it "
              "holds no part of the result)");
}

TEST_F(OnRing, a_part_leaves_once) {
  PlainSchedule twice = towards_0();
  twice[0].push_back(sends(2, minus, given()));
  expect_text(reduce_, twice,
              "step 1: sender lacks the message, node 2, port -x, message of result 0, given (its "
              "part leaves in this step already)");
  PlainSchedule again = towards_0();
  again[1].push_back(sends(2, minus, given()));
  expect_text(reduce_, again,
              "step 2: sender lacks the message, node 2, port -x, message of result 0, given (it "
              "holds no part of the result)");
}

TEST_F(OnRing, neighbours_exchange_copies) {
  const PlainStep first{sends(0, plus, copied(0)), sends(1, minus, copied(1)),
                        sends(2, plus, copied(2)), sends(3, minus, copied(3))};
  const PlainStep second{sends(0, minus, copied(0, 1)), sends(3, plus, copied(3, 1)),
                         sends(1, plus, copied(1, 1)), sends(2, minus, copied(2, 1))};
  expect_valid(allreduce_, {first, second});
  PlainStep not_renamed = second;
  not_renamed[0].messages = {copied(0)};
  expect_text(allreduce_, {first, not_renamed},
              "step 2: incomplete, node 3, message of result 0, whole (1 lacking in all)");
}

TEST_F(OnRing, copies_are_passed_on_as_they_came) {
  const PlainStep first{sends(0, plus, copied(0)), sends(0, minus, copied(0)),
                        sends(1, plus, copied(1)), sends(1, minus, copied(1)),
                        sends(2, plus, copied(2)), sends(2, minus, copied(2)),
                        sends(3, plus, copied(3)), sends(3, minus, copied(3))};
  const PlainStep second{sends(0, plus, copied(3)), sends(1, plus, copied(0)),
                         sends(2, plus, copied(1)), sends(3, plus, copied(2))};
  expect_valid(allreduce_, {first, second});
  PlainStep what_it_has_now = second;
  what_it_has_now[0].messages = {copied(0, 1)};
  expect_text(allreduce_, {first, what_it_has_now},
              "step 2: contributes twice, node 1, message of result 0, copy 1 of 0 (the "
              "contribution of 0 for one)");
  PlainStep of_nobody = second;
  of_nobody[0].messages = {copied(2)};
  expect_text(allreduce_, {first, of_nobody},
              "step 2: sender lacks the message, node 0, port +x, message of result 0, copy 0 of 2 "
              "(this copy did not come here)");
  PlainStep too_early = first;
  too_early[0].messages = {copied(3, 7)};
  expect_text(allreduce_, {too_early, second},
              "step 1: sender lacks the message, node 0, port +x, message of result 0, copy 7 of 3 "
              "(this copy was not made yet)");
}

TEST_F(OnRing, what_is_posted_is_combined_where_it_is_addressed_to) {
  const PlainSchedule schedule{{sends(2, plus, posted(2, 0)), sends(1, minus, posted(1, 0))},
                               {sends(3, plus, posted(2, 0))},
                               {sends(3, plus, posted(3, 0))}};
  expect_valid(reduce_, schedule);
  PlainSchedule lost = schedule;
  lost.erase(lost.begin() + 1);
  expect_text(reduce_, lost,
              "step 2: incomplete, node 0, message of result 0, whole (1 lacking in all)");
  PlainSchedule elsewhere = schedule;
  elsewhere[1] = {sends(1, minus, posted(2, 0))};
  expect_text(reduce_, elsewhere,
              "step 2: sender lacks the message, node 1, port -x, message of result 0, posted from "
              "2 to 0 (what is posted is elsewhere)");
  PlainSchedule both = schedule;
  both[0].push_back(sends(2, minus, given()));
  expect_text(reduce_, both,
              "step 1: sender lacks the message, node 2, port -x, message of result 0, given (its "
              "part leaves in this step already)");
}

/// Telling parts apart in the middle of everything: some given, some under way, some just taken.
TEST_F(OnRing, parts_are_told_apart_when_the_first_is_copied) {
  const PlainSchedule schedule{
      {sends(2, plus, posted(2, 0))},
      {sends(1, minus, given()), sends(0, minus, copied(0)), sends(3, plus, posted(2, 0))},
      {sends(3, plus, copied(3, 5))}};
  expect_text(reduce_, schedule,
              "step 3: contributes twice, node 0, message of result 0, copy 5 of 3 (the "
              "contribution of 0 for one)");
  const PlainSchedule kept{{sends(2, plus, posted_copy(2, 0)), sends(1, minus, given())},
                           {sends(3, plus, posted_copy(2, 0))},
                           {sends(3, plus, copied(3))}};
  expect_valid(reduce_, kept);
}

TEST_F(OnRing, whole_results_arrive_behind_the_others_whatever_the_order) {
  PlainSchedule schedule = towards_0();
  schedule.push_back({sends(0, plus, whole()), sends(0, minus, given())});
  schedule.push_back({sends(1, plus, whole()), sends(3, minus, given())});
  const Verdict verdict = verify(allreduce_, schedule);
  std::swap(schedule[3][0], schedule[3][1]);
  EXPECT_EQ(verify(allreduce_, schedule).redundant, verdict.redundant);
  EXPECT_EQ(verify(allreduce_, schedule).violations.size(), verdict.violations.size());
  EXPECT_EQ(verdict.redundant, 1U);
}

TEST(Reduction, switches_combine_what_passes_them) {
  const auto tree = make_network("fat-tree:4");
  ASSERT_TRUE(tree->has_switches());
  const Collective collective(CollectiveKind::reduce, *tree, {NodeId{0}});
  EXPECT_LT(collective.participant_count(), tree->node_count());
  PlainSchedule schedule;
  std::vector<NodeId> front{NodeId{0}};
  std::map<NodeId, PlainTransfer> up;
  for (std::size_t i = 0; i < front.size(); ++i)
    for (Port port{0}; port.value() < tree->port_count(); ++port) {
      const NodeId next = tree->neighbour(front[i], port);
      if (next == no_node || next == NodeId{0} || up.contains(next)) continue;
      up[next] = {next, {tree->reverse_port(front[i], port)}, {collective.given(0)}};
      front.push_back(next);
    }
  // Proceeds from the leaves of the tree to its root; a node that holds nothing gives nothing.
  testing::NaiveParts naive(collective);
  for (std::size_t i = front.size(); i-- > 1;) {
    if (!naive.take(front[i], collective.given(0))) continue;
    naive.depart();
    naive.put(tree->neighbour(front[i], up[front[i]].ports[0]), 0);
    naive.end_step();
    schedule.push_back({up[front[i]]});
  }
  const Model capable = testing::with_capable_switches(all_ports());
  const Verdict verdict = verify({tree, collective, capable}, schedule, true);
  EXPECT_TRUE(verdict.valid) << verdict.earliest()->text;
}

TEST(Scan, adjoining_stretches_are_put_together) {
  const auto ring = make_network("ring:4");
  const Problem problem(ring, Collective(CollectiveKind::scan, *ring), all_ports());
  const auto sum = [&](std::uint64_t first, std::uint64_t last) {
    return problem.collective.stretch({first, last, 0});
  };
  const PlainStep to_the_right{{NodeId{0}, {plus}, {sum(0, 0)}},
                               {NodeId{1}, {plus}, {sum(1, 1)}},
                               {NodeId{2}, {plus}, {sum(2, 2)}}};
  const PlainStep two_on{{NodeId{1}, {plus}, {sum(0, 0)}}, {NodeId{0}, {minus}, {sum(0, 0)}}};
  const PlainStep last{{NodeId{2}, {plus}, {sum(1, 1)}}};
  EXPECT_TRUE(verify(problem, {to_the_right, two_on, last}, true).valid);
  const Verdict lacking = verify(problem, {to_the_right, two_on}, true);
  EXPECT_EQ(lacking.earliest()->text,
            "step 2: incomplete, node 3, message of result 0, from 0 to 3 (1 lacking in all)");
  const PlainStep unknown{{NodeId{2}, {plus}, {sum(0, 1)}}};
  EXPECT_EQ(verify(problem, {to_the_right, unknown}, true).earliest()->text,
            "step 2: sender lacks the message, node 2, port +x, message of result 0, from 0 to 1");
  const PlainStep backwards{{NodeId{1}, {plus}, {sum(1, 0)}}};
  EXPECT_FALSE(verify(problem, {to_the_right, backwards}, true).valid);
}

TEST(Reduction, refuses_what_does_not_fit_the_memory) {
  const Case on = make_case("hypercube:10", CollectiveKind::allreduce, all_ports(), {}, 4096);
  ScheduleVerifier verifier(10'000'000);
  testing::expect_error(
      [&] {
        verifier.begin({*on.problem});
        return 0;
      },
      ErrorCode::too_large, "verifying allreduce on hypercube:10 move by move", "smaller network");
}

TEST(Reduction, refuses_copies_of_parts_that_do_not_fit_the_memory) {
  const Case on = make_case("hypercube:12", CollectiveKind::allreduce, all_ports());
  ScheduleVerifier verifier(2'000'000);
  verifier.begin({*on.problem});
  Step step;
  for (NodeId node{0}; node.value() < 4096; ++node)
    step.add(node, Port{0}, on.problem->collective.copied(node, 0, 0));
  testing::expect_error(
      [&] {
        verifier.take(step);
        return 0;
      },
      ErrorCode::too_large, "telling apart the parts of allreduce of 4096 nodes",
      "gives its parts away");
}

// Thousands of schedules, and what is left of them when something is wrong.

/// A move of a schedule.
struct WrittenMove {
  std::size_t step, transfer, message;
};

class ReductionMutator {
 public:
  ReductionMutator(const Problem& problem, PlainSchedule schedule, Random& random)
      : problem_(problem), schedule_(std::move(schedule)), random_(random) {
    for (std::size_t s = 0; s < schedule_.size(); ++s)
      for (std::size_t t = 0; t < schedule_[s].size(); ++t)
        for (std::size_t m = 0; m < schedule_[s][t].messages.size(); ++m)
          moves_.push_back({s, t, m});
  }

  static constexpr const char* names[] = {
      "a message less",     "twice in a packet", "again in another step", "moved to another step",
      "a transfer less",    "steps swapped",     "given instead",         "whole instead",
      "a copy instead",     "posted instead",    "another generation",    "of another holder",
      "for another result", "over another port", "by another sender",     "another stretch"};
  static constexpr std::size_t kinds = std::size(names);

  /// Returns nothing if there is nothing to change.
  std::optional<PlainSchedule> mutant(std::size_t kind) {
    if (moves_.empty()) return std::nullopt;
    move_ = moves_[random_.below(moves_.size())];
    return change(kind) ? std::optional(schedule_) : std::nullopt;
  }

 private:
  [[nodiscard]] PlainTransfer& transfer() { return schedule_[move_.step][move_.transfer]; }
  [[nodiscard]] MessageId& message() { return transfer().messages[move_.message]; }
  [[nodiscard]] const Collective& collective() const { return problem_.collective; }
  [[nodiscard]] NodeId any_node() { return NodeId{random_.below(collective().node_count())}; }

  PlainStep& other_step() {
    if (random_.below(2) == 0 && move_.step > 0) return schedule_[move_.step - 1];
    if (move_.step + 1 == schedule_.size()) schedule_.emplace_back();
    return schedule_[move_.step + 1];
  }

  bool change(std::size_t kind) {
    switch (kind) {
      case 0:
        transfer().messages.erase(transfer().messages.begin() +
                                  static_cast<std::ptrdiff_t>(move_.message));
        return true;
      case 1:
        transfer().messages.push_back(MessageId(message()));
        return true;
      case 2:
      case 3: {
        const PlainTransfer copy{transfer().from, transfer().ports, {message()}};
        if (kind == 3) change(0);
        other_step().push_back(copy);
        return true;
      }
      case 4:
        schedule_[move_.step].erase(schedule_[move_.step].begin() +
                                    static_cast<std::ptrdiff_t>(move_.transfer));
        return true;
      case 5:
        if (schedule_.size() < 2) return false;
        std::swap(schedule_[move_.step],
                  schedule_[move_.step > 0 ? move_.step - 1 : move_.step + 1]);
        return true;
      case 13:
        transfer().ports.back() =
            Port{static_cast<std::uint32_t>(random_.below(problem_.network().port_count()))};
        return true;
      case 14:
        transfer().from = any_node();
        return true;
      default:
        return collective().handling() == Handling::combined ? rename(kind) : other_stretch(kind);
    }
  }

  bool rename(std::size_t kind) {
    const Collective::Part part = collective().part(message());
    const MessageId before = message();
    switch (kind) {
      case 6:
        message() = collective().given(part.result);
        break;
      case 7:
        message() = collective().whole(part.result);
        break;
      case 8:
        message() = collective().copied(transfer().from, random_.below(2), part.result);
        break;
      case 9:
        message() = random_.below(2) == 0
                        ? collective().posted(transfer().from, any_node(), part.result)
                        : collective().posted_copy(transfer().from, any_node(), part.result);
        break;
      case 10:
        if (part.fate != Collective::Part::Fate::copied) return false;
        message() = collective().copied(part.holder, part.generation + 1, part.result);
        break;
      case 11:
        if (part.holder == no_node) return false;
        message() = part.fate == Collective::Part::Fate::copied
                        ? collective().copied(any_node(), part.generation, part.result)
                        : collective().posted(any_node(), part.addressee, part.result);
        break;
      case 12:
        message() =
            MessageId{before.value() - part.result + random_.below(collective().result_count())};
        break;
      default:
        return false;
    }
    return message() != before;
  }

  bool other_stretch(std::size_t kind) {
    if (kind != 15) return false;
    message() = MessageId{random_.below(collective().message_count())};
    return true;
  }

  const Problem& problem_;
  PlainSchedule schedule_;
  Random& random_;
  std::vector<WrittenMove> moves_;
  WrittenMove move_{};
};

struct Tried {
  std::uint64_t rejected = 0, harmless = 0;
};

TEST(ReductionMutation, the_verdict_is_that_of_the_naive_model) {
  SLOW_WHEN_SANITIZED();
  std::uint64_t valid = 0, invalid = 0;
  std::map<std::string, std::uint64_t> valid_of;
  std::map<std::string, Tried> tried;
  std::set<ViolationKind> seen;
  const std::uint64_t rounds = few_examples() ? 600 : 4000;
  for (std::uint64_t seed = 0; seed < rounds; ++seed) {
    Random random(seed);
    const Problem problem = testing::random_reduction_problem(6, random);
    RandomReduction drawn(problem, random);
    const PlainSchedule schedule = drawn.make(30);
    const auto judge = [&](const PlainSchedule& judged, const std::string& what) {
      const bool claim = random.below(2) == 0;
      const Verdict verdict = verify(problem, judged, claim);
      const ReferenceVerdict reference = ReferenceVerifier(problem, claim).judge(judged);
      EXPECT_EQ(difference(verdict, reference, judged.size()), "")
          << what << ", seed " << seed << ": " << testing::describe(problem);
      for (const Violation& violation : verdict.violations) seen.insert(violation.kind);
      return reference.valid;
    };
    if (judge(schedule, "as drawn")) {
      ++valid;
      ++valid_of[to_string(problem.collective.kind())];
    } else {
      ++invalid;
    }
    for (std::size_t kind = 0; kind < ReductionMutator::kinds; ++kind) {
      const auto mutant = ReductionMutator(problem, schedule, random).mutant(kind);
      if (!mutant) continue;
      Tried& count = tried[ReductionMutator::names[kind]];
      ++(judge(*mutant, ReductionMutator::names[kind]) ? count.harmless : count.rejected);
    }
    ASSERT_FALSE(HasFailure());
  }
  EXPECT_GT(valid, rounds / 4);
  EXPECT_GT(invalid, rounds / 10);
  for (const char* kind : {"reduce", "reduce-scatter", "allreduce", "barrier", "scan"})
    EXPECT_GT(valid_of[kind], rounds / 50) << kind;
  EXPECT_EQ(tried.size(), ReductionMutator::kinds);
  for (const auto& [name, count] : tried)
    EXPECT_GT(count.rejected, rounds / 40) << name << ", harmless " << count.harmless;
  for (const ViolationKind kind :
       {ViolationKind::contributes_twice, ViolationKind::sender_lacks_message,
        ViolationKind::delivered_again, ViolationKind::incomplete})
    EXPECT_TRUE(seen.contains(kind)) << to_string(kind);
}

}  // namespace
}  // namespace asterism
