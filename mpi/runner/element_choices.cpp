// The available datatypes and operators: the suitable ones of MPI, and two of our own each.
#include <complex>
#include <cstring>
#include <type_traits>

#include "runner/elements.hpp"

namespace asterism::mpi {

namespace {

template <class Number>
void put(std::byte* at, const Number& number) {
  std::memcpy(at, &number, sizeof number);
}

/// Returns a number that is exact in every type, even when many are added or multiplied.
template <class Number>
Number limited(std::uint64_t bits, Range range) {
  switch (range) {
    case Range::one_or_two:
      return static_cast<Number>(1 + bits % 2);
    case Range::small:
      return static_cast<Number>(bits % 16);
    case Range::any:
      break;
  }
  if constexpr (std::is_integral_v<Number>)
    return static_cast<Number>(bits);
  else
    return static_cast<Number>(bits % 4096);
}

template <class Number>
void write_number(std::byte* at, std::uint64_t bits, Range range) {
  put(at, limited<Number>(bits, range));
}

void write_logical(std::byte* at, std::uint64_t bits, Range) {
  put(at, static_cast<unsigned char>(bits % 2));
}

/// Uses real numbers whose products have no zeros that are negative in one order and not in
/// another.
template <class Real>
void write_complex(std::byte* at, std::uint64_t bits, Range range) {
  const Real imaginary = range == Range::one_or_two ? 0 : limited<Real>(bits >> 32U, range);
  put(at, std::complex<Real>(limited<Real>(bits, range), imaginary));
}

/// A value and its origin: few different values, so that there are ties.
template <class Value>
void write_located(std::byte* at, std::uint64_t bits, Range) {
  put(at, static_cast<Value>(bits % 4));
  put(at + sizeof(Value), static_cast<int>((bits >> 8U) % 1000));
}

/// Two adjacent numbers, or two with the gaps of a derived datatype: a map x -> ax + b.
struct PairPlaces {
  std::size_t a, b, extent;
};
constexpr PairPlaces close{0, 4, 8}, apart{4, 12, 20};

template <const PairPlaces& places>
void write_pair(std::byte* at, std::uint64_t bits, Range) {
  put(at + places.a, static_cast<std::uint32_t>(bits));
  put(at + places.b, static_cast<std::uint32_t>(bits >> 32U));
}

MPI_Datatype make_pair(const PairPlaces& places) {
  const int lengths[] = {1, 1};
  const MPI_Aint at[] = {static_cast<MPI_Aint>(places.a), static_cast<MPI_Aint>(places.b)};
  MPI_Datatype data = MPI_DATATYPE_NULL, resized = MPI_DATATYPE_NULL;
  MPI_Type_create_hindexed(2, lengths, at, MPI_UINT32_T, &data);
  MPI_Type_create_resized(data, 0, static_cast<MPI_Aint>(places.extent), &resized);
  MPI_Type_commit(&resized);
  MPI_Type_free(&data);
  return resized;
}

struct Map {
  std::uint32_t a, b;
};

Map read_map(const std::byte* at, const PairPlaces& places) {
  Map map{};
  std::memcpy(&map.a, at + places.a, sizeof map.a);
  std::memcpy(&map.b, at + places.b, sizeof map.b);
  return map;
}

/// Computes inout = combine(in, inout) for either datatype; their extents distinguish them.
template <class Combine>
void for_pairs(const void* in, void* inout, int count, MPI_Datatype type, Combine combine) {
  MPI_Aint begin = 0, extent = 0;
  PMPI_Type_get_extent(type, &begin, &extent);
  const PairPlaces& places = static_cast<std::size_t>(extent) == close.extent ? close : apart;
  const auto* left = static_cast<const std::byte*>(in);
  auto* right = static_cast<std::byte*>(inout);
  for (int i = 0; i < count; ++i, left += places.extent, right += places.extent) {
    const Map map = combine(read_map(left, places), read_map(right, places));
    put(right + places.a, map.a);
    put(right + places.b, map.b);
  }
}

void add_pairs(void* in, void* inout, int* count, MPI_Datatype* type) {
  for_pairs(in, inout, *count, *type, [](const Map& left, const Map& right) {
    return Map{left.a + right.a, left.b + right.b};
  });
}

/// Composes maps x -> ax + b modulo 2^32, which is associative but not commutative.
void compose_maps(void* in, void* inout, int* count, MPI_Datatype* type) {
  for_pairs(in, inout, *count, *type, [](const Map& left, const Map& right) {
    return Map{left.a * right.a, left.a * right.b + left.b};
  });
}

using Names = std::vector<std::string>;

const Names of_whole_numbers{"sum", "prod", "max",  "min", "band",
                             "bor", "bxor", "land", "lor", "lxor"};
const Names of_reals{"sum", "prod", "max", "min"};

template <class Number>
DatatypeChoice number_row(const char* name, const Names& operators, MPI_Datatype type) {
  return {name, "", operators, false, [type] { return type; }, write_number<Number>};
}

std::vector<DatatypeChoice> make_datatypes() {
  std::vector<DatatypeChoice> rows{
      number_row<std::uint8_t>("byte", {"bxor", "band", "bor"}, MPI_BYTE),
      number_row<std::int8_t>("int8", of_whole_numbers, MPI_INT8_T),
      number_row<std::uint8_t>("uint8", of_whole_numbers, MPI_UINT8_T),
      number_row<std::int16_t>("int16", of_whole_numbers, MPI_INT16_T),
      number_row<std::uint16_t>("uint16", of_whole_numbers, MPI_UINT16_T),
      number_row<std::int32_t>("int32", of_whole_numbers, MPI_INT32_T),
      number_row<std::uint32_t>("uint32", of_whole_numbers, MPI_UINT32_T),
      number_row<std::int64_t>("int64", of_whole_numbers, MPI_INT64_T),
      number_row<std::uint64_t>("uint64", of_whole_numbers, MPI_UINT64_T),
      number_row<float>("float", of_reals, MPI_FLOAT),
      number_row<double>("double", of_reals, MPI_DOUBLE)};
  const auto add = [&](const char* name, const char* description, const Names& operators,
                       MPI_Datatype type, auto write) {
    rows.push_back({name, description, operators, false, [type] { return type; }, write});
  };
  add("bool", "", {"lor", "land", "lxor"}, MPI_C_BOOL, write_logical);
  add("complex-float", "", {"sum", "prod"}, MPI_C_FLOAT_COMPLEX, write_complex<float>);
  add("complex-double", "", {"sum", "prod"}, MPI_C_DOUBLE_COMPLEX, write_complex<double>);
  add("float-int", "a value and where it is", {"maxloc", "minloc"}, MPI_FLOAT_INT,
      write_located<float>);
  add("2int", "a value and where it is", {"maxloc", "minloc"}, MPI_2INT, write_located<int>);
  const Names of_pairs{"add", "compose"};
  rows.push_back({"pair", "two uint32, a derived datatype", of_pairs, true,
                  [] { return make_pair(close); }, write_pair<close>});
  rows.push_back({"gaps", "two uint32 with gaps before, between and behind", of_pairs, true,
                  [] { return make_pair(apart); }, write_pair<apart>});
  return rows;
}

std::vector<OperatorChoice> make_operators() {
  return {{"sum", Range::small, MPI_SUM},
          {"prod", Range::one_or_two, MPI_PROD},
          {"max", Range::any, MPI_MAX},
          {"min", Range::any, MPI_MIN},
          {"band", Range::any, MPI_BAND},
          {"bor", Range::any, MPI_BOR},
          {"bxor", Range::any, MPI_BXOR},
          {"land", Range::small, MPI_LAND},
          {"lor", Range::small, MPI_LOR},
          {"lxor", Range::small, MPI_LXOR},
          {"maxloc", Range::any, MPI_MAXLOC},
          {"minloc", Range::any, MPI_MINLOC},
          {"add", Range::any, MPI_OP_NULL, add_pairs},
          {"compose", Range::any, MPI_OP_NULL, compose_maps, false}};
}

}  // namespace

std::span<const DatatypeChoice> datatype_choices() {
  static const std::vector<DatatypeChoice> choices = make_datatypes();
  return choices;
}

std::span<const OperatorChoice> operator_choices() {
  static const std::vector<OperatorChoice> choices = make_operators();
  return choices;
}

}  // namespace asterism::mpi
