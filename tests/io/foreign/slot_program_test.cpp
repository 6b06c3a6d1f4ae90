// The buffer operations of every rank, executed with symbols in a random order, each as soon as the
// operations it waits for are complete.
#include "io/foreign/slot_program.hpp"

#include <optional>
#include <random>

#include <gtest/gtest.h>

#include "extent.hpp"
#include "io/foreign/exchange_cases.hpp"

namespace asterism::testing {
namespace {

using Kind = SlotOperation::Kind;

class SlotMachine {
 public:
  explicit SlotMachine(const std::vector<RankSlots>& ranks) : ranks_(ranks) {
    for (std::uint64_t rank = 0; rank < ranks.size(); ++rank) {
      done_.emplace_back(ranks[rank].operations.size(), false);
      for (std::uint64_t i = 0; i < ranks[rank].input; ++i)
        memory_[{rank, {Buffer::input, i}}] = {{{rank, i}, 1}};
    }
  }

  /// Returns an error message; empty on success.
  std::string run(std::uint64_t seed) {
    std::mt19937_64 random(seed);
    std::vector<std::pair<std::uint64_t, std::size_t>> left;
    for (std::uint64_t rank = 0; rank < ranks_.size(); ++rank)
      for (std::size_t i = 0; i < ranks_[rank].operations.size(); ++i) left.emplace_back(rank, i);
    for (bool moved = true; moved;) {
      for (std::size_t i = left.size(); i > 1; --i) std::swap(left[i - 1], left[random() % i]);
      const std::size_t before = left.size();
      std::erase_if(left, [&](const auto& one) { return carry_out(one.first, one.second); });
      moved = left.size() < before;
      if (!wrong_.empty()) return wrong_;
    }
    return left.empty() ? "" : "something waits for ever";
  }
  [[nodiscard]] Symbols at(std::uint64_t rank, Slot slot) {
    const auto found = memory_.find({rank, slot});
    if (found == memory_.end()) wrong_ = fmt::format("rank {} reads an empty slot", rank);
    return found == memory_.end() ? Symbols{} : found->second;
  }

 private:
  bool carry_out(std::uint64_t rank, std::size_t index) {
    const SlotOperation& operation = ranks_[rank].operations[index];
    for (const std::uint32_t before : operation.after)
      if (!done_[rank][before]) return false;
    if (operation.kind == Kind::receive && !wires_.contains(operation.transfer)) return false;
    if (operation.kind == Kind::send)
      send(rank, operation);
    else
      write(rank, operation);
    done_[rank][index] = true;
    return true;
  }
  void send(std::uint64_t rank, const SlotOperation& operation) {
    for (const SlotPiece& piece : operation.pieces)
      wires_[operation.transfer].push_back(at(rank, piece.source));
  }
  void write(std::uint64_t rank, const SlotOperation& operation) {
    for (std::size_t i = 0; i < operation.pieces.size(); ++i) {
      const SlotPiece& piece = operation.pieces[i];
      Symbols sum;
      if (operation.kind == Kind::receive) sum = wires_.at(operation.transfer).at(i);
      if (operation.kind != Kind::receive || piece.reduces)
        sum = sum_of(sum, at(rank, piece.source));
      if (operation.kind == Kind::reduce) sum = sum_of(sum, at(rank, piece.target));
      const bool exists = piece.target.index < ranks_[rank].slots(piece.target.buffer);
      if (piece.target.buffer == Buffer::input || !exists)
        wrong_ = "a slot that may not be written";
      memory_[{rank, piece.target}] = sum;
    }
  }

  const std::vector<RankSlots>& ranks_;
  std::vector<std::vector<bool>> done_;
  std::map<std::pair<std::uint64_t, Slot>, Symbols> memory_;
  std::map<std::uint64_t, std::vector<Symbols>> wires_;
  std::string wrong_;
};

Symbols wanted_of(CollectiveKind kind, std::uint64_t ranks, std::uint64_t batch, std::uint64_t rank,
                  std::uint64_t index) {
  if (kind == CollectiveKind::multi_broadcast) return {{{0, index}, 1}};  // there is one source
  if (kind != CollectiveKind::scan) return wanted_symbols(kind, ranks, batch, rank, index);
  Symbols sum;
  for (std::uint64_t i = 0; i <= rank; ++i) sum[{i, index}] = 1;
  return sum;
}

TEST(SlotProgram, every_algorithm_of_every_collective_fills_the_outputs) {
  SLOW_WHEN_SANITIZED();
  int runs = 0;
  const std::vector<std::string> all{"star:3", "fat-tree:2", "hypercube:3", "torus:3x3",
                                     "mesh:2x3"};
  const std::vector<std::string> few(all.begin(), all.begin() + 2);
  for (const std::string& spec : few_examples() ? few : all)
    for (const CollectiveTraits& traits : collective_catalogue())
      for (const std::uint64_t batch : {1U, 3U}) {
        if (traits.kind == CollectiveKind::barrier && batch > 1) continue;
        for_each_exchange_case(spec, traits.kind, batch, [&](const ExchangeCase& one) {
          const Collective& collective = one.schedule.header().problem.collective;
          const std::vector<RankSlots> ranks = slot_programs(one.schedule, "a test", 0, {});
          SlotMachine machine(ranks);
          EXPECT_EQ(machine.run(static_cast<std::uint64_t>(runs)), "") << one.name;
          for (std::uint64_t i = 0; i < collective.participant_count(); ++i)
            for (std::uint64_t slot = 0; slot < ranks[i].output; ++slot)
              EXPECT_EQ(machine.at(i, {Buffer::output, slot}),
                        wanted_of(traits.kind, collective.participant_count(), collective.batch(),
                                  i, slot))
                  << one.name << ", rank " << i << ", slot " << slot;
          ++runs;
        });
      }
  EXPECT_GT(runs, 100);
}

/// Within a step a receive does not wait for the rank's own sends: with synchronous sends, two
/// ranks that exchange data would otherwise deadlock.
TEST(SlotProgram, receives_wait_for_earlier_steps_only) {
  SLOW_WHEN_SANITIZED();
  for (const CollectiveKind kind : {CollectiveKind::allreduce, CollectiveKind::reduce_scatter})
    for_each_exchange_case("hypercube:3", kind, 2, [&](const ExchangeCase& one) {
      for (const RankSlots& rank : slot_programs(one.schedule, "a test", 0, {}))
        for (const SlotOperation& operation : rank.operations) {
          if (operation.kind != Kind::receive) continue;
          for (const std::uint32_t before : operation.after)
            EXPECT_TRUE(rank.operations[before].kind != Kind::send ||
                        rank.operations[before].step < operation.step)
                << one.name;
        }
    });
}

}  // namespace
}  // namespace asterism::testing
