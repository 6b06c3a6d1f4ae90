// The compiled part of the package asterism.
#include <asterism/version.hpp>

#include "bindings.hpp"

PYBIND11_MODULE(_core, module) {
  namespace python = asterism::python;
  module.doc() = "The compiled part of asterism; import asterism instead.";
  module.attr("__version__") = asterism::version;
  pybind11::options options;
  options.disable_enum_members_docstring();
  python::bind_errors(module);
  python::bind_network(module);
  python::bind_memory_network(module);
  python::bind_measure(module);
  python::bind_route(module);
  python::bind_picture(module);
  python::bind_problem(module);
  python::bind_results(module);
  python::bind_bounds(module);
  python::bind_plan(module);
  python::bind_certify(module);
  python::bind_questions(module);
  python::bind_schedule(module);
  python::bind_schedule_writer(module);
  python::bind_schedule_files(module);
  python::bind_exchange(module);
  python::bind_simulate(module);
  python::bind_worms(module);
  python::bind_papers(module);
  python::bind_explain(module);
  python::bind_catalogue(module);
  python::bind_own_algorithm(module);
  python::bind_own_network(module);
  python::bind_reports(module);
  python::bind_searches(module);
  python::bind_repair(module);
  python::bind_review(module);
  python::bind_command_line(module);
}
