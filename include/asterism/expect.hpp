// Expectations: what a benchmark of a collective would print for a range of buffer sizes.
//
// For each size: the time of the best schedule that the planner finds, its algorithm and bus
// bandwidth as nccl-tests define them, the lower bound, and what the defaults of libraries reach.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <asterism/plan.hpp>
#include <asterism/tasks.hpp>

namespace asterism {

/// The quantity that a size states.
enum class SizeMeaning {
  buffer,   ///< the whole buffer of a node, as in nccl-tests: P messages of an allgather
  message,  ///< one message, as in the OSU benchmarks: what a rank contributes to an allgather
};
/// Parses "buffer" or "message". Throws Error otherwise.
[[nodiscard]] SizeMeaning parse_size_meaning(std::string_view text);

/// Sizes from `first` to `last` bytes, each `factor` times the one before.
struct SizeRange {
  static constexpr std::size_t max_sizes = 256;

  double first = 8;
  double last = 4294967296;
  double factor = 2;

  /// Returns the sizes in ascending order; `last` is among them only if the factor leads to it.
  [[nodiscard]] std::vector<double> sizes() const;
};
/// Parses "8B:4GiB", "8B:4GiB:x4" or "1MiB". Throws Error if this is no range, or one of more than
/// `max_sizes` sizes.
[[nodiscard]] SizeRange parse_size_range(std::string_view text);

/// Returns the bytes of a node's buffer per byte of a message: 1 for an allreduce, P for an
/// allgather. Throws Error(unsupported) for a barrier, and Error(usage) if the model has no units.
[[nodiscard]] double buffer_per_message(const Problem& problem);

/// What to expect for one size.
struct ExpectedSize {
  double buffer = 0;   ///< bytes in the buffer of a node
  double message = 0;  ///< bytes per message
  LowerBound bound{};
  PlanCandidate best{};
  double algorithm_bandwidth = 0;          ///< in GB/s
  double bus_bandwidth = 0;                ///< in GB/s
  std::vector<PlanCandidate> libraries{};  ///< the defaults of libraries that apply
  bool planned = false;  ///< if false, the best candidates of neighbouring sizes were tried
};

/// Options of expect().
struct ExpectOptions {
  std::vector<double> sizes{};  ///< in bytes, ascending
  SizeMeaning meaning = SizeMeaning::buffer;
  PlanOptions plan{.effort = Effort::quick};
  TaskRunner* runner = nullptr;  ///< makes the plans; the threads of this process if null
};

/// What to expect for each size.
struct Expectation {
  std::vector<ExpectedSize> sizes;
  std::uint64_t num_plans = 0;
  bool interrupted = false;  ///< the sizes behind those that are given are missing
};

/// Plans at both ends, and between two plans wherever their best candidates differ; elsewhere the
/// candidates of the two neighbouring plans are run again. A size at which they come out worse than
/// at both neighbours, compared with the lower bound, is planned as well. Messages have whole
/// bytes: sizes that leave less than a byte per message are left out. Throws like make_plan and
/// buffer_per_message, and Error(out_of_range) if no size is left.
[[nodiscard]] Expectation expect(const Problem& problem, const ExpectOptions& options);

}  // namespace asterism
