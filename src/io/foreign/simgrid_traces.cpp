// Writes a schedule as time-independent traces for `smpirun -replay`, with the platform that they
// run on.
//
// A rank of a trace does one thing after the other, while a node of the model uses several ports at
// the same time. The actions of a rank are therefore ordered as they happen without lock step: a
// send and a receive start when the transfer begins and are waited for when it ends. This order
// cannot deadlock, regardless of the times during replay: a transfer ends after it has begun at
// both ends, and everything is in the order of one clock.
#include <algorithm>
#include <cmath>
#include <map>
#include <ostream>
#include <tuple>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/exchange.hpp>
#include <asterism/platform.hpp>

#include "base/memory.hpp"
#include "schedule/moves.hpp"
#include "semantics/transfer_clock.hpp"

namespace asterism {

namespace {

constexpr double max_bytes_of_a_trace_action = 2147483647;  // counts have type int there
constexpr double flops_per_microsecond = 1000;              // of the hosts in our platforms

/// One rank's part of a transfer.
struct TraceEvent {
  enum class Kind : std::uint8_t { send, receive, end_of_send, end_of_receive };
  double time = 0;
  std::uint64_t step = 0;
  Kind kind = Kind::send;
  std::uint64_t peer = 0;
  std::uint64_t tag = 0;  // number of the transfer among those between two nodes
  std::uint64_t bytes = 0;
  double flops = 0;  // at the end of a receive

  [[nodiscard]] bool operator<(const TraceEvent& other) const {
    return std::tie(time, step, kind) < std::tie(other.time, other.step, other.kind);
  }
};

Error cannot_say(const std::string& what, const char* hint) {
  return {ErrorCode::unsupported, what, hint};
}

std::uint64_t whole_bytes(const Problem& problem, const Transfer& transfer) {
  // A barrier has no payload, but a message has at least a byte.
  if (problem.collective.kind() == CollectiveKind::barrier) return 1;
  const Model& model = problem.model;
  const double bytes = model.message_size * static_cast<double>(transfer.messages.size()) +
                       static_cast<double>(transfer.control);
  if (!(bytes >= 1 && bytes <= max_bytes_of_a_trace_action) || bytes != std::floor(bytes))
    throw cannot_say(fmt::format("a packet of {} bytes cannot be said in a trace", bytes),
                     "choose messages of whole bytes, and packets below 2 GiB");
  return static_cast<std::uint64_t>(bytes);
}

class TraceEvents {
 public:
  explicit TraceEvents(const ExchangeRequest& request)
      : schedule_(request.schedule),
        problem_(request.schedule.header().problem),
        ranks_(problem_.network().node_count()) {
    require_sayable(request.memory_limit);
    const PacketLatency no_latency;
    TransferClock clock(problem_, no_latency);
    for (std::size_t step = 0; step < schedule_.size(); ++step) {
      report(request.progress, "timing", step, schedule_.size());
      clock.take(schedule_.step(step));
      for (const TransferClock::Sent& sent : clock.sent()) add(step, sent);
    }
    for (std::vector<TraceEvent>& events : ranks_) std::ranges::stable_sort(events, std::less{});
  }

  [[nodiscard]] const std::vector<std::vector<TraceEvent>>& ranks() const { return ranks_; }

 private:
  void require_sayable(std::uint64_t memory_limit) const {
    require_meaning_without_steps(problem_.model);
    require_few_moves(problem_, "timing");
    if (has_paths())
      throw cannot_say("a trace cannot express which path a packet takes",
                       "choose a schedule for store-and-forward switching");
    require_one_link_between_nodes();
    MemoryBudget(memory_limit)
        .require(TransferClock::bytes(problem_) +
                     4.0 * sizeof(TraceEvent) * static_cast<double>(schedule_.transfer_count()),
                 "writing traces", "choose a smaller network or fewer messages");
  }

  [[nodiscard]] bool has_paths() const {
    for (std::size_t step = 0; step < schedule_.size(); ++step)
      for (std::size_t i = 0; i < schedule_.transfers_in(step); ++i)
        if (schedule_.transfer(step, i).ports.size() > 1) return true;
    return false;
  }

  void require_one_link_between_nodes() const {
    const Network& network = problem_.network();
    std::vector<NodeId> ends(network.port_count());
    for (NodeId node{0}; node.value() < network.node_count(); ++node) {
      network.neighbours(node, ends);
      std::ranges::sort(ends);
      for (std::size_t i = 1; i < ends.size(); ++i)
        if (ends[i] == ends[i - 1] && ends[i] != no_node)
          throw cannot_say("a trace cannot express which of two links between two nodes is taken",
                           "choose a network without links beside each other");
    }
  }

  void add(std::size_t step, const TransferClock::Sent& sent) {
    using Kind = TraceEvent::Kind;
    const Transfer transfer = schedule_.transfer(step, sent.index);
    const std::uint64_t from = transfer.from.value(), to = sent.to.value();
    TraceEvent event{
        .step = step, .tag = tags_[{from, to}]++, .bytes = whole_bytes(problem_, transfer)};
    const auto push = [&](std::uint64_t rank, Kind kind, std::uint64_t peer, double time) {
      event.time = time;
      event.kind = kind;
      event.peer = peer;
      ranks_[rank].push_back(event);
    };
    push(from, Kind::send, to, sent.begin);
    push(from, Kind::end_of_send, to, sent.end);
    push(to, Kind::receive, from, sent.begin);
    event.flops = flops_per_microsecond * problem_.model.combining_time(combined_messages(
                                              problem_.collective, transfer.messages, sent.to));
    push(to, Kind::end_of_receive, from, sent.end);
  }

  const Schedule& schedule_;
  const Problem& problem_;
  std::vector<std::vector<TraceEvent>> ranks_;
  std::map<std::pair<std::uint64_t, std::uint64_t>, std::uint64_t> tags_;
};

void write_event(std::ostream& out, std::size_t rank, const TraceEvent& event) {
  using Kind = TraceEvent::Kind;
  switch (event.kind) {
    case Kind::send:
      out << fmt::format("{} isend {} {} {}\n", rank, event.peer, event.tag, event.bytes);
      return;
    case Kind::receive:
      out << fmt::format("{} irecv {} {} {}\n", rank, event.peer, event.tag, event.bytes);
      return;
    case Kind::end_of_send:
      out << fmt::format("{} wait {} {} {}\n", rank, rank, event.peer, event.tag);
      return;
    case Kind::end_of_receive:
      out << fmt::format("{} wait {} {} {}\n", rank, event.peer, rank, event.tag);
      if (event.flops > 0) out << fmt::format("{} compute {}\n", rank, event.flops);
  }
}

std::string trace_name(std::size_t rank) {
  return fmt::format("rank-{}.txt", rank);
}

void write_traces(const TraceEvents& events, ExchangeSink& sink) {
  std::ostream& list = sink.begin_file("traces.txt");
  for (std::size_t rank = 0; rank < events.ranks().size(); ++rank) list << trace_name(rank) << '\n';
  for (std::size_t rank = 0; rank < events.ranks().size(); ++rank) {
    std::ostream& out = sink.begin_file(trace_name(rank));
    out << fmt::format("{} init\n", rank);
    for (const TraceEvent& event : events.ranks()[rank]) write_event(out, rank, event);
    out << fmt::format("{} finalize\n", rank);
  }
}

void write_simgrid(const ExchangeRequest& request, ExchangeSink& sink) {
  const Problem& problem = request.schedule.header().problem;
  const TraceEvents events(request);
  const PlatformRequest platform{
      .network = problem.shared_network(), .model = problem.model, .switches_are_hosts = true};
  // Both throw if they cannot express the network, so they run before the first file is started.
  std::ostringstream platform_text, hosts_text;
  platform_formats().get("simgrid").write(platform, platform_text, request.progress);
  platform_formats().get("simgrid-hosts").write(platform, hosts_text, request.progress);
  sink.begin_file("platform.xml") << platform_text.str();
  sink.begin_file("hosts.txt") << hosts_text.str();
  write_traces(events, sink);
}

}  // namespace

ExchangeFormat simgrid_traces_exchange() {
  return {.name = "simgrid",
          .title = "SimGrid: time-independent traces for smpirun -replay, with their platform",
          .ending = ".txt",
          .files = ExchangeFormat::Files::folder,
          .limits = {"packets that cross a path of links (wormhole switching) cannot be said",
                     "links beside each other, between the same two nodes, cannot be said",
                     "single-dimension ports and SIMD control cannot be said",
                     "packets are whole bytes, from 1 to 2^31 - 1 of them"},
          .write = write_simgrid};
}

}  // namespace asterism
