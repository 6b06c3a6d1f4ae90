// A node program step by step: what arrives in a step is answered in the next one.
#pragma once

#include <asterism/node_program.hpp>
#include <asterism/progress.hpp>
#include <asterism/schedule.hpp>

namespace asterism {

/// Pushes the steps. The source starts one message per step, so a batch is pipelined at the full
/// rate. For the all-port model: a program that sends two packets over one link in a step gives a
/// schedule that the verifier rejects.
void run_synchronously(NodeProgram& program, const Problem& problem, StepSink& sink,
                       const Progress& progress, std::uint64_t memory_limit = 0);

}  // namespace asterism
