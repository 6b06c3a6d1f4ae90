#include "io/foreign/import/msccl_races.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/memory.hpp"

namespace asterism {

namespace {

/// For one rank: how many events of each of its thread blocks are certain to be complete when an
/// event of any rank begins. (These are vector clocks for one rank at a time; those of all ranks
/// would not fit in memory.)
class RankClocks {
 public:
  RankClocks(const MscclEvents& events, const EventSuccessors& next)
      : events_(events), next_(next) {
    place_in_block_.resize(events.events().size());
    std::uint32_t place = 0;
    for (RankEvents::Id event = 0; event < events.events().size(); ++event) {
      const auto& at = events.origin(event);
      const bool same = event > 0 && events.origin(event - 1).gpu == at.gpu &&
                        events.origin(event - 1).block == at.block;
      place_in_block_[event] = place = same ? place + 1 : 0;
    }
  }

  void set_rank(std::uint32_t rank, std::uint32_t blocks,
                const std::vector<RankEvents::Id>& order) {
    blocks_ = blocks;
    clocks_.assign(events_.events().size() * blocks, 0);
    for (const RankEvents::Id event : order) {
      const auto& at = events_.origin(event);
      if (at.gpu == rank) clock(event)[at.block] = place_in_block_[event];
      for (const EventSuccessors::Next& after : next_.of(event)) advance(event, after.event, rank);
      const std::uint32_t packet = events_.events().packet_of(event);
      if (packet != RankEvents::none && events_.events()[event].kind == RankEvent::Kind::send)
        advance(event, events_.events().packets()[packet].receive, rank);
    }
  }
  /// Both events must be of the rank.
  [[nodiscard]] bool is_before(RankEvents::Id first, RankEvents::Id second) {
    const auto& at = events_.origin(first);
    if (at.block == events_.origin(second).block)
      return place_in_block_[first] <= place_in_block_[second];
    return clock(second)[at.block] > place_in_block_[first];
  }

 private:
  std::uint32_t* clock(RankEvents::Id event) {
    return clocks_.data() + event * std::size_t{blocks_};
  }
  void advance(RankEvents::Id before, RankEvents::Id after, std::uint32_t rank) {
    const std::uint32_t* const from = clock(before);
    std::uint32_t* const to = clock(after);
    for (std::uint32_t block = 0; block < blocks_; ++block)
      to[block] = std::max(to[block], from[block]);
    const auto& at = events_.origin(before);
    if (at.gpu == rank) to[at.block] = std::max(to[at.block], place_in_block_[before] + 1);
  }

  const MscclEvents& events_;
  const EventSuccessors& next_;
  std::vector<std::uint32_t> place_in_block_;
  std::uint32_t blocks_ = 0;
  std::vector<std::uint32_t> clocks_;  // by event and block
};

/// The last writer of a slot, and its readers since.
struct SlotHistory {
  RankEvents::Id writer = RankEvents::none;
  std::vector<RankEvents::Id> readers{};
};

class RaceFinder {
 public:
  RaceFinder(const MscclEvents& events, const MscclRun& run, RankClocks& clocks,
             FindingLog& findings)
      : events_(events), run_(run), clocks_(clocks), findings_(findings) {}

  void find(std::uint32_t rank) {
    std::vector<SlotHistory> slots(run_.slot_count(rank));
    for (const MscclAccess& access : run_.accesses(rank)) {
      SlotHistory& slot = slots[access.slot];
      if (!access.writes) {
        if (!in_order(slot.writer, access.event))
          add("sent before it arrived", "{0} reads {1}, which {2} writes, and does not wait for it",
              rank, access, slot.writer);
        slot.readers.push_back(access.event);
        continue;
      }
      for (const RankEvents::Id reader : slot.readers)
        if (!in_order(reader, access.event))
          add("overwritten while still needed",
              "{0} writes {1}, which {2} may still have to read, and does not wait for it", rank,
              access, reader);
      if (slot.readers.empty() && !in_order(slot.writer, access.event))
        add("written twice without order",
            "{0} writes {1}, which {2} writes too, and neither waits for the other", rank, access,
            slot.writer);
      slot = {access.event, {}};
    }
  }

 private:
  [[nodiscard]] bool in_order(RankEvents::Id first, RankEvents::Id second) {
    return first == RankEvents::none || clocks_.is_before(first, second);
  }
  void add(std::string_view kind, std::string_view sentence, std::uint32_t rank,
           const MscclAccess& access, RankEvents::Id other) {
    findings_.add(kind, events_.events()[access.event].line, rank,
                  fmt::format(fmt::runtime(sentence), events_.name(access.event),
                              run_.slot_name(rank, access.slot), events_.name(other)));
  }

  const MscclEvents& events_;
  const MscclRun& run_;
  RankClocks& clocks_;
  FindingLog& findings_;
};

/// Returns the number of thread blocks of each rank.
std::vector<std::uint32_t> block_counts(const MscclEvents& events, std::size_t ranks) {
  std::vector<std::uint32_t> counts(ranks, 0);
  for (RankEvents::Id event = 0; event < events.events().size(); ++event) {
    std::uint32_t& count = counts[events.origin(event).gpu];
    count = std::max(count, events.origin(event).block + 1);
  }
  return counts;
}

}  // namespace

void find_msccl_races(const MscclEvents& events, const MscclRun& run,
                      const std::vector<RankEvents::Id>& order, std::uint64_t memory_limit,
                      FindingLog& findings, const Progress& progress) {
  if (order.empty()) return;
  const std::size_t ranks = events.origin(static_cast<RankEvents::Id>(order.size() - 1)).gpu + 1;
  const std::vector<std::uint32_t> blocks = block_counts(events, ranks);
  MemoryBudget(memory_limit)
      .require(static_cast<double>(order.size()) * std::ranges::max(blocks) * sizeof(std::uint32_t),
               "searching for races", "check a smaller program of this kind");
  const EventSuccessors next(events.events());
  RankClocks clocks(events, next);
  RaceFinder finder(events, run, clocks, findings);
  for (std::uint32_t rank = 0; rank < ranks; ++rank) {
    report(progress, "searching for races", rank, ranks);
    if (run.accesses(rank).empty()) continue;
    clocks.set_rank(rank, blocks[rank], order);
    finder.find(rank);
  }
}

}  // namespace asterism
