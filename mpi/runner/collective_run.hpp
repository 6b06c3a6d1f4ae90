// Runs a schedule on real buffers, and the library's own collective on equal buffers, repeatedly,
// with timing and checks.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/execution.hpp"
#include "runner/buffers.hpp"
#include "runner/library_collective.hpp"
#include "runner/shared_schedule.hpp"
#include "shell/world.hpp"

namespace asterism::mpi {

struct RunOptions {
  std::uint64_t bytes = 0;  ///< message size
  std::string datatype{};   ///< empty for the default of the collective
  std::string op{};         ///< empty for the default of the collective
  bool in_place = false;
  bool lock_step = false;
};

/// Times in seconds, maximum over all ranks.
struct RunTimes {
  double all = 0;
  std::vector<double> steps{};  ///< from the start to the end of each step
};

/// All ranks must construct it and call its functions in the same order.
class CollectiveRun {
 public:
  /// Reads a schedule that all ranks have as bytes. Stops all ranks, with a message, if something
  /// does not fit.
  CollectiveRun(const World& world, const std::string& schedule, const RunOptions& options);

  [[nodiscard]] const ScheduleHeader& header() const { return schedule_->header; }
  [[nodiscard]] const Elements& elements() const { return *elements_; }
  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }
  [[nodiscard]] const char* library_name() const { return library_->name(); }

  /// Fills, runs and checks the buffers. Stops all ranks with exit code 1 if a byte is wrong.
  [[nodiscard]] RunTimes run_schedule();
  [[nodiscard]] RunTimes run_library();

 private:
  void choose(const std::string& schedule, const RunOptions& options);
  void choose_elements(const ScheduleHeader& header, const RunOptions& options);
  void require_sense(const RunOptions& options) const;
  void require_room(const RunOptions& options) const;
  void finish(const std::string& who, int code, Buffers& buffers);
  [[nodiscard]] double longest(double seconds) const;

  const World& world_;
  std::uint64_t bytes_ = 0;
  std::optional<Elements> elements_;
  std::optional<NodeSchedule> schedule_;
  std::optional<Buffers> own_, librarys_;
  std::optional<Execution> execution_;
  std::optional<LibraryCollective> library_;
};

/// The network that was asked for.
struct NamedNetwork {
  std::string spec{};
  std::uint64_t hosts = 0;
  bool has_switches = false;
};

/// Throws Error if the numbers of hosts and ranks differ; the hint cites the `words` of the command
/// line.
void require_ranks(const NamedNetwork& network, int ranks, const std::string& words);

}  // namespace asterism::mpi
