#include "arrays.hpp"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include <asterism/error.hpp>

namespace asterism::python {

namespace py = pybind11;

namespace {

constexpr const char* whole_hint =
    "hand over a NumPy array of one dimension with whole numbers, as in np.array([0, 1, 2])";

Error wrong_array(const std::string& name, const std::string& complaint) {
  return {ErrorCode::usage, fmt::format("the array {} {}", name, complaint), whole_hint};
}

/// Converts to a one-dimensional NumPy array.
py::array one_dimension(const py::handle& given, const std::string& name) {
  const py::array array = py::array::ensure(given);
  if (!array) {
    PyErr_Clear();
    throw wrong_array(name, "is not an array");
  }
  if (array.ndim() != 1)
    throw wrong_array(name, fmt::format("has {} dimensions and not one", array.ndim()));
  return array;
}

py::array whole_numbers(const py::handle& given, const std::string& name) {
  const py::array array = one_dimension(given, name);
  const char kind = array.dtype().kind();
  const bool is_empty = array.size() == 0;  // np.array([]) has a floating-point type
  if (kind != 'i' && kind != 'u' && !is_empty)
    throw wrong_array(
        name, fmt::format("holds {} and not whole numbers", std::string(py::str(array.dtype()))));
  return array;
}

/// Releases the object with the GIL held, regardless of the thread.
std::shared_ptr<const void> kept_alive(py::object object) {
  auto* const kept = new py::object(std::move(object));  // NOLINT: the deleter's
  return {kept, [](py::object* last) {
            const py::gil_scoped_acquire lock;
            delete last;  // NOLINT
          }};
}

template <class Number>
py::array_t<Number> converted(const py::array& array) {
  return py::array_t<Number, py::array::c_style | py::array::forcecast>(array);
}

template <class Number>
std::span<const Number> span_of(const py::array_t<Number>& array) {
  return {array.data(), static_cast<std::size_t>(array.size())};
}

void require_no_negative(std::span<const std::int64_t> numbers, const std::string& name) {
  const auto found = std::ranges::find_if(numbers, [](std::int64_t n) { return n < 0; });
  if (found != numbers.end())
    throw Error(ErrorCode::out_of_range,
                fmt::format("the array {} has {} at {}, and numbers from 0 on are asked for", name,
                            *found, found - numbers.begin()),
                "nodes, ports, messages and steps are numbered from 0");
}

}  // namespace

NumberArray<std::uint64_t> numbers_of(const py::handle& given, const std::string& name) {
  const py::array array = whole_numbers(given, name);
  if (array.dtype().kind() == 'u') {
    const auto numbers = converted<std::uint64_t>(array);
    return {span_of(numbers), kept_alive(numbers)};
  }
  const auto numbers = converted<std::int64_t>(array);
  require_no_negative(span_of(numbers), name);
  // Reinterprets the same bytes, because no number is negative.
  const auto as_unsigned = py::array_t<std::uint64_t>(numbers.attr("view")("uint64"));
  return {span_of(as_unsigned), kept_alive(as_unsigned)};
}

NumberArray<std::uint32_t> ports_of(const py::handle& given, const std::string& name) {
  const py::array array = whole_numbers(given, name);
  if (array.dtype().is(py::dtype::of<std::uint32_t>())) {
    const auto numbers = converted<std::uint32_t>(array);
    return {span_of(numbers), kept_alive(numbers)};
  }
  const NumberArray<std::uint64_t> wide = numbers_of(array, name);
  static constexpr std::uint64_t most = std::numeric_limits<std::uint32_t>::max();
  auto narrow = std::make_shared<std::vector<std::uint32_t>>();
  narrow->reserve(wide.numbers.size());
  for (const std::uint64_t number : wide.numbers)
    narrow->push_back(static_cast<std::uint32_t>(std::min(number, most)));
  return {*narrow, narrow};
}

std::vector<std::int64_t> numbers_or_none(const py::handle& given, const std::string& name) {
  const auto numbers = converted<std::int64_t>(whole_numbers(given, name));
  return {numbers.data(), numbers.data() + numbers.size()};
}

std::vector<double> fractions_of(const py::handle& given, const std::string& name) {
  const py::array array = one_dimension(given, name);
  const char kind = array.dtype().kind();
  if (kind != 'i' && kind != 'u' && kind != 'f')
    throw wrong_array(name,
                      fmt::format("holds {} and not numbers", std::string(py::str(array.dtype()))));
  const auto numbers = converted<double>(array);
  return {numbers.data(), numbers.data() + numbers.size()};
}

}  // namespace asterism::python
