#include "errors.hpp"

#include <array>
#include <string>

#include <fmt/format.h>

#include "bindings.hpp"

namespace asterism::python {

namespace py = pybind11;

namespace {

constexpr std::array codes{
    ErrorCode::usage,       ErrorCode::unknown_name,  ErrorCode::out_of_range,
    ErrorCode::malformed,   ErrorCode::not_a_node,    ErrorCode::too_large,
    ErrorCode::not_found,   ErrorCode::not_a_network, ErrorCode::unwritable,
    ErrorCode::unsupported, ErrorCode::interrupted};

bool all_are_reported = false;

py::object error_class() {
  return py::module_::import("asterism._errors").attr("Error");
}

ErrorCode code_of(const std::string& name) {
  for (const ErrorCode code : codes)
    if (to_string(code) == name) return code;
  return ErrorCode::usage;
}

void translate(std::exception_ptr thrown) {
  try {
    if (thrown) std::rethrow_exception(thrown);
  } catch (const Error& error) {
    if (error.code() == ErrorCode::interrupted) {
      PyErr_SetString(PyExc_KeyboardInterrupt, error.what());
      return;
    }
    const py::object type = error_class();
    const py::object raised =
        type(with_argument_names(error.sentence()), with_argument_names(error.hint()),
             std::string(to_string(error.code())));
    PyErr_SetObject(type.ptr(), raised.ptr());
  }
}

}  // namespace

std::string with_argument_names(std::string text) {
  bool in_command = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '`') in_command = !in_command;
    const bool begins_word = at == 0 || text[at - 1] == ' ' || text[at - 1] == '(';
    const bool is_option = text.compare(at, 2, "--") == 0 && at + 2 < text.size() &&
                           text[at + 2] >= 'a' && text[at + 2] <= 'z';
    if (in_command || !begins_word || !is_option) continue;
    text.erase(at, 2);
    for (; at < text.size() && text[at] != ' '; ++at)
      if (text[at] == '-') text[at] = '_';
  }
  return text;
}

void report_all_python_errors() {
  all_are_reported = true;
}

void rethrow_for_library(py::error_already_set& raised) {
  if (!raised.matches(error_class())) {
    if (!all_are_reported) throw raised;
    throw Error(ErrorCode::unsupported,
                fmt::format("{}: {}", std::string(py::str(raised.type().attr("__name__"))),
                            std::string(py::str(raised.value()))),
                "this comes from code in Python");
  }
  const py::object error = raised.value();
  throw Error(code_of(py::str(error.attr("code"))), py::str(error.attr("sentence")),
              py::str(error.attr("hint")));
}

void bind_errors(py::module_& module) {
  py::register_exception_translator(&translate);
  py::list names;
  for (const ErrorCode code : codes) names.append(std::string(to_string(code)));
  module.attr("error_codes") = py::tuple(names);
}

}  // namespace asterism::python
