// Algorithms written in Python: they are added to the catalogue, and planned like all others.
#include <limits>
#include <set>

#include <fmt/format.h>
#include <pybind11/stl.h>

#include <asterism/algorithm.hpp>
#include <asterism/error.hpp>
#include <asterism/networks.hpp>

#include "array_schedule.hpp"
#include "arrays.hpp"
#include "bindings.hpp"
#include "kept_function.hpp"
#include "python_step.hpp"

namespace asterism::python {

namespace py = pybind11;

namespace {

py::dict keywords_of(const Parameters& parameters) {
  py::dict keywords;
  for (const auto& [name, value] : parameters) keywords[py::str(name)] = py::cast(value);
  return keywords;
}

/// Takes the steps of a generator one at a time; the GIL is held only while it produces one.
class PythonSteps {
 public:
  PythonSteps(py::object steps, const Network& network)
      : steps_(py::iter(steps)), reader_(network) {}

  /// Must be called with the GIL held. Returns whether there was another step.
  bool next(Step& out) {
    const auto step = py::reinterpret_steal<py::object>(PyIter_Next(steps_.ptr()));
    if (!step) {
      if (PyErr_Occurred() != nullptr) throw py::error_already_set();
      return false;
    }
    reader_.read(step, out);
    return true;
  }

 private:
  py::object steps_;
  StepReader reader_;
};

/// The function's result, usable without the GIL: the arrays of a schedule, or steps.
struct PythonAnswer {
  std::shared_ptr<ArraySchedule> schedule{};
  std::shared_ptr<PythonSteps> steps{};
};

template <class Held>
std::shared_ptr<Held> dropped_with_lock(Held* held) {
  return {held, [](Held* last) {
            const py::gil_scoped_acquire lock;
            delete last;  // NOLINT: made for this
          }};
}

PythonAnswer ask(const KeptFunction& function, const AlgorithmRequest& request) {
  return with_python([&] {
    const py::object answer = function(request.problem, **keywords_of(request.parameters));
    if (py::isinstance<ArraySchedule>(answer))
      return PythonAnswer{py::cast<std::shared_ptr<ArraySchedule>>(answer), {}};
    if (!py::isinstance<py::iterable>(answer))
      throw Error(
          ErrorCode::usage,
          fmt::format("the algorithm returned {} and not steps", std::string(py::repr(answer))),
          "yield a step after the other, or return a list of steps or a Schedule");
    return PythonAnswer{
        {}, dropped_with_lock(new PythonSteps(answer, request.problem.network()))};  // NOLINT
  });
}

/// Passes on the steps of a whole schedule, without begin and end.
class StepsOnly final : public StepSink {
 public:
  explicit StepsOnly(StepSink& sink) : sink_(sink) {}
  void begin(const ScheduleHeader&) override {}
  void take(const Step& step) override { sink_.take(step); }

 private:
  StepSink& sink_;
};

void push_steps(const KeptFunction& function, const AlgorithmRequest& request, StepSink& sink) {
  const PythonAnswer answer = ask(function, request);
  if (answer.schedule) {
    StepsOnly steps(sink);
    answer.schedule->push_into(steps, request.progress);
    return;
  }
  Step step;
  for (std::uint64_t number = 0; with_python([&] { return answer.steps->next(step); }); ++number) {
    report(request.progress, "steps from Python", number, 0);
    sink.take(step);
  }
}

Error no_tree(const std::string& complaint) {
  return {
      ErrorCode::usage, fmt::format("the tree of an algorithm {}", complaint),
      "return two arrays with an entry per node: the port over which it is reached, which is its "
      "own, and the step, from 1"};
}

TimedTree tree_of(const KeptFunction& function, const AlgorithmRequest& request) {
  const Network& network = request.problem.network();
  return with_python([&] {
    const py::object answer = function(request.problem, **keywords_of(request.parameters));
    if (!py::isinstance<py::tuple>(answer) || py::len(answer) != 2)
      throw no_tree("is not a pair of arrays");
    const auto pair = py::reinterpret_borrow<py::tuple>(answer);
    const auto up = ports_of(pair[0], "up");
    const auto time = numbers_of(pair[1], "time");
    if (up.numbers.size() != network.node_count() || time.numbers.size() != network.node_count())
      throw no_tree(fmt::format("has {} ports and {} times for {} nodes", up.numbers.size(),
                                time.numbers.size(), network.node_count()));
    TimedTree tree(network.node_count());
    for (std::uint64_t node = 1; node < network.node_count(); ++node) {
      if (up.numbers[node] >= network.port_count())
        throw no_tree(fmt::format("has port {} at node {}", up.numbers[node], node));
      if (time.numbers[node] < 1 || time.numbers[node] > std::numeric_limits<std::uint32_t>::max())
        throw no_tree(fmt::format("has time {} at node {}", time.numbers[node], node));
      tree.reach(NodeId{node}, Port{up.numbers[node]},
                 static_cast<std::uint32_t>(time.numbers[node]));
    }
    return tree;
  });
}

AlgorithmBody body_of(const std::string& kind, const KeptFunction& function) {
  if (kind == "steps")
    return StepAlgorithm([function](const AlgorithmRequest& request, StepSink& sink) {
      push_steps(function, request, sink);
    });
  if (kind == "tree")
    return TreeAlgorithm(
        [function](const AlgorithmRequest& request) { return tree_of(function, request); });
  throw Error(ErrorCode::unknown_name, fmt::format("an algorithm cannot be made of {}", kind),
              "choose \"steps\" or \"tree\"");
}

std::function<std::optional<Obstacle>(const Problem&)> obstacle_of(const KeptFunction& function) {
  if (!function) return {};
  return [function](const Problem& problem) {
    return with_python([&]() -> std::optional<Obstacle> {
      const py::object answer = function(problem);
      if (!py::bool_(answer)) return std::nullopt;
      return Obstacle(py::cast<std::string>(py::str(answer)));
    });
  };
}

/// Parses (name, description, default, choices); choices are a list of values or a function of the
/// problem.
AlgorithmParameter parameter_of(const py::tuple& words) {
  AlgorithmParameter parameter{.name = py::cast<std::string>(words[0]),
                               .description = py::cast<std::string>(words[1]),
                               .fallback = py::cast<std::string>(words[2]),
                               .type = {ParameterType::Kind::any}};
  const KeptFunction choices(words[3]);
  if (choices)
    parameter.choices = [choices](const Problem& problem) {
      return with_python([&] {
        std::vector<ParameterValue> values;
        for (const py::handle value : choices(problem))
          values.push_back(py::cast<ParameterValue>(value));
        return values;
      });
    };
  return parameter;
}

AlgorithmOrigin origin_of(const std::string& text) {
  for (const AlgorithmOrigin origin :
       {AlgorithmOrigin::published, AlgorithmOrigin::ours, AlgorithmOrigin::baseline})
    if (text == to_string(origin)) return origin;
  throw Error(ErrorCode::unknown_name, fmt::format("an algorithm cannot be {}", text),
              "choose published, ours or baseline");
}

void add(const std::string& name, const py::function& function, const std::string& kind,
         const std::vector<std::string>& collectives, std::vector<std::string> families,
         const std::string& ports, const std::string& summary, const std::string& citation,
         const std::string& origin, bool no_redundancy, bool any_batch, bool some_take_part,
         bool directed, const py::object& obstacle, const py::list& parameters) {
  CollectiveAlgorithm algorithm{.name = name, .summary = summary, .citation = citation};
  algorithm.origin = origin_of(origin);
  for (const std::string& collective : collectives)
    algorithm.collectives.push_back(parse_collective(collective));
  for (const std::string& family : families) (void)network_catalogue().get(family);
  algorithm.families = std::move(families);
  Model model;
  parse_ports(ports, model);
  algorithm.ports = model.ports;
  const auto given = [](bool is_given, Capability capability) {
    return is_given ? Capabilities(capability) : Capabilities();
  };
  algorithm.capabilities =
      given(!no_redundancy, Capability::redundant) | given(any_batch, Capability::batches) |
      given(some_take_part, Capability::bystanders) | given(directed, Capability::directed);
  algorithm.body = body_of(kind, KeptFunction(function));
  algorithm.obstacle = obstacle_of(KeptFunction(obstacle));
  for (const py::handle words : parameters)
    algorithm.parameters.push_back(parameter_of(py::reinterpret_borrow<py::tuple>(words)));
  static std::set<std::string> added;  // guarded by the GIL
  add_or_replace(algorithm_catalogue(), std::move(algorithm), added);
}

}  // namespace

void bind_own_algorithm(py::module_& module) {
  module.def("register_algorithm", &add, py::arg("name"), py::arg("function"), py::arg("kind"),
             py::arg("collectives"), py::arg("families"), py::arg("ports"), py::arg("summary"),
             py::arg("citation"), py::arg("origin"), py::arg("no_redundancy"), py::arg("any_batch"),
             py::arg("some_take_part"), py::arg("directed"), py::arg("obstacle"),
             py::arg("parameters"), "Adds an algorithm to the catalogue.");
}

}  // namespace asterism::python
