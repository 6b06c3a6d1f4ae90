// Schedules that ranks can carry out who know only whom to send to.
#pragma once

#include <string>

#include <asterism/owned_schedule.hpp>

namespace asterism {

/// Throws Error(unsupported), with `format` as who cannot say it, for packets with control units.
void require_no_control(const Schedule& schedule, const std::string& format);
/// The same, and for paths of several links under wormhole switching. Paths past switches are left
/// to the switches.
void require_plain(const Schedule& schedule, const std::string& format);

}  // namespace asterism
