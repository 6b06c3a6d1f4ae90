// Datatypes of all shapes, and memory for them.
#pragma once

#include <cstddef>
#include <vector>

#include <mpi.h>

#include "random_numbers.hpp"

namespace dropin_test {

[[nodiscard]] MPI_Aint extent_of(MPI_Datatype type);

/// A datatype with several elements of a base type; freed unless it is the base type.
class Shape {
 public:
  /// Makes a datatype of 1, 2, 3 or 6 elements. Those for receiving must not overlap.
  enum class Overlap { never, may };
  Shape(MPI_Datatype base, Overlap overlap, Random& random);
  ~Shape() { free(); }
  Shape(const Shape&) = delete;
  Shape& operator=(const Shape&) = delete;

  [[nodiscard]] MPI_Datatype type() const { return type_; }
  [[nodiscard]] int elements() const { return elements_; }
  /// While a collective may still need it.
  void free();

 private:
  MPI_Datatype type_;
  int elements_ = 1;
  bool own_ = false;
};

/// Memory for elements of a type at positions up to `last`, with a border around it that must not
/// be touched. All bytes are random, and the same in a copy.
class Room {
 public:
  Room() = default;
  Room(MPI_Datatype type, MPI_Aint last, Random& random);

  [[nodiscard]] void* buffer() { return memory_.data() + origin_; }
  [[nodiscard]] std::vector<std::byte>& memory() { return memory_; }
  bool operator==(const Room&) const = default;

 private:
  std::vector<std::byte> memory_;
  MPI_Aint origin_ = 0;
};

}  // namespace dropin_test
