// The Python class Schedule, whose methods are in several files.
#pragma once

#include <memory>

#include <pybind11/pybind11.h>

#include "array_schedule.hpp"

namespace asterism::python {

using SharedSchedule = std::shared_ptr<ArraySchedule>;
using ScheduleClass = pybind11::class_<ArraySchedule, SharedSchedule>;

/// Adds constructors from arrays, and access to the arrays of a schedule.
void add_schedule_arrays(ScheduleClass& type);
/// Adds verification, metering, timing and playback.
void add_schedule_checks(ScheduleClass& type);

}  // namespace asterism::python
