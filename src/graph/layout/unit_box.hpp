// The box that a layout fills.
#pragma once

#include <asterism/layout.hpp>

namespace asterism {

/// Moves and scales the places, uniformly in both directions, so that the larger side of their
/// bounding box is 1; sets the box and the spacing.
void fit_into_unit_box(Layout& layout);

}  // namespace asterism
