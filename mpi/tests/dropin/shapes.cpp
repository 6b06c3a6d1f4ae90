#include "shapes.hpp"

#include <algorithm>
#include <array>

namespace dropin_test {

MPI_Aint extent_of(MPI_Datatype type) {
  MPI_Aint lower = 0, extent = 0;
  MPI_Type_get_extent(type, &lower, &extent);
  return extent;
}

namespace {

constexpr MPI_Aint border = 64;

/// The elements in falling order of addresses, with gaps.
MPI_Datatype backwards(MPI_Datatype base, int elements) {
  std::vector<int> places;
  for (int i = elements; i-- > 0;) places.push_back(2 * i);
  MPI_Datatype type = MPI_DATATYPE_NULL;
  MPI_Type_create_indexed_block(elements, 1, places.data(), base, &type);
  return type;
}

/// Makes a type with gaps and a lower bound below its data.
MPI_Datatype spread(MPI_Datatype base, int elements) {
  MPI_Datatype row = MPI_DATATYPE_NULL, type = MPI_DATATYPE_NULL;
  MPI_Type_contiguous(elements, base, &row);
  MPI_Type_create_resized(row, -8, extent_of(row) + 24, &type);
  MPI_Type_free(&row);
  return type;
}

/// Makes a type whose elements are interleaved with those of its neighbours.
MPI_Datatype interleaved(MPI_Datatype base, int elements) {
  MPI_Datatype apart = MPI_DATATYPE_NULL, type = MPI_DATATYPE_NULL;
  const std::vector<int> lengths(static_cast<std::size_t>(elements), 1);
  std::vector<MPI_Aint> places;
  for (int i = 0; i < elements; ++i) places.push_back(i * 64 * extent_of(base));
  MPI_Type_create_hindexed(elements, lengths.data(), places.data(), base, &apart);
  MPI_Type_create_resized(apart, 0, extent_of(base), &type);
  MPI_Type_free(&apart);
  return type;
}

MPI_Datatype made(int kind, MPI_Datatype base, int elements) {
  MPI_Datatype type = MPI_DATATYPE_NULL;
  switch (kind) {
    case 0:
      MPI_Type_contiguous(elements, base, &type);
      return type;
    case 1:
      MPI_Type_vector(elements, 1, 3, base, &type);
      return type;
    case 2:
      return backwards(base, elements);
    case 3:
      return spread(base, elements);
    default:
      return interleaved(base, elements);
  }
}

}  // namespace

Shape::Shape(MPI_Datatype base, Overlap overlap, Random& random) : type_(base) {
  const int kind = random.below(8);
  elements_ = std::array{1, 2, 3, 6}[static_cast<std::size_t>(random.below(4))];
  if (kind >= (overlap == Overlap::may ? 5 : 4)) {
    elements_ = 1;
    return;
  }
  type_ = made(kind, base, elements_);
  MPI_Type_commit(&type_);
  own_ = true;
}

void Shape::free() {
  if (own_) MPI_Type_free(&type_);
  own_ = false;
}

Room::Room(MPI_Datatype type, MPI_Aint last, Random& random) {
  MPI_Aint lower = 0, extent = 0;
  MPI_Type_get_true_extent(type, &lower, &extent);
  const MPI_Aint reach = last * extent_of(type);
  const MPI_Aint low = std::min<MPI_Aint>(lower, lower + reach) - border;
  const MPI_Aint high = std::max<MPI_Aint>(lower, lower + reach) + extent + border;
  origin_ = -low;
  memory_.resize(static_cast<std::size_t>(high - low));
  for (std::byte& byte : memory_) byte = static_cast<std::byte>(random.next());
}

}  // namespace dropin_test
