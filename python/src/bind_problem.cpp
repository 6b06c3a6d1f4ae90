// Problems: a collective on a network under a model.
#include <functional>
#include <map>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <pybind11/stl.h>

#include <asterism/algorithm.hpp>
#include <asterism/error.hpp>
#include <asterism/model_fields.hpp>
#include <asterism/problem_statement.hpp>

#include "arrays.hpp"
#include "base/text.hpp"
#include "bindings.hpp"
#include "long_call.hpp"
#include "memory_network.hpp"
#include "python_network.hpp"

namespace asterism::python {

namespace py = pybind11;

namespace {

/// Like the command line, uses the weakest ports that the algorithm needs.
Model model_for(const std::string& algorithm) {
  if (algorithm.empty()) return {};
  const CollectiveAlgorithm& entry = algorithm_catalogue().get(algorithm);
  return entry.ports == Model::Ports::single_dimension ? Model{} : entry.weakest_model();
}

template <class Value>
constexpr const char* accepted = "a number, a string, or a dictionary by class of links";
template <>
constexpr const char* accepted<std::uint64_t> = "a whole number from 0";
template <>
constexpr const char* accepted<double> = "a number";
template <>
constexpr const char* accepted<std::string> = "a string";
template <>
constexpr const char* accepted<std::pair<py::object, py::object>> = "\"A-B\" or a pair of nodes";

/// Converts a Python argument. Raises TypeError, which names the argument and what is accepted.
template <class Value>
Value cast_argument(const std::string& name, const py::handle value) {
  try {
    return py::cast<Value>(value);
  } catch (const py::cast_error&) {
    throw py::type_error(
        fmt::format("{} must be {}, not {}", name, accepted<Value>, std::string(py::repr(value))));
  }
}

bool is_text(const py::handle value) {
  return py::isinstance<py::str>(value);
}

/// Calls `take` for the value, or for each of its elements if it is a list.
template <class Take>
void for_each_element(const py::object& value, Take&& take) {
  if (is_text(value) || !py::isinstance<py::iterable>(value)) return take(value);
  for (const py::handle element : value) take(element);
}

NodeChoice node_choice(const std::string& name, const py::handle value) {
  if (is_text(value)) return py::cast<std::string>(value);
  return NodeId{cast_argument<std::uint64_t>(name, value)};
}

/// Reads the arguments of a problem by name into a statement.
class StatementReader {
 public:
  explicit StatementReader(SharedNetwork network) {
    statement_.network = std::move(network);
    add_nodes("sources", statement_.sources);
    add_nodes("participants", statement_.participants);
    add("batch", [this](const std::string& name, const py::object& value) {
      statement_.batch = cast_argument<std::uint64_t>(name, value);
    });
    add("bystanders", [this](const std::string& name, const py::object& value) {
      statement_.bystanders = parse_bystanders(cast_argument<std::string>(name, value));
    });
    add("counts", [this](const std::string& name, const py::object& value) {
      if (is_text(value)) {
        statement_.counts = py::cast<std::string>(value);
        return;
      }
      std::vector<std::uint64_t> counts;
      for (const py::handle count : value)
        counts.push_back(cast_argument<std::uint64_t>(name, count));
      statement_.counts = std::move(counts);
    });
    add("ports_of", [this](const std::string& name, const py::object& value) {
      statement_.model = model_for(cast_argument<std::string>(name, value));
    });
    add_fault_arguments();
  }

  [[nodiscard]] ProblemStatement read(const std::string& collective, const py::dict& arguments) {
    for (const auto& [key, value] : arguments) {
      const auto name = py::cast<std::string>(key);
      if (value.is_none()) continue;
      const auto object = py::reinterpret_borrow<py::object>(value);
      if (const auto reader = readers_.find(name); reader != readers_.end())
        reader->second(name, object);
      else
        add_field(name, object);
    }
    adopt_units(*statement_.network, statement_.model);
    set_fields(statement_.model, fields_);
    const bool has_counts =
        std::visit([](const auto& held) { return !held.empty(); }, statement_.counts);
    statement_.collective = parse_collective(collective, has_counts);
    return std::move(statement_);
  }

 private:
  using Reader = std::function<void(const std::string& name, const py::object& value)>;

  void add(const char* name, Reader reader) { readers_[name] = std::move(reader); }

  void add_nodes(const char* name, std::vector<NodeChoice>& nodes) {
    add(name, [&nodes](const std::string& argument, const py::object& value) {
      for_each_element(
          value, [&](const py::handle node) { nodes.push_back(node_choice(argument, node)); });
    });
  }

  void add_fault_arguments() {
    add("fail_nodes", [this](const std::string& name, const py::object& value) {
      for_each_element(value, [&](const py::handle node) {
        if (is_text(node))
          statement_.further_faults.nodes.push_back(py::cast<std::string>(node));
        else
          statement_.faults.nodes.push_back(node_of(name, node));
      });
    });
    add("fail_links", [this](const std::string& name, const py::object& value) {
      for_each_element(value, [&](const py::handle link) { add_failed_link(name, link); });
    });
    add("fail_random", [this](const std::string& name, const py::object& value) {
      for_each_element(value, [&](const py::handle number) {
        statement_.further_faults.random.push_back(
            is_text(number) ? py::cast<std::string>(number)
                            : std::to_string(cast_argument<std::uint64_t>(name, number)));
      });
    });
    add("seed", [this](const std::string& name, const py::object& value) {
      statement_.further_faults.seed = cast_argument<std::uint64_t>(name, value);
    });
  }

  /// A link is "A-B" or a pair of nodes.
  void add_failed_link(const std::string& name, const py::handle link) {
    if (is_text(link)) {
      statement_.further_faults.links.push_back(py::cast<std::string>(link));
      return;
    }
    const auto ends = cast_argument<std::pair<py::object, py::object>>(name, link);
    statement_.faults.links.emplace_back(node_of(name, ends.first), node_of(name, ends.second));
  }

  [[nodiscard]] NodeId node_of(const std::string& name, const py::handle value) const {
    const NodeChoice node = node_choice(name, value);
    if (const auto* const label = std::get_if<std::string>(&node))
      return statement_.network->parse_label(*label);
    return std::get<NodeId>(node);
  }

  /// A dictionary by link class may contain texts with units.
  void add_field(const std::string& name, const py::object& value) {
    require_known(name);
    if (!py::isinstance<py::dict>(value)) {
      fields_.emplace_back(name, cast_argument<FieldValue>(name, value));
      return;
    }
    for (const auto& [key, number] : py::reinterpret_borrow<py::dict>(value)) {
      const auto link_class = cast_argument<std::string>(name, key);
      if (is_text(number))
        fields_.emplace_back(name, link_class + "=" + py::cast<std::string>(number));
      else
        fields_.emplace_back(name, ClassValues{{link_class, cast_argument<double>(name, number)}});
    }
  }

  void require_known(const std::string& name) const {
    std::set<std::string> known;
    for (const ModelField& field : model_fields()) known.insert(field.name);
    for (const UnitWord& word : unit_words()) known.insert(word.name);
    if (known.contains(name)) return;
    for (const auto& [argument, reader] : readers_) known.insert(argument);
    const auto near = nearest(name, std::vector<std::string>(known.begin(), known.end()));
    throw Error(ErrorCode::unknown_name, fmt::format("unknown argument '{}' of a problem", name),
                near ? fmt::format("did you mean '{}'?", *near)
                     : fmt::format("use {}", fmt::join(known, ", ")));
  }

  ProblemStatement statement_;
  FieldValues fields_;
  std::map<std::string, Reader> readers_;
};

Problem state(const SharedNetwork& network, const std::string& collective,
              const py::dict& arguments) {
  const ProblemStatement statement = StatementReader(network).read(collective, arguments);
  return run_long(py::bool_(false), [&](const Progress&) { return make_problem(statement); });
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
          "The source, the sources or the root; none for collectives in which all nodes send.")
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
  module.def("state_problem", &state, py::arg("network"), py::arg("collective"),
             py::arg("arguments"), "A problem from its arguments by name; None is not given.");
  module.def("model_fields", &fields, "The fields of the machine model, each with what it means.");
}

}  // namespace asterism::python
