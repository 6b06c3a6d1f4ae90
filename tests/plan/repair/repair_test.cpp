// Schedules after faults: losses against a naive model, repairs against the verifier.
#include <map>
#include <set>

#include <gtest/gtest.h>

#include <asterism/algorithm.hpp>
#include <asterism/networks.hpp>
#include <asterism/repair.hpp>
#include <asterism/verify.hpp>

#include "base/expect_error.hpp"

namespace asterism {
namespace {

using testing::expect_error;

struct Case {
  std::string spec, algorithm;
  CollectiveKind kind;
  Model model{};
  std::vector<NodeId> sources{};
  std::vector<NodeId> participants{};
};

Problem problem_of(const Case& one) {
  auto network = make_network(one.spec);
  Collective collective(one.kind, *network, one.sources, 1, one.participants);
  return {std::move(network), std::move(collective), one.model};
}

/// The ports of a shortest path.
std::vector<Port> path_between(const Network& network, NodeId from, NodeId to) {
  std::map<NodeId, std::vector<Port>> paths{{from, {}}};
  std::vector<NodeId> reached{from};
  for (std::size_t at = 0; at < reached.size(); ++at)
    for (Port port{0}; port.value() < network.port_count(); ++port) {
      const NodeId end = network.neighbour(reached[at], port);
      if (end == no_node || paths.contains(end)) continue;
      paths[end] = paths[reached[at]];
      paths[end].push_back(port);
      reached.push_back(end);
    }
  return paths[to];
}

/// Every message of a personalized collective alone, hop by hop.
Schedule one_by_one(const Problem& problem) {
  Schedule schedule({problem, "one by one"});
  const Collective& collective = problem.collective;
  for (MessageId message{0}; message.value() < collective.message_count(); ++message) {
    NodeId at = collective.origin(message);
    for (const Port port : path_between(problem.network(), at, collective.destination(message))) {
      Step step;
      step.add(at, port, message);
      schedule.append(step);
      at = problem.network().neighbour(at, port);
    }
  }
  return schedule;
}

Schedule schedule_of(const Case& one) {
  if (one.algorithm == "one by one") return one_by_one(problem_of(one));
  ScheduleRecorder recorder;
  run_algorithm(algorithm_catalogue().get(one.algorithm), {problem_of(one), {}}, recorder);
  return std::move(recorder).take_schedule();
}

struct Left {
  Schedule schedule;
  Losses losses;
};

Left left_of(const Schedule& schedule, const std::shared_ptr<const FaultyNetwork>& network) {
  ScheduleRecorder recorder;
  FaultFilter filter(network, recorder);
  schedule.push_into(filter);
  return {std::move(recorder).take_schedule(), filter.losses()};
}

Verdict verdict_on(const Schedule& schedule) {
  ScheduleVerifier verifier;
  schedule.push_into(verifier);
  return verifier.verdict();
}

struct NaiveLosses {
  std::uint64_t lost = 0;
  std::uint64_t missing = 0;
};

/// Every node has a set of messages; what fails does not move.
NaiveLosses naive_losses(const Schedule& schedule, const FaultyNetwork& network) {
  const Problem& problem = schedule.header().problem;
  const Collective& collective = problem.collective;
  const auto works = [&](NodeId node) { return network.from_base(node) != no_node; };
  const auto counts = [&](MessageId message) {
    return works(collective.origin(message)) &&
           (!collective.personalized() || works(collective.destination(message)));
  };
  std::vector<std::set<std::uint64_t>> held(network.base().node_count());
  for (MessageId message{0}; message.value() < collective.message_count(); ++message)
    held[collective.origin(message).value()].insert(message.value());
  NaiveLosses result;
  for (std::size_t at = 0; at < schedule.size(); ++at) {
    auto next = held;
    for (std::size_t i = 0; i < schedule.transfers_in(at); ++i) {
      const Transfer transfer = schedule.transfer(at, i);
      const NodeId to = problem.network().neighbour(transfer.from, transfer.ports[0]);
      bool link = works(transfer.from) && works(to);
      for (const auto& [a, b] : network.faults().links)
        link = link && std::minmax(transfer.from, to) != std::minmax(a, b);
      std::uint64_t moved = 0;
      for (const MessageId message : transfer.messages) {
        if (!link || !counts(message) || !held[transfer.from.value()].contains(message.value()))
          continue;
        ++moved;
        if (collective.personalized()) next[transfer.from.value()].erase(message.value());
        next[to.value()].insert(message.value());
      }
      if (moved == 0) ++result.lost;
    }
    held = next;
  }
  for (MessageId message{0}; message.value() < collective.message_count(); ++message)
    for (std::uint64_t i = 0; i < collective.participant_count(); ++i) {
      const NodeId node = collective.participant(i);
      const bool is_for = !collective.personalized() || collective.destination(message) == node;
      if (is_for && works(node) && counts(message) && !held[node.value()].contains(message.value()))
        ++result.missing;
    }
  return result;
}

Model model_with(Model::Ports ports, Model::Duplex duplex = Model::Duplex::full,
                 std::uint64_t packet_limit = 0) {
  Model model;
  model.ports = ports;
  model.duplex = duplex;
  model.packet_limit = packet_limit;
  return model;
}

std::vector<Case> cases() {
  using enum CollectiveKind;
  const Model one;
  const Model all = model_with(Model::Ports::all);
  const Model half = model_with(Model::Ports::all, Model::Duplex::half);
  const Model small = model_with(Model::Ports::one, Model::Duplex::full, 1);
  const NodeId root{5};
  const std::vector<NodeId> some{NodeId{0}, NodeId{3}, NodeId{5}, NodeId{12}, NodeId{15}};
  return {{"torus:4x4", "hamiltonian-ring", allgather, one},
          {"torus:4x4", "hamiltonian-ring", allgather, all},
          {"mesh:4x4", "tree-exchange", allgather, one},
          {"mesh:4x4", "tree-exchange", allgather, half},
          {"star:4", "dimension-sweep", allgather, one},
          {"mesh:4x4", "tree", broadcast, one, {root}},
          {"mesh:4x4", "tree", broadcast, all, {root}},
          {"mesh:4x4", "direct", alltoall, one},
          {"torus:4x4", "direct", alltoall, all},
          {"mesh:4x4", "direct", alltoall, half},
          {"mesh:4x4", "direct", alltoall, small},
          {"mesh:4x4", "direct", scatter, one, {root}},
          {"mesh:4x4", "direct", gather, all, {root}},
          {"star:4", "cyclic-sweep", alltoall, one},
          {"mesh:4x4", "one by one", alltoall, one, {}, some}};
}

std::vector<Faults> faults_on(const Network& network) {
  return {faults_of({.random = {"1"}}, network), faults_of({.random = {"4"}, .seed = 3}, network),
          Faults{{}, {NodeId{2}}},
          Faults{{{NodeId{0}, network.neighbour(NodeId{0}, Port{0})}}, {NodeId{7}, NodeId{10}}}};
}

void expect_right(const Case& one, const Faults& faults) {
  const Schedule schedule = schedule_of(one);
  const auto network =
      std::make_shared<const FaultyNetwork>(schedule.header().problem.shared_network(), faults);
  SCOPED_TRACE(one.algorithm + " " + network->spec());
  const auto [left, losses] = left_of(schedule, network);
  const NaiveLosses naive = naive_losses(schedule, *network);
  EXPECT_EQ(losses.lost_transfers, naive.lost);
  EXPECT_EQ(losses.missing, naive.missing);
  EXPECT_EQ(losses.transfers, schedule.transfer_count());
  EXPECT_EQ(losses.incomplete.empty(), naive.missing == 0);
  const Verdict of_left = verdict_on(left);
  const Violation* const incomplete = of_left.first(ViolationKind::incomplete);
  EXPECT_EQ(incomplete == nullptr ? 0 : incomplete->count, naive.missing);
  EXPECT_EQ(of_left.violations.size(), naive.missing == 0 ? 0U : 1U) << "what is left is allowed";

  const Schedule repaired = completed(left);
  const Verdict verdict = verdict_on(repaired);
  EXPECT_TRUE(verdict.valid) << (verdict.valid ? "" : verdict.earliest()->text);
  EXPECT_GE(repaired.transfer_count(), left.transfer_count());
  for (std::size_t step = 0; step < repaired.size(); ++step)
    EXPECT_GT(repaired.transfers_in(step), 0U);
}

TEST(Repair, loses_what_a_naive_model_loses_and_delivers_it_again) {
  for (const Case& one : cases())
    for (const Faults& faults : faults_on(*make_network(one.spec))) expect_right(one, faults);
}

TEST(Repair, keeps_a_schedule_that_loses_nothing) {
  const Case one{"mesh:3x3", "tree", CollectiveKind::broadcast, {}, {NodeId{0}}};
  const Schedule schedule = schedule_of(one);
  std::set<std::pair<NodeId, NodeId>> unused;
  const auto mesh = make_network("mesh:3x3");
  for (NodeId node{0}; node.value() < 9; ++node)
    for (Port port{0}; port.value() < mesh->port_count(); ++port)
      if (const NodeId end = mesh->neighbour(node, port); end != no_node && node < end)
        unused.insert({node, end});
  for (std::size_t step = 0; step < schedule.size(); ++step)
    for (std::size_t i = 0; i < schedule.transfers_in(step); ++i) {
      const Transfer transfer = schedule.transfer(step, i);
      unused.erase(std::minmax(transfer.from, mesh->neighbour(transfer.from, transfer.ports[0])));
    }
  ASSERT_FALSE(unused.empty());
  const auto network = std::make_shared<const FaultyNetwork>(
      schedule.header().problem.shared_network(), Faults{{*unused.begin()}, {}});
  const auto [left, losses] = left_of(schedule, network);
  EXPECT_EQ(losses.lost_transfers, 0U);
  EXPECT_EQ(losses.missing, 0U);
  const Schedule repaired = completed(left);
  EXPECT_EQ(repaired.size(), schedule.size());
  EXPECT_EQ(repaired.transfer_count(), schedule.transfer_count());
  EXPECT_EQ(repaired.header().algorithm, "tree, repaired");
}

TEST(Repair, bystanders_pass_on_what_is_missing) {
  const auto ring = make_network("ring:6");
  const std::vector<NodeId> ends{NodeId{0}, NodeId{3}};
  ScheduleHeader header{Problem(ring, {CollectiveKind::broadcast, *ring, {NodeId{0}}, 1, ends})};
  Schedule schedule(header);
  Step step;
  for (const std::uint64_t from : {0U, 1U, 2U}) {
    step.clear();
    step.add(NodeId{from}, Port{0}, MessageId{0});
    schedule.append(step);
  }
  ASSERT_TRUE(verdict_on(schedule).valid);
  const auto network =
      std::make_shared<const FaultyNetwork>(ring, Faults{{{NodeId{1}, NodeId{2}}}, {}});
  const auto [left, losses] = left_of(schedule, network);
  EXPECT_EQ(losses.lost_transfers, 2U);
  EXPECT_EQ(losses.missing, 1U);
  const Schedule repaired = completed(left);
  EXPECT_TRUE(verdict_on(repaired).valid);
  EXPECT_EQ(repaired.size(), 4U) << "one step that is left, and three the other way around";
}

TEST(Repair, counts_apart_what_only_failed_nodes_had) {
  const auto gone = [](const Case& one) {
    const auto network =
        std::make_shared<const FaultyNetwork>(make_network(one.spec), Faults{{}, {NodeId{2}}});
    return left_of(schedule_of(one), network).losses.gone;
  };
  EXPECT_EQ(gone({"torus:4x4", "hamiltonian-ring", CollectiveKind::allgather}), 15U);
  EXPECT_EQ(gone({"mesh:4x4", "direct", CollectiveKind::alltoall}), 15U);
  EXPECT_EQ(gone({"mesh:4x4", "direct", CollectiveKind::gather, {}, {NodeId{0}}}), 1U);
  EXPECT_EQ(gone({"mesh:4x4", "direct", CollectiveKind::scatter, {}, {NodeId{0}}}), 0U);
}

TEST(Repair, needs_a_root_and_two_participants_and_the_right_network) {
  const Case one{"mesh:3x3", "tree", CollectiveKind::broadcast, {}, {NodeId{4}}};
  const auto refused = [&](const std::string& spec, const Case& of, ErrorCode code,
                           const std::string& sentence, const std::string& hint) {
    const auto network = std::dynamic_pointer_cast<const FaultyNetwork>(make_network(spec));
    expect_error([&] { return left_of(schedule_of(of), network).losses.missing; }, code, sentence,
                 hint);
  };
  refused("faulty:4/mesh:3x3", one, ErrorCode::unsupported,
          "its source or root (1,1) failed or is cut off", "another root");
  refused("faulty:0/mesh:4x4", one, ErrorCode::usage, "a schedule on mesh:3x3 loses nothing",
          "its own network");
  const Case pair{"mesh:3x3", "one by one", CollectiveKind::alltoall,
                  {},         {},           {NodeId{0}, NodeId{4}}};
  refused("faulty:4/mesh:3x3", pair, ErrorCode::unsupported, "fewer than two participants",
          "fewer");
}

TEST(Repair, needs_memory) {
  const Case one{"torus:4x4", "hamiltonian-ring", CollectiveKind::allgather};
  const Schedule schedule = schedule_of(one);
  const auto network = std::make_shared<const FaultyNetwork>(
      schedule.header().problem.shared_network(), Faults{{}, {NodeId{2}}});
  ScheduleRecorder recorder;
  FaultFilter filter(network, recorder, 1);
  expect_error(
      [&] {
        schedule.push_into(filter);
        return 0;
      },
      ErrorCode::too_large, "following the messages", "smaller");
  expect_error(
      [&] {
        return completed(left_of(schedule, network).schedule, {1, {}}).size();
      },
      ErrorCode::too_large, "repairing", "smaller");
}

}  // namespace
}  // namespace asterism
