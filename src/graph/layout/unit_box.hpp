// The box that a layout fills.
#pragma once

#include <asterism/layout.hpp>

namespace asterism {

/// Moves and scales the places, the same in both directions, so that the larger side of what they
/// take is 1; sets the box and the spacing.
void fit_into_unit_box(Layout& layout);

}  // namespace asterism
