// Plans of MSCCL++ as programs of MSCCL: what is put for a signal is one packet, which arrives
// where the signal is waited for.
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/text.hpp"
#include "io/foreign/import/msccl.hpp"

namespace asterism {

namespace {

using PlanJson = nlohmann::json;

constexpr std::uint64_t max_plan_number = std::uint64_t{1} << 40U;
constexpr std::uint64_t max_plan_gpus = std::uint64_t{1} << 16U;

/// A stretch of slots that is put into a buffer of another GPU.
struct PlanPiece {
  MscclAction::Slot source{}, target{};
  std::uint64_t count = 0;
};
struct PlanSignal {
  std::vector<PlanPiece> pieces{};
  std::uint64_t at_step = 0;
};
/// From, to, and the number among the channels of the two.
using PlanWire = std::tuple<std::uint64_t, std::uint64_t, std::uint64_t>;

class PlanParser {
 public:
  explicit PlanParser(const SourceText& source) : name_(source.name) {
    require_text(source);
    plan_ = PlanJson::parse(source.text, nullptr, false);
    if (plan_.is_discarded() || !plan_.is_object())
      throw error("this is no JSON object", "the file is truncated, or no plan of MSCCL++");
  }

  MscclAlgorithm parse() {
    algorithm_.name = text_or(plan_, "name", "unnamed");
    algorithm_.collective = text_or(plan_, "collective", "");
    algorithm_.network = text_or(plan_, "network", "");
    algorithm_.ports = text_or(plan_, "ports", "");
    const auto in_place = plan_.find("inplace");
    algorithm_.in_place =
        in_place != plan_.end() && in_place->is_boolean() && in_place->get<bool>();
    const PlanJson& gpus = list(plan_, "gpus");
    if (gpus.size() > max_plan_gpus) throw error("there are too many GPUs", "is this a plan?");
    algorithm_.gpus.resize(gpus.size());
    for (id_ = 0; id_ < gpus.size(); ++id_) collect_gpu(gpus[id_]);
    for (id_ = 0; id_ < gpus.size(); ++id_) build_gpu(gpus[id_]);
    algorithm_.notes.emplace_back(
        "a put is taken to arrive when its signal is waited for: puts into slots that are still "
        "read are not found");
    if (!unguarded_.empty()) algorithm_.notes.push_back(unguarded_);
    return std::move(algorithm_);
  }

 private:
  [[nodiscard]] Error error(const std::string& complaint, const std::string& hint) const {
    return {ErrorCode::malformed, fmt::format("{}{}: {}", name_, where_, complaint), hint};
  }

  [[nodiscard]] const PlanJson& member(const PlanJson& parent, const char* name) const {
    const auto found = parent.is_object() ? parent.find(name) : parent.end();
    if (found == parent.end())
      throw error(fmt::format("there is no {}", name),
                  "plans have gpus with threadblocks, channels and input_chunks, as MSCCL++ 0.7 "
                  "and later write them");
    return *found;
  }
  [[nodiscard]] const PlanJson& list(const PlanJson& parent, const char* name) const {
    const PlanJson& found = member(parent, name);
    if (!found.is_array()) throw error(fmt::format("{} is no list", name), "write [...]");
    return found;
  }
  [[nodiscard]] std::uint64_t number_of(const PlanJson& value, const char* name,
                                        std::uint64_t most) const {
    if (!value.is_number_unsigned() || value.get<std::uint64_t>() > most)
      throw error(fmt::format("{} is no whole number from 0 to {}", name, most),
                  "write digits only");
    return value.get<std::uint64_t>();
  }
  [[nodiscard]] std::uint64_t number(const PlanJson& parent, const char* name,
                                     std::uint64_t most = max_plan_number) const {
    return number_of(member(parent, name), name, most);
  }
  [[nodiscard]] std::uint64_t number_or_zero(const PlanJson& parent, const char* name) const {
    return parent.contains(name) ? number(parent, name) : 0;
  }
  [[nodiscard]] std::string text_or(const PlanJson& parent, const char* name,
                                    const std::string& fallback) const {
    const auto found = parent.find(name);
    return found != parent.end() && found->is_string() ? found->get<std::string>() : fallback;
  }
  [[nodiscard]] char buffer(const PlanJson& parent) const {
    const std::string letter = text_or(parent, "type", "");
    if (letter != "i" && letter != "o" && letter != "s")
      throw error(fmt::format("the type of a buffer is {}, not i, o or s", in_quotes(letter)),
                  "buffers are i (input), o (output) and s (scratch)");
    return letter.front();
  }

  /// A thread block with its numbers of channels and buffers resolved.
  struct Block {
    std::uint64_t id = 0;
    std::vector<PlanWire> outgoing{}, incoming{};  // by number of its channels
    std::vector<std::pair<std::uint64_t, char>> buffers{};
    std::vector<const PlanJson*> operations{};
  };

  /// The channels of a GPU as they lead away from it. The n-th between two GPUs is the same for
  /// both.
  [[nodiscard]] std::vector<PlanWire> wires_of(const PlanJson& gpu) const {
    std::vector<PlanWire> result;
    std::map<std::uint64_t, std::uint64_t> counts;
    for (const PlanJson& group : list(gpu, "channels")) {
      const std::string type = text_or(group, "channel_type", "");
      if (type != "memory" && type != "port")
        throw error(fmt::format("channels of type {} are not read", in_quotes(type)),
                    "plans with channels of type memory or port are read");
      for (const PlanJson& one : list(group, "connected_to")) {
        const std::uint64_t peer = number_of(one, "connected_to", algorithm_.gpus.size() - 1);
        if (peer == id_) throw error("a channel leads to the GPU itself", "is the file damaged?");
        result.emplace_back(id_, peer, counts[peer]++);
      }
    }
    return result;
  }

  [[nodiscard]] Block block_of(const PlanJson& gpu, const PlanJson& json,
                               const std::vector<PlanWire>& wires) const {
    Block block{.id = number(json, "id")};
    for (const PlanJson& group : list(json, "channels"))
      for (const PlanJson& one : list(group, "channel_ids")) {
        if (wires.empty()) throw error("there is no such channel", "is the file damaged?");
        const auto& [from, to, rank] = wires[number_of(one, "channel_ids", wires.size() - 1)];
        block.outgoing.emplace_back(from, to, rank);
        block.incoming.emplace_back(to, from, rank);
      }
    add_buffers(gpu, json, block);
    for (const PlanJson& operation : list(json, "ops")) add_operation(operation, block);
    return block;
  }
  void add_buffers(const PlanJson& gpu, const PlanJson& json, Block& block) const {
    if (!json.contains("remote_buffer_refs")) return;
    const PlanJson& all = list(gpu, "remote_buffers");
    for (const PlanJson& group : list(json, "remote_buffer_refs"))
      for (const PlanJson& one : list(group, "remote_buffer_ids")) {
        if (all.empty()) throw error("there is no such buffer", "is the file damaged?");
        const PlanJson& found = all[number_of(one, "remote_buffer_ids", all.size() - 1)];
        block.buffers.emplace_back(number(found, "rank", algorithm_.gpus.size() - 1),
                                   buffer(found));
      }
  }
  /// The operations of a pipeline are repeated for parts of chunks: they count once.
  void add_operation(const PlanJson& operation, Block& block) const {
    const std::string name = text_or(operation, "name", "");
    static const std::set<std::string> known{
        "nop",  "put", "pws",   "pwsf",    "signal",   "rlxsignal",   "wait",       "rlxwait",
        "copy", "re",  "flush", "barrier", "pipeline", "sem_acquire", "sem_release"};
    if (!known.contains(name) || operation.contains("tbg_info"))
      throw error(
          fmt::format("the operation {} is not read{}", in_quotes(name),
                      operation.contains("tbg_info") ? " where thread blocks share it" : ""),
          "plans of nop, put, pws, signal, wait, copy, re, flush, barrier, pipeline and "
          "semaphores are read");
    if (name != "pipeline") return block.operations.push_back(&operation);
    for (const PlanJson& inner : list(operation, "ops")) {
      if (text_or(inner, "name", "") == "pipeline")
        throw error("there is a pipeline in a pipeline", "is the file damaged?");
      add_operation(inner, block);
    }
  }

  [[nodiscard]] std::vector<PlanWire> used_wires(const PlanJson& operation,
                                                 const std::vector<PlanWire>& channels) const {
    std::vector<PlanWire> result;
    for (const PlanJson& one : list(operation, "channel_ids")) {
      if (channels.empty()) throw error("the thread block has no channels", "list its channels");
      result.push_back(channels[number_of(one, "channel_ids", channels.size() - 1)]);
    }
    return result;
  }

  [[nodiscard]] MscclAction::Slot slot(const PlanJson& stretch) const {
    return {buffer(stretch), number(stretch, "index")};
  }

  void collect_gpu(const PlanJson& gpu) {
    where_ = fmt::format(", GPU {}", id_);
    if (number(gpu, "id") != id_) throw error("its id is another one", "GPUs are in their order");
    MscclGpu& here = algorithm_.gpus[id_];
    here.inputs = number(gpu, "input_chunks");
    here.outputs = number(gpu, "output_chunks");
    here.scratch = number(gpu, "scratch_chunks");
    blocks_.emplace_back();
    const std::vector<PlanWire> wires = wires_of(gpu);
    for (const PlanJson& json : list(gpu, "threadblocks")) {
      blocks_.back().push_back(block_of(gpu, json, wires));
      collect_signals(blocks_.back().back());
    }
    where_.clear();
  }

  /// What each signal announces: all that its thread block has put into that GPU since the last.
  void collect_signals(const Block& block) {
    std::map<std::uint64_t, std::vector<PlanPiece>> pending;
    std::set<std::uint64_t> ready;
    for (const PlanJson* operation : block.operations) {
      const std::string name = text_or(*operation, "name", "");
      if (name == "wait" || name == "rlxwait")
        for (const PlanWire& wire : used_wires(*operation, block.incoming))
          ready.insert(std::get<0>(wire));
      if (name.starts_with("put") || name.starts_with("pws"))
        collect_puts(*operation, block, pending, ready);
      if (name == "signal" || name == "rlxsignal" || name.starts_with("pws"))
        for (const PlanWire& wire : used_wires(*operation, block.outgoing)) {
          signals_[wire].push_back(
              {std::move(pending[std::get<1>(wire)]), number_or_zero(*operation, "at")});
          pending.erase(std::get<1>(wire));
        }
    }
    for (const auto& [peer, pieces] : pending)
      if (!pieces.empty())
        throw error(
            fmt::format("threadblock {} puts into GPU {} and does not signal", block.id, peer),
            "plans are read in which the thread block that puts also signals");
  }
  void collect_puts(const PlanJson& operation, const Block& block,
                    std::map<std::uint64_t, std::vector<PlanPiece>>& pending,
                    const std::set<std::uint64_t>& ready) {
    const PlanJson& sources = list(operation, "src_buff");
    const PlanJson& targets = list(operation, "dst_buff");
    if (sources.size() != targets.size())
      throw error("a put has another number of sources than of targets", "is the file damaged?");
    for (std::size_t i = 0; i < sources.size(); ++i) {
      if (block.buffers.empty()) throw error("the thread block has no buffers", "list its buffers");
      const auto& [peer, letter] =
          block.buffers[number(targets[i], "buffer_id", block.buffers.size() - 1)];
      pending[peer].push_back(
          {slot(sources[i]), {letter, number(targets[i], "index")}, number(sources[i], "size")});
      if (!ready.contains(peer) && unguarded_.empty())
        unguarded_ = fmt::format(
            "GPU {}, threadblock {} puts into GPU {} before it waits for it: launched twice, it "
            "may overwrite what is still in use",
            id_, block.id, peer);
    }
  }

  // The steps of a GPU. A thread block of the plan has one of MSCCL for each of its wires and one
  // for the rest; each of its steps waits for the one before.

  struct StepPlace {
    std::size_t thread = 0, step = 0;
  };
  struct ThreadKey {
    std::size_t block = 0;
    bool sends = false, receives = false;
    PlanWire wire{};
    auto operator<=>(const ThreadKey&) const = default;
  };

  void build_gpu(const PlanJson& gpu) {
    where_ = fmt::format(", GPU {}", id_);
    threads_.clear();
    semaphores_.clear();
    if (gpu.contains("semaphores"))
      for (const PlanJson& one : list(gpu, "semaphores"))
        semaphores_.push_back({.free = number(one, "init_value")});
    barriers_.clear();
    for (block_ = 0; block_ < blocks_[id_].size(); ++block_) {
      last_.reset();
      const Block& block = blocks_[id_][block_];
      for (operation_ = 0; operation_ < block.operations.size(); ++operation_)
        build(*block.operations[operation_], block);
    }
    link_semaphores();
    link_barriers();
    where_.clear();
  }

  std::size_t thread(const ThreadKey& key) {
    std::vector<MscclThread>& all = algorithm_.gpus[id_].blocks;
    const auto [found, is_new] = threads_.try_emplace(key, all.size());
    if (!is_new) return found->second;
    MscclThread made{.id = blocks_[id_][key.block].id};
    if (key.sends) made.send_to = static_cast<std::uint32_t>(std::get<1>(key.wire));
    if (key.receives) made.receive_from = static_cast<std::uint32_t>(std::get<0>(key.wire));
    made.channel = static_cast<std::int64_t>(std::get<2>(key.wire));
    all.push_back(std::move(made));
    return found->second;
  }

  /// Adds a step behind the last one of the thread block. Steps of a packet are not waited for, but
  /// for the last of them.
  StepPlace add(std::size_t where, MscclAction action, bool continues = false) {
    std::vector<MscclThread>& all = algorithm_.gpus[id_].blocks;
    if (continues)
      all[where].steps.back().announced = false;
    else if (last_ && last_->thread != where)
      action.after = {last_->thread, last_->step};
    action.announced = true;
    action.operation = operation_;
    all[where].steps.push_back(action);
    last_ = {where, all[where].steps.size() - 1};
    return *last_;
  }
  StepPlace add_local(MscclAction::Type type, MscclAction::Slot source = {},
                      MscclAction::Slot target = {}, std::uint64_t count = 0) {
    return add(thread({.block = block_}),
               {.type = type, .source = source, .target = target, .count = count});
  }

  void build(const PlanJson& operation, const Block& block) {
    const std::string name = text_or(operation, "name", "");
    if (name == "copy") copy(operation);
    if (name == "re") add_up(operation);
    if (name == "signal" || name == "rlxsignal" || name.starts_with("pws"))
      for (const PlanWire& wire : used_wires(operation, block.outgoing)) move(wire, true);
    if (name == "wait" || name == "rlxwait")
      for (const PlanWire& wire : used_wires(operation, block.incoming)) move(wire, false);
    if (name.starts_with("sem_")) use_semaphores(operation, name == "sem_release");
    if (name == "barrier") {
      Barrier& barrier = barriers_[number(operation, "barrier_id")];
      const StepPlace arrival = add_local(MscclAction::Type::nothing);
      barrier.uses[block_].push_back({arrival, add_local(MscclAction::Type::nothing)});
    }
  }

  /// The next signal of a wire, at either end. One without data only synchronizes.
  void move(const PlanWire& wire, bool sends) {
    const std::vector<PlanSignal>& all = signals_[wire];
    const std::size_t number = (sends ? sent_ : received_)[wire]++;
    const ThreadKey key{block_, sends, !sends, wire};
    const auto type = sends ? MscclAction::Type::send : MscclAction::Type::receive;
    if (number >= all.size()) {  // no signal is left: a receive that has no partner
      (void)add(thread(key), {.type = type, .target = {'o', 0}, .count = 1});
      return;
    }
    bool continues = false;
    for (const PlanPiece& piece : all[number].pieces) {
      if (piece.count == 0) throw error("a put has size 0", "leave it out");
      (void)add(thread(key),
                {.type = type,
                 .source = piece.source,
                 .target = piece.target,
                 .count = piece.count,
                 .at_step = all[number].at_step,
                 .packet = number + 1},
                continues);
      continues = true;
    }
  }

  void copy(const PlanJson& operation) {
    const PlanJson& sources = list(operation, "src_buff");
    const PlanJson& targets = list(operation, "dst_buff");
    if (sources.size() != 1 || targets.size() != 1)
      throw error("a copy has several sources or targets", "write one copy for each");
    (void)add_local(MscclAction::Type::copy, slot(sources[0]), slot(targets[0]),
                    positive(sources[0]));
  }
  [[nodiscard]] std::uint64_t positive(const PlanJson& stretch) const {
    const std::uint64_t size = number(stretch, "size");
    if (size == 0) throw error("an operation has size 0", "leave it out");
    return size;
  }
  /// The first source is copied, unless one of them is the target, and the others are added.
  void add_up(const PlanJson& operation) {
    const PlanJson& sources = list(operation, "src_buff");
    const PlanJson& targets = list(operation, "dst_buff");
    if (sources.size() < 2 || targets.size() != 1)
      throw error("a sum has fewer than two sources, or several targets", "is the file damaged?");
    const MscclAction::Slot target = slot(targets[0]);
    const std::uint64_t count = positive(targets[0]);
    std::size_t base = 0;
    const auto is_target = [&](std::size_t i) {
      return slot(sources[i]).buffer == target.buffer && slot(sources[i]).offset == target.offset;
    };
    for (std::size_t i = 0; i < sources.size(); ++i)
      if (is_target(i)) base = i;
    if (!is_target(base))
      (void)add_local(MscclAction::Type::copy, slot(sources[base]), target, count);
    for (std::size_t i = 0; i < sources.size(); ++i)
      if (i != base) (void)add_local(MscclAction::Type::reduce, slot(sources[i]), target, count);
  }

  struct SemaphoreUse {
    std::uint64_t free = 0;  // acquisitions that need no release
    std::vector<StepPlace> acquired{};
    std::vector<std::optional<StepPlace>> released{};  // the last step before each
    std::set<std::size_t> acquirers{}, releasers{};
  };
  void use_semaphores(const PlanJson& operation, bool releases) {
    for (const PlanJson& one : list(operation, "semaphore_ids")) {
      if (semaphores_.empty()) throw error("there is no such semaphore", "list the semaphores");
      SemaphoreUse& use = semaphores_[number_of(one, "semaphore_ids", semaphores_.size() - 1)];
      (releases ? use.releasers : use.acquirers).insert(block_);
      if (use.releasers.size() > 1 || use.acquirers.size() > 1)
        throw error("several thread blocks acquire, or release, one semaphore",
                    "plans are read that have a semaphore for each pair of thread blocks");
      if (releases)
        use.released.push_back(last_);
      else
        use.acquired.push_back(add_local(MscclAction::Type::nothing));
    }
  }
  void link_semaphores() {
    for (const SemaphoreUse& use : semaphores_)
      for (std::size_t i = use.free; i < use.acquired.size(); ++i) {
        if (i - use.free >= use.released.size())
          throw error("a semaphore is acquired more often than it is released",
                      "release it once for each time");
        if (const auto& before = use.released[i - use.free]) wait_for(use.acquired[i], *before);
      }
  }
  /// A step waits for one other: what it waits for already moves to a step that does nothing.
  void wait_for(const StepPlace& step, const StepPlace& before) {
    std::vector<MscclThread>& all = algorithm_.gpus[id_].blocks;
    MscclAction& action = all[step.thread].steps[step.step];
    if (!action.after) {
      action.after = {before.thread, before.step};
      return;
    }
    // A thread of its own waits for both, and the step for that thread.
    MscclThread both{.id = all[step.thread].id};
    MscclAction first = action;
    MscclAction second = action;
    first.announced = false;
    second.after = {before.thread, before.step};
    both.steps = {first, second};
    action.after = {all.size(), 1};
    all.push_back(std::move(both));
  }

  struct Barrier {
    struct Use {
      StepPlace arrival{}, departure{};
    };
    std::map<std::size_t, std::vector<Use>> uses{};  // by thread block
  };
  void link_barriers() {
    for (auto& [number, barrier] : barriers_) {
      const std::size_t times = barrier.uses.begin()->second.size();
      MscclThread collector;
      const std::size_t where = algorithm_.gpus[id_].blocks.size();
      for (std::size_t i = 0; i < times; ++i)
        for (const auto& [block, uses] : barrier.uses) {
          if (uses.size() != times)
            throw error(
                fmt::format("thread blocks come to barrier {} a different number of times", number),
                "let all come equally often");
          MscclAction step{.announced = true};
          step.after = {uses[i].arrival.thread, uses[i].arrival.step};
          collector.steps.push_back(step);
        }
      algorithm_.gpus[id_].blocks.push_back(std::move(collector));
      for (std::size_t i = 0; i < times; ++i)
        for (const auto& [block, uses] : barrier.uses)
          wait_for(uses[i].departure, {where, (i + 1) * barrier.uses.size() - 1});
    }
  }

  std::string_view name_;
  std::string where_;  // ", GPU 3"
  PlanJson plan_;
  MscclAlgorithm algorithm_;
  std::string unguarded_;
  std::vector<std::vector<Block>> blocks_;  // by GPU
  std::map<PlanWire, std::vector<PlanSignal>> signals_;
  std::map<PlanWire, std::size_t> sent_, received_;
  std::uint64_t id_ = 0;  // of the GPU at hand
  std::size_t block_ = 0, operation_ = 0;
  std::optional<StepPlace> last_;  // of the thread block at hand
  std::map<ThreadKey, std::size_t> threads_;
  std::vector<SemaphoreUse> semaphores_;
  std::map<std::uint64_t, Barrier> barriers_;
};

}  // namespace

MscclAlgorithm parse_mscclpp(const SourceText& source) {
  return PlanParser(source).parse();
}

}  // namespace asterism
