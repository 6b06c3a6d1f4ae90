// Reasons in words. The library gives reasons as codes with arguments; only this file and the error
// messages have sentences.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <asterism/bound_reason.hpp>
#include <asterism/omission_reason.hpp>

namespace asterism {

/// Returns all codes.
[[nodiscard]] std::vector<BoundReasonCode> bound_reason_codes();
/// Returns the code for programs, such as "diameter", after the contained collective if there is
/// one, as in "reversed_broadcast/messages_leave_source".
[[nodiscard]] std::string code_name(const BoundReason& reason);
/// Returns the reason in words, without a full stop: "each node receives N-1 messages".
[[nodiscard]] std::string sentence(const BoundReason& reason);

/// Returns the code for programs, as in "already_optimal"; for a candidate that failed, the code of
/// the error, as in "too_large".
[[nodiscard]] std::string_view code_name(const OmissionReason& reason);
/// Returns the reason in words, without a full stop: "not searched: tree is already optimal".
[[nodiscard]] std::string sentence(const OmissionReason& reason);

}  // namespace asterism
