// Schedules from rows: what a message does is one row (step, from, port, message).
#pragma once

#include <memory>

#include <pybind11/pybind11.h>

#include "array_schedule.hpp"
#include "arrays.hpp"

namespace asterism::python {

struct ScheduleRows {
  NumberArray<std::uint64_t> step, from, message;
  NumberArray<std::uint32_t> port;
};

/// Rows behind each other of the same step, sender and port are one packet; a step without rows is
/// one in which nothing moves. Arrays are used as they are where every row is a packet. Throws
/// Error(usage) if steps fall or the arrays have different lengths.
[[nodiscard]] std::shared_ptr<ArraySchedule> schedule_of_rows(ScheduleHeader header,
                                                              const ScheduleRows& rows);

}  // namespace asterism::python
