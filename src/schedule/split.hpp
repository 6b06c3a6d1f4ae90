// Packets that are larger than the model allows, sent in several steps.
#pragma once

#include <asterism/schedule.hpp>

namespace asterism {

/// The step, or as many as its largest packet needs: each holds the next part of every packet.
void take_split(const Step& step, const Model& model, StepSink& sink);

}  // namespace asterism
