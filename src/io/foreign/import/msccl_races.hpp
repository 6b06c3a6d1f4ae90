// Detects unsynchronized accesses to a slot by different thread blocks.
#pragma once

#include "io/foreign/import/msccl_run.hpp"

namespace asterism {

/// Two accesses to a slot, one of them a write, must be ordered by waiting: by the steps of a
/// thread block, by dependencies, or by sends and receives. Violations are findings: reads before
/// the data is certain to be there, writes while others may still read, and duplicate writes.
/// `order` is that of the run. Throws if the memory limit would be exceeded.
void find_msccl_races(const MscclEvents& events, const MscclRun& run,
                      const std::vector<RankEvents::Id>& order, std::uint64_t memory_limit,
                      FindingLog& findings, const Progress& progress);

}  // namespace asterism
