// Questions about a machine: expected bandwidths, the order of ranks, decision files.
#include <string>
#include <variant>
#include <vector>

#include <fmt/format.h>
#include <pybind11/stl.h>

#include <asterism/expect.hpp>
#include <asterism/groups.hpp>
#include <asterism/order.hpp>
#include <asterism/tune.hpp>

#include "bindings.hpp"
#include "long_call.hpp"

namespace asterism::python {

namespace py = pybind11;

namespace {

Expectation expect_sizes(const Problem& problem, const std::string& sizes,
                         const std::string& sizes_of, const std::string& rank_by,
                         const std::string& effort, std::uint64_t memory_limit,
                         const py::object& shown) {
  ExpectOptions options;
  options.sizes = parse_size_range(sizes).sizes();
  options.meaning = parse_size_meaning(sizes_of);
  options.plan.rank_by = parse_clock(rank_by);
  options.plan.effort = parse_effort(effort);
  options.plan.memory_limit = memory_limit;
  return run_long(shown, [&](const Progress& progress) {
    options.plan.progress = progress;
    return expect(problem, options);
  });
}

void bind_expectation(py::module_& module) {
  py::class_<ExpectedSize> type(module, "ExpectedSize", "What to expect for one size.");
  type.attr("__module__") = "asterism";
  type.def_readonly("buffer", &ExpectedSize::buffer, "Bytes in the buffer of a node.")
      .def_readonly("message", &ExpectedSize::message, "Bytes per message.")
      .def_readonly("bound", &ExpectedSize::bound, "What no schedule can beat.")
      .def_readonly("best", &ExpectedSize::best, "The fastest candidate.")
      .def_readonly("algorithm_bandwidth", &ExpectedSize::algorithm_bandwidth, "In GB/s.")
      .def_readonly("bus_bandwidth", &ExpectedSize::bus_bandwidth, "In GB/s.")
      .def_readonly("libraries", &ExpectedSize::libraries, "The defaults of libraries.")
      .def_readonly("planned", &ExpectedSize::planned,
                    "If not, the best candidates of neighbouring sizes were run.")
      .def("__repr__", [](const ExpectedSize& self) {
        return fmt::format("<asterism.ExpectedSize {:.15g} B: {:g} us, bus {:.4g} GB/s>",
                           self.buffer, self.best.ranked_time(), self.bus_bandwidth);
      });
  module.def(
      "expect_sizes",
      [](const Problem& problem, const std::string& sizes, const std::string& sizes_of,
         const std::string& rank_by, const std::string& effort, std::uint64_t memory_limit,
         const py::object& shown) {
        return expect_sizes(problem, sizes, sizes_of, rank_by, effort, memory_limit, shown).sizes;
      },
      py::arg("problem"), py::arg("sizes"), py::arg("sizes_of") = "buffer",
      py::arg("rank_by") = "default", py::arg("effort") = "quick", py::arg("memory_limit") = 0,
      py::arg("progress") = py::none(), "What to expect for each size.");
}

GroupPlan groups_of_machine(
    const Problem& machine,
    const std::vector<std::vector<std::variant<std::uint64_t, std::string>>>& groups,
    const std::string& effort, std::uint64_t memory_limit, const py::object& shown) {
  std::vector<std::vector<NodeChoice>> choices;
  for (const auto& group : groups) {
    choices.emplace_back();
    for (const auto& node : group)
      if (const auto* const id = std::get_if<std::uint64_t>(&node))
        choices.back().emplace_back(NodeId{*id});
      else
        choices.back().emplace_back(std::get<std::string>(node));
  }
  PlanOptions options;
  options.effort = parse_effort(effort);
  options.memory_limit = memory_limit;
  return run_long(shown, [&](const Progress& progress) {
    options.progress = progress;
    return plan_groups(state_groups(machine, choices), options);
  });
}

void bind_groups(py::module_& module) {
  py::class_<GroupRun> run(module, "GroupRun", "What one of several groups does.");
  run.attr("__module__") = "asterism";
  run.def_readonly("problem", &GroupRun::problem, "The collective among the group.")
      .def_readonly("bound", &GroupRun::bound, "What no schedule can beat if the group is alone.")
      .def_readonly("alone", &GroupRun::alone, "The fastest candidate if the group is alone.")
      .def_readonly("chosen", &GroupRun::chosen, "What the group runs together with the others.")
      .def_readonly("time", &GroupRun::time, "When its last packet arrives.")
      .def_readonly("algorithm_bandwidth", &GroupRun::algorithm_bandwidth, "In GB/s.")
      .def_readonly("bus_bandwidth", &GroupRun::bus_bandwidth, "In GB/s.")
      .def("__repr__", [](const GroupRun& self) {
        return fmt::format("<asterism.GroupRun: time {:g}, bus {:.4g} GB/s>", self.time,
                           self.bus_bandwidth);
      });
  py::class_<GroupPlan> type(module, "GroupPlan", "A plan for groups that run at the same time.");
  type.attr("__module__") = "asterism";
  type.def_readonly("groups", &GroupPlan::groups, "The groups in the given order.")
      .def_readonly("bound", &GroupPlan::bound, "No schedule completes all groups sooner.")
      .def_readonly("time", &GroupPlan::time, "When the last group is complete.")
      .def_property_readonly("ratio", &GroupPlan::ratio, "Ratio of the time to the bound.")
      .def_readonly("one_by_one", &GroupPlan::one_by_one, "Sum of the times of all groups alone.")
      .def_property_readonly("gain", &GroupPlan::gain, "Ratio of that sum to the time.")
      .def_readonly("verified", &GroupPlan::verified, "Whether all groups are valid together.")
      .def("__repr__", [](const GroupPlan& self) {
        return fmt::format("<asterism.GroupPlan of {} groups: time {:g}, ratio {:.4g}>",
                           self.groups.size(), self.time, self.ratio());
      });
  module.def("plan_groups", &groups_of_machine, py::arg("machine"), py::arg("groups"),
             py::arg("effort") = "quick", py::arg("memory_limit") = 0,
             py::arg("progress") = py::none(), "Plans groups that run at the same time.");
}

const char* proof_text(OrderProof proof) {
  if (proof == OrderProof::lower_bound) return "lower-bound";
  return proof == OrderProof::all_orders ? "all-orders" : "none";
}

/// An order with the problem that it is for.
struct FoundOrder {
  Problem problem;
  std::string algorithm;
  RankOrder order;
};

std::vector<std::uint64_t> ids_of(const std::vector<NodeId>& nodes) {
  std::vector<std::uint64_t> ids;
  for (const NodeId node : nodes) ids.push_back(node.value());
  return ids;
}

FoundOrder find_order(const Problem& problem, const std::string& algorithm,
                      const Parameters& parameters, const std::string& given,
                      const std::string& rank_by, const std::string& effort,
                      std::uint64_t memory_limit, const py::object& shown) {
  const CollectiveAlgorithm& chosen =
      algorithm.empty() ? usual_order_algorithm(problem) : algorithm_catalogue().get(algorithm);
  OrderOptions options;
  options.clock = parse_clock(rank_by);
  if (!given.empty()) options.given = parse_rank_order(problem, given);
  AlgorithmRequest request{
      problem, typed_parameters(chosen, parameters), memory_limit, {}, parse_effort(effort)};
  RankOrder order = run_long(shown, [&](const Progress& progress) {
    request.progress = progress;
    return find_rank_order(chosen, request, options);
  });
  return {problem, chosen.name, std::move(order)};
}

void bind_order(py::module_& module) {
  py::class_<FoundOrder> type(module, "RankOrder", "The best placement of ranks that was found.");
  type.attr("__module__") = "asterism";
  type.def_readonly("problem", &FoundOrder::problem, "What it is an order for.")
      .def_readonly("algorithm", &FoundOrder::algorithm, "Name of the algorithm for ranks.")
      .def_property_readonly(
          "nodes", [](const FoundOrder& self) { return ids_of(self.order.best.nodes); },
          "Node ids by rank.")
      .def_property_readonly(
          "given", [](const FoundOrder& self) { return ids_of(self.order.given.nodes); },
          "Node ids by rank in the given order.")
      .def_property_readonly(
          "time", [](const FoundOrder& self) { return self.order.best.time; },
          "Time of the best order.")
      .def_property_readonly(
          "given_time", [](const FoundOrder& self) { return self.order.given.time; },
          "Time of the given order.")
      .def_property_readonly(
          "gain", [](const FoundOrder& self) { return self.order.gain(); },
          "Ratio of the time of the given order to that of the best.")
      .def_property_readonly(
          "bound", [](const FoundOrder& self) { return self.order.bound; },
          "What no schedule can beat.")
      .def_property_readonly(
          "proof", [](const FoundOrder& self) { return proof_text(self.order.proof); },
          "Why no order is better: lower-bound, all-orders, or none.")
      .def(
          "text",
          [](const FoundOrder& self, const std::string& format,
             const std::vector<std::string>& hosts) {
            return order_text(self.problem, self.order.best.nodes, parse_order_format(format),
                              hosts);
          },
          py::arg("format") = "rankfile", py::arg("hosts") = std::vector<std::string>{},
          "The text of a rankfile, hostfile, machinefile, slurm file or list of ids.")
      .def("__repr__", [](const FoundOrder& self) {
        return fmt::format("<asterism.RankOrder of {}: time {:g}, gain {:.4g}>", self.algorithm,
                           self.order.best.time, self.order.gain());
      });
  module.def("find_order", &find_order, py::arg("problem"), py::arg("algorithm") = "",
             py::arg("parameters") = Parameters{}, py::arg("given") = "",
             py::arg("rank_by") = "default", py::arg("effort") = "standard",
             py::arg("memory_limit") = 0, py::arg("progress") = py::none(),
             "Finds the best placement of ranks.");
}

/// One choice with what it is for.
struct LibraryChoice {
  std::string collective;
  std::uint64_t ranks;
  TunedChoice choice;
};

std::vector<LibraryChoice> choices_of(const Tuning& tuning) {
  std::vector<LibraryChoice> choices;
  for (const TunedCollective& tuned : tuning.collectives)
    for (const TunedChoice& choice : tuned.choices)
      choices.push_back({to_string(tuned.kind), tuned.ranks, choice});
  return choices;
}

void bind_tuning(py::module_& module) {
  py::class_<LibraryChoice> choice(module, "LibraryChoice",
                                   "The algorithm of a library from a size on.");
  choice.attr("__module__") = "asterism";
  choice.def_readonly("collective", &LibraryChoice::collective, "Name of the collective.")
      .def_readonly("ranks", &LibraryChoice::ranks, "Size of the communicator.")
      .def_property_readonly(
          "from_bytes", [](const LibraryChoice& self) { return self.choice.from; },
          "First size, as the library counts it.")
      .def_property_readonly(
          "algorithm", [](const LibraryChoice& self) { return self.choice.algorithm; },
          "The library's name of the algorithm.")
      .def_property_readonly(
          "gain", [](const LibraryChoice& self) { return self.choice.gain; },
          "Largest ratio of the time of the library's default to that of the choice, or None.")
      .def("__repr__", [](const LibraryChoice& self) {
        return fmt::format("<asterism.LibraryChoice {}, {} ranks, from {:g} B: {}>",
                           self.collective, self.ranks, self.choice.from, self.choice.algorithm);
      });
  py::class_<Tuning> type(module, "Tuning", "The choices of a decision file.");
  type.attr("__module__") = "asterism";
  type.def_property_readonly(
          "library", [](const Tuning& self) { return to_string(self.library); },
          "open-mpi, mpich, ucc or nccl.")
      .def_property_readonly("choices", &choices_of, "All choices.")
      .def_readonly("num_timed", &Tuning::num_timed, "Schedules that were verified and timed.")
      .def_property_readonly("text", &tuning_text, "The text of the file.")
      .def("__repr__", [](const Tuning& self) {
        return fmt::format("<asterism.Tuning of {} on {}: {} choices>", to_string(self.library),
                           self.network, choices_of(self).size());
      });
  module.def(
      "tune_library",
      [](const Problem& machine, const std::string& library,
         const std::vector<std::string>& collectives, const std::vector<std::uint64_t>& ranks,
         const std::string& sizes, std::uint64_t memory_limit, const py::object& shown) {
        const SizeRange range = parse_size_range(sizes);
        TuneOptions options;
        for (const std::string& name : collectives)
          options.collectives.push_back(parse_collective(name));
        options.ranks = ranks;
        options.min_bytes = range.first;
        options.max_bytes = range.last;
        options.memory_limit = memory_limit;
        return run_long(shown, [&](const Progress& progress) {
          options.progress = progress;
          return tune_library(machine, parse_tuned_library(library), options);
        });
      },
      py::arg("machine"), py::arg("library") = "open-mpi",
      py::arg("collectives") = std::vector<std::string>{},
      py::arg("ranks") = std::vector<std::uint64_t>{}, py::arg("sizes") = "8B:1GiB",
      py::arg("memory_limit") = 0, py::arg("progress") = py::none(),
      "Chooses the algorithms of a library.");
}

}  // namespace

void bind_questions(py::module_& module) {
  bind_expectation(module);
  bind_groups(module);
  bind_order(module);
  bind_tuning(module);
}

}  // namespace asterism::python
