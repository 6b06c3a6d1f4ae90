#include <new>
#include <optional>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/expand.hpp>
#include <asterism/schedule_file.hpp>

#include "base/memory.hpp"
#include "base/text.hpp"
#include "io/schedule_file/place.hpp"
#include "io/schedule_file/symmetric_steps.hpp"
#include "schedule/moves.hpp"

namespace asterism {

namespace {

const ScheduleFormat& recognised(std::istream& in, const std::string& name) {
  const auto first = in.peek();
  if (in.bad())
    throw Error(ErrorCode::not_found, fmt::format("cannot read {}", path_text(name)),
                "name a file that exists and that you may read");
  if (first == std::istream::traits_type::eof())
    throw Error(ErrorCode::malformed, fmt::format("{} is empty", path_text(name)), truncated_hint);
  for (const ScheduleFormat& format : schedule_formats())
    if (format.recognises && format.recognises(static_cast<unsigned char>(first))) return format;
  return *schedule_formats().begin();
}

/// Returns nothing if the size is unknown, as for a pipe.
std::optional<std::uint64_t> size_of(std::istream& in) {
  const auto here = in.tellg();
  in.seekg(0, std::ios::end);
  const auto end = in.tellg();
  in.clear();
  if (here < 0 || end < here) return std::nullopt;
  in.seekg(here);
  return static_cast<std::uint64_t>(end - here);
}

}  // namespace

ScheduleReader::ScheduleReader(std::istream& in, std::string name, const ReadLimits& limits)
    : name_(std::move(name)), format_(&recognised(in, name_)) {
  bytes_ = size_of(in);
  reader_ = format_->read(in, name_, limits);
}

/// A few digits of a header can denote billions of messages. If all moves are written explicitly,
/// their number is limited by the size of the file.
void ScheduleReader::require_moves_to_fit_file() const {
  static constexpr double moves_of_any_file = 1U << 20U;
  static constexpr double moves_per_byte = 64;
  if (!bytes_ || form() != ScheduleForm::steps) return;
  const auto size = static_cast<double>(*bytes_);
  const double moves = fewest_moves(header().problem.collective);
  if (moves <= moves_of_any_file + moves_per_byte * size) return;
  throw Error(ErrorCode::too_large,
              fmt::format("{} tells of a collective of about {:.1e} moves, too many for a file of "
                          "{}",
                          path_text(name_), moves, bytes_text(size)),
              "is the network, the batch or a count of the header damaged, or the file truncated?");
}

ScheduleReader::~ScheduleReader() = default;

void ScheduleReader::require_unread() {
  if (read_)
    throw Error(ErrorCode::usage, fmt::format("{} has been read already", path_text(name_)),
                "open it again, or hang several sinks on a Tee");
  read_ = true;
}

void ScheduleReader::require_form(ScheduleForm wanted) const {
  if (form() != wanted)
    throw Error(
        ErrorCode::usage,
        fmt::format("{} holds {}, not {}", path_text(name_), to_string(form()), to_string(wanted)),
        "look at its form first");
}

const Step* ScheduleReader::next() {
  try {
    return reader_->next();
  } catch (const std::bad_alloc&) {
    throw Error(ErrorCode::too_large,
                fmt::format("{} has a step that does not fit the memory", path_text(name_)),
                "spread the transfers over more steps, or use a smaller network");
  }
}

void ScheduleReader::push_into(StepSink& sink, std::uint64_t memory_limit) {
  switch (form()) {
    case ScheduleForm::timed_tree:
      return expand_symmetric(read_tree(memory_limit), header(), sink, memory_limit);
    case ScheduleForm::relative_steps: {
      RelativeExpander expander(sink, memory_limit);
      return push_into(expander);
    }
    case ScheduleForm::steps:
      break;
  }
  require_unread();
  sink.begin(header());
  while (const Step* const step = next()) sink.take(*step);
  sink.end();
}

TimedTree ScheduleReader::read_tree(std::uint64_t memory_limit, const Progress& progress) {
  require_form(ScheduleForm::timed_tree);
  require_unread();
  const Network& network = header().problem.network();
  MemoryBudget(memory_limit)
      .require(TimedTree::bytes(network.node_count()),
               fmt::format("a timed tree on {}", network.spec()), "choose a smaller network");
  TimedTree tree(network.node_count());
  if (reader_->header().splits_packets) tree.split_packets();
  std::uint32_t time = 0;
  while (const Step* const step = next()) {
    try {
      if (time == std::numeric_limits<std::uint32_t>::max())
        throw Error(ErrorCode::too_large, "there are more than 2^32 - 1 steps",
                    "number the steps without large gaps");
      add_tree_step(tree, network, *step, ++time);
    } catch (const Error& error) {
      throw Error(error.code(), fmt::format("{}: {}", path_text(name_), error.sentence()),
                  error.hint());
    }
    report(progress, "reading", time, 0);
  }
  return tree;
}

void ScheduleReader::push_into(RelativeSink& sink) {
  require_form(ScheduleForm::relative_steps);
  require_unread();
  sink.begin(header());
  std::uint64_t number = 0;
  while (const Step* const step = next()) {
    ++number;
    try {
      sink.take(as_relative(*step));
    } catch (const Error& error) {
      throw Error(error.code(),
                  fmt::format("{}, step {}: {}", path_text(name_), number, error.sentence()),
                  error.hint());
    }
  }
  sink.end();
}

}  // namespace asterism
