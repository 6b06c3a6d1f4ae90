// Plans: every applicable algorithm, ranked.
#include <fmt/format.h>
#include <pybind11/stl.h>

#include <asterism/plan.hpp>
#include <asterism/reasons.hpp>

#include "bindings.hpp"
#include "errors.hpp"
#include "long_call.hpp"
#include "view/plan.hpp"
#include "view/plan_sentences.hpp"

namespace asterism::python {

namespace py = pybind11;

namespace {

/// A plan with its problem.
struct MadePlan {
  Problem problem;
  Plan plan;
};

MadePlan make(const Problem& problem, const std::string& rank_by, const std::string& effort,
              const Parameters& parameters, std::uint64_t memory_limit, const py::object& shown) {
  PlanOptions options;
  options.rank_by = parse_clock(rank_by);
  options.effort = parse_effort(effort);
  options.parameters = parameters;
  options.memory_limit = memory_limit;
  Plan plan = run_long(shown, [&](const Progress& progress) {
    options.progress = progress;
    return make_plan(problem, options);
  });
  return {problem, std::move(plan)};
}

std::string name_of(const PlanCandidate& candidate) {
  return name_with_parameters(candidate.algorithm, candidate.parameters);
}

std::string text_of(const PlanCandidate& self) {
  return fmt::format("<asterism.PlanCandidate {}: time {:g}, ratio {:.4g}{}>", name_of(self),
                     self.ranked_time(), self.ratio, self.verified ? "" : ", not verified");
}

void bind_candidate(py::module_& module) {
  py::class_<PlanCandidate> type(module, "PlanCandidate",
                                 "An algorithm with values of its parameters, and what it costs.");
  type.attr("__module__") = "asterism";
  type.def_readonly("algorithm", &PlanCandidate::algorithm, "Its name.")
      .def_readonly("parameters", &PlanCandidate::parameters, "By name.")
      .def_property_readonly("name", &name_of, "With the values of its parameters.")
      .def_property_readonly(
          "origin", [](const PlanCandidate& self) { return std::string(to_string(self.origin)); },
          "published, ours or baseline.")
      .def_property_readonly("our_construction", &PlanCandidate::our_construction,
                             "The paper states an idea; the recipe is ours.")
      .def_readonly("library", &PlanCandidate::library,
                    "Name of a library's default, such as Open MPI default; else empty.")
      .def_readonly("metering", &PlanCandidate::metering, "What it costs.")
      .def_property_readonly("time", &PlanCandidate::ranked_time, "What it is ranked by.")
      .def_readonly("ratio", &PlanCandidate::ratio,
                    "Ratio of its time to the lower bound of the plan.")
      .def_readonly("verified", &PlanCandidate::verified, "If not, it was only metered.")
      .def_property_readonly(
          "timing",
          [](const PlanCandidate& self) -> py::object {
            if (!self.timing) return py::none();
            return py::cast(*self.timing);
          },
          "Without lock step, if the plan is ranked by that.")
      .def("__repr__", &text_of);
  py::class_<PlanOmission> omission(module, "PlanOmission",
                                    "What applies but was not ranked, and why.");
  omission.attr("__module__") = "asterism";
  omission.def_readonly("algorithm", &PlanOmission::algorithm, "Its name.")
      .def_readonly("parameters", &PlanOmission::parameters, "By name.")
      .def_property_readonly(
          "reason",
          [](const PlanOmission& self) { return with_argument_names(sentence(self.reason)); },
          "Why it is not in the ranking.")
      .def("__repr__", [](const PlanOmission& self) {
        return fmt::format("<asterism.PlanOmission {}: {}>",
                           name_with_parameters(self.algorithm, self.parameters),
                           sentence(self.reason));
      });
}

const PlanCandidate& at(const MadePlan& self, py::ssize_t index) {
  const auto count = static_cast<py::ssize_t>(self.plan.candidates.size());
  if (index < 0) index += count;
  if (index < 0 || index >= count)
    throw py::index_error(fmt::format("the plan has {} candidates, numbered from 0", count));
  return self.plan.candidates[static_cast<std::size_t>(index)];
}

py::list ranges(const MadePlan& self) {
  py::list found;
  for (const PlanRange& range : best_ranges(self.problem, self.plan))
    found.append(py::make_tuple(range.from, range.to, self.plan.candidates[range.candidate]));
  return found;
}

}  // namespace

void bind_plan(py::module_& module) {
  bind_candidate(module);
  py::class_<MadePlan> type(module, "Plan",
                            "Every algorithm that applies to a problem, the best first.");
  type.attr("__module__") = "asterism";
  type.def_readonly("problem", &MadePlan::problem, "What it is a plan for.")
      .def_property_readonly(
          "bound", [](const MadePlan& self) { return self.plan.bound; },
          "What no schedule can beat.")
      .def_property_readonly(
          "candidates", [](const MadePlan& self) { return self.plan.candidates; },
          "The best first; at least one.")
      .def_property_readonly(
          "best", [](const MadePlan& self) { return at(self, 0); }, "The first of them.")
      .def_property_readonly(
          "omissions", [](const MadePlan& self) { return self.plan.omissions; },
          "What applies but was not ranked.")
      .def_property_readonly(
          "rejected", [](const MadePlan& self) { return added_omissions(self.plan); },
          "Those of them that you have registered, or a plug-in.")
      .def_property_readonly(
          "warning", [](const MadePlan& self) { return self.plan.warning; },
          "That the best is not verified, and why; empty as a rule.")
      .def_property_readonly(
          "explanation", [](const MadePlan& self) { return plan_summary(self.problem, self.plan); },
          "The best candidate and the runner-up, in two sentences.")
      .def("ranges", &ranges,
           "Which candidate is the fastest for which t_s over the time of a message: tuples of "
           "from, to "
           "and the candidate.")
      .def("__len__", [](const MadePlan& self) { return self.plan.candidates.size(); })
      .def("__getitem__", &at, py::arg("index"))
      .def("__repr__",
           [](const MadePlan& self) {
             return fmt::format(
                 "<asterism.Plan for {} on {}: {} candidates, best {} in {:g}, bound {:g}>",
                 self.problem.collective.name(), self.problem.network().spec(),
                 self.plan.candidates.size(), name_of(at(self, 0)), at(self, 0).ranked_time(),
                 self.plan.bound.time);
           })
      .def("__str__",
           [](const py::object& self) {
             return py::module_::import("asterism._show").attr("plan_text")(self);
           })
      .def("_repr_html_", [](const py::object& self) {
        return py::module_::import("asterism._show").attr("plan_html")(self);
      });
  module.def("make_plan", &make, py::arg("problem"), py::arg("rank_by") = "default",
             py::arg("effort") = "standard", py::arg("parameters") = Parameters{},
             py::arg("memory_limit") = 0, py::arg("progress") = py::none(),
             "Ranks all algorithms for a problem.");
  module.def(
      "plan_document",
      [](const MadePlan& made) {
        return plan_report(made.problem, made.plan, {}, Form::json, PlanRows::all);
      },
      py::arg("plan"), "The document that the command line prints with --json.");
}

}  // namespace asterism::python
