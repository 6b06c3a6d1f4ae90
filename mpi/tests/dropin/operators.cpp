#include "operators.hpp"

#include <array>
#include <cstring>

#include "shapes.hpp"

namespace dropin_test {
namespace {

constexpr unsigned prime = 65521;

/// Maps x -> a x + b modulo a prime: their composition is associative but not commutative.
struct Affine {
  unsigned a, b;
};

template <class T>
T load(const void* buffer, MPI_Aint offset) {
  T value;
  std::memcpy(&value, static_cast<const char*>(buffer) + offset, sizeof value);
  return value;
}

template <class T>
void store(void* buffer, MPI_Aint offset, T value) {
  std::memcpy(static_cast<char*>(buffer) + offset, &value, sizeof value);
}

void compose(void* in, void* inout, int* length, MPI_Datatype* type) {
  const MPI_Aint extent = extent_of(*type);
  for (int i = 0; i < *length; ++i) {
    const auto left = load<Affine>(in, i * extent), right = load<Affine>(inout, i * extent);
    const std::uint64_t a = left.a, b = left.b;
    store(inout, i * extent,
          Affine{static_cast<unsigned>(a * right.a % prime),
                 static_cast<unsigned>((b * right.a + right.b) % prime)});
  }
}

void add_modulo(void* in, void* inout, int* length, MPI_Datatype* type) {
  const MPI_Aint extent = extent_of(*type);
  for (int i = 0; i < *length; ++i) {
    const auto left = load<Affine>(in, i * extent), right = load<Affine>(inout, i * extent);
    store(inout, i * extent, Affine{(left.a + right.a) % prime, (left.b + right.b) % prime});
  }
}

template <class T>
void fill_numbers(void* buffer, int count, MPI_Datatype type, Random& random) {
  const MPI_Aint extent = extent_of(type);
  for (int i = 0; i < count; ++i) store(buffer, i * extent, static_cast<T>(random.below(4)));
}

template <class T>
void fill_pairs(void* buffer, int count, MPI_Datatype type, Random& random) {
  const MPI_Aint extent = extent_of(type);
  for (int i = 0; i < count; ++i) {
    store(buffer, i * extent, static_cast<T>(random.below(4)));
    store(buffer, i * extent + static_cast<MPI_Aint>(sizeof(T)), random.below(100));
  }
}

void fill_affine(void* buffer, int count, MPI_Datatype type, Random& random) {
  const MPI_Aint extent = extent_of(type);
  for (int i = 0; i < count; ++i) {
    const auto a = static_cast<unsigned>(random.below(prime));
    store(buffer, i * extent, Affine{a, static_cast<unsigned>(random.below(prime))});
  }
}

/// Two unsigned numbers, with or without gaps around them.
MPI_Datatype affine_type(Random& random) {
  MPI_Datatype pair = MPI_DATATYPE_NULL, type = MPI_DATATYPE_NULL;
  MPI_Type_contiguous(2, MPI_UNSIGNED, &pair);
  MPI_Type_create_resized(pair, 0, random.chance(50) ? 8 : 20, &type);
  MPI_Type_free(&pair);
  MPI_Type_commit(&type);
  return type;
}

Reduction by_user(Random& random) {
  Reduction result;
  const bool commutes = random.chance(50);
  MPI_Op_create(commutes ? add_modulo : compose, commutes ? 1 : 0, &result.op);
  result.type = affine_type(random);
  result.own_op = result.own_type = true;
  result.fill = fill_affine;
  return result;
}

template <std::size_t N>
MPI_Op one_of(const std::array<MPI_Op, N>& operators, Random& random) {
  return operators[static_cast<std::size_t>(random.below(static_cast<int>(N)))];
}

}  // namespace

Reduction random_reduction(Random& random) {
  const std::array whole{MPI_SUM,  MPI_PROD, MPI_MAX,  MPI_MIN, MPI_BXOR,
                         MPI_BAND, MPI_LOR,  MPI_LXOR, MPI_BOR, MPI_LAND};
  const std::array real{MPI_SUM, MPI_PROD, MPI_MAX, MPI_MIN};
  const std::array place{MPI_MINLOC, MPI_MAXLOC};
  switch (random.below(7)) {
    case 0:
      return {one_of(whole, random), MPI_INT, false, false, fill_numbers<int>};
    case 1:
      return {one_of(whole, random), MPI_SHORT, false, false, fill_numbers<short>};
    case 2:
      return {one_of(real, random), MPI_DOUBLE, false, false, fill_numbers<double>};
    case 3:
      return {one_of(real, random), MPI_FLOAT, false, false, fill_numbers<float>};
    case 4:
      return random.chance(50)
                 ? Reduction{one_of(place, random), MPI_2INT, false, false, fill_pairs<int>}
                 : Reduction{one_of(place, random), MPI_DOUBLE_INT, false, false,
                             fill_pairs<double>};
    default:
      return by_user(random);
  }
}

void free(Reduction& reduction) {
  if (reduction.own_op) MPI_Op_free(&reduction.op);
  if (reduction.own_type) MPI_Type_free(&reduction.type);
}

}  // namespace dropin_test
