// Schedules from arrays, and as arrays.
#include <pybind11/stl.h>

#include "long_call.hpp"
#include "schedule_class.hpp"
#include "schedule_rows.hpp"

namespace asterism::python {

namespace py = pybind11;

namespace {

ScheduleHeader header_of_words(const Problem& problem, const std::string& author,
                               bool no_redundancy, std::uint64_t chunks) {
  ScheduleHeader header{.problem = problem};
  header.algorithm = author;
  header.no_redundancy = no_redundancy;
  header.chunks = chunks;
  return header;
}

SharedSchedule from_rows(const Problem& problem, const py::object& step, const py::object& from,
                         const py::object& port, const py::object& message,
                         const std::string& author, bool no_redundancy) {
  const ScheduleRows rows{numbers_of(step, "step"), numbers_of(from, "from"),
                          numbers_of(message, "message"), ports_of(port, "port")};
  ScheduleHeader header = header_of_words(problem, author, no_redundancy, 1);
  return run_long(py::bool_(false),
                  [&](const Progress&) { return schedule_of_rows(std::move(header), rows); });
}

template <class Number>
std::span<const Number> kept(const NumberArray<Number>& array,
                             std::vector<std::shared_ptr<const void>>& owners) {
  owners.push_back(array.owner);
  return array.numbers;
}

SharedSchedule from_flat(const Problem& problem, const py::object& step_first,
                         const py::object& from, const py::object& ports,
                         const py::object& messages, const py::object& port_first,
                         const py::object& message_first, const py::object& control,
                         const std::string& author, bool no_redundancy, std::uint64_t chunks) {
  std::vector<std::shared_ptr<const void>> owners;
  TransferArrays arrays;
  // Offsets are copied, because they must not change after they were checked.
  const auto offsets = [&](const py::object& array, const char* name) {
    const auto numbers = numbers_of(array, name).numbers;
    const auto copy = std::make_shared<std::vector<std::uint64_t>>(numbers.begin(), numbers.end());
    owners.push_back(copy);
    return std::span<const std::uint64_t>(*copy);
  };
  arrays.step_first = offsets(step_first, "step_first");
  arrays.from = kept(numbers_of(from, "from"), owners);
  arrays.ports = kept(ports_of(ports, "ports"), owners);
  arrays.messages = kept(numbers_of(messages, "messages"), owners);
  if (!port_first.is_none()) arrays.port_first = offsets(port_first, "port_first");
  if (!message_first.is_none()) arrays.message_first = offsets(message_first, "message_first");
  if (!control.is_none()) arrays.control = kept(numbers_of(control, "control"), owners);
  ScheduleHeader header = header_of_words(problem, author, no_redundancy, chunks);
  header.control = !arrays.control.empty();
  return std::make_shared<ArraySchedule>(std::move(header), arrays, std::move(owners));
}

template <class Number>
void add_array(ScheduleClass& type, const char* name,
               std::span<const Number> TransferArrays::*member, const char* description) {
  type.def_property_readonly(
      name,
      [member](const py::object& self) {
        return view_of<Number>(py::cast<const ArraySchedule&>(self).arrays().*member, self);
      },
      description);
}

/// The offsets are 0, 1, 2, ... if every transfer has one element.
void add_offsets(ScheduleClass& type, const char* name,
                 std::span<const std::uint64_t> TransferArrays::*member, const char* description) {
  type.def_property_readonly(
      name,
      [member](const py::object& self) -> py::array_t<std::uint64_t> {
        const TransferArrays& arrays = py::cast<const ArraySchedule&>(self).arrays();
        if (!(arrays.*member).empty()) return view_of<std::uint64_t>(arrays.*member, self);
        std::vector<std::uint64_t> first(arrays.from.size() + 1);
        for (std::size_t i = 0; i < first.size(); ++i) first[i] = i;
        return array_of(std::move(first));
      },
      description);
}

void add_views(ScheduleClass& type) {
  add_array<std::uint64_t>(type, "step_first", &TransferArrays::step_first,
                           "By step, and one more: where its transfers begin.");
  add_array<std::uint64_t>(type, "from_", &TransferArrays::from, "By transfer: who sends.");
  add_offsets(type, "port_first", &TransferArrays::port_first,
              "By transfer, and one more: where its ports begin.");
  add_array<std::uint32_t>(type, "ports", &TransferArrays::ports, "Ports of all transfers.");
  add_offsets(type, "message_first", &TransferArrays::message_first,
              "By transfer, and one more: where its messages begin.");
  add_array<std::uint64_t>(type, "messages", &TransferArrays::messages,
                           "Messages of all transfers.");
  add_array<std::uint64_t>(type, "control", &TransferArrays::control,
                           "By transfer: control units; empty if there are none.");
}

}  // namespace

void add_schedule_arrays(ScheduleClass& type) {
  type.def_static(
          "from_rows", &from_rows, py::arg("problem"), py::arg("step"), py::arg("from_"),
          py::arg("port"), py::arg("message"), py::kw_only(), py::arg("author") = "python",
          py::arg("no_redundancy") = false,
          "A schedule from four arrays of the same length, sorted by step (from 0): in which "
          "step which node sends which message over which port. Rows behind each other of the "
          "same step, sender and port are one packet. Arrays of 64-bit numbers (ports: 32) are "
          "used as they are; do not change them afterwards.")
      .def_static(
          "from_arrays", &from_flat, py::arg("problem"), py::kw_only(), py::arg("step_first"),
          py::arg("from_"), py::arg("ports"), py::arg("messages"),
          py::arg("port_first") = py::none(), py::arg("message_first") = py::none(),
          py::arg("control") = py::none(), py::arg("author") = "python",
          py::arg("no_redundancy") = false, py::arg("chunks") = 1,
          "A schedule from the arrays that a schedule has: paths of several ports, packets of "
          "several messages.");
  add_views(type);
}

}  // namespace asterism::python
