#include <fmt/format.h>

#include <asterism/reasons.hpp>

#include "base/text.hpp"

namespace asterism {

namespace {

/// Returns "not run: X is already optimal".
std::string without_gain(const OmissionReason& reason, std::string_view why) {
  return fmt::format("{}: {} {}", reason.is_search ? "not searched" : "not run", reason.better,
                     why);
}

}  // namespace

std::string_view code_name(const OmissionReason& reason) {
  switch (reason.code) {
    case OmissionCode::failed:
      return to_string(reason.error);
    case OmissionCode::already_optimal:
      return "already_optimal";
    case OmissionCode::close_to_bound:
      return "close_to_bound";
    case OmissionCode::cannot_win:
      return "cannot_win";
  }
  return "";
}

std::string sentence(const OmissionReason& reason) {
  switch (reason.code) {
    case OmissionCode::failed:
      return reason.error_sentence;
    case OmissionCode::already_optimal:
      return without_gain(reason, "is already optimal");
    case OmissionCode::close_to_bound:
      return without_gain(
          reason, fmt::format("is within {:.0f} % of the lower bound; use --effort full to {}",
                              reason.percent, reason.is_search ? "search further" : "run it"));
    case OmissionCode::cannot_win:
      return fmt::format(
          "it cannot beat {}, {:.9g}: it takes at least {} start-ups; use --effort full to run it",
          reason.better, reason.better_time, with_thousands(reason.min_startups));
  }
  return "";
}

}  // namespace asterism
