// Finds out whether every process of MPI_COMM_WORLD runs with the library. A collective would hang
// in silence if one does not, so this uses messages between two and a time limit.
#pragma once

namespace asterism::dropin {

/// Collective over the processes that run with the library. Returns the same on all of them.
/// Returns false, after one of them has said so, if a process does not answer within the limit.
[[nodiscard]] bool all_ranks_answer(double seconds);

}  // namespace asterism::dropin
