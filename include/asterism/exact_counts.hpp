// Counts of a measured network that exceed 64 bits, e.g. the links of a star of 20 symbols.
#pragma once

#include <asterism/measure.hpp>

namespace asterism {

__extension__ typedef unsigned __int128 WideCount;  // NOLINT(modernize-use-using): an extension

/// Returns the number of links, also where NetworkMeasures::links has too few bits for it.
[[nodiscard]] WideCount exact_links(const NetworkMeasures& measures);
/// Returns the sum of the distances, also where NetworkMeasures::distance_sum has too few bits.
[[nodiscard]] WideCount exact_distance_sum(const NetworkMeasures& measures);

}  // namespace asterism
