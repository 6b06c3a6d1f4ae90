// One function per subject; each adds its classes and functions to the module.
#pragma once

#include <pybind11/pybind11.h>

namespace asterism::python {

void bind_errors(pybind11::module_& module);
void bind_network(pybind11::module_& module);
void bind_memory_network(pybind11::module_& module);
void bind_measure(pybind11::module_& module);
void bind_route(pybind11::module_& module);
void bind_picture(pybind11::module_& module);
void bind_problem(pybind11::module_& module);
void bind_results(pybind11::module_& module);
void bind_bounds(pybind11::module_& module);
void bind_certify(pybind11::module_& module);
void bind_plan(pybind11::module_& module);
void bind_questions(pybind11::module_& module);
void bind_schedule(pybind11::module_& module);
void bind_schedule_writer(pybind11::module_& module);
void bind_schedule_files(pybind11::module_& module);
void bind_exchange(pybind11::module_& module);
void bind_simulate(pybind11::module_& module);
void bind_worms(pybind11::module_& module);
void bind_papers(pybind11::module_& module);
void bind_explain(pybind11::module_& module);
void bind_catalogue(pybind11::module_& module);
void bind_own_algorithm(pybind11::module_& module);
void bind_own_network(pybind11::module_& module);
void bind_reports(pybind11::module_& module);
void bind_searches(pybind11::module_& module);
void bind_repair(pybind11::module_& module);
void bind_review(pybind11::module_& module);
void bind_command_line(pybind11::module_& module);

}  // namespace asterism::python
