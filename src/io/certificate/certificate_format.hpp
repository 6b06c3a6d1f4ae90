// Certificates as a format of schedules: what precedes the steps is given, the steps are pushed.
#pragma once

#include <cstdint>
#include <string>

#include <asterism/problem.hpp>
#include <asterism/schedule_file.hpp>

#include "io/certificate/certified_bounds.hpp"

namespace asterism {

/// What a certificate says before its schedule.
struct CertificateClaims {
  std::string title;
  std::string not_certified;  ///< empty if the best bound has a witness
  Problem problem;            ///< without cut messages
  std::uint64_t startups = 0;
  Amount transmissions{};
  CertifiedBounds bounds;
};

/// Returns a format that writes these claims and then the steps that are pushed. The checker knows
/// timed trees of allgather, alltoall, reduce-scatter and allreduce only. The format cannot be
/// read.
[[nodiscard]] ScheduleFormat certificate_format(const CertificateClaims& claims);

}  // namespace asterism
