// Runs a node program step by step: a packet that arrives in one step is answered in the next.
#pragma once

#include <asterism/node_program.hpp>
#include <asterism/progress.hpp>
#include <asterism/schedule.hpp>

namespace asterism {

/// Pushes the steps. The source starts one message per step, so a batch is pipelined at the full
/// rate. Intended for the all-port model: if a program sends two packets over one link in a step,
/// the verifier rejects the schedule.
void run_synchronously(NodeProgram& program, const Problem& problem, StepSink& sink,
                       const Progress& progress, std::uint64_t memory_limit = 0);

}  // namespace asterism
