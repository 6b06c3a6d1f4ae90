#include "python_step.hpp"

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "arrays.hpp"
#include "python_network.hpp"

namespace asterism::python {

namespace py = pybind11;

namespace {

constexpr const char* step_hint =
    "a step is a list of (from, port, message), where port and message may be lists, or a tuple of "
    "three arrays";

/// Reads an integer from 0 to `most`; the verifier checks whether it is valid.
std::uint64_t number_in(const py::handle& value, const char* what, std::uint64_t most) {
  const auto number = py::reinterpret_steal<py::object>(PyNumber_Index(value.ptr()));
  if (!number) {
    PyErr_Clear();
    throw Error(ErrorCode::usage,
                fmt::format("{} is not the number of a {}", std::string(py::repr(value)), what),
                step_hint);
  }
  const std::uint64_t found = PyLong_AsUnsignedLongLong(number.ptr());
  if (PyErr_Occurred() != nullptr || found > most) {
    PyErr_Clear();
    throw Error(ErrorCode::out_of_range,
                fmt::format("{} cannot be the number of a {}", std::string(py::repr(value)), what),
                fmt::format("{}s are numbered from 0", what));
  }
  return found;
}

constexpr std::uint64_t max_id = std::numeric_limits<std::uint64_t>::max() - 1;
constexpr std::uint64_t max_port = std::numeric_limits<std::uint32_t>::max();

bool is_number(const py::handle& value) {
  return PyIndex_Check(value.ptr()) != 0;
}

py::iterable iterable_of(const py::handle& value) {
  if (!py::isinstance<py::iterable>(value) || py::isinstance<py::str>(value))
    throw Error(ErrorCode::usage,
                fmt::format("{} does not belong in a step", std::string(py::repr(value))),
                step_hint);
  return py::reinterpret_borrow<py::iterable>(value);
}

bool is_rows(const py::handle& step) {
  if (!py::isinstance<py::tuple>(step)) return false;
  const auto parts = py::reinterpret_borrow<py::tuple>(step);
  return parts.size() == 3 && py::isinstance<py::array>(parts[0]);
}

}  // namespace

void StepReader::add(const py::handle& from, const py::handle& port, const py::handle& message,
                     Step& out) {
  const NodeId node = py::isinstance<py::str>(from) ? node_of(network_, from)
                                                    : NodeId{number_in(from, "node", max_id)};
  if (is_number(port) && is_number(message)) {
    out.add(node, Port{static_cast<std::uint32_t>(number_in(port, "port", max_port))},
            MessageId{number_in(message, "message", max_id)});
    return;
  }
  ports_.clear();
  messages_.clear();
  const auto add_port = [&](const py::handle& one) {
    ports_.emplace_back(static_cast<std::uint32_t>(number_in(one, "port", max_port)));
  };
  const auto add_message = [&](const py::handle& one) {
    messages_.emplace_back(number_in(one, "message", max_id));
  };
  if (is_number(port))
    add_port(port);
  else
    for (const py::handle one : iterable_of(port)) add_port(one);
  if (is_number(message))
    add_message(message);
  else
    for (const py::handle one : iterable_of(message)) add_message(one);
  out.add(node, ports_, messages_);
}

void StepReader::read(const py::handle& step, Step& out) {
  out.clear();
  if (is_rows(step)) return read_rows(py::reinterpret_borrow<py::tuple>(step), out);
  for (const py::handle transfer : iterable_of(step)) {
    const auto parts = py::reinterpret_steal<py::object>(PySequence_Tuple(transfer.ptr()));
    if (!parts || py::len(parts) != 3) {
      PyErr_Clear();
      throw Error(ErrorCode::usage,
                  fmt::format("{} is not a transfer", std::string(py::repr(transfer))), step_hint);
    }
    const auto tuple = py::reinterpret_borrow<py::tuple>(parts);
    add(tuple[0], tuple[1], tuple[2], out);
  }
}

void StepReader::read_rows(const py::tuple& arrays, Step& out) {
  const auto from = numbers_of(arrays[0], "from");
  const auto port = ports_of(arrays[1], "port");
  const auto message = numbers_of(arrays[2], "message");
  const std::size_t rows = from.numbers.size();
  if (port.numbers.size() != rows || message.numbers.size() != rows)
    throw Error(
        ErrorCode::usage,
        fmt::format("the arrays from, port and message of a step have {}, {} and {} entries", rows,
                    port.numbers.size(), message.numbers.size()),
        step_hint);
  std::size_t row = 0;
  while (row < rows) {
    messages_.clear();
    const std::size_t first = row;
    for (; row < rows && from.numbers[row] == from.numbers[first] &&
           port.numbers[row] == port.numbers[first];
         ++row)
      messages_.emplace_back(message.numbers[row]);
    out.add(NodeId{from.numbers[first]}, Port{port.numbers[first]}, messages_);
  }
}

}  // namespace asterism::python
