// Steps as written by Python code.
#pragma once

#include <pybind11/pybind11.h>

#include <asterism/network.hpp>
#include <asterism/schedule.hpp>

namespace asterism::python {

/// Converts steps to steps of the library, with arrays that are reused.
class StepReader {
 public:
  explicit StepReader(const Network& network) : network_(network) {}

  /// Reads a step: tuples (from, port, message), where port and message may be lists; or three
  /// arrays of the same length, one row per message. Throws Error(usage) if it is neither.
  void read(const pybind11::handle& step, Step& out);
  /// Adds one transfer.
  void add(const pybind11::handle& from, const pybind11::handle& port,
           const pybind11::handle& message, Step& out);

 private:
  void read_rows(const pybind11::tuple& arrays, Step& out);

  const Network& network_;
  std::vector<Port> ports_;
  std::vector<MessageId> messages_;
};

}  // namespace asterism::python
