// Why a plan does not rank a candidate, as a code with arguments for programs. reasons.hpp puts it
// into words.
#pragma once

#include <cstdint>
#include <string>

#include <asterism/error.hpp>

namespace asterism {

/// The comments name the fields of OmissionReason that each code uses.
enum class OmissionCode : std::uint8_t {
  failed,           ///< error, error_sentence
  already_optimal,  ///< better, better_time, is_search
  close_to_bound,   ///< better, better_time, is_search, percent
  cannot_win,       ///< better, better_time, min_startups
};

/// Why a candidate is left out. Fields that the code does not use have their default values.
struct OmissionReason {
  OmissionCode code = OmissionCode::failed;
  /// The error of a candidate that failed or was refused.
  ErrorCode error = ErrorCode::unsupported;
  std::string error_sentence{};
  std::string better{};            ///< name of the candidate that leaves nothing to gain
  double better_time = 0;          ///< its time
  bool is_search = false;          ///< the candidate would have been searched for, not constructed
  double percent = 0;              ///< `better` is at most this much above the lower bound
  std::uint64_t min_startups = 0;  ///< that the candidate takes

  bool operator==(const OmissionReason&) const = default;
};

}  // namespace asterism
