// Splits packets that are larger than the model allows over several steps.
#pragma once

#include <asterism/schedule.hpp>

namespace asterism {

/// Passes on the step, or as many steps as its largest packet needs: each contains the next part of
/// every packet. `largest` is the size of larger packets that this step does not show.
void take_split(const Step& step, const Model& model, StepSink& sink, std::size_t largest = 1);

}  // namespace asterism
