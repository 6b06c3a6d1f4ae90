// Checks for schedules that ranks can execute if they only know their peers.
#pragma once

#include <string>

#include <asterism/owned_schedule.hpp>

namespace asterism {

/// Throws Error(unsupported), citing `format`, for packets with control units.
void require_no_control(const Schedule& schedule, const std::string& format);
/// Does the same, and also rejects paths of several links under wormhole switching. Paths through
/// switches are left to the switches.
void require_plain(const Schedule& schedule, const std::string& format);

}  // namespace asterism
