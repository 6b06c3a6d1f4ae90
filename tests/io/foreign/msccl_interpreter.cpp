#include "io/foreign/msccl_interpreter.hpp"

#include <deque>
#include <optional>
#include <random>
#include <sstream>

namespace asterism::testing {
namespace {

using Attributes = std::map<std::string, std::string>;

/// Returns the attributes of a tag on its own line, with the tag's name under "".
Attributes attributes_of(const std::string& line) {
  Attributes result;
  const std::size_t open = line.find('<');
  result[""] = line.substr(open + 1, line.find_first_of(" >/", open + 2) - open - 1);
  for (std::size_t at = line.find("=\""); at != std::string::npos; at = line.find("=\"", at + 1)) {
    const std::size_t name = line.rfind(' ', at) + 1;
    const std::size_t end = line.find('"', at + 2);
    result[line.substr(name, at - name)] = line.substr(at + 2, end - at - 2);
    at = end;
  }
  return result;
}

struct Wrong : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct ThreadBlock {
  long gpu, send, receive, channel;
  std::vector<Attributes> steps;
  std::size_t next = 0;
  long flag = -1;  // the last step that others may wait for
};

class MscclMachine {
 public:
  explicit MscclMachine(const std::string& xml) {
    std::istringstream lines(xml);
    for (std::string line; std::getline(lines, line);) read(attributes_of(line));
    check_connections();
  }

  void run(std::uint64_t seed) {
    std::mt19937_64 random(seed);
    for (bool moved = true; moved;) {
      moved = false;
      std::vector<ThreadBlock*> blocks;
      for (auto& [id, block] : blocks_) blocks.push_back(&block);
      for (std::size_t i = blocks.size(); i > 1; --i)
        std::swap(blocks[i - 1], blocks[random() % i]);
      for (ThreadBlock* block : blocks) moved = step(*block) || moved;
    }
    for (const auto& [id, block] : blocks_)
      if (block.next < block.steps.size())
        throw Wrong(
            fmt::format("gpu {} block {} is stuck at step {}", id.first, id.second, block.next));
  }

  [[nodiscard]] const Symbols* output(long gpu, long index) const {
    const auto found = memory_.find({gpu, "o", index});
    return found == memory_.end() ? nullptr : &found->second;
  }
  [[nodiscard]] const Attributes& algo() const { return algo_; }
  [[nodiscard]] long gpus() const { return static_cast<long>(chunks_.size()); }

 private:
  using Place = std::tuple<long, std::string, long>;

  void read(const Attributes& tag) {
    const std::string& name = tag.at("");
    if (name == "algo") algo_ = tag;
    if (name == "gpu") begin_gpu(tag);
    if (name == "tb")
      current_ = &blocks_[{gpu_, std::stol(tag.at("id"))}], *current_ = {gpu_,
                                                                         std::stol(tag.at("send")),
                                                                         std::stol(tag.at("recv")),
                                                                         std::stol(tag.at("chan")),
                                                                         {}};
    if (name == "step") {
      if (std::stoul(tag.at("s")) != current_->steps.size()) throw Wrong("steps are not numbered");
      current_->steps.push_back(tag);
    }
  }
  void begin_gpu(const Attributes& tag) {
    gpu_ = std::stol(tag.at("id"));
    chunks_[gpu_] = tag;
    for (long i = 0; i < std::stol(tag.at("i_chunks")); ++i)
      memory_[{gpu_, "i", i}] = {
          {{static_cast<std::uint64_t>(gpu_), static_cast<std::uint64_t>(i)}, 1}};
  }

  /// In each channel, one block of a rank sends to a peer, and one receives from it.
  void check_connections() const {
    std::set<std::tuple<long, long, long>> sends, receives;
    for (const auto& [id, block] : blocks_) {
      if (block.send >= 0 && !sends.insert({block.gpu, block.send, block.channel}).second)
        throw Wrong("two blocks send to one peer in one channel");
      if (block.receive >= 0 && !receives.insert({block.receive, block.gpu, block.channel}).second)
        throw Wrong("two blocks receive from one peer in one channel");
    }
    if (sends != receives) throw Wrong("a connection has one end only");
  }

  [[nodiscard]] Place place(const ThreadBlock& block, const Attributes& step, const char* which,
                            long further) const {
    const std::string buffer = step.at(fmt::format("{}buf", which));
    const long offset = std::stol(step.at(fmt::format("{}off", which))) + further;
    if (offset >= std::stol(chunks_.at(block.gpu).at(buffer + "_chunks")))
      throw Wrong("outside of a buffer");
    return {block.gpu, buffer, offset};
  }
  [[nodiscard]] const Symbols& value(const Place& place) const {
    const auto found = memory_.find(place);
    if (found == memory_.end())
      throw Wrong(fmt::format("gpu {} reads {}{}, where nothing is", std::get<0>(place),
                              std::get<1>(place), std::get<2>(place)));
    return found->second;
  }
  void write(const Place& place, Symbols symbols) {
    if (std::get<1>(place) == "i") throw Wrong("an input is written");
    memory_[place] = std::move(symbols);
  }

  [[nodiscard]] bool must_wait(const ThreadBlock& block, const Attributes& step) const {
    const long other = std::stol(step.at("depid"));
    if (other < 0) return false;
    const long wanted = std::stol(step.at("deps"));
    const ThreadBlock& waited_for = blocks_.at({block.gpu, other});
    if (waited_for.steps.at(static_cast<std::size_t>(wanted)).at("hasdep") != "1")
      throw Wrong("a step is waited for that does not announce its end");
    return waited_for.flag < wanted;
  }

  /// Whether the block got on by a step. A connection holds one packet.
  bool step(ThreadBlock& block) {
    if (block.next == block.steps.size()) return false;
    const Attributes& step = block.steps[block.next];
    if (must_wait(block, step) || !carry_out(block, step)) return false;
    if (step.at("hasdep") == "1") block.flag = static_cast<long>(block.next);
    ++block.next;
    return true;
  }

  bool carry_out(const ThreadBlock& block, const Attributes& step) {
    const std::string& type = step.at("type");
    const long count = std::stol(step.at("cnt"));
    if (type == "nop") return true;
    if (type == "s") return send(block, step, count);
    if (type == "r" || type == "rrc") return receive(block, step, count, type == "rrc");
    for (long i = 0; i < count; ++i) {
      const Symbols source = value(place(block, step, "src", i));
      const Place target = place(block, step, "dst", i);
      write(target, type == "re" ? sum_of(source, value(target)) : source);
    }
    if (type != "re" && type != "cpy") throw Wrong("unknown type " + type);
    return true;
  }
  bool send(const ThreadBlock& block, const Attributes& step, long count) {
    auto& wire = wires_[{block.gpu, block.send, block.channel}];
    if (wire) return false;
    wire.emplace();
    for (long i = 0; i < count; ++i) wire->push_back(value(place(block, step, "src", i)));
    return true;
  }
  bool receive(const ThreadBlock& block, const Attributes& step, long count, bool adds) {
    auto& wire = wires_[{block.receive, block.gpu, block.channel}];
    if (!wire) return false;
    if (static_cast<long>(wire->size()) != count) throw Wrong("counts differ at both ends");
    for (long i = 0; i < count; ++i) {
      Symbols symbols = (*wire)[static_cast<std::size_t>(i)];
      if (adds) symbols = sum_of(symbols, value(place(block, step, "src", i)));
      write(place(block, step, "dst", i), symbols);
    }
    wire.reset();
    return true;
  }

  Attributes algo_;
  long gpu_ = -1;
  ThreadBlock* current_ = nullptr;
  std::map<long, Attributes> chunks_;
  std::map<std::pair<long, long>, ThreadBlock> blocks_;
  std::map<Place, Symbols> memory_;
  std::map<std::tuple<long, long, long>, std::optional<std::vector<Symbols>>> wires_;
};

}  // namespace

std::string run_msccl(const std::string& xml, CollectiveKind kind, std::uint64_t batch,
                      std::uint64_t seed) try {
  MscclMachine machine(xml);
  machine.run(seed);
  const auto ranks = static_cast<std::uint64_t>(machine.gpus());
  if (machine.algo().at("ngpus") != std::to_string(ranks)) return "another number of gpus";
  for (std::uint64_t rank = 0; rank < ranks; ++rank)
    for (std::uint64_t i = 0; i < wanted_slots(kind, ranks, batch, rank); ++i) {
      const Symbols* const got = machine.output(static_cast<long>(rank), static_cast<long>(i));
      if (got == nullptr || *got != wanted_symbols(kind, ranks, batch, rank, i))
        return fmt::format("rank {} has something else in slot {} of its output", rank, i);
    }
  return {};
} catch (const Wrong& wrong) {
  return wrong.what();
}

}  // namespace asterism::testing
