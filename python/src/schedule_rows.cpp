#include "schedule_rows.hpp"

#include <utility>

#include <fmt/format.h>

#include <asterism/error.hpp>

namespace asterism::python {

namespace {

/// Steps may be empty, but their number is limited.
constexpr std::uint64_t max_steps = std::uint64_t{1} << 32;

void require_rows(const ScheduleRows& rows) {
  const std::size_t count = rows.step.numbers.size();
  if (rows.from.numbers.size() != count || rows.port.numbers.size() != count ||
      rows.message.numbers.size() != count)
    throw Error(
        ErrorCode::usage,
        fmt::format("the arrays step, from, port and message have {}, {}, {} and {} entries", count,
                    rows.from.numbers.size(), rows.port.numbers.size(),
                    rows.message.numbers.size()),
        "a row is an entry of each: give arrays of the same length");
  for (std::size_t i = 1; i < count; ++i)
    if (rows.step.numbers[i] < rows.step.numbers[i - 1])
      throw Error(ErrorCode::usage,
                  fmt::format("row {} is of step {}, and the row before it of step {}", i,
                              rows.step.numbers[i], rows.step.numbers[i - 1]),
                  "sort the rows by step, as with order = np.argsort(step, kind=\"stable\")");
  if (count > 0 && rows.step.numbers.back() >= max_steps)
    throw Error(ErrorCode::too_large, fmt::format("step {} is too late", rows.step.numbers.back()),
                fmt::format("number steps from 0 to {}", max_steps - 1));
}

bool same_packet(const ScheduleRows& rows, std::size_t a, std::size_t b) {
  return rows.step.numbers[a] == rows.step.numbers[b] &&
         rows.from.numbers[a] == rows.from.numbers[b] &&
         rows.port.numbers[a] == rows.port.numbers[b];
}

/// Returns the first row of each packet, plus the end. Empty if every row is a packet.
std::vector<std::uint64_t> packets_of(const ScheduleRows& rows) {
  const std::size_t count = rows.step.numbers.size();
  std::vector<std::uint64_t> first;
  for (std::size_t i = 0; i < count; ++i)
    if (i == 0 || !same_packet(rows, i - 1, i)) first.push_back(i);
  if (first.size() == count) return {};
  first.push_back(count);
  return first;
}

struct OwnArrays {
  std::vector<std::uint64_t> step_first, from, message_first;
  std::vector<std::uint32_t> ports;
};

void fill_steps(OwnArrays& own, const ScheduleRows& rows) {
  const auto steps = rows.step.numbers;
  const bool is_merged = !own.message_first.empty();
  const std::size_t packets = is_merged ? own.message_first.size() - 1 : steps.size();
  own.step_first.reserve(steps.empty() ? 1 : steps.back() + 2);
  own.step_first.push_back(0);
  for (std::size_t packet = 0; packet < packets; ++packet) {
    const std::uint64_t step = steps[is_merged ? own.message_first[packet] : packet];
    while (own.step_first.size() <= step) own.step_first.push_back(packet);
  }
  if (packets > 0) own.step_first.push_back(packets);
}

}  // namespace

std::shared_ptr<ArraySchedule> schedule_of_rows(ScheduleHeader header, const ScheduleRows& rows) {
  require_rows(rows);
  const auto own = std::make_shared<OwnArrays>();
  own->message_first = packets_of(rows);
  fill_steps(*own, rows);
  TransferArrays arrays;
  arrays.step_first = own->step_first;
  arrays.messages = rows.message.numbers;
  std::vector<std::shared_ptr<const void>> owners{own, rows.message.owner};
  if (own->message_first.empty()) {
    arrays.from = rows.from.numbers;
    arrays.ports = rows.port.numbers;
    owners.insert(owners.end(), {rows.from.owner, rows.port.owner});
  } else {
    const std::size_t packets = own->message_first.size() - 1;
    own->from.reserve(packets);
    own->ports.reserve(packets);
    for (std::size_t packet = 0; packet < packets; ++packet) {
      own->from.push_back(rows.from.numbers[own->message_first[packet]]);
      own->ports.push_back(rows.port.numbers[own->message_first[packet]]);
    }
    arrays.from = own->from;
    arrays.ports = own->ports;
    arrays.message_first = own->message_first;
  }
  return std::make_shared<ArraySchedule>(std::move(header), arrays, std::move(owners));
}

}  // namespace asterism::python
