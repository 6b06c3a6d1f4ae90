// The memory of a plan's values during execution: the caller's memory if possible, otherwise our
// own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include <mpi.h>

#include "datatypes.hpp"
#include "layout.hpp"
#include "node_plan.hpp"

namespace asterism::mpi {

/// The memory of a value.
struct Cell {
  Memory memory{};
  std::size_t bytes = 0;      ///< of data
  bool plain = true;          ///< contiguous bytes
  bool overwritable = false;  ///< not the caller's input
  bool at_home = false;       ///< at the item's final location
  std::size_t room = 0;       ///< size of `own`
  std::unique_ptr<std::byte[]> own{};
};

class Cells {
 public:
  using ValueId = NodePlan::ValueId;

  /// `type` is that of everything that is combined, otherwise MPI_DATATYPE_NULL.
  Cells(const NodePlan& plan, const Layout& layout, MPI_Datatype type);

  /// Releases everything and restores the number of uses of every value.
  void reset();

  [[nodiscard]] const Cell& operator[](ValueId value) const { return cells_[value]; }
  void place_initial(ValueId value);
  /// Allocates a cell for a value that arrives or is combined.
  void place_new(ValueId value);
  /// Returns whether a single use is left, which may overwrite the value.
  [[nodiscard]] bool may_be_overwritten(ValueId value) const {
    return uses_left_[value] == 1 && cells_[value].overwritable;
  }
  /// Makes the cell of an operand that may be overwritten the cell of the combined value.
  void hand_over(ValueId operand, ValueId combined);
  /// Ends one use of the value.
  void release(ValueId value);
  void release_if_unused(ValueId value);
  /// Copies the value to its final memory. Returns an MPI error code.
  [[nodiscard]] int bring_home(ValueId value);
  /// Returns an MPI error code.
  [[nodiscard]] int error() const { return types_.error(); }

 private:
  [[nodiscard]] bool may_go_home(ValueId value) const;
  [[nodiscard]] Cell at_home(std::uint64_t item);
  [[nodiscard]] Cell own_cell(std::uint64_t item);
  void free(ValueId value);

  const NodePlan& plan_;
  const Layout& layout_;
  MPI_Datatype type_;
  Datatypes types_;
  std::vector<Cell> cells_;               // by value
  std::vector<std::uint32_t> uses_left_;  // by value
  // By item that the node must finally have; used for lookup only, never iterated.
  struct Home {
    ValueId final_value;
    ValueId owner = NodePlan::none;  // value currently stored there
  };
  std::unordered_map<std::uint64_t, Home> homes_;
  std::unordered_map<std::size_t, std::vector<std::unique_ptr<std::byte[]>>> spare_;  // by size
};

}  // namespace asterism::mpi
