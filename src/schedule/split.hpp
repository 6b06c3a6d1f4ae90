// Packets that are larger than the model allows, sent in several steps.
#pragma once

#include <asterism/schedule.hpp>

namespace asterism {

/// The step, or as many as its largest packet needs: each holds the next part of every packet.
/// There may be larger ones, of up to `largest` messages, that this step does not show.
void take_split(const Step& step, const Model& model, StepSink& sink, std::size_t largest = 1);

}  // namespace asterism
