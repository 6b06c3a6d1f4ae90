// Plans of MSCCL++ as its executor reads them. A plan can be launched again and again: every launch
// begins with a handshake on each channel, so that nothing is put into the buffers of a GPU that is
// still in the launch before.
#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <asterism/exchange.hpp>

#include "io/foreign/gpu_buffers.hpp"
#include "io/foreign/import/readers.hpp"
#include "io/foreign/plan_block_writer.hpp"
#include "io/foreign/plan_layout.hpp"
#include "io/foreign/slot_split.hpp"

namespace asterism {

namespace {

using Json = PlanBlockWriter::Json;
using Kind = SlotOperation::Kind;

constexpr const char* mscclpp_name = "a plan of MSCCL++";
constexpr const char* mscclpp_executor = "the executor of MSCCL++";
constexpr std::size_t any_run = static_cast<std::size_t>(-1);
/// Longer operations are cut: each needs at most two operations of the executor per run.
constexpr std::size_t max_plan_runs = 16;

/// Landing slots by transfer: data to be reduced first arrives in a separate slot.
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

/// Adds up, in a receive, what has landed.
struct LandedSum {
  PlanBlockWriter::Stretch own{};
  Slot landed{}, sum{};
};

bool continues_sum(const LandedSum& before, const SlotPiece& piece, Slot landed) {
  const auto is_next = [&](Slot slot, Slot first) {
    return slot.buffer == first.buffer && slot.index == first.index + before.own.count;
  };
  const bool reads_a_sum = piece.source.buffer == before.sum.buffer &&
                           piece.source.index >= before.sum.index &&
                           piece.source.index < before.sum.index + before.own.count;
  return !reads_a_sum && is_next(piece.source, before.own.first) &&
         is_next(landed, before.landed) && is_next(piece.target, before.sum);
}

std::vector<LandedSum> sums_of(const SlotOperation& receive,
                               const std::vector<SlotPiece>& landing) {
  std::vector<LandedSum> sums;
  for (std::size_t i = 0; i < receive.pieces.size(); ++i) {
    const SlotPiece& piece = receive.pieces[i];
    if (!piece.reduces) continue;
    if (!sums.empty() && continues_sum(sums.back(), piece, landing[i].target))
      ++sums.back().own.count;
    else
      sums.push_back({{piece.source, 1}, landing[i].target, piece.target});
  }
  return sums;
}

std::vector<PlanBlockWriter::Put> puts_of(const SlotOperation& send,
                                          const std::vector<SlotPiece>& landing) {
  std::vector<PlanBlockWriter::Put> puts;
  for (const SlotRun& run : runs_of(send.pieces, landing, any_run))
    puts.push_back(
        {{send.pieces[run.first].source, run.count}, 0, landing[run.first].target.index});
  return puts;
}

/// An upper bound on the operations of the executor: those on data, twice where threads may have to
/// meet in between, and those that synchronize.
std::size_t cost_of(const SlotOperation& operation, const Landings& landings) {
  static constexpr std::size_t signalling = 5;  // acquire, meet, meet, signal or wait, release
  const std::size_t acquiring = operation.after.size() / PlanLimits::semaphores_per_operation;
  switch (operation.kind) {
    case Kind::send:
      return signalling + acquiring +
             put_operations(puts_of(operation, landings[operation.transfer])).size();
    case Kind::receive:
      return signalling + acquiring + 2 * sums_of(operation, landings[operation.transfer]).size();
    default:
      return signalling + acquiring +
             2 * runs_of(operation.pieces, operation.pieces, any_run).size();
  }
}

PlanCosts costs_of(const std::vector<RankSlots>& ranks, const Landings& landings) {
  PlanCosts costs;
  for (const RankSlots& rank : ranks) {
    costs.operations.emplace_back();
    for (const SlotOperation& operation : rank.operations)
      costs.operations.back().push_back(cost_of(operation, landings));
  }
  for (const std::vector<SlotPiece>& landing : landings) {
    std::set<Buffer> buffers;
    for (const SlotPiece& piece : landing) buffers.insert(piece.target.buffer);
    costs.buffers.emplace_back(buffers.begin(), buffers.end());
  }
  return costs;
}

/// Semaphores of a GPU, one for each pair of thread blocks of which one waits for the other. The
/// n-th release belongs to the n-th acquisition: both blocks have them in the same order.
class PlanSemaphores {
 public:
  PlanSemaphores(const RankSlots& rank, const std::vector<PlanBlock>& blocks,
                 const std::vector<std::size_t>& block_of)
      : acquired_(rank.operations.size()), released_(rank.operations.size()) {
    for (std::size_t block = 0; block < blocks.size(); ++block) {
      std::map<std::size_t, std::uint32_t> known;  // by other block: the last that is over
      for (const std::uint32_t operation : blocks[block].operations)
        for (const auto& [other, last] : waits_of(rank.operations[operation], block, block_of)) {
          const auto [found, is_new] = known.try_emplace(other, last);
          if (!is_new && found->second >= last) continue;
          found->second = last;
          const std::size_t number = ids_.try_emplace({other, block}, ids_.size()).first->second;
          acquired_[operation].push_back(number);
          released_[last].push_back(number);
        }
    }
  }

  /// Semaphores before and behind an operation.
  [[nodiscard]] const std::vector<std::size_t>& acquired(std::uint32_t operation) const {
    return acquired_[operation];
  }
  [[nodiscard]] const std::vector<std::size_t>& released(std::uint32_t operation) const {
    return released_[operation];
  }
  [[nodiscard]] std::size_t size() const { return ids_.size(); }

 private:
  /// The last operation of each other block that must be over.
  static std::map<std::size_t, std::uint32_t> waits_of(const SlotOperation& operation,
                                                       std::size_t block,
                                                       const std::vector<std::size_t>& block_of) {
    std::map<std::size_t, std::uint32_t> last;
    for (const std::uint32_t before : operation.after)
      if (block_of[before] != block) last[block_of[before]] = before;
    return last;
  }

  std::map<std::pair<std::size_t, std::size_t>, std::size_t> ids_;
  std::vector<std::vector<std::size_t>> acquired_, released_;  // by operation
};

std::size_t index_in(const std::vector<std::size_t>& numbers, std::size_t number) {
  return static_cast<std::size_t>(std::ranges::find(numbers, number) - numbers.begin());
}

class PlanOfGpu {
 public:
  PlanOfGpu(std::uint64_t id, const RankSlots& rank, const PlanLayout& layout,
            const Landings& landings)
      : id_(id),
        rank_(rank),
        layout_(layout),
        landings_(landings),
        semaphores_(rank, layout.blocks[id], layout.block_of[id]) {
    for (std::size_t i = 0; i < layout.channels.size(); ++i)
      if (layout.channels[i].from == id || layout.channels[i].to == id) channels_.push_back(i);
    for (std::size_t i = 0; i < layout.blocks[id].size(); ++i) add_block(i);
    // A kernel must have a thread block.
    if (blocks_.empty()) blocks_.push_back(idle_block());
  }

  [[nodiscard]] Json json(const GpuCollective& collective) const {
    Json semaphores = Json::array();
    for (std::size_t i = 0; i < semaphores_.size(); ++i) semaphores.push_back({{"init_value", 0}});
    return {{"id", id_},
            {"input_chunks", collective.input},
            {"output_chunks", collective.output},
            {"scratch_chunks", rank_.scratch},
            {"threadblocks", blocks_},
            {"channels", channels_json()},
            {"remote_buffers", remote_buffers_},
            {"semaphores", std::move(semaphores)}};
  }

  [[nodiscard]] std::size_t longest() const { return longest_; }

 private:
  [[nodiscard]] Json channels_json() const {
    if (channels_.empty()) return Json::array();
    Json peers = Json::array();
    for (const std::size_t channel : channels_) {
      const PlanChannel& one = layout_.channels[channel];
      peers.push_back(one.from == id_ ? one.to : one.from);
    }
    return Json::array({{{"channel_type", plan_channel_type}, {"connected_to", std::move(peers)}}});
  }

  static Json idle_block() {
    return {{"id", 0},
            {"ops", Json::array({{{"name", "nop"}}})},
            {"channels", Json::array()},
            {"remote_buffer_refs", Json::array()}};
  }

  void add_block(std::size_t number) {
    const PlanBlock& block = layout_.blocks[id_][number];
    PlanBlockWriter writer;
    block_buffers_.clear();
    open(block, writer);
    for (const std::uint32_t operation : block.operations) add(block, operation, writer);
    longest_ = std::max(longest_, writer.operations().size());
    Json channels = Json::array(), buffers = Json::array();
    if (!block.channels.empty()) {
      Json ids = Json::array();
      for (const std::size_t channel : block.channels) ids.push_back(index_in(channels_, channel));
      channels.push_back({{"channel_type", plan_channel_type}, {"channel_ids", std::move(ids)}});
    }
    if (!block_buffers_.empty())
      buffers.push_back(
          {{"access_channel_type", plan_channel_type}, {"remote_buffer_ids", block_buffers_}});
    blocks_.push_back({{"id", number},
                       {"ops", writer.operations()},
                       {"channels", std::move(channels)},
                       {"remote_buffer_refs", std::move(buffers)}});
  }

  /// The handshake: a receiver that has begun this launch is done with the one before.
  void open(const PlanBlock& block, PlanBlockWriter& writer) const {
    std::vector<std::size_t> incoming, outgoing;
    for (std::size_t i = 0; i < block.channels.size(); ++i)
      (layout_.channels[block.channels[i]].to == id_ ? incoming : outgoing).push_back(i);
    writer.signal(incoming);
    writer.wait(outgoing);
  }

  void add(const PlanBlock& block, std::uint32_t number, PlanBlockWriter& writer) {
    const SlotOperation& operation = rank_.operations[number];
    writer.acquire(semaphores_.acquired(number));
    switch (operation.kind) {
      case Kind::send:
        send(operation, channel_in(block, operation), writer);
        break;
      case Kind::receive:
        receive(operation, channel_in(block, operation), writer);
        break;
      default:
        change(operation, writer);
    }
    writer.release(semaphores_.released(number));
  }
  [[nodiscard]] std::size_t channel_in(const PlanBlock& block,
                                       const SlotOperation& operation) const {
    return index_in(block.channels, layout_.channel_of[operation.transfer]);
  }

  void send(const SlotOperation& operation, std::size_t channel, PlanBlockWriter& writer) {
    const std::vector<SlotPiece>& landing = landings_[operation.transfer];
    std::vector<PlanBlockWriter::Put> puts = puts_of(operation, landing);
    std::size_t piece = 0;
    for (PlanBlockWriter::Put& put : puts) {
      put.remote_buffer = block_buffer({operation.peer, landing[piece].target.buffer});
      piece += put.source.count;
    }
    writer.put(puts, channel);
    writer.signal({channel}, operation.step);
  }

  void receive(const SlotOperation& operation, std::size_t channel, PlanBlockWriter& writer) const {
    writer.wait({channel});
    for (const LandedSum& one : sums_of(operation, landings_[operation.transfer]))
      writer.add_up(one.own, one.landed, one.sum);
  }

  static void change(const SlotOperation& local, PlanBlockWriter& writer) {
    for (const SlotRun& run : runs_of(local.pieces, local.pieces, any_run)) {
      const SlotPiece& piece = local.pieces[run.first];
      if (local.kind == Kind::reduce)
        writer.add_up({piece.target, run.count}, piece.source, piece.target);
      else
        writer.copy({piece.source, run.count}, piece.target);
    }
  }

  using RemoteBuffer = std::pair<NodeId, Buffer>;

  /// Returns the number of the buffer within the block that is being written.
  std::size_t block_buffer(const RemoteBuffer& buffer) {
    const auto [found, is_new] = buffer_ids_.try_emplace(buffer, buffer_ids_.size());
    if (is_new)
      remote_buffers_.push_back({{"rank", buffer.first.value()},
                                 {"type", letter_of(buffer.second)},
                                 {"access_channel_types", Json::array({plan_channel_type})}});
    const std::size_t index = index_in(block_buffers_, found->second);
    if (index == block_buffers_.size()) block_buffers_.push_back(found->second);
    return index;
  }

  std::uint64_t id_;
  const RankSlots& rank_;
  const PlanLayout& layout_;
  const Landings& landings_;
  PlanSemaphores semaphores_;
  std::vector<std::size_t> channels_;  // of the GPU, in the order of those of the plan
  std::map<RemoteBuffer, std::size_t> buffer_ids_;
  std::vector<std::size_t> block_buffers_;  // of the block that is being written
  Json remote_buffers_ = Json::array();
  Json blocks_ = Json::array();
  std::size_t longest_ = 0;
};

void require_plan_sizes(const PlanLayout& layout) {
  std::size_t blocks = 0;
  for (const std::vector<PlanBlock>& gpu : layout.blocks) blocks = std::max(blocks, gpu.size());
  if (blocks > PlanLimits::blocks_per_gpu)
    refuse_gpu_size(mscclpp_executor,
                    fmt::format("{} thread blocks of a GPU", PlanLimits::blocks_per_gpu), blocks);
}

void write_mscclpp(const ExchangeRequest& request, ExchangeSink& sink) {
  GpuProgram program = gpu_program(request, sink, mscclpp_name);
  std::vector<RankSlots>& ranks = program.ranks;
  split_operations(ranks, max_plan_runs);
  const Landings landings = landings_of(ranks);
  const PlanLayout layout = plan_layout(ranks, costs_of(ranks, landings));
  if (!is_any_size(request)) require_plan_sizes(layout);
  Json gpus = Json::array();
  for (std::size_t rank = 0; rank < ranks.size(); ++rank) {
    report(request.progress, "writing", rank, ranks.size());
    const PlanOfGpu gpu(rank, ranks[rank], layout, landings);
    if (gpu.longest() > PlanLimits::operations_per_block)
      refuse_gpu_size(
          mscclpp_executor,
          fmt::format("{} operations of a thread block", PlanLimits::operations_per_block),
          gpu.longest());
    gpus.push_back(gpu.json(program.collective));
  }
  Json plan{{"name", plain_name(request.schedule.header())},
            {"collective", program.collective.name},
            {"protocol", "Simple"},
            {"inplace", false},
            {"reuse_resources", false},
            {"gpus", std::move(gpus)},
            {"num_threads_per_block", 1024},
            {"use_double_scratch_buffer", false},
            {"buffer_alignment", 16},
            {"min_message_size", 0}};
  // Our extension, as `at` is: what readers need to compute the same costs.
  for (const auto& [name, value] : problem_words(request.schedule.header().problem))
    plan[name] = value;
  sink.begin_file() << plan.dump(1) << '\n';
}

}  // namespace

ExchangeFormat mscclpp_exchange() {
  return {.name = "mscclpp",
          .title = "MSCCL++ JSON, a plan for the executor of MSCCL++",
          .ending = ".json",
          .limits = gpu_limits_and(
              fmt::format("more than {} thread blocks of a GPU, unless any-size is yes",
                          PlanLimits::blocks_per_gpu)),
          .options = {any_size_option()},
          .write = write_mscclpp,
          .read = read_mscclpp};
}

}  // namespace asterism
