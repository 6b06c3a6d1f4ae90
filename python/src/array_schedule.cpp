#include "array_schedule.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>
#include <unistd.h>

#include <asterism/error.hpp>

namespace asterism::python {

namespace {

/// Number of transfers between progress reports, which may also stop the work.
constexpr std::size_t between_reports = 4096;

Error inconsistent(const std::string& complaint) {
  return {ErrorCode::usage, complaint,
          "offsets begin with 0, never fall, and end with the length of what they point into"};
}

void require_offsets(std::span<const std::uint64_t> first, std::size_t things, std::size_t length,
                     const char* name) {
  if (first.size() != things + 1 || first.front() != 0 || first.back() != length ||
      !std::ranges::is_sorted(first))
    throw inconsistent(fmt::format("the offsets {} do not fit: {} things in an array of {}", name,
                                   things, length));
}

std::uint64_t half_of_free_memory() {
  const auto pages = ::sysconf(_SC_AVPHYS_PAGES);
  const auto size = ::sysconf(_SC_PAGESIZE);
  return static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(size) / 2;
}

/// Converts arrays of plain numbers to the typed arrays of a transfer.
class TransferScratch {
 public:
  void add(const TransferArrays& arrays, std::size_t transfer, Step& step) {
    const auto ports = arrays.ports_of(transfer);
    const auto messages = arrays.messages_of(transfer);
    const NodeId from{arrays.from[transfer]};
    if (ports.size() == 1 && messages.size() == 1 && arrays.control.empty()) {
      step.add(from, Port{ports.front()}, MessageId{messages.front()});
      return;
    }
    ports_.clear();
    messages_.clear();
    for (const std::uint32_t port : ports) ports_.emplace_back(port);
    for (const std::uint64_t message : messages) messages_.emplace_back(message);
    step.add(from, ports_, messages_, arrays.control.empty() ? 0 : arrays.control[transfer]);
  }

 private:
  std::vector<Port> ports_;
  std::vector<MessageId> messages_;
};

}  // namespace

void TransferArrays::require_consistent() const {
  if (step_first.empty()) throw inconsistent("a schedule needs the offsets of its steps");
  require_offsets(step_first, steps(), from.size(), "step_first");
  if (port_first.empty() && ports.size() != from.size())
    throw inconsistent(fmt::format("{} ports for {} transfers", ports.size(), from.size()));
  if (!port_first.empty()) require_offsets(port_first, from.size(), ports.size(), "port_first");
  if (message_first.empty() && messages.size() != from.size())
    throw inconsistent(fmt::format("{} messages for {} transfers", messages.size(), from.size()));
  if (!message_first.empty())
    require_offsets(message_first, from.size(), messages.size(), "message_first");
  if (!control.empty() && control.size() != from.size())
    throw inconsistent(
        fmt::format("{} numbers of control units for {} transfers", control.size(), from.size()));
}

ArraySchedule::ArraySchedule(ScheduleHeader header, const TransferArrays& arrays,
                             std::vector<std::shared_ptr<const void>> owners)
    : header_(std::move(header)), arrays_(arrays), owners_(std::move(owners)) {
  arrays_.require_consistent();
}

void ArraySchedule::push_into(StepSink& sink, const Progress& progress) const {
  sink.begin(header_);
  Step step;
  TransferScratch scratch;
  std::size_t next_report = 0;
  for (std::size_t i = 0; i < arrays_.steps(); ++i) {
    step.clear();
    for (std::uint64_t transfer = arrays_.step_first[i]; transfer < arrays_.step_first[i + 1];
         ++transfer)
      scratch.add(arrays_, transfer, step);
    if (arrays_.step_first[i] >= next_report) {
      report(progress, "going through the steps", i, arrays_.steps());
      next_report = arrays_.step_first[i] + between_reports;
    }
    sink.take(step);
  }
  sink.end();
}

struct ArrayRecorder::Kept {
  std::optional<ScheduleHeader> header;
  std::vector<std::uint64_t> step_first{0}, from, port_first{0}, message_first{0}, messages,
      control;
  std::vector<std::uint32_t> ports;
  bool has_control = false;

  [[nodiscard]] std::uint64_t bytes() const {
    return sizeof(std::uint64_t) *
               (step_first.capacity() + from.capacity() + port_first.capacity() +
                message_first.capacity() + messages.capacity() + control.capacity()) +
           sizeof(std::uint32_t) * ports.capacity();
  }
};

ArrayRecorder::ArrayRecorder(std::uint64_t memory_limit)
    : memory_limit_(memory_limit > 0 ? memory_limit : half_of_free_memory()) {}

ArrayRecorder::~ArrayRecorder() = default;

void ArrayRecorder::begin(const ScheduleHeader& header) {
  kept_ = std::make_shared<Kept>();
  kept_->header = header;
}

void ArrayRecorder::take(const Step& step) {
  for (std::size_t i = 0; i < step.size(); ++i) {
    const Transfer transfer = step[i];
    kept_->from.push_back(transfer.from.value());
    for (const Port port : transfer.ports) kept_->ports.push_back(port.value());
    for (const MessageId message : transfer.messages) kept_->messages.push_back(message.value());
    kept_->port_first.push_back(kept_->ports.size());
    kept_->message_first.push_back(kept_->messages.size());
    kept_->control.push_back(transfer.control);
    kept_->has_control = kept_->has_control || transfer.control > 0;
  }
  kept_->step_first.push_back(kept_->from.size());
  if (kept_->bytes() > memory_limit_)
    throw Error(ErrorCode::too_large,
                fmt::format("the schedule takes more than {} bytes of memory", memory_limit_),
                "check it without keeping it, write it to a file, or choose a smaller problem");
}

std::shared_ptr<ArraySchedule> ArrayRecorder::schedule() {
  const Kept& kept = *kept_;
  TransferArrays arrays;
  arrays.step_first = kept.step_first;
  arrays.from = kept.from;
  arrays.ports = kept.ports;
  arrays.messages = kept.messages;
  if (kept.has_control) arrays.control = kept.control;
  arrays.port_first = kept.port_first;
  arrays.message_first = kept.message_first;
  return std::make_shared<ArraySchedule>(*kept.header, arrays,
                                         std::vector<std::shared_ptr<const void>>{kept_});
}

}  // namespace asterism::python
