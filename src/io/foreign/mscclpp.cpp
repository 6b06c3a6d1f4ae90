// Plans of MSCCL++ as its executor reads them: every rank has one thread block, which puts messages
// into slots of others that hold nothing yet, signals, waits for the signals of others, and adds up
// what came.
#include <algorithm>
#include <map>

#include <nlohmann/json.hpp>

#include <asterism/exchange.hpp>

#include "io/foreign/gpu_buffers.hpp"

namespace asterism {

namespace {

using Json = nlohmann::ordered_json;
using Kind = SlotOperation::Kind;

constexpr const char* mscclpp_name = "a plan of MSCCL++";
constexpr const char* channel_type = "memory";
constexpr std::size_t any_run = static_cast<std::size_t>(-1);

/// Landing slots by transfer: data to be reduced first arrives in a slot of its own.
using Landings = std::vector<std::vector<SlotPiece>>;

Landings landings_of(std::vector<RankSlots>& ranks) {
  Landings result(transfer_ends(ranks).size());
  for (RankSlots& rank : ranks)
    for (const SlotOperation& operation : rank.operations) {
      if (operation.kind != Kind::receive) continue;
      std::vector<SlotPiece>& landing = result[operation.transfer];
      landing.reserve(operation.pieces.size());
      for (const SlotPiece& piece : operation.pieces)
        landing.push_back(
            {{}, piece.reduces ? Slot{Buffer::scratch, rank.scratch++} : piece.target, false});
    }
  return result;
}

Json slots_json(Slot first, std::size_t count) {
  return {{"type", letter_of(first.buffer)}, {"index", first.index}, {"size", count}};
}

class PlanOfRank {
 public:
  PlanOfRank(const RankSlots& rank, const Landings& landings) : rank_(rank), landings_(landings) {
    for (const SlotOperation& operation : rank_.operations) {
      const bool has_peer = operation.kind == Kind::send || operation.kind == Kind::receive;
      if (has_peer) channels_.try_emplace(operation.peer, channels_.size());
    }
    for (const SlotOperation& operation : rank_.operations) add(operation);
  }

  [[nodiscard]] Json json(std::size_t id, const GpuCollective& collective) const {
    Json peers = Json::array();
    Json ids = Json::array();
    std::vector<NodeId> by_channel(channels_.size());
    for (const auto& [peer, channel] : channels_) by_channel[channel] = peer;
    for (std::size_t i = 0; i < by_channel.size(); ++i) {
      peers.push_back(by_channel[i].value());
      ids.push_back(i);
    }
    Json channels = Json::array();
    Json used = Json::array();
    if (!by_channel.empty()) {
      channels.push_back({{"channel_type", channel_type}, {"connected_to", peers}});
      used.push_back({{"channel_type", channel_type}, {"channel_ids", ids}});
    }
    return {{"id", id},
            {"input_chunks", collective.input},
            {"output_chunks", collective.output},
            {"scratch_chunks", rank_.scratch},
            {"threadblocks", Json::array({{{"id", 0},
                                           {"ops", ops_},
                                           {"channels", used},
                                           {"remote_buffer_refs", buffer_refs()}}})},
            {"channels", channels},
            {"remote_buffers", buffers_},
            {"semaphores", Json::array()}};
  }

 private:
  [[nodiscard]] Json buffer_refs() const {
    Json ids = Json::array();
    for (std::size_t i = 0; i < buffers_.size(); ++i) ids.push_back(i);
    if (ids.empty()) return Json::array();
    return Json::array({{{"access_channel_type", channel_type}, {"remote_buffer_ids", ids}}});
  }

  void add(const SlotOperation& operation) {
    switch (operation.kind) {
      case Kind::send:
        return put(operation);
      case Kind::receive:
        return wait(operation);
      default:
        return change(operation);
    }
  }

  /// All threads of the block have come so far.
  void synchronize() { ops_.push_back({{"name", "nop"}}); }
  void use_channel(const char* name, NodeId peer) {
    ops_.push_back({{"name", name},
                    {"channel_ids", Json::array({channels_.at(peer)})},
                    {"channel_type", channel_type}});
  }

  void put(const SlotOperation& send) {
    const std::vector<SlotPiece>& landing = landings_[send.transfer];
    for (const SlotRun& run : runs_of(send.pieces, landing, any_run)) {
      const Slot target = landing[run.first].target;
      ops_.push_back(
          {{"name", "put"},
           {"src_buff", Json::array({slots_json(send.pieces[run.first].source, run.count)})},
           {"dst_buff", Json::array({Json{{"buffer_id", remote_buffer(send.peer, target.buffer)},
                                          {"index", target.index},
                                          {"size", run.count}}})},
           {"channel_ids", Json::array({channels_.at(send.peer)})},
           {"channel_type", channel_type}});
    }
    synchronize();
    use_channel("signal", send.peer);
  }

  void wait(const SlotOperation& receive) {
    use_channel("wait", receive.peer);
    synchronize();
    const std::vector<SlotPiece>& landing = landings_[receive.transfer];
    for (std::size_t i = 0; i < receive.pieces.size(); ++i) {
      const SlotPiece& piece = receive.pieces[i];
      if (piece.reduces) add_up(piece.source, landing[i].target, piece.target, 1);
    }
  }

  void change(const SlotOperation& local) {
    for (const SlotRun& run : runs_of(local.pieces, local.pieces, any_run)) {
      const SlotPiece& piece = local.pieces[run.first];
      if (local.kind == Kind::reduce) {
        add_up(piece.target, piece.source, piece.target, run.count);
        continue;
      }
      ops_.push_back({{"name", "copy"},
                      {"src_buff", Json::array({slots_json(piece.source, run.count)})},
                      {"dst_buff", Json::array({slots_json(piece.target, run.count)})}});
      synchronize();
    }
  }
  void add_up(Slot first, Slot second, Slot sum, std::size_t count) {
    ops_.push_back(
        {{"name", "re"},
         {"src_buff", Json::array({slots_json(first, count), slots_json(second, count)})},
         {"dst_buff", Json::array({slots_json(sum, count)})}});
    synchronize();
  }

  std::size_t remote_buffer(NodeId peer, Buffer buffer) {
    const auto [found, is_new] = buffer_ids_.try_emplace({peer, buffer}, buffers_.size());
    if (is_new)
      buffers_.push_back({{"rank", peer.value()},
                          {"type", letter_of(buffer)},
                          {"access_channel_types", Json::array({channel_type})}});
    return found->second;
  }

  const RankSlots& rank_;
  const Landings& landings_;
  std::map<NodeId, std::size_t> channels_;  // by peer, in the order of their first use
  std::map<std::pair<NodeId, Buffer>, std::size_t> buffer_ids_;
  Json buffers_ = Json::array();
  Json ops_ = Json::array();
};

void write_mscclpp(const ExchangeRequest& request, ExchangeSink& sink) {
  std::vector<RankSlots> ranks =
      slot_programs(request.schedule, mscclpp_name, request.memory_limit, request.progress);
  const GpuCollective collective = gpu_collective(request.schedule, ranks, mscclpp_name);
  const Landings landings = landings_of(ranks);
  Json gpus = Json::array();
  for (std::size_t rank = 0; rank < ranks.size(); ++rank) {
    report(request.progress, "writing", rank, ranks.size());
    gpus.push_back(PlanOfRank(ranks[rank], landings).json(rank, collective));
  }
  const Json plan{{"name", plain_name(request.schedule.header())},
                  {"collective", collective.name},
                  {"protocol", "Simple"},
                  {"inplace", false},
                  {"reuse_resources", false},
                  {"gpus", std::move(gpus)},
                  {"num_threads_per_block", 1024},
                  {"use_double_scratch_buffer", false},
                  {"buffer_alignment", 16},
                  {"min_message_size", 0}};
  sink.begin_file() << plan.dump(1) << '\n';
}

}  // namespace

ExchangeFormat mscclpp_exchange() {
  return {.name = "mscclpp",
          .title = "MSCCL++ JSON, a plan for the executor of MSCCL++",
          .ending = ".json",
          .limits = gpu_limits_and("simultaneous sends of a rank: it has one thread block, which "
                                   "does one thing after the other"),
          .write = write_mscclpp};
}

}  // namespace asterism
