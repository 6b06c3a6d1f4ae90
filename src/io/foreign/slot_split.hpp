// Long operations cut into shorter ones, for machines whose programs have limited lengths.
#pragma once

#include <cstddef>
#include <vector>

#include "io/foreign/slot_program.hpp"

namespace asterism {

/// Cuts every operation that has more than `max_runs` runs of adjoining slots. Both ends of a
/// transfer are cut in the same way; the parts are transfers of their own.
void split_operations(std::vector<RankSlots>& ranks, std::size_t max_runs);

}  // namespace asterism
