// Reads GOAL: sends and receives are matched and ordered. The contents of packets are known only
// from comments.
#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "base/text.hpp"
#include "io/foreign/import/goal.hpp"
#include "io/foreign/import/goal_contents.hpp"
#include "io/foreign/import/goal_waits.hpp"
#include "io/foreign/import/packet_steps.hpp"
#include "io/foreign/import/readers.hpp"
#include "io/foreign/import/reading_options.hpp"

namespace asterism {

namespace {

/// Maximum number of placeholders for one packet.
constexpr std::uint64_t max_goal_messages = std::uint64_t{1} << 20U;

class GoalReader {
 public:
  GoalReader(const ExchangeText& text, const GoalProgram& program, const Problem& whole,
             std::uint64_t chunks)
      : text_(text),
        program_(program),
        header_{cut_into_chunks(whole, chunks)},
        nodes_(nodes_of_ranks(whole, program.ranks.size(), text.name)),
        links_(whole.network(), nodes_) {
    header_.chunks = chunks;
    require_timetable_memory(whole.network(), text.memory_limit);
    for (std::uint32_t rank = 0; rank < program.ranks.size(); ++rank) add_rank(rank);
    match();
  }

  ExchangeReading read() {
    const auto named = [this](RankEvents::Id event) { return name(event); };
    const Network& network = header_.problem.network();
    check_links(events_, links_, network, named, findings_);
    check_ports();
    if (contents_known()) check_sizes();
    if (!findings_.empty()) return reading_of(header_, findings_);
    const EventSuccessors next(events_);
    const EventOrder order = order_of(events_, next);
    check_order(events_, order, named, findings_);
    if (!findings_.empty()) return reading_of(header_, findings_);
    const StepTimetable table = make_timetable(events_, next, order, links_, network,
                                               header_.problem.model, text_.progress);
    return contents_known() ? with_contents(table) : without_contents(table);
  }

 private:
  [[nodiscard]] const GoalOperation& operation(RankEvents::Id event) const {
    return program_.ranks[events_[event].rank].operations[event - first_[events_[event].rank]];
  }
  [[nodiscard]] std::string name(RankEvents::Id event) const {
    const GoalOperation& found = operation(event);
    static constexpr std::string_view kinds[] = {"send", "receive", "computation"};
    return fmt::format("rank {}, {}{}{} (line {})", events_[event].rank,
                       kinds[static_cast<std::size_t>(found.kind)], found.label.empty() ? "" : " ",
                       printable(found.label, 40), found.line);
  }

  void add_rank(std::uint32_t rank) {
    const GoalRank& from = program_.ranks[rank];
    first_.push_back(static_cast<RankEvents::Id>(events_.size()));
    for (const GoalOperation& one : from.operations) {
      using Kind = RankEvent::Kind;
      const Kind kind = one.kind == GoalOperation::Kind::send      ? Kind::send
                        : one.kind == GoalOperation::Kind::receive ? Kind::receive
                                                                   : Kind::local;
      (void)events_.add({kind, rank, one.line});
      contents_.push_back(kind == Kind::send ? parse_goal_contents(one.comment) : std::nullopt);
    }
    for (const GoalWait& wait : from.waits)
      events_.require(first_[rank] + wait.before, first_[rank] + wait.after, wait.started);
  }

  /// (from, to, tag)
  using Route = std::tuple<std::uint32_t, std::uint32_t, std::uint64_t>;
  struct Ends {
    std::vector<RankEvents::Id> sends, receives;
  };
  void match() {
    std::map<Route, Ends> routes;
    for (RankEvents::Id event = 0; event < events_.size(); ++event) {
      const GoalOperation& one = operation(event);
      const std::uint32_t rank = events_[event].rank;
      if (one.kind == GoalOperation::Kind::send)
        routes[{rank, one.peer, one.tag}].sends.push_back(event);
      if (one.kind == GoalOperation::Kind::receive)
        routes[{one.peer, rank, one.tag}].receives.push_back(event);
    }
    for (const auto& [route, ends] : routes) {
      const std::size_t pairs = std::min(ends.sends.size(), ends.receives.size());
      for (std::size_t i = 0; i < pairs; ++i) add_pair(ends.sends[i], ends.receives[i]);
      for (const auto* side : {&ends.sends, &ends.receives})
        for (std::size_t i = pairs; i < side->size(); ++i) {
          const RankEvents::Id alone = (*side)[i];
          const bool sends = side == &ends.sends;
          findings_.add(
              "no partner", events_[alone].line, events_[alone].rank,
              fmt::format("{} has no {} at rank {} with tag {}", name(alone),
                          sends ? "receive" : "send",
                          sends ? std::get<1>(route) : std::get<0>(route), std::get<2>(route)));
        }
    }
  }
  void add_pair(RankEvents::Id send, RankEvents::Id receive) {
    if (operation(send).amount != operation(receive).amount)
      findings_.add("sizes differ", events_[receive].line, events_[receive].rank,
                    fmt::format("{} sends {} bytes, and {} receives {}", name(send),
                                operation(send).amount, name(receive), operation(receive).amount));
    RankEvents::Packet packet{send, receive};
    if (const auto& contents = contents_[send]) {
      packet.not_before = contents->step;
      packet.port = contents->port;
    }
    events_.add_packet(packet);
  }

  [[nodiscard]] bool contents_known() const {
    return !events_.packets().empty() &&
           std::ranges::all_of(events_.packets(), [&](const RankEvents::Packet& packet) {
             return contents_[packet.send].has_value();
           });
  }

  void check_ports() {
    const Network& network = header_.problem.network();
    for (const RankEvents::Packet& packet : events_.packets()) {
      const NodeId from = links_.node(events_[packet.send].rank);
      const NodeId to = links_.node(events_[packet.receive].rank);
      if (!packet.port || (packet.port->value() < network.port_count() &&
                           network.neighbour(from, *packet.port) == to))
        continue;
      findings_.add(
          "no such link", events_[packet.send].line, events_[packet.send].rank,
          fmt::format("{} is said to use port {}, which does not lead to {} on {}",
                      name(packet.send), packet.port->value(), network.label(to), network.spec()));
    }
  }

  /// Checks that all messages have the same size, and numbers that the collective has.
  void check_sizes() {
    const std::uint64_t messages = header_.problem.collective.message_count();
    const GoalContents* first = nullptr;
    std::uint64_t first_bytes = 0;
    for (const RankEvents::Packet& packet : events_.packets()) {
      const GoalContents& contents = *contents_[packet.send];
      const std::uint64_t bytes = operation(packet.send).amount;
      if (first == nullptr) {
        first = &contents;
        first_bytes = bytes;
      }
      const auto expected = static_cast<double>(first_bytes) /
                            static_cast<double>(first->messages.size()) *
                            static_cast<double>(contents.messages.size());
      if (static_cast<double>(bytes) != expected)
        findings_.add("sizes differ", events_[packet.send].line, events_[packet.send].rank,
                      fmt::format("{} sends {} bytes for {} messages, which others have {} bytes "
                                  "for",
                                  name(packet.send), bytes, contents.messages.size(), expected));
      for (const MessageId message : contents.messages)
        if (message.value() >= messages)
          findings_.add("no such message", events_[packet.send].line, events_[packet.send].rank,
                        fmt::format("{} sends message {}, and there are {}", name(packet.send),
                                    message.value(), messages));
    }
  }

  ExchangeReading with_contents(const StepTimetable& table) {
    ExchangeReading reading = reading_of(header_, findings_);
    append_steps(reading, events_, links_, table, [&](std::uint32_t packet) {
      return contents_[events_.packets()[packet].send]->messages;
    });
    // Errors in the contents themselves are left to the verifier.
    if (!check_exchange(reading, text_.memory_limit).valid) return reading;
    check_goal_waits(
        events_, table, reading.schedule, nodes_,
        [this](RankEvents::Id event) { return name(event); }, text_.memory_limit, findings_);
    return findings_.empty() ? reading : reading_of(header_, findings_);
  }

  /// Returns the bytes per message: from the option, from the model if it has units, or else the
  /// greatest common divisor of the packets' sizes.
  [[nodiscard]] std::uint64_t bytes_per_message() const {
    const Model& model = header_.problem.model;
    if (text_.options.contains(message_bytes_name))
      return reading_option(text_.options, message_bytes_name, 1);
    if (model.unit == Model::Unit::microseconds && model.message_size >= 1)
      return static_cast<std::uint64_t>(model.message_size);
    std::uint64_t common = 0;
    for (const RankEvents::Packet& packet : events_.packets())
      common = std::gcd(common, operation(packet.send).amount);
    return std::max<std::uint64_t>(common, 1);
  }

  ExchangeReading without_contents(const StepTimetable& table) {
    ExchangeReading reading = reading_of(header_, findings_);
    reading.contents = ExchangeContents::unknown;
    const std::uint64_t unit = bytes_per_message();
    append_steps(reading, events_, links_, table, [&](std::uint32_t packet) {
      const std::uint64_t bytes = operation(events_.packets()[packet].send).amount;
      const std::uint64_t count = std::max<std::uint64_t>(bytes / unit + (bytes % unit != 0), 1);
      if (count > max_goal_messages)
        throw error_at_line(ErrorCode::too_large, text_.name,
                            events_[events_.packets()[packet].send].line,
                            fmt::format("a packet of {} bytes has more than {} messages of {}",
                                        bytes, max_goal_messages, unit),
                            "give the message size");
      return std::vector<MessageId>(count, MessageId{0});
    });
    reading.notes.push_back(fmt::format("a message is counted as {} bytes", unit));
    return reading;
  }

  const ExchangeText& text_;
  const GoalProgram& program_;
  ScheduleHeader header_;
  std::vector<NodeId> nodes_;
  RankLinks links_;
  FindingLog findings_;
  RankEvents events_;
  std::vector<RankEvents::Id> first_;                  // by rank
  std::vector<std::optional<GoalContents>> contents_;  // by event
};

}  // namespace

ExchangeReading read_goal(const ExchangeText& text) {
  if (text.words.collective.empty())
    throw Error(ErrorCode::usage, "a GOAL file does not say which collective it is",
                "name it: allgather, allreduce, ...");
  const GoalProgram program = parse_goal({text.name, text.text});
  ProblemWords words = text.words;
  const Problem whole = stated_for_ranks(words, program.ranks.size(), text.name);
  const std::uint64_t chunks = chunks_of(text.words);
  ExchangeReading reading = GoalReader(text, program, whole, chunks).read();
  reading.words = std::move(words);
  return reading;
}

}  // namespace asterism
