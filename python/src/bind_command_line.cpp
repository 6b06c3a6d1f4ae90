// The command line in this process, where plug-ins written in Python are visible, and plug-ins that
// are shared libraries.
#include <string>
#include <vector>

#include <dlfcn.h>
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include <asterism/plugin.hpp>

#include "bindings.hpp"
#include "cli/commands.hpp"
#include "cli/program.hpp"
#include "errors.hpp"
#include "kept_function.hpp"

namespace asterism::python {

namespace py = pybind11;

namespace {

int run_command(std::vector<std::string> words) {
  words.insert(words.begin(), "asterism");
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  const auto count = static_cast<int>(pointers.size());
  pointers.push_back(nullptr);
  report_all_python_errors();
  const py::gil_scoped_release unlocked;
  return cli::run_program(count, pointers.data(), cli::add_commands, {},
                          cli::PythonPlugins::already_loaded);
}

/// Python hides the symbols of a module from other libraries; a plug-in needs those of this one.
void show_symbols() {
  Dl_info own{};
  if (::dladdr(reinterpret_cast<void*>(&show_symbols), &own) != 0)
    ::dlopen(own.dli_fname, RTLD_NOW | RTLD_NOLOAD | RTLD_GLOBAL);
}

void load(const std::filesystem::path& path) {
  require_quiet_catalogues();
  show_symbols();
  load_plugin(path);
}

}  // namespace

void bind_command_line(py::module_& module) {
  module.def("run_command", &run_command, py::arg("words"),
             "Runs a command of the program, which prints, and returns its exit code.");
  module.def("load_plugin", &load, py::arg("path"), "Loads a shared library.");
}

}  // namespace asterism::python
