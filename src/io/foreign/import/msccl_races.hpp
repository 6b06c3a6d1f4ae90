// Accesses to one slot by threadblocks that do not wait for each other.
#pragma once

#include "io/foreign/import/msccl_run.hpp"

namespace asterism {

/// Two accesses to a slot, one of them a write, have to be in an order that waiting makes: that of
/// the steps of a threadblock, of dependencies, of what is sent and received. Those that are not
/// are findings: what was read before it was sure to be there, what was written while somebody may
/// still read it, what was written twice. `order` is that of the run, and the memory is required.
void find_msccl_races(const MscclEvents& events, const MscclRun& run,
                      const std::vector<RankEvents::Id>& order, std::uint64_t memory_limit,
                      FindingLog& findings, const Progress& progress);

}  // namespace asterism
