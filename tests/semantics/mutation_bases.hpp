// Valid schedules of every algorithm, network and model, and some under wormhole switching: what
// the mutation tests start from.
#pragma once

#include <deque>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "schedule_cases.hpp"
#include "semantics/reference_verifier.hpp"

namespace asterism::testing {

struct Base {
  std::string name;  // algorithm, collective, network and model
  Case on;
  PlainSchedule schedule;
  bool no_redundancy = true;
};

class PlainRecorder final : public StepSink {
 public:
  void begin(const ScheduleHeader&) override {}
  void take(const Step& step) override {
    PlainStep plain;
    for (std::size_t i = 0; i < step.size(); ++i)
      plain.push_back({step[i].from,
                       {step[i].ports.begin(), step[i].ports.end()},
                       {step[i].messages.begin(), step[i].messages.end()}});
    schedule.push_back(std::move(plain));
  }
  PlainSchedule schedule;
};

inline std::uint64_t count_moves(const PlainSchedule& schedule) {
  std::uint64_t count = 0;
  for (const PlainStep& step : schedule)
    for (const PlainTransfer& transfer : step) count += transfer.messages.size();
  return count;
}

inline std::uint64_t largest_packet(const PlainSchedule& schedule) {
  std::uint64_t largest = 0;
  for (const PlainStep& step : schedule)
    for (const PlainTransfer& transfer : step)
      largest = std::max<std::uint64_t>(largest, transfer.messages.size());
  return largest;
}

/// Returns the same problem with this packet limit.
inline Case limited_to(const Case& on, std::uint64_t packet_limit) {
  Model model = on.problem->model;
  model.packet_limit = packet_limit;
  return {on.network,
          std::make_shared<const Problem>(Problem(on.network, on.problem->collective, model))};
}

inline std::string model_name(const Model& model) {
  return fmt::format(
      "ports {}{}{}{}{}", ports_text(model), model.control == Model::Control::simd ? ", SIMD" : "",
      model.duplex == Model::Duplex::half ? ", half duplex" : "",
      model.switching == Model::Switching::wormhole ? ", wormhole" : "",
      model.packet_limit > 0 ? fmt::format(", packets of {}", model.packet_limit) : std::string{});
}

inline Base make_base(const std::string& algorithm, Case on, PlainSchedule schedule,
                      bool no_redundancy, Random& random) {
  if (on.problem->model.packet_limit == 0 && random.below(2) == 0)
    on = limited_to(on, largest_packet(schedule));
  const std::string name =
      fmt::format("{} {} on {}, {}", algorithm, to_string(on.problem->collective.kind()),
                  on.network->spec(), model_name(on.problem->model));
  return {name, std::move(on), std::move(schedule), no_redundancy};
}

/// Small networks of every family, from 6 to 120 nodes.
inline const std::vector<std::string>& networks() {
  static const std::vector<std::string> specs{
      "ring:6",      "ring:9",    "torus:2x3",      "torus:3x4",      "hypercube:3",
      "hypercube:4", "star:3",    "star:4",         "star:5",         "scc:3",
      "scc:4",       "ccc:3",     "macro-star:2,1", "macro-star:2,2", "mesh:2x3",
      "mesh:4x5",    "wk:3,2",    "wk:4,2",         "hypernet:3,2",   "hypernet:3,2,kind=treelet",
      "complete:7",  "pancake:3", "pancake:4",      "bubble-sort:4"};
  return specs;
}

inline std::vector<Model> models_to_try() {
  std::vector<Model> models = testing::port_models();
  Model half = models[0];
  half.duplex = Model::Duplex::half;
  models.push_back(half);
  for (const std::size_t ports : {0, 1}) {
    Model simd = models[ports];
    simd.control = Model::Control::simd;
    models.push_back(simd);
  }
  return models;
}

inline Case case_of(const std::string& spec, CollectiveKind kind, const Model& model) {
  const Case on = make_case(spec, kind, model);
  if (kind == CollectiveKind::multi_broadcast) {
    const std::uint64_t nodes = on.network->node_count();
    return make_case(spec, kind, model, {NodeId{nodes - 1}, NodeId{0}, NodeId{nodes / 2}});
  }
  if (kind != CollectiveKind::broadcast || model.duplex == Model::Duplex::full) return on;
  Model small_packets = model;
  small_packets.packet_limit = 2;
  return make_case(spec, kind, small_packets, {}, 3);
}

/// The links of a shortest path, found by breadth-first search.
inline std::vector<Port> shortest_path(const Network& network, NodeId from, NodeId to) {
  std::map<NodeId, std::vector<Port>> paths{{from, {}}};
  std::deque<NodeId> queue{from};
  while (!paths.contains(to)) {
    const NodeId node = queue.front();
    queue.pop_front();
    for (Port port{0}; port.value() < network.port_count(); ++port) {
      const NodeId next = network.neighbour(node, port);
      if (next == no_node || paths.contains(next)) continue;
      paths[next] = paths[node];
      paths[next].push_back(port);
      queue.push_back(next);
    }
  }
  return paths[to];
}

/// Every message whole over its shortest path, in the first step that has room for it. No
/// algorithm of the catalogue uses wormhole switching, so this one is made here.
class WormholePacking {
 public:
  explicit WormholePacking(const Problem& problem) : problem_(problem) {
    const Collective& collective = problem.collective;
    for (MessageId message{0}; message.value() < collective.message_count(); ++message)
      for (NodeId to{0}; to.value() < problem.network().node_count(); ++to)
        if (to != collective.origin(message) &&
            (!collective.personalized() || collective.destination(message) == to))
          place(message, to);
  }

  PlainSchedule schedule;

 private:
  void place(MessageId message, NodeId to) {
    const NodeId from = problem_.collective.origin(message);
    const std::vector<Port> path = shortest_path(problem_.network(), from, to);
    std::size_t step = 0;
    while (!fits(step, from, to, path)) ++step;
    schedule[step].push_back({from, path, {message}});
    Taken& taken = taken_[step];
    ++taken.sent[from];
    ++taken.received[to];
    for (const auto& link : links(from, path)) taken.links.insert(link);
  }

  bool fits(std::size_t step, NodeId from, NodeId to, const std::vector<Port>& path) {
    if (step == schedule.size()) {
      schedule.emplace_back();
      taken_.emplace_back();
    }
    Taken& taken = taken_[step];
    if (problem_.model.ports == Model::Ports::one &&
        (taken.sent[from] > 0 || taken.received[to] > 0))
      return false;
    return std::ranges::none_of(links(from, path),
                                [&](const auto& link) { return taken.links.contains(link); });
  }

  [[nodiscard]] std::vector<std::pair<NodeId, NodeId>> links(NodeId from,
                                                             const std::vector<Port>& path) const {
    std::vector<std::pair<NodeId, NodeId>> result;
    for (const Port port : path) {
      const NodeId next = problem_.network().neighbour(from, port);
      const bool half = problem_.model.duplex == Model::Duplex::half;
      result.emplace_back(half ? std::min(from, next) : from, half ? std::max(from, next) : next);
      from = next;
    }
    return result;
  }

  struct Taken {
    std::map<NodeId, int> sent, received;
    std::set<std::pair<NodeId, NodeId>> links;
  };
  const Problem& problem_;
  std::vector<Taken> taken_;  // by step
};

/// Returns whether an algorithm claims that its schedules obey the model. Only `direct` considers
/// control and duplex; the broadcasts use no link twice.
inline bool obeys(const CollectiveAlgorithm& algorithm, const Model& model) {
  if (model.control == Model::Control::simd) return algorithm.name == "direct";
  if (model.duplex == Model::Duplex::half)
    return algorithm.name == "direct" || algorithm.name == "tree" ||
           algorithm.name == "hamiltonian-ring";
  return true;
}

template <class Body>
void for_every_catalogue_base(Random& random, Body&& body) {
  for (const std::string& spec : networks())
    for (const CollectiveKind kind : testing::all_collectives())
      for (const Model& model : models_to_try()) {
        const Case on = case_of(spec, kind, model);
        if (kind == CollectiveKind::alltoall && on.network->node_count() > 24) continue;
        for (const CollectiveAlgorithm& algorithm : algorithm_catalogue()) {
          if (why_not(algorithm, *on.problem) || !obeys(algorithm, model)) continue;
          if (algorithm.has(Capability::redundant)) continue;  // there a move less may do no harm
          // Algorithms that search at length behave alike on larger networks.
          if (algorithm.has(Capability::made_to_measure) && on.network->node_count() > 6) continue;
          PlainRecorder recorder;
          run_algorithm(algorithm, {*on.problem, {}, 0, {}, Effort::quick}, recorder);
          body(make_base(algorithm.name, on, std::move(recorder.schedule), true, random));
        }
      }
}

template <class Body>
void for_every_wormhole_base(Random& random, Body&& body) {
  for (const std::string spec : {"ring:6", "mesh:2x3", "star:3", "torus:3x4", "wk:3,2"})
    for (const CollectiveKind kind : {CollectiveKind::allgather, CollectiveKind::alltoall,
                                      CollectiveKind::scatter, CollectiveKind::gather})
      for (const char* ports : {"one", "all"})
        for (const auto duplex : {Model::Duplex::full, Model::Duplex::half}) {
          Model model;
          parse_ports(ports, model);
          model.switching = Model::Switching::wormhole;
          model.duplex = duplex;
          const Case on = case_of(spec, kind, model);
          body(make_base("packing", on, WormholePacking(*on.problem).schedule, true, random));
        }
}

}  // namespace asterism::testing
