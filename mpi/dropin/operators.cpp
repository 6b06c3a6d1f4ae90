#include "operators.hpp"

#include <algorithm>
#include <array>

namespace asterism::dropin {
namespace {

bool is_integer(MPI_Datatype type) {
  const std::array integers{MPI_SIGNED_CHAR,
                            MPI_SHORT,
                            MPI_INT,
                            MPI_LONG,
                            MPI_LONG_LONG,
                            MPI_UNSIGNED_CHAR,
                            MPI_UNSIGNED_SHORT,
                            MPI_UNSIGNED,
                            MPI_UNSIGNED_LONG,
                            MPI_UNSIGNED_LONG_LONG,
                            MPI_INT8_T,
                            MPI_INT16_T,
                            MPI_INT32_T,
                            MPI_INT64_T,
                            MPI_UINT8_T,
                            MPI_UINT16_T,
                            MPI_UINT32_T,
                            MPI_UINT64_T,
                            MPI_INTEGER,
                            MPI_AINT,
                            MPI_OFFSET,
                            MPI_COUNT};
  return type != MPI_DATATYPE_NULL && std::ranges::find(integers, type) != integers.end();
}

bool is_floating(MPI_Datatype type) {
  const std::array floats{MPI_FLOAT, MPI_DOUBLE, MPI_LONG_DOUBLE, MPI_REAL, MPI_DOUBLE_PRECISION};
  return type != MPI_DATATYPE_NULL && std::ranges::find(floats, type) != floats.end();
}

bool is_complex(MPI_Datatype type) {
  const std::array numbers{MPI_C_FLOAT_COMPLEX, MPI_C_DOUBLE_COMPLEX, MPI_COMPLEX,
                           MPI_DOUBLE_COMPLEX};
  return type != MPI_DATATYPE_NULL && std::ranges::find(numbers, type) != numbers.end();
}

bool is_logical(MPI_Datatype type) {
  const std::array logicals{MPI_C_BOOL, MPI_LOGICAL};
  return type != MPI_DATATYPE_NULL && std::ranges::find(logicals, type) != logicals.end();
}

bool is_pair(MPI_Datatype type) {
  const std::array pairs{MPI_FLOAT_INT, MPI_DOUBLE_INT, MPI_LONG_INT,
                         MPI_2INT,      MPI_SHORT_INT,  MPI_LONG_DOUBLE_INT,
                         MPI_2REAL,     MPI_2INTEGER,   MPI_2DOUBLE_PRECISION};
  return type != MPI_DATATYPE_NULL && std::ranges::find(pairs, type) != pairs.end();
}

enum class OperatorClass { ordering, arithmetic, logical, bitwise, location, users, other };

OperatorClass class_of(MPI_Op op) {
  if (op == MPI_MAX || op == MPI_MIN) return OperatorClass::ordering;
  if (op == MPI_SUM || op == MPI_PROD) return OperatorClass::arithmetic;
  if (op == MPI_LAND || op == MPI_LOR || op == MPI_LXOR) return OperatorClass::logical;
  if (op == MPI_BAND || op == MPI_BOR || op == MPI_BXOR) return OperatorClass::bitwise;
  if (op == MPI_MINLOC || op == MPI_MAXLOC) return OperatorClass::location;
  if (op == MPI_REPLACE || op == MPI_NO_OP) return OperatorClass::other;
  return OperatorClass::users;
}

/// Follows the MPI standard; additional types are left to the library.
bool fits(OperatorClass op, MPI_Datatype type) {
  switch (op) {
    case OperatorClass::ordering:
      return is_integer(type) || is_floating(type);
    case OperatorClass::arithmetic:
      return is_integer(type) || is_floating(type) || is_complex(type);
    case OperatorClass::logical:
      return (is_integer(type) && type != MPI_AINT && type != MPI_OFFSET && type != MPI_COUNT) ||
             is_logical(type);
    case OperatorClass::bitwise:
      return is_integer(type) || type == MPI_BYTE;
    case OperatorClass::location:
      return is_pair(type);
    default:
      return false;
  }
}

}  // namespace

OperatorTraits traits_of_operator(MPI_Op op, MPI_Datatype type) {
  if (op == MPI_OP_NULL || type == MPI_DATATYPE_NULL) return {};
  const OperatorClass kind = class_of(op);
  if (kind == OperatorClass::other) return {};
  if (kind != OperatorClass::users) {
    const bool exact = is_integer(type) || is_logical(type) || type == MPI_BYTE;
    return {fits(kind, type), true, exact};
  }
  int commutative = 0;
  if (PMPI_Op_commutative(op, &commutative) != MPI_SUCCESS) return {};
  return {true, commutative != 0, false};
}

}  // namespace asterism::dropin
