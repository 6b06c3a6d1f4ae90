// GOAL and Chakra traces: read by naive programs, which also carry them out.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <random>
#include <regex>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <asterism/error.hpp>

#include "extent.hpp"
#include "io/foreign/exchange_cases.hpp"

namespace asterism::testing {
namespace {

using ::testing::HasSubstr;

/// An operation of a rank, as the file states it.
struct TraceLine {
  std::string kind;  // "send", "recv", "calc"
  std::uint64_t bytes = 0, peer = 0, tag = 0;
  std::vector<std::uint64_t> messages{};
  std::vector<std::string> after{};
};
using TraceRank = std::map<std::string, TraceLine>;  // by label

/// Follows the grammar of txt2bin; comments may give the messages of the next operation.
std::vector<TraceRank> read_goal(const std::string& text) {
  static const std::regex count("num_ranks (\\d+)"), rank("rank (\\d+) \\{"),
      communication("(\\w+): (send|recv) (\\d+)b (to|from) (\\d+) tag (\\d+)"),
      calc("(\\w+): calc (\\d+)"), needs("(\\w+) requires (\\w+)"),
      comment("// step \\d+ port \\d+ messages(.*)");
  std::vector<TraceRank> ranks;
  std::vector<std::uint64_t> messages;
  std::size_t at = 0;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::smatch match;
    if (std::regex_match(line, match, count)) {
      ranks.resize(std::stoul(match[1]));
    } else if (std::regex_match(line, match, rank)) {
      at = std::stoul(match[1]);
    } else if (std::regex_match(line, match, communication)) {
      EXPECT_EQ(match[2] == "send", match[4] == "to") << line;
      ranks.at(at)[match[1]] = {match[2], std::stoull(match[3]), std::stoull(match[5]),
                                std::stoull(match[6]), messages};
      messages.clear();
    } else if (std::regex_match(line, match, calc)) {
      ranks.at(at)[match[1]] = {"calc", std::stoull(match[2])};
    } else if (std::regex_match(line, match, needs)) {
      EXPECT_TRUE(ranks.at(at).contains(match[2])) << line;
      ranks.at(at).at(match[1]).after.push_back(match[2]);
    } else if (std::regex_match(line, match, comment)) {
      std::istringstream numbers(match[1]);
      for (std::uint64_t number = 0; numbers >> number;) messages.push_back(number);
    } else {
      EXPECT_TRUE(line.empty() || line == "}" || line.starts_with("//")) << line;
    }
  }
  return ranks;
}

/// Does everything that need not wait, in a random order, and keeps who has which message. What is
/// there in the end, or what went wrong.
class TraceMachine {
 public:
  TraceMachine(std::vector<TraceRank> ranks, const Collective& collective)
      : ranks_(std::move(ranks)), collective_(collective), has_(ranks_.size()) {
    if (knows_messages())
      for (MessageId message{0}; message.value() < collective.message_count(); ++message)
        has_[collective.origin(message).value()].insert(message.value());
  }

  std::string run(std::uint64_t seed) {
    std::mt19937_64 random(seed);
    std::vector<std::pair<std::size_t, std::string>> left;
    for (std::size_t rank = 0; rank < ranks_.size(); ++rank)
      for (const auto& [label, line] : ranks_[rank]) left.emplace_back(rank, label);
    for (bool moved = true; moved && !left.empty();) {
      for (std::size_t i = left.size(); i > 1; --i) std::swap(left[i - 1], left[random() % i]);
      const std::size_t before = left.size();
      std::erase_if(left, [&](const auto& one) { return carry_out(one.first, one.second); });
      moved = left.size() < before;
      if (!wrong_.empty()) return wrong_;
    }
    if (!left.empty()) return fmt::format("rank {} is stuck at {}", left[0].first, left[0].second);
    return sent_.empty() ? missing() : "something was sent that is never received";
  }

 private:
  [[nodiscard]] bool knows_messages() const {
    return collective_.handling() == Handling::copied || collective_.handling() == Handling::moved;
  }
  using Wire = std::tuple<std::uint64_t, std::uint64_t, std::uint64_t>;  // from, to, tag

  bool carry_out(std::size_t rank, const std::string& label) {
    const TraceLine& line = ranks_[rank].at(label);
    for (const std::string& before : line.after)
      if (!done_.contains({rank, before})) return false;
    if (line.kind == "send") send(rank, line);
    if (line.kind == "recv" && !receive(rank, line)) return false;
    done_.insert({rank, label});
    return true;
  }
  void send(std::size_t rank, const TraceLine& line) {
    for (const std::uint64_t message : line.messages)
      if (knows_messages() && !has_[rank].contains(message))
        wrong_ = fmt::format("rank {} sends message {} too early", rank, message);
    if (!sent_.try_emplace({rank, line.peer, line.tag}, line).second) wrong_ = "a tag twice";
    if (collective_.personalized())
      for (const std::uint64_t message : line.messages) has_[rank].erase(message);
  }
  bool receive(std::size_t rank, const TraceLine& line) {
    const auto found = sent_.find({line.peer, rank, line.tag});
    if (found == sent_.end()) return false;
    if (found->second.bytes != line.bytes) wrong_ = "sizes differ at both ends";
    has_[rank].insert(found->second.messages.begin(), found->second.messages.end());
    sent_.erase(found);
    return true;
  }
  [[nodiscard]] std::string missing() const {
    if (!knows_messages()) return {};
    for (MessageId message{0}; message.value() < collective_.message_count(); ++message)
      for (NodeId node{0}; node.value() < collective_.node_count(); ++node) {
        const bool wanted = collective_.personalized() ? collective_.destination(message) == node
                                                       : collective_.takes_part(node);
        if (wanted && !has_[node.value()].contains(message.value()))
          return fmt::format("rank {} lacks message {}", node.value(), message.value());
      }
    return {};
  }

  std::vector<TraceRank> ranks_;
  const Collective& collective_;
  std::vector<std::set<std::uint64_t>> has_;
  std::map<Wire, TraceLine> sent_;
  std::set<std::pair<std::size_t, std::string>> done_;
  std::string wrong_;
};

std::uint64_t bytes_sent(const std::vector<TraceRank>& ranks) {
  std::uint64_t bytes = 0;
  for (const TraceRank& rank : ranks)
    for (const auto& [label, line] : rank) bytes += line.kind == "send" ? line.bytes : 0;
  return bytes;
}

std::uint64_t messages_moved(const Schedule& schedule) {
  std::uint64_t messages = 0;
  for (std::size_t step = 0; step < schedule.size(); ++step)
    for (std::size_t i = 0; i < schedule.transfers_in(step); ++i)
      messages += schedule.transfer(step, i).messages.size();
  return messages;
}

TEST(Goal, every_algorithm_of_every_collective_runs_and_delivers) {
  SLOW_WHEN_SANITIZED();
  int runs = 0;
  for (const char* const spec : {"star:3", "torus:3x3"})
    for (const CollectiveTraits& traits : collective_catalogue())
      for_each_exchange_case(spec, traits.kind, 1, [&](const ExchangeCase& one) {
        const auto ranks = read_goal(exchange_text("goal", one.schedule, {{"bytes", "720"}}));
        const std::uint64_t chunks = one.schedule.header().chunks;
        // A barrier has no payload, whatever the size of messages is.
        const std::uint64_t bytes =
            traits.kind == CollectiveKind::barrier ? 1 : (720 + chunks - 1) / chunks;
        EXPECT_EQ(bytes_sent(ranks), bytes * messages_moved(one.schedule)) << one.name;
        EXPECT_EQ(TraceMachine(ranks, one.schedule.header().problem.collective).run(7), "")
            << one.name;
        ++runs;
      });
  EXPECT_GT(runs, 80);
}

/// Hosts that are no ranks cannot send: what switches pass on comes from hosts.
TEST(Goal, ranks_are_hosts) {
  SLOW_WHEN_SANITIZED();
  int runs = 0;
  const std::shared_ptr<const Network> sixteen = make_network("complete:16");
  const Collective nothing(CollectiveKind::barrier, *sixteen);
  for (const CollectiveKind kind : {CollectiveKind::alltoall, CollectiveKind::allreduce,
                                    CollectiveKind::broadcast, CollectiveKind::barrier})
    for_each_exchange_case("fat-tree:4", kind, 1, [&](const ExchangeCase& one) {
      const auto ranks = read_goal(exchange_text("goal", one.schedule, {{"bytes", "720"}}));
      EXPECT_EQ(ranks.size(), 16U) << one.name;
      EXPECT_EQ(TraceMachine(ranks, nothing).run(3), "") << one.name;
      for (const TraceRank& rank : ranks) {
        std::uint64_t received = 0;
        for (const auto& [label, line] : rank) received += line.kind == "recv" ? line.bytes : 0;
        if (kind == CollectiveKind::alltoall) {
          EXPECT_GE(received, 15U * 720U) << one.name;
        }
      }
      ++runs;
    });
  EXPECT_GT(runs, 8);
}

TEST(Goal, what_is_combined_takes_its_time) {
  const std::shared_ptr<const Network> network = make_network("hypercube:2");
  Model model;
  model.combining = 3;
  const Problem problem(network, Collective(CollectiveKind::reduce, *network, {NodeId{0}}), model);
  bool seen = false;
  for (const CollectiveAlgorithm& algorithm : algorithm_catalogue()) {
    if (why_not(algorithm, problem)) continue;
    ScheduleRecorder recorder;
    run_algorithm(algorithm, {problem}, recorder);
    const std::string text = exchange_text("goal", recorder.schedule(), {{"ns", "5"}});
    EXPECT_THAT(text, HasSubstr("calc ")) << algorithm.name;
    if (recorder.schedule().header().chunks > 1) continue;  // a share of it each
    EXPECT_THAT(text, HasSubstr("calc 15\n")) << algorithm.name;
    seen = true;
  }
  EXPECT_TRUE(seen);
}

TEST(TraceFormats, a_path_of_several_links_is_refused) {
  const std::shared_ptr<const Network> network = make_network("ring:4");
  Model model;
  model.switching = Model::Switching::wormhole;
  model.ports = Model::Ports::all;
  Schedule schedule(
      {Problem(network, Collective(CollectiveKind::broadcast, *network, {NodeId{0}}), model)});
  Step step;
  const std::vector<Port> path{Port{0}, Port{0}};
  const std::vector<MessageId> packet{MessageId{0}};
  step.add(NodeId{0}, path, packet);
  schedule.append(step);
  step.clear();
  step.add(NodeId{0}, Port{0}, MessageId{0});
  step.add(NodeId{0}, Port{1}, MessageId{0});
  schedule.append(step);
  for (const char* const format : {"goal", "chakra", "mpi-c", "msccl", "mscclpp"}) {
    ExchangeTexts texts;
    try {
      (void)write_exchange(exchange_formats().get(format), {schedule}, texts);
      ADD_FAILURE() << format;
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::unsupported);
      EXPECT_THAT(error.sentence(), HasSubstr("takes 2 links")) << format;
    }
    EXPECT_TRUE(texts.files().empty()) << format;
  }
  EXPECT_THAT(exchange_text("csv", schedule), HasSubstr("1,0,2,0 0,0,"));
}

/// Returns the text that protoc prints for a file.
std::string decoded(const std::string& bytes) {
  std::string framed;
  for (std::size_t at = 0; at < bytes.size();) {
    framed += at == 0 ? '\x0A' : '\x12';  // the tag of the metadata, of a node
    std::size_t length = 0;
    for (unsigned shift = 0;; shift += 7) {
      const auto byte = static_cast<unsigned char>(bytes[at]);
      framed += bytes[at++];
      length |= std::size_t{byte & 0x7FU} << shift;
      if (byte < 0x80) break;
    }
    framed += bytes.substr(at, length);
    at += length;
  }
  const std::filesystem::path file =
      std::filesystem::temp_directory_path() / fmt::format("asterism-trace-{}", getpid());
  std::ofstream(file, std::ios::binary) << framed;
  const std::filesystem::path schemas =
      std::filesystem::path(__FILE__).parent_path() / "../../../data/formats";
  const std::string command =
      fmt::format("protoc --proto_path='{}' --decode=asterism.chakra.Trace chakra.proto < {}",
                  schemas.string(), file.string());
  std::string text;
  if (FILE* const pipe = popen(command.c_str(), "r")) {
    for (int letter = std::fgetc(pipe); letter != EOF; letter = std::fgetc(pipe))
      text += static_cast<char>(letter);
    EXPECT_EQ(pclose(pipe), 0);
  }
  std::filesystem::remove(file);
  return text;
}

/// Reads the text output of protoc.
TraceRank read_trace(const std::string& text) {
  static const std::regex node("nodes \\{([^]*?)\\n\\}"), number("\\n  (id|data_deps): (\\d+)"),
      type("\\n  type: (\\w+)"), attribute("name: \"(\\w+)\"\\s+\\w+: (\\w+)");
  TraceRank rank;
  for (std::sregex_iterator it(text.begin(), text.end(), node), end; it != end; ++it) {
    const std::string body = (*it)[1];
    std::smatch match;
    TraceLine line;
    std::string id = "0";
    if (std::regex_search(body, match, type))
      line.kind = match[1] == "COMM_SEND_NODE"   ? "send"
                  : match[1] == "COMM_RECV_NODE" ? "recv"
                                                 : "calc";
    for (std::sregex_iterator at(body.begin(), body.end(), number); at != end; ++at) {
      if ((*at)[1] == "id")
        id = (*at)[2];
      else
        line.after.push_back((*at)[2]);
    }
    for (std::sregex_iterator at(body.begin(), body.end(), attribute); at != end; ++at) {
      const std::string name = (*at)[1];
      if (name == "comm_size") line.bytes = std::stoull((*at)[2]);
      if (name == "comm_tag") line.tag = std::stoull((*at)[2]);
      if (name == (line.kind == "send" ? "comm_dst" : "comm_src"))
        line.peer = std::stoull((*at)[2]);
    }
    rank[id] = line;
  }
  return rank;
}

TEST(Chakra, protoc_reads_the_traces_which_run_to_their_end) {
  SLOW_WHEN_SANITIZED();
  for (const CollectiveKind kind : {CollectiveKind::allgather, CollectiveKind::allreduce}) {
    bool seen = false;
    for_each_exchange_case("star:3", kind, 1, [&](const ExchangeCase& one) {
      if (seen) return;  // protoc is started for every rank
      seen = true;
      ExchangeTexts texts;
      ASSERT_TRUE(write_exchange(exchange_formats().get("chakra"),
                                 {one.schedule, {{"bytes", "720"}}}, texts)
                      .valid);
      ASSERT_EQ(texts.files().size(), 6U);
      EXPECT_EQ(texts.files()[2].name, "rank.2.et");
      std::vector<TraceRank> ranks;
      for (const ExchangeTexts::File& file : texts.files()) {
        const std::string text = decoded(file.text);
        EXPECT_THAT(text, HasSubstr("version: \"0.0.4\""));
        ranks.push_back(read_trace(text));
      }
      const std::uint64_t chunks = one.schedule.header().chunks;
      EXPECT_EQ(bytes_sent(ranks), (720 + chunks - 1) / chunks * messages_moved(one.schedule))
          << one.name;
      // Traces do not name messages: a barrier's machine only matches and waits.
      const std::shared_ptr<const Network> network = make_network("star:3");
      const Collective nothing(CollectiveKind::barrier, *network);
      EXPECT_EQ(TraceMachine(ranks, nothing).run(3), "") << one.name;
    });
    EXPECT_TRUE(seen);
  }
}

TEST(Chakra, switches_are_no_ranks) {
  const std::string spec = "fat-tree:4";
  for_each_exchange_case(spec, CollectiveKind::allgather, 1, [&](const ExchangeCase& one) {
    ExchangeTexts texts;
    ASSERT_TRUE(write_exchange(exchange_formats().get("chakra"), {one.schedule}, texts).valid);
    EXPECT_EQ(texts.files().size(), 16U) << one.name;
  });
}

}  // namespace
}  // namespace asterism::testing
