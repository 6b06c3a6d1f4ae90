// Simulation, in lock step and asynchronously.
#include <fmt/format.h>
#include <pybind11/stl.h>

#include <asterism/asynchronous.hpp>
#include <asterism/evaluate.hpp>

#include "bindings.hpp"
#include "delay_words.hpp"
#include "long_call.hpp"
#include "progress_sink.hpp"
#include "python_network.hpp"

namespace asterism::python {

namespace py = pybind11;

namespace {

Evaluation simulate(const Problem& problem, const std::string& algorithm,
                    const Parameters& parameters, bool expand, bool timed, const std::string& delay,
                    std::uint64_t seed, std::uint64_t memory_limit, const py::object& shown) {
  return run_long(shown, [&](const Progress& progress) {
    const CollectiveAlgorithm& entry = algorithm_catalogue().get(algorithm);
    const AlgorithmRequest request{problem, typed_parameters(entry, parameters), memory_limit,
                                   progress};
    require_applicable(entry, request);
    EvaluationOptions options;
    options.expand = expand;
    ProgressSink watched(progress);
    if (expand) options.sinks = {&watched};
    options.timed = timed;
    if (!delay.empty()) options.latency = latency_of(delays_of(delay, seed), problem);
    return evaluate(entry, request, options);
  });
}

AsynchronousRun run_program(const Problem& problem, const std::string& algorithm,
                            const Parameters& parameters, const std::string& delay,
                            std::uint64_t seed, std::uint64_t memory_limit,
                            const py::object& shown) {
  return run_long(shown, [&](const Progress& progress) {
    const CollectiveAlgorithm& entry = algorithm_catalogue().get(algorithm);
    return run_asynchronously(
        entry, {problem, typed_parameters(entry, parameters), memory_limit, progress},
        delays_of(delay, seed));
  });
}

}  // namespace

void bind_simulate(py::module_& module) {
  py::class_<AsynchronousRun> type(module, "AsynchronousRun",
                                   "A node program that ran while every packet took its own time.");
  type.attr("__module__") = "asterism";
  type.def_readonly("complete", &AsynchronousRun::complete, "Every node has every message.")
      .def_readonly("exactly_once", &AsynchronousRun::exactly_once, "And none was sent one twice.")
      .def_readonly("completion", &AsynchronousRun::completion,
                    "When the last node got the last message that it lacked, in ticks.")
      .def_readonly("quiet", &AsynchronousRun::quiet, "When the last packet arrived.")
      .def_readonly("events", &AsynchronousRun::events, "That the program answered.")
      .def_readonly("messages_total", &AsynchronousRun::messages_total, "That crossed links.")
      .def_readonly("redundant", &AsynchronousRun::redundant,
                    "Deliveries of a message to a node that has it.")
      .def_readonly("header_bits", &AsynchronousRun::header_bits, "Header bits per packet.")
      .def_readonly("missing", &AsynchronousRun::missing, "Deliveries that never came.")
      .def_property_readonly(
          "first_missing",
          [](const AsynchronousRun& self) { return number_of(self.first_missing); },
          "The first node that lacks something, or -1.")
      .def("__bool__", [](const AsynchronousRun& self) { return self.complete; })
      .def("__repr__", [](const AsynchronousRun& self) {
        return fmt::format("<asterism.AsynchronousRun: {} at {}, {} messages, {} redundant>",
                           self.complete ? "complete" : "not complete", self.completion,
                           self.messages_total, self.redundant);
      });
  module.def("simulate", &simulate, py::arg("problem"), py::arg("algorithm"), py::arg("parameters"),
             py::arg("expand") = false, py::arg("timed") = false, py::arg("delay") = "",
             py::arg("seed") = 1, py::arg("memory_limit") = 0, py::arg("progress") = py::none(),
             "Runs an algorithm: verifies and meters its schedule, next to the lower bound.");
  module.def("run_asynchronously", &run_program, py::arg("problem"), py::arg("algorithm"),
             py::arg("parameters"), py::arg("delay") = "", py::arg("seed") = 1,
             py::arg("memory_limit") = 0, py::arg("progress") = py::none(),
             "Runs the node program of an algorithm under delays of links.");
}

}  // namespace asterism::python
