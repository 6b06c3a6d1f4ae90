// Converts errors between the library and Python code that it calls.
#pragma once

#include <string>

#include <pybind11/pybind11.h>

#include <asterism/error.hpp>

namespace asterism::python {

/// For exceptions of Python code that the library called: an asterism.Error continues as the
/// library's Error, which the planner treats as an algorithm that failed. Any other exception is
/// rethrown unchanged.
[[noreturn]] void rethrow_for_library(pybind11::error_already_set& raised);

/// Names options of the command line as arguments: "use --rank-by lock-step" becomes "use rank_by
/// lock-step". Commands in backticks stay as they are.
[[nodiscard]] std::string with_argument_names(std::string text);

/// From now on, any exception continues as the library's Error: the command line runs in this
/// process and prints it.
void report_all_python_errors();

/// Calls Python code from a thread of the library, with the GIL held.
template <class Call>
auto with_python(Call&& call) {
  const pybind11::gil_scoped_acquire lock;
  try {
    return call();
  } catch (pybind11::error_already_set& raised) {
    rethrow_for_library(raised);
  }
}

}  // namespace asterism::python
