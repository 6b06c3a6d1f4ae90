// The elements of messages: a datatype, an operator if they are combined, and a pattern that
// distinguishes all elements.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <mpi.h>

namespace asterism::mpi {

/// Limits numbers so that every order of combining them gives the same bytes.
enum class Range { any, small, one_or_two };

struct DatatypeChoice {
  std::string name{};  ///< "int32"
  std::string description{};
  /// The applicable operators, starting with the default.
  std::vector<std::string> operators{};
  bool derived = false;  ///< created by `make` and must be freed
  std::function<MPI_Datatype()> make{};
  /// Writes the data of one element, without its gaps, from random bits.
  void (*write)(std::byte* element, std::uint64_t bits, Range range) = nullptr;
};
[[nodiscard]] std::span<const DatatypeChoice> datatype_choices();

struct OperatorChoice {
  std::string name{};  ///< "sum"
  Range range = Range::any;
  MPI_Op op = MPI_OP_NULL;                ///< of MPI
  MPI_User_function* function = nullptr;  ///< or our own
  bool commutative = true;
};
[[nodiscard]] std::span<const OperatorChoice> operator_choices();

/// A datatype and an operator; created and freed.
class Elements {
 public:
  /// An empty name means no operator. Throws Error if a name is unknown or the two do not fit.
  Elements(std::string_view datatype, std::string_view op);
  ~Elements();
  Elements(const Elements&) = delete;
  Elements& operator=(const Elements&) = delete;

  [[nodiscard]] const std::string& datatype_name() const { return datatype_->name; }
  /// Returns an empty name if nothing is combined.
  [[nodiscard]] std::string operator_name() const;
  [[nodiscard]] MPI_Datatype type() const { return type_; }
  [[nodiscard]] MPI_Op op() const { return op_; }
  [[nodiscard]] bool commutative() const { return operator_ == nullptr || operator_->commutative; }
  /// Return the size of an element's data, and the distance from one element to the next.
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::size_t extent() const { return extent_; }

  /// Elements first .. first + count - 1 of a block of a node; `memory` is where the first of them
  /// begins.
  struct Which {
    std::uint64_t node = 0, block = 0, first = 0, count = 0;
  };
  void write(std::byte* memory, const Which& which) const;

 private:
  const DatatypeChoice* datatype_;
  const OperatorChoice* operator_ = nullptr;
  MPI_Datatype type_ = MPI_DATATYPE_NULL;
  MPI_Op op_ = MPI_OP_NULL;
  std::size_t size_ = 0, extent_ = 0;
};

}  // namespace asterism::mpi
