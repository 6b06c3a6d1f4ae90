#include "io/foreign/naive_msccl.hpp"

#include <deque>
#include <map>
#include <optional>
#include <random>
#include <sstream>
#include <tuple>
#include <vector>

namespace asterism::testing {
namespace {

struct NaiveStep {
  std::string type, source, target;
  long source_at = 0, target_at = 0, count = 0, block = -1, step = -1;
};
struct NaiveBlock {
  long id = 0, send = -1, receive = -1, channel = 0;
  std::vector<NaiveStep> steps;
  std::size_t done = 0;
  bool received = false;  // of a step that receives and sends
};
using NaiveSlot = std::pair<std::string, long>;
struct NaiveGpu {
  long inputs = 0, outputs = 0;
  std::vector<NaiveBlock> blocks;
  std::map<NaiveSlot, std::uint64_t> memory;
};

std::string naive_attribute(const std::string& line, const std::string& name) {
  const std::string key = " " + name + "=\"";
  const auto at = line.find(key);
  if (at == std::string::npos) return {};
  const auto start = at + key.size();
  return line.substr(start, line.find('"', start) - start);
}

long naive_number(const std::string& line, const std::string& name) {
  const std::string text = naive_attribute(line, name);
  return text.empty() ? 0 : std::stol(text);
}

/// Returns what a rank has initially.
std::uint64_t naive_input(std::size_t rank, long index) {
  std::mt19937_64 draw(rank * 1000 + static_cast<std::uint64_t>(index) + 1);
  return draw();
}

class NaiveMachine {
 public:
  NaiveMachine(const std::string& xml, std::uint64_t seed) : draw_(seed) {
    std::istringstream lines(xml);
    for (std::string line; std::getline(lines, line);) {
      if (line.find("<algo ") != std::string::npos) collective_ = naive_attribute(line, "coll");
      if (line.find("<gpu ") != std::string::npos)
        gpus_.push_back({naive_number(line, "i_chunks"), naive_number(line, "o_chunks"), {}, {}});
      if (line.find("<tb ") != std::string::npos)
        gpus_.back().blocks.push_back({naive_number(line, "id"),
                                       naive_number(line, "send"),
                                       naive_number(line, "recv"),
                                       naive_number(line, "chan"),
                                       {},
                                       0,
                                       false});
      if (line.find("<step ") == std::string::npos) continue;
      gpus_.back().blocks.back().steps.push_back(
          {naive_attribute(line, "type"), naive_attribute(line, "srcbuf"),
           naive_attribute(line, "dstbuf"), naive_number(line, "srcoff"),
           naive_number(line, "dstoff"), naive_number(line, "cnt"), naive_number(line, "depid"),
           naive_number(line, "deps")});
    }
    for (std::size_t rank = 0; rank < gpus_.size(); ++rank)
      for (long i = 0; i < gpus_[rank].inputs; ++i)
        gpus_[rank].memory[{"i", i}] = naive_input(rank, i);
  }

  bool run() {
    while (true) {
      std::vector<std::pair<std::size_t, std::size_t>> ready;
      bool all_done = true;
      for (std::size_t gpu = 0; gpu < gpus_.size(); ++gpu)
        for (std::size_t block = 0; block < gpus_[gpu].blocks.size(); ++block) {
          const NaiveBlock& one = gpus_[gpu].blocks[block];
          all_done = all_done && one.done == one.steps.size();
          if (can_go_on(gpu, one)) ready.emplace_back(gpu, block);
        }
      if (all_done) return wires_are_empty() && outputs_are_right();
      if (ready.empty() || broken_) return false;
      const auto [gpu, block] = ready[draw_() % ready.size()];
      go_on(gpu, gpus_[gpu].blocks[block]);
    }
  }

 private:
  using Wire = std::tuple<long, long, long>;

  bool can_go_on(std::size_t gpu, const NaiveBlock& block) {
    if (block.done == block.steps.size()) return false;
    const NaiveStep& step = block.steps[block.done];
    for (const NaiveBlock& other : gpus_[gpu].blocks)
      if (step.block == other.id && static_cast<long>(other.done) <= step.step) return false;
    const bool receives = step.type[0] == 'r' && step.type != "re";
    return !receives || !wires_[{block.receive, static_cast<long>(gpu), block.channel}].empty();
  }
  std::optional<std::uint64_t> load(NaiveGpu& gpu, const std::string& buffer, long at) {
    const auto found = gpu.memory.find({buffer, at});
    if (found == gpu.memory.end()) {
      broken_ = true;
      return std::nullopt;
    }
    return found->second;
  }
  void go_on(std::size_t rank, NaiveBlock& block) {
    NaiveGpu& gpu = gpus_[rank];
    const NaiveStep& step = block.steps[block.done++];
    const bool receives = step.type[0] == 'r' && step.type != "re";
    std::vector<std::uint64_t> data;
    if (receives) {
      auto& wire = wires_[{block.receive, static_cast<long>(rank), block.channel}];
      data = wire.front();
      wire.pop_front();
      if (static_cast<long>(data.size()) != step.count) broken_ = true;
    }
    const bool adds = step.type.starts_with("rr");
    if (adds || !receives)
      for (long i = 0; i < step.count && step.type != "nop" && !broken_; ++i) {
        const auto value = load(gpu, step.source, step.source_at + i);
        if (!value) return;
        if (adds)
          data[static_cast<std::size_t>(i)] += *value;
        else
          data.push_back(*value);
      }
    if (broken_) return;
    const bool sends = step.type == "s" || step.type.back() == 's';
    const bool writes = step.type != "s" && step.type != "rrs" && step.type != "nop";
    for (long i = 0; writes && i < step.count; ++i) {
      std::uint64_t value = data[static_cast<std::size_t>(i)];
      if (step.type == "re") {
        const auto old = load(gpu, step.target, step.target_at + i);
        if (!old) return;
        value += *old;
      }
      gpu.memory[{step.target, step.target_at + i}] = value;
    }
    if (sends) wires_[{static_cast<long>(rank), block.send, block.channel}].push_back(data);
  }

  bool wires_are_empty() const {
    for (const auto& [wire, packets] : wires_)
      if (!packets.empty()) return false;
    return true;
  }
  bool outputs_are_right() const {
    const bool gathers = collective_ == "allgather";
    for (const NaiveGpu& gpu : gpus_)
      for (long i = 0; i < gpu.outputs; ++i) {
        const long share = gpus_.front().inputs;
        std::uint64_t wanted = 0;
        if (gathers)
          wanted = naive_input(static_cast<std::size_t>(i / share), i % share);
        else
          for (std::size_t rank = 0; rank < gpus_.size(); ++rank) wanted += naive_input(rank, i);
        const auto found = gpu.memory.find({"o", i});
        if (found == gpu.memory.end() || found->second != wanted) return false;
      }
    return true;
  }

  std::mt19937_64 draw_;
  std::string collective_;
  std::vector<NaiveGpu> gpus_;
  std::map<Wire, std::deque<std::vector<std::uint64_t>>> wires_;
  bool broken_ = false;
};

}  // namespace

bool naive_msccl_run(const std::string& xml, std::uint64_t seed) {
  return NaiveMachine(xml, seed).run();
}

}  // namespace asterism::testing
