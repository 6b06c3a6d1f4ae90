// The ranks of a launch, with the reductions that a search needs.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include <mpi.h>

#include "shell/world.hpp"

namespace asterism::distributed {

class Ranks {
 public:
  explicit Ranks(const mpi::World& world) : world_(world) {}

  [[nodiscard]] MPI_Comm communicator() const { return world_.communicator(); }
  [[nodiscard]] std::uint32_t rank() const { return static_cast<std::uint32_t>(world_.rank()); }
  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(world_.size()); }
  [[nodiscard]] bool is_first() const { return world_.is_first(); }
  /// Returns the number of ranks on this machine.
  [[nodiscard]] std::uint32_t on_this_machine() const;

  [[nodiscard]] std::uint64_t sum(std::uint64_t value) const;
  [[nodiscard]] double sum(double value) const;
  [[nodiscard]] std::uint64_t most(std::uint64_t value) const;
  /// Returns one value per rank, on the first rank only.
  [[nodiscard]] std::vector<std::uint64_t> gathered(std::uint64_t value) const;

  /// Does some work on every rank. If it fails on one of them, all stop.
  void together(const std::function<void()>& work) const { world_.agree(work); }

 private:
  const mpi::World& world_;
};

}  // namespace asterism::distributed
