#include "cells.hpp"

#include <utility>

#include "packet.hpp"

namespace asterism::mpi {

using ValueKind = NodePlan::Value::Kind;

Cells::Cells(const NodePlan& plan, const Layout& layout, MPI_Datatype type)
    : plan_(plan),
      layout_(layout),
      type_(type),
      cells_(plan.values().size()),
      uses_left_(plan.values().size()) {
  homes_.reserve(plan.finals().size());
  for (const ValueId value : plan.finals()) homes_.emplace(plan.values()[value].item, Home{value});
}

void Cells::reset() {
  for (ValueId value = 0; value < cells_.size(); ++value) {
    const NodePlan::Value& planned = plan_.values()[value];
    free(value);
    uses_left_[value] = planned.uses + (planned.is_final ? 1 : 0);
  }
}

void Cells::free(ValueId value) {
  Cell& cell = cells_[value];
  if (cell.own) spare_[cell.room].push_back(std::move(cell.own));
  if (cell.at_home) homes_.at(plan_.values()[value].item).owner = NodePlan::none;
  cell = {};
}

Cell Cells::at_home(std::uint64_t item) {
  Cell cell;
  cell.bytes = layout_.bytes(item);
  if (cell.bytes > 0) cell.memory = layout_.output(item);
  cell.plain = cell.bytes == 0 || types_.facts(cell.memory.type).plain;
  cell.overwritable = true;
  cell.at_home = true;
  return cell;
}

Cell Cells::own_cell(std::uint64_t item) {
  Cell cell;
  cell.bytes = layout_.bytes(item);
  cell.overwritable = true;
  if (cell.bytes == 0) return cell;
  const MPI_Datatype type = type_ == MPI_DATATYPE_NULL ? MPI_PACKED : type_;
  const TypeFacts& facts = types_.facts(type);
  if (facts.size == 0) return cell;
  const int count = static_cast<int>(cell.bytes / static_cast<std::size_t>(facts.size));
  const TypeFacts::Room room = facts.room_for(count);
  cell.plain = facts.plain;
  cell.room = room.bytes;
  auto& spare = spare_[room.bytes];
  if (spare.empty()) {
    cell.own = std::make_unique<std::byte[]>(room.bytes);
  } else {
    cell.own = std::move(spare.back());
    spare.pop_back();
  }
  cell.memory = {cell.own.get() + room.offset, count, type};
  return cell;
}

void Cells::place_initial(ValueId value) {
  const std::uint64_t item = plan_.values()[value].item;
  Cell cell;
  cell.bytes = layout_.bytes(item);
  if (cell.bytes > 0) cell.memory = layout_.input(item);
  cell.plain = cell.bytes == 0 || types_.facts(cell.memory.type).plain;
  const auto home = homes_.find(item);
  if (home != homes_.end() && (cell.bytes == 0 || layout_.output(item) == cell.memory)) {
    cell.overwritable = true;
    cell.at_home = true;
    home->second.owner = value;
  }
  cells_[value] = std::move(cell);
}

/// Returns whether the value may use its final memory: only the final value may or, if that is
/// combined, whatever it may be combined from, because it may be overwritten on the way.
bool Cells::may_go_home(ValueId value) const {
  const auto home = homes_.find(plan_.values()[value].item);
  if (home == homes_.end() || home->second.owner != NodePlan::none) return false;
  if (home->second.final_value == value) return true;
  return plan_.values()[home->second.final_value].kind == ValueKind::combined &&
         plan_.values()[value].uses > 0;
}

void Cells::place_new(ValueId value) {
  const std::uint64_t item = plan_.values()[value].item;
  if (may_go_home(value)) {
    cells_[value] = at_home(item);
    homes_.at(item).owner = value;
  } else {
    cells_[value] = own_cell(item);
  }
}

void Cells::hand_over(ValueId operand, ValueId combined) {
  cells_[combined] = std::move(cells_[operand]);
  cells_[operand] = {};
  uses_left_[operand] = 0;
  if (cells_[combined].at_home) homes_.at(plan_.values()[combined].item).owner = combined;
}

void Cells::release(ValueId value) {
  --uses_left_[value];
  release_if_unused(value);
}

void Cells::release_if_unused(ValueId value) {
  if (uses_left_[value] == 0) free(value);
}

int Cells::bring_home(ValueId value) {
  const Cell& cell = cells_[value];
  if (cell.at_home || cell.bytes == 0) return MPI_SUCCESS;
  const Cell home = at_home(plan_.values()[value].item);
  return copy_memory(cell.memory, cell.plain, home.memory, home.plain, cell.bytes);
}

}  // namespace asterism::mpi
