// Valid schedules of every algorithm, broken in every way we can think of: the verifier must
// catch each, or the reference must show that nothing is broken.
#include <array>
#include <deque>
#include <iostream>
#include <iterator>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "extent.hpp"
#include "schedule_cases.hpp"
#include "semantics/mutation_bases.hpp"
#include "semantics/mutator.hpp"
#include "semantics/reference_verifier.hpp"

namespace asterism {
namespace {

using testing::always_breaks;
using testing::Base;
using testing::Case;
using testing::count_moves;
using testing::difference;
using testing::for_every_catalogue_base;
using testing::for_every_wormhole_base;
using testing::make_case;
using testing::model_name;
using testing::Mutation;
using testing::mutation_kinds;
using testing::Mutator;
using testing::name_of;
using testing::networks;
using testing::PlainSchedule;
using testing::PlainStep;
using testing::PlainTransfer;
using testing::ReferenceVerdict;
using testing::ReferenceVerifier;
using testing::verify;

// Why a mutant may be harmless.

using Moves = std::multiset<std::tuple<NodeId, std::vector<Port>, MessageId>>;

Moves moves_of(const PlainSchedule& schedule) {
  Moves moves;
  for (const PlainStep& step : schedule)
    for (const PlainTransfer& transfer : step)
      for (const MessageId message : transfer.messages)
        moves.emplace(transfer.from, transfer.ports, message);
  return moves;
}

/// Classifies what a valid mutant did to the moves.
std::string harmless_class(const PlainSchedule& before, const PlainSchedule& after) {
  const auto in_order = [](PlainSchedule schedule) {
    std::erase_if(schedule, [](const PlainStep& step) { return step.empty(); });
    for (PlainStep& step : schedule) std::ranges::sort(step);
    return schedule;
  };
  if (in_order(before) == in_order(after)) return "the same steps";
  const Moves old_moves = moves_of(before);
  const Moves new_moves = moves_of(after);
  if (old_moves == new_moves) return "the same moves in another order";
  if (std::ranges::includes(new_moves, old_moves)) return "redundant moves more";
  if (std::ranges::includes(old_moves, new_moves)) return "needless moves less";
  return "delivered in another way";
}

struct Tally {
  std::uint64_t caught = 0;
  std::map<std::string, std::uint64_t> harmless;
  [[nodiscard]] std::uint64_t harmless_in_all() const {
    std::uint64_t count = 0;
    for (const auto& [name, number] : harmless) count += number;
    return count;
  }
};

class Mutants {
 public:
  /// `rounds` for schedules of few moves; one for the others.
  explicit Mutants(std::uint64_t seed, int rounds = 2) : random_(seed), rounds_(rounds) {}

  Random& random() { return random_; }

  void judge_all_of(const Base& base) {
    ++bases_;
    const std::uint64_t moves = count_moves(base.schedule);
    if (few_examples() && moves >= 400 && bases_ % 8 != 0) return;
    const ReferenceVerdict good = ReferenceVerifier(*base.on.problem, true).judge(base.schedule);
    const Verdict verdict = verify(*base.on.problem, base.schedule, true);
    ASSERT_TRUE(verdict.valid) << base.name << ": " << verdict.earliest()->text;
    ASSERT_EQ(difference(verdict, good, base.schedule.size()), "") << base.name;
    ASSERT_EQ(good.redundant, 0U) << base.name;
    const int rounds = moves < 400 ? rounds_ : 1;
    for (int round = 0; round < rounds; ++round)
      for (std::size_t i = 0; i < mutation_kinds; ++i) judge(base, static_cast<Mutation>(i));
  }

  [[nodiscard]] std::uint64_t bases() const { return bases_; }
  [[nodiscard]] std::uint64_t mutants() const { return mutants_; }
  [[nodiscard]] std::uint64_t escaped() const { return escaped_; }
  [[nodiscard]] const auto& tallies() const { return tallies_; }
  [[nodiscard]] const std::set<ViolationKind>& kinds_seen() const { return kinds_seen_; }

  [[nodiscard]] Tally total(Mutation mutation) const {
    Tally sum;
    for (const auto& [spec, by_mutation] : tallies_) {
      const auto found = by_mutation.find(mutation);
      if (found == by_mutation.end()) continue;
      sum.caught += found->second.caught;
      for (const auto& [name, number] : found->second.harmless) sum.harmless[name] += number;
    }
    return sum;
  }

 private:
  void judge(const Base& base, Mutation mutation) {
    Mutator mutator(base, random_);
    if (!mutator.apply(mutation)) return;
    ++mutants_;
    const PlainSchedule& mutant = mutator.schedule();
    const bool claim = base.no_redundancy && random_.below(3) > 0;
    const Verdict verdict = verify(*base.on.problem, mutant, claim);
    const ReferenceVerdict reference = ReferenceVerifier(*base.on.problem, claim).judge(mutant);
    const std::string different = difference(verdict, reference, mutant.size());
    EXPECT_EQ(different, "") << name_of(mutation) << ": " << base.name;
    for (const Violation& violation : verdict.violations) kinds_seen_.insert(violation.kind);
    Tally& tally = tallies_[base.on.network->spec()][mutation];
    if (!verdict.valid)
      ++tally.caught;
    else if (reference.valid && reference.missing.empty())
      ++tally.harmless[harmless_class(base.schedule, mutant)];
    else
      ++escaped_;
    if (always_breaks(mutation)) {
      EXPECT_FALSE(verdict.valid) << name_of(mutation) << ": " << base.name;
    }
    if (mutation == Mutation::shuffle) {
      EXPECT_TRUE(verdict.valid) << base.name << ": " << verdict.earliest()->text;
    }
  }

  Random random_;
  int rounds_;
  std::uint64_t bases_ = 0, mutants_ = 0, escaped_ = 0;
  std::map<std::string, std::map<Mutation, Tally>> tallies_;
  std::set<ViolationKind> kinds_seen_;
};

void print(const Mutants& mutants) {
  std::cout << fmt::format("{} mutants of {} schedules\n", mutants.mutants(), mutants.bases());
  for (std::size_t i = 0; i < mutation_kinds; ++i) {
    const Tally sum = mutants.total(static_cast<Mutation>(i));
    std::cout << fmt::format("{:28} {:6} caught {:6} harmless", name_of(static_cast<Mutation>(i)),
                             sum.caught, sum.harmless_in_all());
    for (const auto& [name, number] : sum.harmless) std::cout << "; " << name << " " << number;
    std::cout << "\n";
  }
}

/// Each kind of mutation is caught on each network where there is anything to change in that way,
/// but for those that can do no harm.
void expect_each_caught_on_each_network(const Mutants& mutants, const std::set<Mutation>& idle) {
  for (const auto& [spec, by_mutation] : mutants.tallies())
    for (const auto& [mutation, tally] : by_mutation) {
      if (idle.contains(mutation))
        EXPECT_EQ(tally.caught, 0U) << name_of(mutation) << " on " << spec;
      else
        EXPECT_GT(tally.caught, 0U) << name_of(mutation) << " on " << spec;
    }
}

TEST(Mutation, no_mutant_of_any_algorithm_escapes) {
  SLOW_WHEN_SANITIZED();
  Mutants mutants(20240611, few_examples() ? 1 : 2);
  for_every_catalogue_base(mutants.random(), [&](const Base& base) { mutants.judge_all_of(base); });
  print(mutants);
  EXPECT_GT(mutants.mutants(), few_examples() ? 4000U : 15000U);
  EXPECT_EQ(mutants.escaped(), 0U);
  EXPECT_EQ(mutants.tallies().size(), networks().size());
  for (const auto& [spec, by_mutation] : mutants.tallies())
    EXPECT_EQ(by_mutation.size(), mutation_kinds) << "some kind was never possible on " << spec;
  expect_each_caught_on_each_network(mutants, {Mutation::shuffle});
  // All but that of a path in the wrong order, as here every path is one link, and that of parts
  // of a result with something in common; and those of switches, which have their own test.
  EXPECT_EQ(mutants.kinds_seen().size(), violation_kinds - 4);
}

TEST(Mutation, no_mutant_of_paths_under_wormhole_switching_escapes) {
  SLOW_WHEN_SANITIZED();
  Mutants mutants(20240612);
  for_every_wormhole_base(mutants.random(), [&](const Base& base) { mutants.judge_all_of(base); });
  print(mutants);
  EXPECT_GT(mutants.mutants(), 2000U);
  EXPECT_EQ(mutants.escaped(), 0U);
  // Every message makes its whole way in one step, so the steps do not depend on each other.
  expect_each_caught_on_each_network(mutants, {Mutation::shuffle, Mutation::swap_steps});
}

// Schedules that were never right, under every combination of rules.

Model random_model(Random& random) {
  Model model;
  const Model::Ports ports[] = {Model::Ports::one, Model::Ports::several(2),
                                Model::Ports::several(3), Model::Ports::all,
                                Model::Ports::single_dimension};
  model.ports = ports[random.below(std::size(ports))];
  model.control = static_cast<Model::Control>(random.below(2));
  model.duplex = static_cast<Model::Duplex>(random.below(2));
  model.switching = static_cast<Model::Switching>(random.below(2));
  model.packet_limit = random.below(4);
  return model;
}

class RandomSchedules {
 public:
  RandomSchedules(const Problem& problem, Random& random) : problem_(problem), random_(random) {}

  PlainSchedule make() {
    PlainSchedule schedule(random_.below(5));
    for (PlainStep& step : schedule)
      for (std::uint64_t left = random_.below(8); left > 0; --left) step.push_back(transfer());
    return schedule;
  }

 private:
  bool rarely() { return random_.below(12) == 0; }

  PlainTransfer transfer() {
    const NodeId from{random_.below(problem_.network().node_count() + (rarely() ? 2 : 0))};
    PlainTransfer result{from, {}, {}};
    const bool wormhole = problem_.model.switching == Model::Switching::wormhole;
    const std::uint64_t hops = rarely() ? random_.below(3) : wormhole ? 1 + random_.below(3) : 1;
    for (std::uint64_t i = 0; i < hops; ++i)
      result.ports.emplace_back(static_cast<std::uint32_t>(
          random_.below(problem_.network().port_count() + (rarely() ? 1 : 0))));
    const std::uint64_t messages = rarely() ? 0 : 1 + random_.below(3);
    for (std::uint64_t i = 0; i < messages; ++i) result.messages.push_back(message(from));
    return result;
  }

  /// Picks mostly a message that the sender has initially.
  MessageId message(NodeId from) {
    const Collective& collective = problem_.collective;
    const std::uint64_t count = collective.message_count();
    if (collective.handling() == Handling::combined && !rarely()) {
      const std::uint64_t result = random_.below(collective.result_count());
      switch (random_.below(4)) {
        case 0:
          return collective.given(result);
        case 1:
          return collective.whole(result);
        case 2:
          return collective.copied(from.value() < collective.node_count() ? from : NodeId{0},
                                   random_.below(2), result);
        default:
          return collective.posted(NodeId{0}, NodeId{1}, result);
      }
    }
    for (int attempt = 0; attempt < 10; ++attempt) {
      const MessageId message{random_.below(count)};
      if (collective.origin(message) == from) return message;
    }
    return MessageId{random_.below(count + (rarely() ? 1 : 0))};
  }

  const Problem& problem_;
  Random& random_;
};

TEST(Mutation, schedules_of_pure_chance_get_the_verdict_of_the_reference) {
  SLOW_WHEN_SANITIZED();
  Random random(20240613);
  std::set<ViolationKind> seen;
  for (int round = 0; round < 150; ++round)
    for (const std::string spec :
         {"ring:3", "star:3", "mesh:2x2", "torus:2x3", "complete:2", "wk:3,2"})
      for (const CollectiveTraits& traits : collective_catalogue()) {
        const CollectiveKind kind = traits.kind;
        Model model = random_model(random);
        if (make_network(spec)->axis(Port{0}))
          model.routing = static_cast<Model::Routing>(random.below(2));
        const Case on = make_case(spec, kind, model);
        const PlainSchedule schedule = RandomSchedules(*on.problem, random).make();
        const bool claim = random.below(2) == 0;
        const Verdict verdict = verify(*on.problem, schedule, claim);
        const ReferenceVerdict reference = ReferenceVerifier(*on.problem, claim).judge(schedule);
        EXPECT_EQ(difference(verdict, reference, schedule.size()), "")
            << to_string(kind) << " on " << spec << ", " << model_name(on.problem->model);
        for (const Violation& violation : verdict.violations) seen.insert(violation.kind);
      }
  EXPECT_EQ(seen.size(), violation_kinds - 2) << "all but those of switches";
}

}  // namespace
}  // namespace asterism
