// MSCCL XML and plans of MSCCL++: the thread blocks are executed, and what they send becomes a
// schedule.
#include <algorithm>
#include <set>

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "base/memory.hpp"
#include "base/text.hpp"
#include "io/foreign/import/msccl_messages.hpp"
#include "io/foreign/import/msccl_races.hpp"
#include "io/foreign/import/packet_steps.hpp"
#include "io/foreign/import/placeholders.hpp"
#include "io/foreign/import/readers.hpp"

namespace asterism {

namespace {

/// A name as programs of NCCL write it, in one spelling: "ReduceScatter" and "reduce_scatter" are
/// reducescatter.
std::string plain_collective(const std::string& name) {
  std::string plain;
  for (const char letter : name) {
    if (letter == '_' || letter == '-' || letter == ' ') continue;
    const bool is_capital = letter >= 'A' && letter <= 'Z';
    plain += is_capital ? static_cast<char>(letter - 'A' + 'a') : letter;
  }
  for (const std::string_view prefix : {"nccl", "func"})
    if (plain.starts_with(prefix)) plain.erase(0, prefix.size());
  return plain;
}

/// The collective that the file names, by our name; nothing if it is one of its own.
std::optional<CollectiveKind> msccl_collective(const MscclAlgorithm& algorithm,
                                               const std::string& file) {
  static const std::set<std::string> others{"", "custom", "send", "recv", "sendrecv", "alltonext"};
  const std::string name = plain_collective(algorithm.collective);
  if (others.contains(name)) return std::nullopt;
  for (const CollectiveTraits& traits : collective_catalogue())
    if (plain_collective(std::string(to_string(traits.kind))) == name) return traits.kind;
  if (name == "bcast") return CollectiveKind::broadcast;
  throw Error(
      ErrorCode::malformed,
      fmt::format("{}: the collective {} is not known", file, in_quotes(algorithm.collective)),
      "coll is allgather, alltoall, allreduce, reduce_scatter, broadcast, reduce, gather, "
      "scatter or custom");
}

ProblemWords words_with_collective(const ExchangeText& text, const MscclAlgorithm& algorithm) {
  ProblemWords words = text.words;
  const auto named = msccl_collective(algorithm, text.name);
  if (words.collective.empty()) {
    if (!named)
      throw Error(ErrorCode::usage,
                  fmt::format("{} does not say which collective it is", text.name),
                  "name it: allgather, allreduce, ...");
    words.collective = to_string(*named);
  } else if (named && parse_collective(words.collective) != *named) {
    throw Error(ErrorCode::usage,
                fmt::format("{} is a program for {}, not for {}", text.name, to_string(*named),
                            to_string(parse_collective(words.collective))),
                "name that collective, or none");
  }
  return words;
}

/// Counts every chunk that is moved and every chunk of an output.
double chunks_to_follow(const MscclAlgorithm& algorithm, const Collective& collective) {
  double chunks = 0;
  for (const MscclGpu& gpu : algorithm.gpus)
    for (const MscclThread& block : gpu.blocks)
      for (const MscclAction& step : block.steps) chunks += static_cast<double>(step.count) + 1;
  const auto ranks = static_cast<double>(collective.participant_count());
  const bool moved = collective.handling() == Handling::moved;
  const bool prefixes = collective.handling() == Handling::prefixes;
  const auto kinds = static_cast<double>(
      prefixes ? collective.batch()
               : std::max(collective.result_count(),
                          collective.result_count() > 0 ? 0 : collective.message_count()));
  return chunks + kinds * (moved ? 2 : 2 * ranks);
}

/// A few digits can denote billions of chunks, but the work must be proportional to the size of the
/// file.
void require_chunks_that_can_be_followed(const ExchangeText& text, double chunks) {
  static constexpr double bytes_per_chunk = 280;
  static constexpr double chunks_of_any_file = 1U << 20U;
  static constexpr double chunks_per_byte = 64;
  const auto bytes = static_cast<double>(text.text.size());
  if (chunks > chunks_of_any_file + chunks_per_byte * bytes)
    throw Error(ErrorCode::too_large,
                fmt::format("{} has about {:.1e} chunks to follow, too many for a file of {}",
                            text.name, chunks, bytes_text(bytes)),
                "divide all counts, offsets and numbers of chunks by what divides them all; or is "
                "a count damaged?");
  MemoryBudget(text.memory_limit)
      .require(chunks * bytes_per_chunk, "following all chunks of the program",
               "check a smaller program of this kind; or is a count of the file damaged?");
}

/// Reads a program.
class MscclReader {
 public:
  MscclReader(const ExchangeText& text, const MscclAlgorithm& algorithm, const Problem& whole,
              std::uint64_t chunks)
      : text_(text),
        algorithm_(algorithm),
        header_{cut_into_chunks(whole, chunks), algorithm.name},
        nodes_(nodes_of_ranks(whole, algorithm.gpus.size(), text.name)),
        links_(whole.network(), nodes_),
        events_(algorithm, findings_) {
    header_.chunks = chunks;
    require_chunks_that_can_be_followed(text,
                                        chunks_to_follow(algorithm, header_.problem.collective));
    require_timetable_memory(whole.network(), text.memory_limit);
  }

  ExchangeReading read() {
    const auto name = [this](RankEvents::Id event) { return events_.name(event); };
    const RankEvents& events = events_.events();
    check_links(events, links_, header_.problem.network(), name, findings_);
    if (!findings_.empty()) return reading_of(header_, findings_);
    const EventSuccessors next(events);
    const EventOrder order = order_of(events, next);
    check_order(events, order, name, findings_);
    if (!findings_.empty()) return reading_of(header_, findings_);
    return follow(make_timetable(events, next, order, links_, header_.problem.network(),
                                 header_.problem.model, text_.progress));
  }

 private:
  ExchangeReading follow(const StepTimetable& table) {
    ContributionTable values;
    const MscclLayout layout(header_.problem, algorithm_.in_place, nodes_, values);
    MscclRun run(algorithm_, events_, layout, values, findings_);
    run.run(table.order);
    run.check_outputs();
    find_msccl_races(events_, run, table.order, text_.memory_limit, findings_, text_.progress);
    ExchangeReading reading = reading_of(header_, findings_);
    if (!reading.findings.empty()) return reading;
    MscclMessages messages(header_.problem, layout, values, run, nodes_);
    if (!append_messages(reading, table, messages)) append_placeholders(reading, table, run);
    return reading;
  }

  /// Returns whether everything can be expressed as messages, and their schedule does what the
  /// program does.
  bool append_messages(ExchangeReading& reading, const StepTimetable& table,
                       MscclMessages& messages) {
    const RankEvents& events = events_.events();
    bool all = true;
    append_steps(reading, events, links_, table, [&](std::uint32_t packet) {
      auto found = messages.of(packet, events[events.packets()[packet].send].rank);
      all = all && found.has_value();
      return found ? *std::move(found) : std::vector<MessageId>{};
    });
    return all && tells_the_same(reading);
  }
  [[nodiscard]] bool tells_the_same(const ExchangeReading& reading) const {
    const Verdict verdict = check_exchange(reading, text_.memory_limit).verdict;
    return std::ranges::none_of(verdict.violations, [](const Violation& violation) {
      return is_about_contents(violation.kind);
    });
  }

  void append_placeholders(ExchangeReading& reading, const StepTimetable& table,
                           const MscclRun& run) {
    reading.schedule = Schedule(header_);
    reading.places.clear();
    reading.contents = ExchangeContents::followed;
    append_steps(reading, events_.events(), links_, table, [&](std::uint32_t packet) {
      return std::vector<MessageId>(run.sent(packet).size(), MessageId{0});
    });
  }

  const ExchangeText& text_;
  const MscclAlgorithm& algorithm_;
  ScheduleHeader header_;
  FindingLog findings_;
  std::vector<NodeId> nodes_;
  RankLinks links_;
  MscclEvents events_;
};

/// The network and the ports that the file names, unless others are given. Names of files are not
/// taken from a file.
void add_words_of_file(ProblemWords& words, MscclAlgorithm& algorithm) {
  const bool is_file = algorithm.network.find_first_of("/\\") != std::string::npos ||
                       algorithm.network.starts_with("graph:");
  if (is_file)
    algorithm.notes.push_back(fmt::format("the network {} was not taken from the file",
                                          in_quotes(printable(algorithm.network, 80))));
  else if (words.network.empty())
    words.network = algorithm.network;
  const bool has_ports =
      std::ranges::any_of(words.model, [](const auto& word) { return word.first == "ports"; });
  if (!has_ports && !algorithm.ports.empty()) words.model.emplace_back("ports", algorithm.ports);
}

ExchangeReading read_program(const ExchangeText& text, MscclAlgorithm algorithm) {
  ProblemWords words = words_with_collective(text, algorithm);
  add_words_of_file(words, algorithm);
  const Problem whole = stated_for_ranks(words, algorithm.gpus.size(), text.name);
  // checked before its buffers are compared
  (void)nodes_of_ranks(whole, algorithm.gpus.size(), text.name);
  const std::uint64_t chunks = msccl_chunks(algorithm, whole, text.name);
  ExchangeReading reading = MscclReader(text, algorithm, whole, chunks).read();
  reading.notes = algorithm.notes;
  reading.words = std::move(words);
  return reading;
}

}  // namespace

ExchangeReading read_msccl(const ExchangeText& text) {
  return read_program(text, parse_msccl({text.name, text.text}));
}

ExchangeReading read_mscclpp(const ExchangeText& text) {
  static constexpr double bytes_per_byte = 64;  // of the document in memory
  MemoryBudget(text.memory_limit)
      .require(bytes_per_byte * static_cast<double>(text.text.size()), "reading the plan",
               "check a smaller plan of this kind");
  return read_program(text, parse_mscclpp({text.name, text.text}));
}

}  // namespace asterism
