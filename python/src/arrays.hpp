// Converts NumPy arrays to and from C++, copying only if their form requires it.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

namespace asterism::python {

/// Integers from a Python array, which lives as long as any copy of this object.
template <class Number>
struct NumberArray {
  std::span<const Number> numbers{};
  std::shared_ptr<const void> owner{};
};

/// Reads a one-dimensional array of nonnegative integers of any width and sign. Contiguous 64-bit
/// arrays are not copied. Throws Error, which cites `name`, if it is not such an array.
[[nodiscard]] NumberArray<std::uint64_t> numbers_of(const pybind11::handle& array,
                                                    const std::string& name);
/// Does the same for numbers that must fit in 32 bits, such as ports.
[[nodiscard]] NumberArray<std::uint32_t> ports_of(const pybind11::handle& array,
                                                  const std::string& name);
/// Does the same with -1 for none; copies the numbers.
[[nodiscard]] std::vector<std::int64_t> numbers_or_none(const pybind11::handle& array,
                                                        const std::string& name);
/// Reads floating-point numbers; copies them.
[[nodiscard]] std::vector<double> fractions_of(const pybind11::handle& array,
                                               const std::string& name);

/// Returns an array that owns the vector, without copying it.
template <class Number>
pybind11::array_t<Number> array_of(std::vector<Number> numbers,
                                   std::vector<pybind11::ssize_t> shape = {}) {
  auto* const kept = new std::vector<Number>(std::move(numbers));  // NOLINT: the capsule's
  const pybind11::capsule owner(kept,
                                [](void* data) { delete static_cast<std::vector<Number>*>(data); });
  if (shape.empty()) shape.push_back(static_cast<pybind11::ssize_t>(kept->size()));
  return pybind11::array_t<Number>(shape, kept->data(), owner);
}

/// Returns a read-only view that keeps `owner` alive.
template <class Number>
pybind11::array_t<Number> view_of(std::span<const Number> numbers, const pybind11::object& owner) {
  pybind11::array_t<Number> view(static_cast<pybind11::ssize_t>(numbers.size()), numbers.data(),
                                 owner);
  view.attr("flags").attr("writeable") = false;
  return view;
}

}  // namespace asterism::python
