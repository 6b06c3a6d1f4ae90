#include "io/schedule_file/names.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/error.hpp>

#include "base/text.hpp"

namespace asterism {

namespace {

Error no_such_node(const Network& network, std::uint64_t number) {
  return {ErrorCode::out_of_range, fmt::format("{} has no node {}", network.spec(), number),
          fmt::format("its nodes are 0 to {}; a label is written as text, as in \"{}\"",
                      network.node_count() - 1, network.label(NodeId{0}))};
}

std::string port_names_hint(const Network& network) {
  static constexpr std::uint32_t most = 16;
  std::vector<std::string> names;
  for (std::uint32_t port = 0; port < std::min(network.port_count(), most); ++port)
    names.push_back(network.port_name(Port{port}));
  return fmt::format("its ports are named {}{}", fmt::join(names, ", "),
                     network.port_count() > most ? ", ..." : "");
}

}  // namespace

NodeId written_node(const Network& network, Written node) {
  if (const auto* const label = std::get_if<std::string_view>(&node))
    return network.parse_label(*label);
  const std::uint64_t number = std::get<std::uint64_t>(node);
  if (number >= network.node_count()) throw no_such_node(network, number);
  return NodeId{number};
}

Port WrittenNames::port(Written port) {
  return std::visit([this](auto written) { return port_of(written); }, port);
}

Port WrittenNames::port_of(std::uint64_t number) const {
  if (number >= network_.port_count())
    throw Error(ErrorCode::out_of_range, fmt::format("{} has no port {}", network_.spec(), number),
                fmt::format("its ports are 0 to {}", network_.port_count() - 1));
  return Port{static_cast<std::uint32_t>(number)};
}

Port WrittenNames::port_of(std::string_view name) {
  if (network_.port_count() > named_ports_)
    throw Error(ErrorCode::too_large,
                fmt::format("{} has more than {} ports, too many to go by their names",
                            network_.spec(), named_ports_),
                "write the port's number");
  if (ports_by_name_.empty())
    for (std::uint32_t port = 0; port < network_.port_count(); ++port)
      ports_by_name_.try_emplace(network_.port_name(Port{port}), port);
  const auto found = ports_by_name_.find(name);
  if (found == ports_by_name_.end())
    throw Error(ErrorCode::unknown_name,
                fmt::format("{} has no port {}", network_.spec(), in_quotes(name)),
                port_names_hint(network_));
  return found->second;
}

MessageId WrittenNames::message(Written message) {
  return std::visit([this](auto written) { return message_of(written); }, message);
}

MessageId WrittenNames::message_of(std::uint64_t number) const {
  if (number >= collective_.message_count())
    throw Error(ErrorCode::out_of_range,
                fmt::format("this {} has no message {}", to_string(collective_.kind()), number),
                fmt::format("its messages are 0 to {}", collective_.message_count() - 1));
  return MessageId{number};
}

MessageId WrittenNames::message_of(std::string_view label) {
  if (collective_.handling() == Handling::combined || collective_.handling() == Handling::prefixes)
    throw Error(ErrorCode::malformed,
                fmt::format("{} is not a message of this {}", in_quotes(label), collective_.name()),
                "the messages of reductions go by their numbers");
  switch (collective_.kind()) {
    case CollectiveKind::broadcast:
      throw Error(ErrorCode::malformed,
                  fmt::format("the message {} of a broadcast is not a number", in_quotes(label)),
                  "the messages of a broadcast are numbered 0 to batch-1");
    case CollectiveKind::alltoall:
      throw Error(
          ErrorCode::malformed,
          fmt::format("the label {} alone is not a message of an alltoall", in_quotes(label)),
          "write a list of pairs: [[SOURCE,DESTINATION],...]");
    default:
      return message_of_node(network_.parse_label(label), label);
  }
}

MessageId WrittenNames::message_of_node(NodeId node, std::string_view label) {
  const bool by_source = collective_.kind() == CollectiveKind::multi_broadcast;
  if (collective_.batch() > 1 || collective_.has_counts())
    throw Error(ErrorCode::malformed,
                fmt::format("{} is a node of several messages", in_quotes(label)),
                "write the number of the message: those of the i-th source or participant, counted "
                "from 0, begin at i times the batch");
  const auto index = by_source ? index_of_source(node) : index_of_participant(node);
  if (!index)
    throw Error(ErrorCode::out_of_range,
                fmt::format("{} is not a {} of this {}", in_quotes(label),
                            by_source ? "source" : "participant", to_string(collective_.kind())),
                by_source
                    ? "write the label of one of the header's sources, or its index among them"
                    : "write the label of a node that takes part");
  return collective_.message(*index);
}

std::optional<std::uint64_t> WrittenNames::index_of_source(NodeId node) {
  const auto sources = collective_.sources();
  if (indices_of_sources_.empty())
    for (std::size_t i = 0; i < sources.size(); ++i) indices_of_sources_.try_emplace(sources[i], i);
  const auto found = indices_of_sources_.find(node);
  return found == indices_of_sources_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<std::uint64_t> WrittenNames::index_of_participant(NodeId node) const {
  if (collective_.all_take_part()) return node.value();
  const auto participants = collective_.participants();
  const auto found = std::ranges::lower_bound(participants, node);
  if (found == participants.end() || *found != node) return std::nullopt;
  return static_cast<std::uint64_t>(found - participants.begin());
}

MessageId WrittenNames::message(NodeId source, NodeId destination) const {
  if (collective_.kind() != CollectiveKind::alltoall)
    throw Error(ErrorCode::malformed,
                fmt::format("a message of this {} is not a pair", to_string(collective_.kind())),
                "only an alltoall has messages from one node for another");
  const auto from = index_of_participant(source);
  const auto to = index_of_participant(destination);
  if (!from || !to)
    throw Error(ErrorCode::out_of_range,
                fmt::format("{} does not take part", network_.label(from ? destination : source)),
                "write a pair of nodes that take part");
  if (collective_.batch() > 1 || collective_.has_counts())
    throw Error(ErrorCode::malformed, "a pair of nodes has several messages",
                "write the number of the message");
  return collective_.message(collective_.pair(*from, *to));
}

}  // namespace asterism
