#include <algorithm>
#include <charconv>
#include <map>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/text.hpp"
#include "io/foreign/import/msccl.hpp"
#include "io/foreign/import/schedule_xml.hpp"

namespace asterism {

namespace {

using MscclType = MscclAction::Type;

struct MscclWord {
  std::string_view word;
  MscclType type;
};
constexpr MscclWord msccl_words[] = {{"s", MscclType::send},
                                     {"r", MscclType::receive},
                                     {"rcs", MscclType::receive_copy_send},
                                     {"rrs", MscclType::receive_reduce_send},
                                     {"rrc", MscclType::receive_reduce_copy},
                                     {"rrcs", MscclType::receive_reduce_copy_send},
                                     {"cpy", MscclType::copy},
                                     {"re", MscclType::reduce},
                                     {"nop", MscclType::nothing}};

constexpr std::uint64_t max_msccl_gpus = std::uint64_t{1} << 20U;
/// Limit on offsets and counts: sums of two must not overflow.
constexpr std::int64_t max_msccl_chunks = std::int64_t{1} << 40;

/// Reads the elements in sequence and reports what is missing.
class MscclParser {
 public:
  explicit MscclParser(const SourceText& source)
      : name_(source.name), xml_(source), element_(xml_.root()) {}

  MscclAlgorithm parse() {
    if (element_name() != "algo")
      throw error(fmt::format("the document is <{}>, not <algo>", printable(element_name(), 40)),
                  "MSCCL XML begins with <algo name=... ngpus=... coll=...>");
    parse_algorithm();
    if (!unknown_.empty())
      algorithm_.notes.push_back(
          fmt::format("elements that runtimes do not know were passed over, as they do: {}",
                      fmt::join(unknown_, ", ")));
    if (!unread_.empty())
      algorithm_.notes.push_back(
          fmt::format("attributes that say nothing about who sends what were passed over: {}",
                      fmt::join(unread_, ", ")));
    return std::move(algorithm_);
  }

 private:
  [[nodiscard]] Error error(std::string_view complaint, const std::string& hint) const {
    return error_at_line(ErrorCode::malformed, name_, line(), complaint, hint);
  }
  [[nodiscard]] std::uint64_t line() const { return xml_.line_of(element_); }
  [[nodiscard]] std::string_view element_name() const { return element_.name(); }

  [[nodiscard]] std::string_view text(const char* attribute) const {
    const pugi::xml_attribute found = element_.attribute(attribute);
    if (!found)
      throw error(fmt::format("<{}> has no {}", printable(element_name(), 40), attribute),
                  "the attribute is required in MSCCL XML");
    return found.value();
  }
  [[nodiscard]] std::int64_t number_of(const char* attribute, std::string_view value,
                                       std::int64_t least, std::int64_t most) const {
    std::int64_t number = 0;
    const auto [end, failure] = std::from_chars(value.data(), value.data() + value.size(), number);
    if (failure != std::errc{} || end != value.data() + value.size() || number < least ||
        number > most)
      throw error(fmt::format("{} is {}, not a whole number from {} to {}", attribute,
                              in_quotes(value), least, most),
                  "write digits only");
    return number;
  }
  [[nodiscard]] std::int64_t number(const char* attribute, std::int64_t least,
                                    std::int64_t most) const {
    return number_of(attribute, text(attribute), least, most);
  }
  [[nodiscard]] std::uint64_t count(const char* attribute) const {
    return static_cast<std::uint64_t>(number(attribute, 0, max_msccl_chunks));
  }
  [[nodiscard]] std::int64_t number_or(const char* attribute, std::int64_t fallback,
                                       std::int64_t least, std::int64_t most) const {
    const pugi::xml_attribute found = element_.attribute(attribute);
    return found ? number_of(attribute, found.value(), least, most) : fallback;
  }
  [[nodiscard]] std::uint64_t count_or(const char* attribute, std::uint64_t fallback) const {
    return element_.attribute(attribute) ? count(attribute) : fallback;
  }
  [[nodiscard]] std::string text_or(const char* attribute, const char* fallback) const {
    return element_.attribute(attribute).as_string(fallback);
  }
  void pass_over_unknown(std::initializer_list<std::string_view> known) {
    for (const pugi::xml_attribute& attribute : element_.attributes())
      if (std::ranges::find(known, attribute.name()) == known.end() && unread_.size() < 20)
        unread_.insert(printable(attribute.name(), 40));
  }

  /// Calls `body` for each element of that name within this one. Others are passed over, as
  /// runtimes do; <op> is a step in a dialect that says it in another way.
  template <class Body>
  void for_each_within(std::string_view name, Body&& body) {
    const pugi::xml_node parent = element_;
    for (const pugi::xml_node& child : parent) {
      element_ = child;
      if (element_name() == name)
        body();
      else
        pass_over_element();
    }
    element_ = parent;
  }
  void pass_over_element() {
    if (element_name() == "op")
      throw error("there is <op> where <step> belongs",
                  "write the format with <step s=... srcbuf=...>");
    if (unknown_.size() < 20) unknown_.insert(fmt::format("<{}>", printable(element_name(), 40)));
  }

  void parse_algorithm() {
    algorithm_.name = text_or("name", "unnamed");
    algorithm_.collective = text_or("coll", "");
    algorithm_.network = text_or("network", "");
    algorithm_.ports = text_or("ports", "");
    algorithm_.in_place = number_or("inplace", 0, 0, 1) == 1;
    algorithm_.chunks_per_loop = count_or("nchunksperloop", 0);
    channels_ = number_or("nchannels", max_msccl_chunks, 0, max_msccl_chunks);
    pass_over_unknown({"name", "coll", "inplace", "ngpus", "nchannels", "nchunksperloop", "proto",
                       "outofplace", "minBytes", "maxBytes", "redop", "network", "ports"});
    const auto elements = element_.children("gpu");
    const auto found = static_cast<std::uint64_t>(std::distance(elements.begin(), elements.end()));
    expected_gpus_ = static_cast<std::uint64_t>(
        number_or("ngpus", static_cast<std::int64_t>(found), 1, max_msccl_gpus));
    if (found != expected_gpus_)
      throw error(fmt::format("the file says {} GPUs and has {}", expected_gpus_, found),
                  "the file is truncated, or ngpus is wrong");
    is_there_.assign(found, false);
    algorithm_.gpus.resize(found);
    for_each_within("gpu", [this] { parse_gpu(); });
  }

  void parse_gpu() {
    MscclGpu gpu;
    gpu.line = line();
    gpu.inputs = count_or("i_chunks", algorithm_.chunks_per_loop);
    gpu.outputs = count_or("o_chunks", algorithm_.chunks_per_loop);
    gpu.scratch = count_or("s_chunks", 0);
    pass_over_unknown({"id", "i_chunks", "o_chunks", "s_chunks"});
    id_ =
        static_cast<std::uint64_t>(number("id", 0, static_cast<std::int64_t>(expected_gpus_) - 1));
    if (is_there_[id_])
      throw error(fmt::format("GPU {} is there twice", id_), "give each GPU its own id");
    is_there_[id_] = true;
    block_ids_.clear();
    for_each_within("tb", [this, &gpu] { parse_block(gpu); });
    link_dependencies(gpu);
    algorithm_.gpus[id_] = std::move(gpu);
  }

  [[nodiscard]] std::optional<std::uint32_t> peer(const char* attribute) const {
    const std::int64_t rank =
        number_or(attribute, -1, -1, static_cast<std::int64_t>(expected_gpus_) - 1);
    if (rank < 0) return std::nullopt;
    if (static_cast<std::uint64_t>(rank) == id_)
      throw error(fmt::format("{} is the GPU itself", attribute), "copy with cpy within a GPU");
    return static_cast<std::uint32_t>(rank);
  }

  void parse_block(MscclGpu& gpu) {
    MscclThread block;
    block.line = line();
    block.id = count("id");
    block.send_to = peer("send");
    block.receive_from = peer("recv");
    block.channel = number_or("chan", 0, -1, std::max<std::int64_t>(channels_ - 1, -1));
    pass_over_unknown({"id", "send", "recv", "chan"});
    if (!block_ids_.insert(block.id).second)
      throw error(fmt::format("threadblock {} is there twice", block.id), "give each its own id");
    waits_.emplace_back();
    for_each_within("step", [this, &block] { parse_step(block); });
    gpu.blocks.push_back(std::move(block));
  }

  [[nodiscard]] MscclAction::Slot slot(const char* buffer, const char* offset, bool is_used) const {
    if (!is_used && !element_.attribute(buffer)) return {};
    const std::string_view name = text(buffer);
    if (name != "i" && name != "o" && name != "s")
      throw error(fmt::format("{} is {}, not i, o or s", buffer, in_quotes(name)),
                  "buffers are i (input), o (output) and s (scratch)");
    const std::int64_t at =
        is_used ? number(offset, 0, max_msccl_chunks) : number_or(offset, -1, -1, max_msccl_chunks);
    return {name.front(), at < 0 ? 0 : static_cast<std::uint64_t>(at)};
  }

  [[nodiscard]] MscclType type() const {
    const std::string_view word = text("type");
    for (const MscclWord& known : msccl_words)
      if (known.word == word) return known.type;
    throw error(fmt::format("the type {} of a step is not known", in_quotes(word)),
                "types are s, r, rcs, rrs, rrc, rrcs, cpy, re and nop");
  }

  void parse_step(MscclThread& block) {
    MscclAction step;
    step.line = line();
    step.type = type();
    if (const std::uint64_t number = count_or("s", block.steps.size());
        number != block.steps.size())
      throw error(fmt::format("step {} stands where {} belongs", number, block.steps.size()),
                  "steps of a threadblock are numbered 0, 1, 2, ... in their order");
    const bool nothing = step.type == MscclType::nothing;
    step.source = slot("srcbuf", "srcoff", step.reads_source());
    step.target = slot("dstbuf", "dstoff", step.writes_target());
    step.count = static_cast<std::uint64_t>(
        number_or("cnt", nothing ? 0 : 1, nothing ? 0 : 1, max_msccl_chunks));
    // A file that does not say which steps others wait for leaves it to the dependencies.
    step.announced = number_or("hasdep", 1, 0, 1) == 1;
    step.at_step = static_cast<std::uint64_t>(number_or("at", 0, 1, max_msccl_chunks));
    pass_over_unknown({"s", "type", "srcbuf", "srcoff", "dstbuf", "dstoff", "cnt", "depid", "deps",
                       "hasdep", "at"});
    if (step.sends() && !block.send_to)
      throw error("the step sends, and its threadblock has no peer to send to",
                  "set send of the threadblock");
    if (step.receives() && !block.receive_from)
      throw error("the step receives, and its threadblock has no peer to receive from",
                  "set recv of the threadblock");
    for_each_within("", [] {});
    note_wait(step.line);
    block.steps.push_back(step);
  }

  /// A step may wait for a later one, so this is resolved after the GPU has been read.
  struct Wait {
    std::int64_t block = -1, step = -1;
    std::uint64_t line = 0;
  };
  void note_wait(std::uint64_t line) {
    Wait wait{number_or("depid", -1, -1, max_msccl_chunks),
              number_or("deps", -1, -1, max_msccl_chunks), line};
    if ((wait.block < 0) != (wait.step < 0))
      throw error("depid and deps do not go together", "set both, or both to -1");
    waits_.back().push_back(wait);
  }
  void link_dependencies(MscclGpu& gpu) {
    std::map<std::uint64_t, std::size_t> places;
    for (std::size_t i = 0; i < gpu.blocks.size(); ++i) places[gpu.blocks[i].id] = i;
    for (std::size_t i = 0; i < gpu.blocks.size(); ++i)
      for (std::size_t k = 0; k < gpu.blocks[i].steps.size(); ++k) {
        const Wait& wait = waits_[i][k];
        if (wait.block < 0) continue;
        const auto place = places.find(static_cast<std::uint64_t>(wait.block));
        const auto step = static_cast<std::size_t>(wait.step);
        if (place == places.end() || step >= gpu.blocks[place->second].steps.size())
          throw error_at_line(ErrorCode::malformed, name_, wait.line,
                              fmt::format("the step waits for step {} of threadblock {}, which "
                                          "this GPU does not have",
                                          wait.step, wait.block),
                              "depid is a threadblock of the same GPU, deps a step of it");
        gpu.blocks[i].steps[k].after = {place->second, step};
      }
    waits_.clear();
  }

  std::string_view name_;
  ScheduleXml xml_;
  pugi::xml_node element_;  // element being read
  MscclAlgorithm algorithm_;
  std::uint64_t expected_gpus_ = 0;
  std::uint64_t id_ = 0;        // of the GPU that is being read
  std::vector<bool> is_there_;  // by id
  std::int64_t channels_ = 0;
  std::vector<std::vector<Wait>> waits_;  // of the GPU being read, by block and step
  std::set<std::uint64_t> block_ids_;     // of that GPU
  std::set<std::string> unread_;          // attributes
  std::set<std::string> unknown_;         // elements
};

}  // namespace

std::string_view to_string(MscclAction::Type type) {
  for (const MscclWord& known : msccl_words)
    if (known.type == type) return known.word;
  return "";
}

bool MscclAction::sends() const {
  return type == Type::send || type == Type::receive_copy_send ||
         type == Type::receive_reduce_send || type == Type::receive_reduce_copy_send;
}

bool MscclAction::receives() const {
  return type == Type::receive || type == Type::receive_copy_send ||
         type == Type::receive_reduce_send || type == Type::receive_reduce_copy ||
         type == Type::receive_reduce_copy_send;
}

bool MscclAction::reduces() const {
  return type == Type::receive_reduce_send || type == Type::receive_reduce_copy ||
         type == Type::receive_reduce_copy_send || type == Type::reduce;
}

bool MscclAction::reads_source() const {
  return type == Type::send || type == Type::copy || reduces();
}

bool MscclAction::writes_target() const {
  return type != Type::send && type != Type::receive_reduce_send && type != Type::nothing;
}

MscclAlgorithm parse_msccl(const SourceText& source) {
  return MscclParser(source).parse();
}

}  // namespace asterism
