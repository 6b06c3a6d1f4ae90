// Problems: a collective on a network under a model.
#include <fmt/format.h>
#include <pybind11/stl.h>

#include <asterism/algorithm.hpp>
#include <asterism/error.hpp>
#include <asterism/model_fields.hpp>
#include <asterism/problem.hpp>

#include "arrays.hpp"
#include "bindings.hpp"
#include "long_call.hpp"
#include "memory_network.hpp"
#include "python_network.hpp"

namespace asterism::python {

namespace py = pybind11;

namespace {

using Words = std::vector<std::string>;

struct StatementWords {
  ProblemWords words;
  std::string algorithm;  // whose ports hold where the words name none
};

/// Like the command line, uses the weakest ports that the algorithm needs.
Model model_for(const std::string& algorithm) {
  if (algorithm.empty()) return {};
  const CollectiveAlgorithm& entry = algorithm_catalogue().get(algorithm);
  return entry.ports == Model::Ports::single_dimension ? Model{} : entry.weakest_model();
}

/// Uses the given network object itself if it has no faults: a lookup by its spec would return
/// another object for a network in memory.
Problem stated(const SharedNetwork& network, const StatementWords& statement) {
  const Problem problem = state_problem(statement.words, model_for(statement.algorithm));
  if (problem.network().spec() != network->spec()) return problem;
  return {network, problem.collective, problem.model};
}

Problem state(const SharedNetwork& network, const std::string& collective, Words sources,
              std::uint64_t batch, Words participants,
              std::vector<std::pair<std::string, std::string>> model, std::string bystanders,
              std::string counts, Words fail_links, Words fail_nodes, Words fail_random,
              std::uint64_t seed, std::string algorithm) {
  StatementWords statement;
  statement.algorithm = std::move(algorithm);
  ProblemWords& words = statement.words;
  words.network = network->spec();
  words.collective = collective;
  words.sources = std::move(sources);
  words.batch = batch;
  words.participants = std::move(participants);
  words.model = std::move(model);
  words.bystanders = std::move(bystanders);
  words.counts = std::move(counts);
  words.faults = {std::move(fail_links), std::move(fail_nodes), std::move(fail_random), seed};
  return run_long(py::bool_(false), [&](const Progress&) { return stated(network, statement); });
}

py::object python_value(const FieldValue& value) {
  return std::visit([](const auto& held) -> py::object { return py::cast(held); }, value);
}

py::dict model_of(const Problem& self) {
  py::dict fields;
  for (const ModelField& field : model_fields())
    fields[py::str(field.name)] = python_value(field.get(self.model));
  return fields;
}

std::string text_of_problem(const Problem& self) {
  std::string text = fmt::format("<asterism.Problem: {} on {}, ports {}", self.collective.name(),
                                 self.network().spec(), ports_text(self.model));
  for (const ModelField& field : model_fields()) {
    if (field.kind == ModelField::Kind::ports || has_default(self.model, field)) continue;
    text += fmt::format(", {} {}", field.name,
                        std::string(py::str(python_value(field.get(self.model)))));
  }
  return text + ">";
}

std::vector<std::uint64_t> numbers_of_nodes(std::span<const NodeId> nodes) {
  std::vector<std::uint64_t> numbers;
  numbers.reserve(nodes.size());
  for (const NodeId node : nodes) numbers.push_back(node.value());
  return numbers;
}

std::vector<std::uint64_t> participants_of(const Problem& self) {
  std::vector<std::uint64_t> numbers;
  numbers.reserve(self.collective.participant_count());
  for (std::uint64_t i = 0; i < self.collective.participant_count(); ++i)
    numbers.push_back(self.collective.participant(i).value());
  return numbers;
}

MessageId checked_message(const Problem& problem, std::uint64_t message) {
  if (message < problem.collective.message_count()) return MessageId{message};
  throw Error(
      ErrorCode::out_of_range,
      fmt::format("{} on {} has no message {}", problem.collective.name(), problem.network().spec(),
                  message),
      fmt::format("messages are numbered from 0 to {}", problem.collective.message_count() - 1));
}

py::list fields() {
  py::list names;
  for (const ModelField& field : model_fields())
    names.append(py::make_tuple(field.name, field.description));
  return names;
}

}  // namespace

void bind_problem(py::module_& module) {
  py::class_<Problem> type(module, "Problem", "A collective on a network under a machine model.");
  type.attr("__module__") = "asterism";
  type.def_property_readonly(
          "network", [](const Problem& self) { return for_python(self.shared_network()); },
          "With its faults, and without bystanders that are idle.")
      .def_property_readonly(
          "collective", [](const Problem& self) { return self.collective.name(); }, "Its name.")
      .def_property_readonly(
          "batch", [](const Problem& self) { return self.collective.batch(); },
          "Messages of a source, for each that it has messages for.")
      .def_property_readonly(
          "message_count", [](const Problem& self) { return self.collective.message_count(); },
          "Messages are numbered below this.")
      .def_property_readonly(
          "sources",
          [](const Problem& self) { return numbers_of_nodes(self.collective.sources()); },
          "The source, the sources or the root; none for collectives from everybody.")
      .def_property_readonly("participants", &participants_of, "Who takes part, in rising order.")
      .def_property_readonly("model", &model_of, "The fields of the machine model by name.")
      .def(
          "origin",
          [](const Problem& self, std::uint64_t message) {
            return self.collective.origin(checked_message(self, message)).value();
          },
          py::arg("message"), "Who has a message at first.")
      .def(
          "describe",
          [](const Problem& self, std::uint64_t message) {
            return self.collective.describe(self.network(), checked_message(self, message));
          },
          py::arg("message"), "A message in words.")
      .def("__repr__", &text_of_problem);
  module.def("state_problem", &state, py::arg("network"), py::arg("collective"), py::arg("sources"),
             py::arg("batch"), py::arg("participants"), py::arg("model"), py::arg("bystanders"),
             py::arg("counts"), py::arg("fail_links"), py::arg("fail_nodes"),
             py::arg("fail_random"), py::arg("seed"), py::arg("algorithm"),
             "A problem from its words.");
  module.def("model_fields", &fields, "The fields of the machine model, each with what it means.");
}

}  // namespace asterism::python
