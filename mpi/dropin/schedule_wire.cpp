// Words: whether the network is the complete one, chunks, steps, the length of the name, its bytes;
// then the transfers of the node: step, from, ports and messages, each list preceded by its length.
#include "schedule_wire.hpp"

#include <algorithm>

#include <asterism/error.hpp>
#include <asterism/schedule.hpp>

#include "direct.hpp"

namespace asterism::dropin {
namespace {

Words heading(const Schedule& schedule, bool on_all_links) {
  const ScheduleHeader& header = schedule.header();
  Words words{on_all_links ? 1U : 0U, header.chunks, schedule.size(), header.algorithm.size()};
  for (const char c : header.algorithm) words.push_back(static_cast<unsigned char>(c));
  return words;
}

NodeId end_of(const Transfer& transfer, const Network& network) {
  NodeId at = transfer.from;
  for (const Port port : transfer.ports) at = network.neighbour(at, port);
  return at;
}

void append(Words& words, std::uint64_t step, const Transfer& transfer) {
  words.insert(words.end(), {step, transfer.from.value(), transfer.ports.size()});
  for (const Port port : transfer.ports) words.push_back(port.value());
  words.push_back(transfer.messages.size());
  for (const MessageId message : transfer.messages) words.push_back(message.value());
}

class WordReader {
 public:
  explicit WordReader(const Words& words) : words_(words) {}
  [[nodiscard]] bool at_end() const { return next_ == words_.size(); }
  std::uint64_t number() {
    if (at_end()) refuse();
    return words_[next_++];
  }
  /// Reads the number of words that follow.
  std::uint64_t length() {
    const std::uint64_t result = number();
    if (result > words_.size() - next_) refuse();
    return result;
  }
  [[noreturn]] static void refuse() {
    throw Error(ErrorCode::malformed, "a plan arrived that is none");
  }

 private:
  const Words& words_;
  std::size_t next_ = 0;
};

/// Pushes the steps, including those in which the node is idle.
void push_steps(WordReader& reader, std::uint64_t steps, StepSink& sink) {
  Step step;
  std::vector<Port> ports;
  std::vector<MessageId> messages;
  std::uint64_t done = 0;
  const auto advance_to = [&](std::uint64_t next) {
    for (; done < next; ++done) {
      sink.take(step);
      step.clear();
    }
  };
  while (!reader.at_end()) {
    const std::uint64_t at = reader.number();
    if (at < done || at >= steps) WordReader::refuse();
    advance_to(at);
    const NodeId from{reader.number()};
    ports.clear();
    for (std::uint64_t left = reader.length(); left > 0; --left)
      ports.emplace_back(static_cast<std::uint32_t>(reader.number()));
    messages.clear();
    for (std::uint64_t left = reader.length(); left > 0; --left)
      messages.emplace_back(reader.number());
    step.add(from, ports, messages);
  }
  advance_to(steps);
}

}  // namespace

std::vector<Words> words_of_nodes(const Schedule& schedule, bool on_all_links) {
  const Network& network = schedule.header().problem.network();
  std::vector<Words> words(network.node_count(), heading(schedule, on_all_links));
  for (std::size_t step = 0; step < schedule.size(); ++step)
    for (std::size_t i = 0; i < schedule.transfers_in(step); ++i) {
      const Transfer transfer = schedule.transfer(step, i);
      const NodeId to = end_of(transfer, network);
      append(words[transfer.from.value()], step, transfer);
      if (to != transfer.from) append(words[to.value()], step, transfer);
    }
  return words;
}

ReceivedPlan plan_of_words(const Words& words, const PlanKey& key, NodeId node,
                           const std::shared_ptr<const Network>& network) {
  WordReader reader(words);
  const bool direct = reader.number() != 0;
  const std::uint64_t chunks = reader.number();
  const std::uint64_t steps = reader.number();
  std::string name;
  for (std::uint64_t left = reader.length(); left > 0; --left)
    name += static_cast<char>(reader.number());
  const auto used = direct ? complete_network(network->node_count()) : network;
  const Problem problem(used, collective_of(key, *used, chunks));
  mpi::NodePlanSink sink(node);
  sink.begin({problem, name});
  push_steps(reader, steps, sink);
  sink.end();
  return {name, steps, problem.collective, std::move(sink).take_plan()};
}

}  // namespace asterism::dropin
