#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/asynchronous.hpp>
#include <asterism/error.hpp>

#include "base/text.hpp"
#include "network/link_class.hpp"
#include "simulate/delay_draw.hpp"

namespace asterism {

namespace {

const char* const form_hint =
    "write constant:2, class:lateral=4,left=1, random:1,10 (each packet) or random-links:1,10 "
    "(each link)";

std::uint64_t delay_of(std::string_view text) {
  const auto ticks = parse_whole_number(text);
  if (!ticks || *ticks < 1 || *ticks >= Delays::max_delay)
    throw Error(ErrorCode::out_of_range,
                fmt::format("the delay {} is out of range", in_quotes(text)),
                fmt::format("choose a whole number from 1 to {}", Delays::max_delay - 1));
  return *ticks;
}

Delays constant_delays(std::string_view text) {
  const std::uint64_t ticks = delay_of(text);
  return {Delays::Kind::constant, ticks, ticks};
}

Delays class_delays(std::string_view text) {
  Delays delays{Delays::Kind::by_class};
  for (const std::string& entry : split(text, ',')) {
    const auto equals = entry.find('=');
    if (equals == std::string::npos || equals == 0)
      throw Error(ErrorCode::malformed,
                  fmt::format("{} does not give the delay of a link class", in_quotes(entry)),
                  "write for example class:lateral=4,left=1");
    const auto [at, inserted] =
        delays.classes.emplace(entry.substr(0, equals), delay_of(entry.substr(equals + 1)));
    if (!inserted)
      throw Error(
          ErrorCode::usage,
          fmt::format("the delay of the link class {} is given twice", in_quotes(at->first)),
          "leave one of them out");
  }
  return delays;
}

Delays random_delays(std::string_view text, Delays::Kind kind) {
  const std::vector<std::string> ends = split(text, ',');
  if (ends.size() != 2)
    throw Error(ErrorCode::malformed,
                fmt::format("{} does not give the least and the largest delay", in_quotes(text)),
                "write for example random:1,10");
  Delays delays{kind, delay_of(ends[0]), delay_of(ends[1])};
  if (delays.least > delays.most)
    throw Error(
        ErrorCode::out_of_range,
        fmt::format("the least delay {} is above the largest, {}", delays.least, delays.most),
        "write the smaller one first");
  return delays;
}

}  // namespace

Delays parse_delays(std::string_view text) {
  const auto colon = text.find(':');
  const std::string_view kind = text.substr(0, colon);
  const std::string_view rest = colon == std::string_view::npos ? "" : text.substr(colon + 1);
  if (kind == "constant") return constant_delays(rest);
  if (kind == "class") return class_delays(rest);
  if (kind == "random") return random_delays(rest, Delays::Kind::random);
  if (kind == "random-links") return random_delays(rest, Delays::Kind::random_by_link);
  throw Error(ErrorCode::unknown_name, fmt::format("{} is not a kind of delay", in_quotes(text)),
              form_hint);
}

std::string to_string(const Delays& delays) {
  std::vector<std::string> entries;
  for (const auto& [name, ticks] : delays.classes)
    entries.push_back(fmt::format("{}={}", name, ticks));
  switch (delays.kind) {
    case Delays::Kind::by_class:
      return fmt::format("class:{}", fmt::join(entries, ","));
    case Delays::Kind::random:
      return fmt::format("random:{},{}", delays.least, delays.most);
    case Delays::Kind::random_by_link:
      return fmt::format("random-links:{},{}", delays.least, delays.most);
    case Delays::Kind::constant:
      break;
  }
  return fmt::format("constant:{}", delays.least);
}

PacketLatency latency_of(const Delays& delays, const Problem& problem) {
  // The function refers to the network, so it keeps the network alive.
  return [draw = DelayDraw(delays, problem.network()), network = problem.shared_network()](
             NodeId from, Port port, const Transfer& packet) {
    const MessageId first = packet.messages.empty() ? MessageId{0} : packet.messages.front();
    return static_cast<double>(draw(from, port, first));
  };
}

std::vector<std::uint64_t> Delays::by_class(const Network& network) const {
  std::vector<std::uint64_t> result(network.link_classes().size(), 1);
  for (const auto& [name, ticks] : classes) result[find_link_class(network, name).value()] = ticks;
  return result;
}

}  // namespace asterism
