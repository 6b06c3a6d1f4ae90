// Schedules from rows: each row (step, from, port, message) is one move of a message.
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

/// Consecutive rows with the same step, sender and port form one packet; a step without rows is
/// empty. Arrays are used in place if every row is a packet. Throws Error(usage) if steps decrease
/// or the arrays have different lengths.
[[nodiscard]] std::shared_ptr<ArraySchedule> schedule_of_rows(ScheduleHeader header,
                                                              const ScheduleRows& rows);

}  // namespace asterism::python
