// GOAL, the text format of LogGOPSim's schedules, which its txt2bin reads. Comments carry what the
// format cannot express: the step, the port and the messages of each send.
#include <cmath>
#include <ostream>

#include <fmt/format.h>

#include <asterism/exchange.hpp>

#include "io/foreign/import/readers.hpp"
#include "io/foreign/options.hpp"
#include "io/foreign/plain.hpp"
#include "io/foreign/rank_work.hpp"

namespace asterism {

namespace {

constexpr const char* goal_name = "GOAL";
constexpr const char* ns_name = "ns";

struct GoalSizes {
  std::uint64_t message_bytes;
  double ns_per_message;  ///< to combine a message
};

GoalSizes sizes_of(const ExchangeRequest& request) {
  const Model& model = request.schedule.header().problem.model;
  const std::uint64_t usual = model.unit == Model::Unit::microseconds ? 1000 : 1;
  const auto ns = static_cast<double>(number_option(request.options, ns_name, usual, 1));
  return {message_bytes(request), ns * model.combining_time(1)};
}

std::string numbers_of(const std::vector<MessageId>& messages) {
  std::string result;
  for (const MessageId message : messages) result += fmt::format(" {}", message.value());
  return result;
}

std::string line_of(const RankWork& work, const GoalSizes& sizes) {
  const std::uint64_t bytes = sizes.message_bytes * work.messages.size();
  if (work.kind == RankWork::Kind::combine)
    return fmt::format("calc {:.0f}", std::round(sizes.ns_per_message *
                                                 static_cast<double>(work.messages.size())));
  return fmt::format("{} {}b {} {} tag {}", work.kind == RankWork::Kind::send ? "send" : "recv",
                     bytes, work.kind == RankWork::Kind::send ? "to" : "from", work.peer.value(),
                     work.tag);
}

/// What a send carries is said in a comment, unless its packet passed through switches: then it
/// has no port of its own.
void write_rank(std::ostream& out, std::uint64_t rank, const std::vector<RankWork>& all,
                const GoalSizes& sizes, bool says_contents) {
  out << fmt::format("\nrank {} {{\n", rank);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const RankWork& work = all[i];
    if (says_contents && work.kind == RankWork::Kind::send)
      out << fmt::format("// step {} port {} messages{}\n", work.step, work.port.value(),
                         numbers_of(work.messages));
    out << fmt::format("l{}: {}\n", i, line_of(work, sizes));
    for (const std::uint64_t before : work.after)
      out << fmt::format("l{} requires l{}\n", i, before);
  }
  out << "}\n";
}

void write_goal(const ExchangeRequest& request, ExchangeSink& sink) {
  require_plain(request.schedule, goal_name);
  const GoalSizes sizes = sizes_of(request);
  const std::vector<std::vector<RankWork>> ranks = work_of_ranks(request, goal_name);
  std::ostream& out = sink.begin_file();
  const ScheduleHeader& header = request.schedule.header();
  out << fmt::format("num_ranks {}\n// {} on {}, {} steps\n", ranks.size(),
                     header.problem.collective.name(), header.problem.network().family(),
                     request.schedule.size());
  for (std::uint64_t rank = 0; rank < ranks.size(); ++rank) {
    report(request.progress, "writing", rank, ranks.size());
    write_rank(out, rank, ranks[rank], sizes, !header.problem.network().has_switches());
  }
}

}  // namespace

ExchangeFormat goal_exchange() {
  return {
      .name = "goal",
      .title = "GOAL, schedules for the simulator LogGOPSim",
      .ending = ".goal",
      .limits = {"what messages hold: sizes are said, and numbers of messages in comments only",
                 "paths of several links and control units",
                 "the network and its ports: the simulator knows pairs of ranks, which are hosts",
                 "switches that combine messages",
                 "steps: a rank waits for what it needs, not for others"},
      .options = {bytes_option(),
                  {ns_name, "nanoseconds per unit of time of the model, for combining",
                   "1000 with units, otherwise 1"}},
      .write = write_goal,
      .read = read_goal};
}

}  // namespace asterism
