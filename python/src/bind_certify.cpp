// Certificates for the independent checker.
#include <string>

#include <fmt/format.h>
#include <pybind11/stl.h>

#include <asterism/certify.hpp>

#include "base/atomic_file.hpp"
#include "bindings.hpp"
#include "long_call.hpp"

namespace asterism::python {

namespace py = pybind11;

namespace {

Certification write(const Problem& problem, const std::string& path, const std::string& algorithm,
                    const Parameters& parameters, const std::string& effort,
                    std::uint64_t memory_limit, const py::object& shown) {
  CertifyOptions options;
  options.memory_limit = memory_limit;
  options.effort = parse_effort(effort);
  const CollectiveAlgorithm* const named =
      algorithm.empty() ? nullptr : &algorithm_catalogue().get(algorithm);
  return run_long(shown, [&](const Progress& progress) {
    options.progress = progress;
    AtomicFile file(path);
    const Certification certification =
        certify(problem, file.stream(), options, named,
                named == nullptr ? Parameters{} : typed_parameters(*named, parameters));
    file.commit();
    return certification;
  });
}

const char* name_of(Refutation::Answer answer) {
  switch (answer) {
    case Refutation::Answer::refuted:
      return "refuted";
    case Refutation::Answer::possible:
      return "possible";
    case Refutation::Answer::unknown:
      break;
  }
  return "unknown";
}

/// An empty path writes no certificate.
Refutation write_proof(const Problem& problem, const std::string& path, std::uint64_t steps,
                       std::uint64_t transmissions, std::uint64_t conflicts,
                       std::uint64_t memory_limit, const py::object& shown) {
  if (!path.empty()) require_certifiable(problem);
  RefuteOptions options;
  options.steps = transmissions > 0 ? transmissions : steps;
  options.transmissions = transmissions;
  options.conflicts = conflicts;
  options.memory_limit = memory_limit;
  return run_long(shown, [&](const Progress& progress) {
    options.progress = progress;
    Refutation refutation = refute(problem, options);
    if (!path.empty() && refutation.answer == Refutation::Answer::refuted) {
      AtomicFile file(path);
      write_refutation(problem, refutation, file.stream());
      file.commit();
    }
    return refutation;
  });
}

void bind_refutation(py::module_& module) {
  py::class_<Refutation> type(module, "Refutation",
                              "Whether a limit of steps or transmissions is refuted.");
  type.attr("__module__") = "asterism";
  type.def_property_readonly(
          "answer", [](const Refutation& self) { return name_of(self.answer); },
          "refuted, possible, or unknown if a limit of the search was reached.")
      .def_readonly("steps", &Refutation::steps, "Limit of steps.")
      .def_readonly("transmissions", &Refutation::transmissions,
                    "Limit of transmissions; 0 for none.")
      .def_readonly("variables", &Refutation::variables, "Variables of the formula.")
      .def_readonly("clauses", &Refutation::clauses, "Clauses of the formula.")
      .def_readonly("lemmas", &Refutation::lemmas, "Lemmas of the proof.")
      .def_readonly("hints", &Refutation::hints, "Hints of all lemmas.")
      .def("__repr__", [](const Refutation& self) {
        return fmt::format("<asterism.Refutation: {}, {} lemmas>", name_of(self.answer),
                           self.lemmas);
      });
  module.def("refute", &write_proof, py::arg("problem"), py::arg("path"), py::arg("steps"),
             py::arg("transmissions"), py::arg("conflicts"), py::arg("memory_limit") = 0,
             py::arg("progress") = py::none(),
             "Proves that no schedule stays within a limit, and writes the proof.");
}

}  // namespace

void bind_certify(py::module_& module) {
  bind_refutation(module);
  py::class_<Certification> type(module, "Certification", "What a certificate claims.");
  type.attr("__module__") = "asterism";
  type.def_readonly("algorithm", &Certification::algorithm, "With its parameters.")
      .def_readonly("startups", &Certification::startups, "Start-ups of the schedule.")
      .def_readonly("transmissions", &Certification::transmissions, "In messages and fractions.")
      .def_readonly("time", &Certification::time, "In lock step.")
      .def_readonly("startups_bound", &Certification::startups_bound, "With a witness.")
      .def_readonly("transmissions_bound", &Certification::transmissions_bound, "With a witness.")
      .def_readonly("time_bound", &Certification::time_bound, "What follows from both.")
      .def_readonly("startups_witness", &Certification::startups_witness, "Kind, or none.")
      .def_readonly("transmissions_witness", &Certification::transmissions_witness,
                    "Kind, or none.")
      .def_readonly("planner_bound", &Certification::planner_bound,
                    "The lower bound of a plan, which may be larger without a witness.")
      .def_readonly("optimal", &Certification::optimal, "The time is the certified bound.")
      .def_property_readonly("ratio", &Certification::ratio,
                             "Ratio of the time to the certified bound.")
      .def("__repr__", [](const Certification& self) {
        return fmt::format("<asterism.Certification {}: time {:g}, certified bound {:g}>",
                           self.algorithm, self.time, self.time_bound);
      });
  module.def("certify", &write, py::arg("problem"), py::arg("path"), py::arg("algorithm") = "",
             py::arg("parameters") = Parameters{}, py::arg("effort") = "standard",
             py::arg("memory_limit") = 0, py::arg("progress") = py::none(),
             "Writes a certificate of the named or the best algorithm.");
}

}  // namespace asterism::python
