#include "runner/elements.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/error.hpp>

namespace asterism::mpi {

namespace {

template <class Choice>
const Choice& chosen(std::span<const Choice> choices, std::string_view name, const char* what) {
  const auto found = std::ranges::find(choices, name, &Choice::name);
  if (found != choices.end()) return *found;
  std::vector<std::string> names;
  names.reserve(choices.size());
  for (const Choice& choice : choices) names.push_back(choice.name);
  throw Error(ErrorCode::unknown_name, fmt::format("there is no {} \"{}\"", what, name),
              fmt::format("choose {}", fmt::join(names, ", ")));
}

/// Returns bits that depend on all of these numbers.
std::uint64_t mixed(std::uint64_t bits) {
  bits += 0x9E3779B97F4A7C15U;
  bits = (bits ^ (bits >> 30U)) * 0xBF58476D1CE4E5B9U;
  bits = (bits ^ (bits >> 27U)) * 0x94D049BB133111EBU;
  return bits ^ (bits >> 31U);
}

}  // namespace

Elements::Elements(std::string_view datatype, std::string_view op)
    : datatype_(&chosen(datatype_choices(), datatype, "datatype")) {
  if (!op.empty()) {
    operator_ = &chosen(operator_choices(), op, "operator");
    if (std::ranges::find(datatype_->operators, op) == datatype_->operators.end())
      throw Error(
          ErrorCode::usage, fmt::format("{} does not combine {}", op, datatype_->name),
          fmt::format("of {} it is {}", datatype_->name, fmt::join(datatype_->operators, ", ")));
  }
  type_ = datatype_->make();
  int size = 0;
  MPI_Aint begin = 0, extent = 0;
  MPI_Type_size(type_, &size);
  MPI_Type_get_extent(type_, &begin, &extent);
  size_ = static_cast<std::size_t>(size);
  extent_ = static_cast<std::size_t>(extent);
  if (operator_ == nullptr) return;
  op_ = operator_->op;
  if (operator_->function != nullptr)
    MPI_Op_create(operator_->function, operator_->commutative ? 1 : 0, &op_);
}

Elements::~Elements() {
  if (datatype_->derived) MPI_Type_free(&type_);
  if (operator_ != nullptr && operator_->function != nullptr) MPI_Op_free(&op_);
}

std::string Elements::operator_name() const {
  return operator_ == nullptr ? "" : operator_->name;
}

void Elements::write(std::byte* memory, const Which& which) const {
  const Range range = operator_ == nullptr ? Range::any : operator_->range;
  const std::uint64_t key = mixed(mixed(which.node + 1) + which.block);
  for (std::uint64_t i = 0; i < which.count; ++i)
    datatype_->write(memory + i * extent_, mixed(key + which.first + i), range);
}

}  // namespace asterism::mpi
