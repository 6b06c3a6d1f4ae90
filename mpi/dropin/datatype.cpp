#include "datatype.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace asterism::dropin {
namespace {

/// A buffer may be MPI_BOTTOM with absolute addresses in the type, so addresses are numbers here.
std::uintptr_t moved(const void* buffer, MPI_Aint by) {
  return reinterpret_cast<std::uintptr_t>(buffer) + static_cast<std::uintptr_t>(by);
}

bool is_row_of_dense(MPI_Datatype type, int integers, int addresses, int types);

/// Returns whether its data are in address order without gaps, as far as the constructor shows.
bool lies_in_order(MPI_Datatype type) {
  int integers = 0, addresses = 0, types = 0, combiner = 0;
  require_success(PMPI_Type_get_envelope(type, &integers, &addresses, &types, &combiner));
  if (combiner == MPI_COMBINER_NAMED) {
    int size = 0;
    MPI_Aint lower = 0, extent = 0;
    require_success(PMPI_Type_size(type, &size));
    require_success(PMPI_Type_get_extent(type, &lower, &extent));
    return size >= 0 && lower == 0 && extent == size;
  }
  if (combiner == MPI_COMBINER_CONTIGUOUS || combiner == MPI_COMBINER_DUP)
    return is_row_of_dense(type, integers, addresses, types);
  return false;
}

bool is_row_of_dense(MPI_Datatype type, int integers, int addresses, int types) {
  int number = 0;
  MPI_Aint address = 0;
  MPI_Datatype inner = MPI_DATATYPE_NULL;
  if (integers > 1 || addresses > 0 || types != 1) return false;
  require_success(
      PMPI_Type_get_contents(type, integers, addresses, types, &number, &address, &inner));
  const bool result = lies_in_order(inner);
  int combiner = 0;
  require_success(PMPI_Type_get_envelope(inner, &integers, &addresses, &types, &combiner));
  if (combiner != MPI_COMBINER_NAMED) require_success(PMPI_Type_free(&inner));
  return result;
}

}  // namespace

void require_success(int code) {
  if (code != MPI_SUCCESS) throw Failure{code};
}

TypeShape::TypeShape(MPI_Datatype type) : type_(type) {
  MPI_Count size = 0;
  require_success(PMPI_Type_size_x(type, &size));
  require_success(PMPI_Type_get_extent(type, &lower_, &extent_));
  require_success(PMPI_Type_get_true_extent(type, &true_lower_, &true_extent_));
  size_ = static_cast<std::size_t>(size);
  dense_ = lower_ == 0 && true_lower_ == 0 && extent_ == size && true_extent_ == size &&
           lies_in_order(type);
}

std::byte* TypeShape::at(void* buffer, MPI_Aint index) const {
  return reinterpret_cast<std::byte*>(moved(buffer, index * extent_));
}

const std::byte* TypeShape::at(const void* buffer, MPI_Aint index) const {
  return reinterpret_cast<const std::byte*>(moved(buffer, index * extent_));
}

int TypeShape::max_at_once() const {
  static constexpr std::size_t max_bytes = std::size_t{1} << 30;
  return static_cast<int>(std::max<std::size_t>(1, max_bytes / std::max<std::size_t>(1, size_)));
}

void TypeShape::pack(const void* buffer, int count, std::byte* out, MPI_Comm comm) const {
  if (bytes(count) == 0) return;
  if (dense_) {
    std::memmove(out, buffer, bytes(count));
    return;
  }
  for (int first = 0; first < count;) {
    const int elements = std::min(count - first, max_at_once());
    const std::size_t all = bytes(elements);
    int position = 0;
    require_success(
        PMPI_Pack(at(buffer, first), elements, type_, out, static_cast<int>(all), &position, comm));
    if (static_cast<std::size_t>(position) != all) throw Failure{MPI_ERR_INTERN};
    out += all;
    first += elements;
  }
}

void TypeShape::unpack(const std::byte* in, void* buffer, int count, MPI_Comm comm) const {
  if (bytes(count) == 0) return;
  if (dense_) {
    std::memmove(buffer, in, bytes(count));
    return;
  }
  for (int first = 0; first < count;) {
    const int elements = std::min(count - first, max_at_once());
    const std::size_t all = bytes(elements);
    int position = 0;
    require_success(PMPI_Unpack(in, static_cast<int>(all), &position, at(buffer, first), elements,
                                type_, comm));
    in += all;
    first += elements;
  }
}

TypedMemory::TypedMemory(const TypeShape& shape, MPI_Count count) {
  if (count <= 0) return;
  const MPI_Aint last = static_cast<MPI_Aint>(count - 1) * shape.extent_;
  const MPI_Aint low = shape.true_lower_ + std::min<MPI_Aint>(0, last);
  const MPI_Aint high = shape.true_lower_ + shape.true_extent_ + std::max<MPI_Aint>(0, last);
  const auto bytes = static_cast<std::size_t>(high - low);
  memory_.resize(bytes / sizeof(std::max_align_t) + 1);
  origin_ = reinterpret_cast<std::byte*>(moved(memory_.data(), -low));
}

}  // namespace asterism::dropin
