// Valid schedules of every algorithm, broken in every way we can think of: the verifier must
// catch each, or the reference must show that nothing is broken.
#include <array>
#include <deque>
#include <iostream>
#include <iterator>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "schedule_cases.hpp"
#include "verify/reference_verifier.hpp"

namespace asterism {
namespace {

using testing::Case;
using testing::difference;
using testing::make_case;
using testing::PlainSchedule;
using testing::PlainStep;
using testing::PlainTransfer;
using testing::ReferenceVerdict;
using testing::ReferenceVerifier;
using testing::verify;

// The schedules to break.

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

std::uint64_t count_moves(const PlainSchedule& schedule) {
  std::uint64_t count = 0;
  for (const PlainStep& step : schedule)
    for (const PlainTransfer& transfer : step) count += transfer.messages.size();
  return count;
}

std::uint64_t largest_packet(const PlainSchedule& schedule) {
  std::uint64_t largest = 0;
  for (const PlainStep& step : schedule)
    for (const PlainTransfer& transfer : step)
      largest = std::max<std::uint64_t>(largest, transfer.messages.size());
  return largest;
}

/// The same problem, with packets no larger than they are.
Case limited_to(const Case& on, std::uint64_t packet_limit) {
  Model model = on.problem->model;
  model.packet_limit = packet_limit;
  return {on.network,
          std::make_shared<const Problem>(Problem{*on.network, on.problem->collective, model})};
}

std::string model_name(const Model& model) {
  return fmt::format(
      "ports {}{}{}{}{}", ports_text(model), model.control == Model::Control::simd ? ", SIMD" : "",
      model.duplex == Model::Duplex::half ? ", half duplex" : "",
      model.switching == Model::Switching::wormhole ? ", wormhole" : "",
      model.packet_limit > 0 ? fmt::format(", packets of {}", model.packet_limit) : std::string{});
}

Base make_base(const std::string& algorithm, Case on, PlainSchedule schedule, bool no_redundancy,
               Random& random) {
  if (on.problem->model.packet_limit == 0 && random.below(2) == 0)
    on = limited_to(on, largest_packet(schedule));
  const std::string name =
      fmt::format("{} {} on {}, {}", algorithm, to_string(on.problem->collective.kind()),
                  on.network->spec(), model_name(on.problem->model));
  return {name, std::move(on), std::move(schedule), no_redundancy};
}

/// Small networks of every family, from 6 to 120 nodes.
const std::vector<std::string>& networks() {
  static const std::vector<std::string> specs{
      "ring:6",      "ring:9",    "torus:2x3",      "torus:3x4",      "hypercube:3",
      "hypercube:4", "star:3",    "star:4",         "star:5",         "scc:3",
      "scc:4",       "ccc:3",     "macro-star:2,1", "macro-star:2,2", "mesh:2x3",
      "mesh:4x5",    "wk:3,2",    "wk:4,2",         "hypernet:3,2",   "hypernet:3,2,kind=treelet",
      "complete:7",  "pancake:3", "pancake:4",      "bubble-sort:4"};
  return specs;
}

std::vector<Model> models_to_try() {
  std::vector<Model> models = testing::port_models();
  Model half = models[0];
  half.duplex = Model::Duplex::half;
  Model simd = models[2];
  simd.control = Model::Control::simd;
  models.push_back(half);
  models.push_back(simd);
  return models;
}

Case case_of(const std::string& spec, CollectiveKind kind, const Model& model) {
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
std::vector<Port> shortest_path(const Network& network, NodeId from, NodeId to) {
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
      for (NodeId to{0}; to.value() < problem.network.node_count(); ++to)
        if (to != collective.origin(message) &&
            (!collective.personalized() || collective.destination(message) == to))
          place(message, to);
  }

  PlainSchedule schedule;

 private:
  void place(MessageId message, NodeId to) {
    const NodeId from = problem_.collective.origin(message);
    const std::vector<Port> path = shortest_path(problem_.network, from, to);
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
      const NodeId next = problem_.network.neighbour(from, port);
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

/// Whether an algorithm says that its schedules obey the model. Only `direct` looks at control and
/// duplex; the broadcasts use no link twice.
bool obeys(const CollectiveAlgorithm& algorithm, const Model& model) {
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
          PlainRecorder recorder;
          run_algorithm(algorithm, {*on.problem, {}, 0, {}}, recorder);
          body(make_base(algorithm.name, on, std::move(recorder.schedule), algorithm.no_redundancy,
                         random));
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

// The ways to break them.

enum class Mutation {
  drop,
  drop_step,
  duplicate_in_step,
  duplicate_elsewhere,
  move,
  other_port,
  other_length,
  other_sender,
  other_parent,
  swap_steps,
  foreign_message,
  unknown_message,
  remove_message,
  merge_packets,
  over_limit,
  no_link,
  unknown_node,
  empty_packet,
  several,
  shuffle,
};
constexpr std::size_t mutation_kinds = 20;

std::string name_of(Mutation mutation) {
  static constexpr std::array<const char*, mutation_kinds> names{"drop a transfer",
                                                                 "drop a step's transfers",
                                                                 "duplicate in its step",
                                                                 "duplicate in another step",
                                                                 "move to another step",
                                                                 "other port",
                                                                 "longer or shorter path",
                                                                 "other sender, same ports",
                                                                 "other sender, same receiver",
                                                                 "swap two steps",
                                                                 "message the sender lacks",
                                                                 "message out of range",
                                                                 "remove one message",
                                                                 "merge two packets",
                                                                 "over the packet limit",
                                                                 "port without a link",
                                                                 "node out of range",
                                                                 "empty packet",
                                                                 "two or three of these",
                                                                 "shuffle within the steps"};
  return names[static_cast<std::size_t>(mutation)];
}

/// Those that break every schedule which delivers nothing twice.
bool always_breaks(Mutation mutation) {
  using enum Mutation;
  static const std::set<Mutation> fatal{
      drop,           drop_step,  duplicate_in_step, foreign_message, unknown_message,
      remove_message, over_limit, no_link,           unknown_node,    empty_packet};
  return fatal.contains(mutation);
}

class Mutator {
 public:
  Mutator(const Base& base, Random& random)
      : problem_(*base.on.problem),
        network_(*base.on.network),
        schedule_(base.schedule),
        random_(random) {}

  /// False if there is nothing that could be changed in this way.
  bool apply(Mutation mutation) {
    switch (mutation) {
      case Mutation::swap_steps:
        return swap_steps();
      case Mutation::several:
        return several();
      case Mutation::shuffle:
        return shuffle();
      default:
        return pick(mutation == Mutation::remove_message ? 2 : 0) && change(mutation);
    }
  }

  [[nodiscard]] const PlainSchedule& schedule() const { return schedule_; }

 private:
  struct Place {
    std::size_t step = 0;
    std::size_t index = 0;
  };

  std::size_t draw(std::size_t bound) { return random_.below(bound); }
  PlainTransfer& at(const Place& place) { return schedule_[place.step][place.index]; }
  PlainTransfer& picked() { return at(place_); }
  void erase(const Place& place) {
    PlainStep& step = schedule_[place.step];
    step.erase(step.begin() + static_cast<std::ptrdiff_t>(place.index));
  }

  /// A transfer of at least so many messages, with a route.
  bool pick(std::size_t least_messages) {
    std::vector<Place> places;
    for (std::size_t step = 0; step < schedule_.size(); ++step)
      for (std::size_t i = 0; i < schedule_[step].size(); ++i)
        if (schedule_[step][i].messages.size() >= least_messages &&
            !schedule_[step][i].ports.empty())
          places.push_back({step, i});
    if (places.empty()) return false;
    place_ = places[draw(places.size())];
    return true;
  }

  bool change(Mutation mutation) {
    switch (mutation) {
      case Mutation::drop:
        erase(place_);
        return true;
      case Mutation::drop_step:
        schedule_[place_.step].clear();
        return true;
      case Mutation::duplicate_in_step:
        schedule_[place_.step].push_back(PlainTransfer(picked()));
        return true;
      case Mutation::duplicate_elsewhere:
        other_step().push_back(PlainTransfer(picked()));
        return true;
      case Mutation::move:
        other_step().push_back(PlainTransfer(picked()));
        erase(place_);
        return true;
      case Mutation::other_port:
        return other_port();
      case Mutation::other_length:
        return other_length();
      case Mutation::other_sender:
        picked().from = NodeId{(picked().from.value() + 1 + draw(network_.node_count() - 1)) %
                               network_.node_count()};
        return true;
      case Mutation::other_parent:
        return other_parent();
      default:
        return change_packet(mutation);
    }
  }

  bool change_packet(Mutation mutation) {
    switch (mutation) {
      case Mutation::foreign_message:
        return foreign_message();
      case Mutation::unknown_message:
        return unknown_message();
      case Mutation::remove_message:
        picked().messages.erase(picked().messages.begin() +
                                static_cast<std::ptrdiff_t>(draw(picked().messages.size())));
        return true;
      case Mutation::merge_packets:
        return merge_packets();
      case Mutation::over_limit:
        return over_limit();
      case Mutation::no_link:
        return no_link();
      case Mutation::unknown_node:
        return unknown_node();
      case Mutation::empty_packet:
        picked().messages.clear();
        return true;
      default:
        return false;
    }
  }

  /// Another than that of the picked transfer; a new one behind the last is one of them. As often
  /// as not it is next to it, where mistakes are hardest to see.
  PlainStep& other_step() {
    const std::size_t own = place_.step;
    std::size_t other = (own + 1 + draw(schedule_.size())) % (schedule_.size() + 1);
    if (draw(2) == 0) other = own > 0 && draw(2) == 0 ? own - 1 : own + 1;
    if (other == schedule_.size()) schedule_.emplace_back();
    return schedule_[other];
  }

  [[nodiscard]] bool has_link(NodeId node, Port port) const {
    return node.value() < network_.node_count() && port.value() < network_.port_count() &&
           network_.neighbour(node, port) != no_node;
  }
  /// The nodes along a route, as far as it exists.
  [[nodiscard]] std::vector<NodeId> nodes_of(const PlainTransfer& transfer) const {
    std::vector<NodeId> nodes{transfer.from};
    for (const Port port : transfer.ports) {
      if (!has_link(nodes.back(), port)) break;
      nodes.push_back(network_.neighbour(nodes.back(), port));
    }
    return nodes;
  }

  bool other_port() {
    const std::vector<NodeId> nodes = nodes_of(picked());
    if (nodes.size() <= picked().ports.size()) return false;
    const std::size_t hop = draw(picked().ports.size());
    std::vector<Port> others;
    for (Port port{0}; port.value() < network_.port_count(); ++port)
      if (port != picked().ports[hop] && has_link(nodes[hop], port)) others.push_back(port);
    if (others.empty()) return false;
    picked().ports[hop] = others[draw(others.size())];
    return true;
  }

  bool other_length() {
    if (draw(2) == 0) {
      picked().ports.pop_back();
      return true;
    }
    picked().ports.emplace_back(static_cast<std::uint32_t>(draw(network_.port_count())));
    return true;
  }

  /// Another neighbour of the receiver sends instead.
  bool other_parent() {
    const std::vector<NodeId> nodes = nodes_of(picked());
    std::vector<PlainTransfer> others;
    for (Port port{0}; port.value() < network_.port_count(); ++port) {
      if (!has_link(nodes.back(), port)) continue;
      const NodeId other = network_.neighbour(nodes.back(), port);
      if (other != picked().from)
        others.push_back({other, {network_.reverse_port(nodes.back(), port)}, picked().messages});
    }
    if (others.empty()) return false;
    picked() = others[draw(others.size())];
    return true;
  }

  bool swap_steps() {
    if (schedule_.size() < 2) return false;
    const std::size_t first = draw(schedule_.size() - 1);
    const std::size_t second =
        draw(2) == 0 ? first + 1 : first + 1 + draw(schedule_.size() - first - 1);
    std::swap(schedule_[first], schedule_[second]);
    return true;
  }

  /// Who has a message before a step, as long as the schedule is a valid one.
  [[nodiscard]] std::set<NodeId> holders(MessageId message, std::size_t before) const {
    std::set<NodeId> nodes{problem_.collective.origin(message)};
    for (std::size_t step = 0; step < before; ++step) {
      std::set<NodeId> arrived;
      for (const PlainTransfer& transfer : schedule_[step])
        if (std::ranges::find(transfer.messages, message) != transfer.messages.end()) {
          if (problem_.collective.personalized()) nodes.erase(transfer.from);
          arrived.insert(nodes_of(transfer).back());
        }
      nodes.merge(arrived);
    }
    return nodes;
  }
  MessageId any_message() { return MessageId{draw(problem_.collective.message_count())}; }

  bool foreign_message() {
    for (int attempt = 0; attempt < 20; ++attempt) {
      const MessageId message = any_message();
      if (holders(message, place_.step).contains(picked().from)) continue;
      if (draw(2) == 0 || picked().messages.empty())
        picked().messages.push_back(message);
      else
        picked().messages[draw(picked().messages.size())] = message;
      return true;
    }
    return false;
  }

  /// Also numbers that would be right if they lost their upper half, or ran into the next row.
  bool unknown_message() {
    const std::uint64_t count = problem_.collective.message_count();
    const std::uint64_t known = picked().messages.empty() ? 0 : picked().messages[0].value();
    const std::array<std::uint64_t, 5> numbers{count, count + known,
                                               (std::uint64_t{1} << 32) + known,
                                               known - (std::uint64_t{1} << 63), ~std::uint64_t{0}};
    picked().messages.emplace_back(numbers[draw(numbers.size())]);
    return true;
  }

  bool merge_packets() {
    const Place into = place_;
    if (!pick(0) || (into.step == place_.step && into.index == place_.index)) return false;
    std::vector<MessageId>& packet = at(into).messages;
    packet.insert(packet.end(), picked().messages.begin(), picked().messages.end());
    erase(place_);
    return true;
  }

  /// With messages that the sender has, as far as they are found, so that nothing else is wrong.
  bool over_limit() {
    const std::uint64_t limit = problem_.model.packet_limit;
    if (limit == 0 || picked().messages.empty()) return false;
    std::vector<MessageId>& packet = picked().messages;
    for (int attempt = 0; attempt < 20 && packet.size() <= limit; ++attempt) {
      const MessageId message = any_message();
      if (std::ranges::find(packet, message) == packet.end() &&
          holders(message, place_.step).contains(picked().from))
        packet.push_back(message);
    }
    while (packet.size() <= limit) packet.push_back(MessageId(packet[0]));
    return true;
  }

  bool no_link() {
    const std::uint32_t ports = network_.port_count();
    Port& last = picked().ports.back();
    const std::vector<NodeId> nodes = nodes_of(picked());
    std::vector<Port> missing{Port{ports}, Port{last.value() + (1U << 16)},
                              Port{~std::uint32_t{0}}};
    for (Port port{0}; port.value() < ports; ++port)
      if (!has_link(nodes[std::min(nodes.size(), picked().ports.size()) - 1], port))
        missing.insert(missing.end(), 3, port);
    last = missing[draw(missing.size())];
    return true;
  }

  bool unknown_node() {
    const std::uint64_t nodes = network_.node_count();
    const std::uint64_t known = picked().from.value();
    const std::array<std::uint64_t, 5> numbers{nodes, nodes + known,
                                               (std::uint64_t{1} << 32) + known,
                                               known - (std::uint64_t{1} << 63), ~std::uint64_t{0}};
    picked().from = NodeId{numbers[draw(numbers.size())]};
    return true;
  }

  bool several() {
    const std::size_t wanted = 2 + draw(2);
    std::size_t done = 0;
    for (int attempt = 0; attempt < 10 && done < wanted; ++attempt)
      if (apply(static_cast<Mutation>(draw(static_cast<std::size_t>(Mutation::no_link))))) ++done;
    return done == wanted;
  }

  bool shuffle() {
    for (PlainStep& step : schedule_)
      for (std::size_t i = step.size(); i > 1; --i) std::swap(step[i - 1], step[draw(i)]);
    return true;
  }

  const Problem& problem_;
  const Network& network_;
  PlainSchedule schedule_;
  Random& random_;
  Place place_;
};

// Why a mutant may be harmless.

using Moves = std::multiset<std::tuple<NodeId, std::vector<Port>, MessageId>>;

Moves moves_of(const PlainSchedule& schedule) {
  Moves moves;
  for (const PlainStep& step : schedule)
    for (const PlainTransfer& transfer : step)
      for (const MessageId message : transfer.messages)
        moves.emplace(transfer.from, transfer.ports, message);
  return moves;
}

/// What a valid mutant did to the moves.
std::string harmless_class(const PlainSchedule& before, const PlainSchedule& after) {
  const auto in_order = [](PlainSchedule schedule) {
    std::erase_if(schedule, [](const PlainStep& step) { return step.empty(); });
    for (PlainStep& step : schedule) std::ranges::sort(step);
    return schedule;
  };
  if (in_order(before) == in_order(after)) return "the same steps";
  const Moves old_moves = moves_of(before);
  const Moves new_moves = moves_of(after);
  if (old_moves == new_moves) return "the same moves in another order";
  if (std::ranges::includes(new_moves, old_moves)) return "redundant moves more";
  if (std::ranges::includes(old_moves, new_moves)) return "needless moves less";
  return "delivered in another way";
}

struct Tally {
  std::uint64_t caught = 0;
  std::map<std::string, std::uint64_t> harmless;
  [[nodiscard]] std::uint64_t harmless_in_all() const {
    std::uint64_t count = 0;
    for (const auto& [name, number] : harmless) count += number;
    return count;
  }
};

class Mutants {
 public:
  explicit Mutants(std::uint64_t seed) : random_(seed) {}

  Random& random() { return random_; }

  void judge_all_of(const Base& base) {
    ++bases_;
    const ReferenceVerdict good = ReferenceVerifier(*base.on.problem, true).judge(base.schedule);
    const Verdict verdict = verify(*base.on.problem, base.schedule, true);
    ASSERT_TRUE(verdict.valid) << base.name << ": " << verdict.earliest()->text;
    ASSERT_EQ(difference(verdict, good, base.schedule.size()), "") << base.name;
    ASSERT_EQ(good.redundant, 0U) << base.name;
    const std::uint64_t moves = count_moves(base.schedule);
    const int rounds = moves < 400 ? 2 : 1;
    for (int round = 0; round < rounds; ++round)
      for (std::size_t i = 0; i < mutation_kinds; ++i) judge(base, static_cast<Mutation>(i));
  }

  [[nodiscard]] std::uint64_t bases() const { return bases_; }
  [[nodiscard]] std::uint64_t mutants() const { return mutants_; }
  [[nodiscard]] std::uint64_t escaped() const { return escaped_; }
  [[nodiscard]] const auto& tallies() const { return tallies_; }
  [[nodiscard]] const std::set<ViolationKind>& kinds_seen() const { return kinds_seen_; }

  [[nodiscard]] Tally total(Mutation mutation) const {
    Tally sum;
    for (const auto& [spec, by_mutation] : tallies_) {
      const auto found = by_mutation.find(mutation);
      if (found == by_mutation.end()) continue;
      sum.caught += found->second.caught;
      for (const auto& [name, number] : found->second.harmless) sum.harmless[name] += number;
    }
    return sum;
  }

 private:
  void judge(const Base& base, Mutation mutation) {
    Mutator mutator(base, random_);
    if (!mutator.apply(mutation)) return;
    ++mutants_;
    const PlainSchedule& mutant = mutator.schedule();
    const bool claim = base.no_redundancy && random_.below(3) > 0;
    const Verdict verdict = verify(*base.on.problem, mutant, claim);
    const ReferenceVerdict reference = ReferenceVerifier(*base.on.problem, claim).judge(mutant);
    const std::string different = difference(verdict, reference, mutant.size());
    EXPECT_EQ(different, "") << name_of(mutation) << ": " << base.name;
    for (const Violation& violation : verdict.violations) kinds_seen_.insert(violation.kind);
    Tally& tally = tallies_[base.on.network->spec()][mutation];
    if (!verdict.valid)
      ++tally.caught;
    else if (reference.valid && reference.missing.empty())
      ++tally.harmless[harmless_class(base.schedule, mutant)];
    else
      ++escaped_;
    if (always_breaks(mutation)) {
      EXPECT_FALSE(verdict.valid) << name_of(mutation) << ": " << base.name;
    }
    if (mutation == Mutation::shuffle) {
      EXPECT_TRUE(verdict.valid) << base.name << ": " << verdict.earliest()->text;
    }
  }

  Random random_;
  std::uint64_t bases_ = 0, mutants_ = 0, escaped_ = 0;
  std::map<std::string, std::map<Mutation, Tally>> tallies_;
  std::set<ViolationKind> kinds_seen_;
};

void print(const Mutants& mutants) {
  std::cout << fmt::format("{} mutants of {} schedules\n", mutants.mutants(), mutants.bases());
  for (std::size_t i = 0; i < mutation_kinds; ++i) {
    const Tally sum = mutants.total(static_cast<Mutation>(i));
    std::cout << fmt::format("{:28} {:6} caught {:6} harmless", name_of(static_cast<Mutation>(i)),
                             sum.caught, sum.harmless_in_all());
    for (const auto& [name, number] : sum.harmless) std::cout << "; " << name << " " << number;
    std::cout << "\n";
  }
}

/// Each kind of mutation is caught on each network where there is anything to change in that way,
/// but for those that can do no harm.
void expect_each_caught_on_each_network(const Mutants& mutants, const std::set<Mutation>& idle) {
  for (const auto& [spec, by_mutation] : mutants.tallies())
    for (const auto& [mutation, tally] : by_mutation) {
      if (idle.contains(mutation))
        EXPECT_EQ(tally.caught, 0U) << name_of(mutation) << " on " << spec;
      else
        EXPECT_GT(tally.caught, 0U) << name_of(mutation) << " on " << spec;
    }
}

TEST(Mutation, no_mutant_of_any_algorithm_escapes) {
  Mutants mutants(20240611);
  for_every_catalogue_base(mutants.random(), [&](const Base& base) { mutants.judge_all_of(base); });
  print(mutants);
  EXPECT_GT(mutants.mutants(), 15000U);
  EXPECT_EQ(mutants.escaped(), 0U);
  EXPECT_EQ(mutants.tallies().size(), networks().size());
  for (const auto& [spec, by_mutation] : mutants.tallies())
    EXPECT_EQ(by_mutation.size(), mutation_kinds) << "some kind was never possible on " << spec;
  expect_each_caught_on_each_network(mutants, {Mutation::shuffle});
  EXPECT_EQ(mutants.kinds_seen().size(), violation_kinds);
}

TEST(Mutation, no_mutant_of_paths_under_wormhole_switching_escapes) {
  Mutants mutants(20240612);
  for_every_wormhole_base(mutants.random(), [&](const Base& base) { mutants.judge_all_of(base); });
  print(mutants);
  EXPECT_GT(mutants.mutants(), 2000U);
  EXPECT_EQ(mutants.escaped(), 0U);
  // Every message makes its whole way in one step, so the steps do not depend on each other.
  expect_each_caught_on_each_network(mutants, {Mutation::shuffle, Mutation::swap_steps});
}

// Schedules that were never right, under every combination of rules.

Model random_model(Random& random) {
  Model model;
  model.ports = static_cast<Model::Ports>(random.below(4));
  model.port_limit = static_cast<std::uint32_t>(random.below(4));
  model.control = static_cast<Model::Control>(random.below(2));
  model.duplex = static_cast<Model::Duplex>(random.below(2));
  model.switching = static_cast<Model::Switching>(random.below(2));
  model.packet_limit = random.below(4);
  return model;
}

class RandomSchedules {
 public:
  RandomSchedules(const Problem& problem, Random& random) : problem_(problem), random_(random) {}

  PlainSchedule make() {
    PlainSchedule schedule(random_.below(5));
    for (PlainStep& step : schedule)
      for (std::uint64_t left = random_.below(8); left > 0; --left) step.push_back(transfer());
    return schedule;
  }

 private:
  bool rarely() { return random_.below(12) == 0; }

  PlainTransfer transfer() {
    const NodeId from{random_.below(problem_.network.node_count() + (rarely() ? 2 : 0))};
    PlainTransfer result{from, {}, {}};
    const bool wormhole = problem_.model.switching == Model::Switching::wormhole;
    const std::uint64_t hops = rarely() ? random_.below(3) : wormhole ? 1 + random_.below(3) : 1;
    for (std::uint64_t i = 0; i < hops; ++i)
      result.ports.emplace_back(static_cast<std::uint32_t>(
          random_.below(problem_.network.port_count() + (rarely() ? 1 : 0))));
    const std::uint64_t messages = rarely() ? 0 : 1 + random_.below(3);
    for (std::uint64_t i = 0; i < messages; ++i) result.messages.push_back(message(from));
    return result;
  }

  /// Mostly one that the sender has at first.
  MessageId message(NodeId from) {
    const std::uint64_t count = problem_.collective.message_count();
    for (int attempt = 0; attempt < 10; ++attempt) {
      const MessageId message{random_.below(count)};
      if (problem_.collective.origin(message) == from) return message;
    }
    return MessageId{random_.below(count + (rarely() ? 1 : 0))};
  }

  const Problem& problem_;
  Random& random_;
};

TEST(Mutation, schedules_of_pure_chance_get_the_verdict_of_the_reference) {
  Random random(20240613);
  std::set<ViolationKind> seen;
  for (int round = 0; round < 150; ++round)
    for (const std::string spec :
         {"ring:3", "star:3", "mesh:2x2", "torus:2x3", "complete:2", "wk:3,2"})
      for (const CollectiveKind kind : testing::all_collectives()) {
        const Case on = make_case(spec, kind, random_model(random));
        const PlainSchedule schedule = RandomSchedules(*on.problem, random).make();
        const bool claim = random.below(2) == 0;
        const Verdict verdict = verify(*on.problem, schedule, claim);
        const ReferenceVerdict reference = ReferenceVerifier(*on.problem, claim).judge(schedule);
        EXPECT_EQ(difference(verdict, reference, schedule.size()), "")
            << to_string(kind) << " on " << spec << ", " << model_name(on.problem->model);
        for (const Violation& violation : verdict.violations) seen.insert(violation.kind);
      }
  EXPECT_EQ(seen.size(), violation_kinds);
}

}  // namespace
}  // namespace asterism
