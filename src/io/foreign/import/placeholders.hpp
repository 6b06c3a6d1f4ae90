// Identifies violations that concern the contents of packets and are therefore meaningless if
// messages are placeholders.
#pragma once

#include <asterism/verify.hpp>

namespace asterism {

[[nodiscard]] inline bool is_about_contents(ViolationKind kind) {
  switch (kind) {
    case ViolationKind::no_such_message:
    case ViolationKind::sender_lacks_message:
    case ViolationKind::delivered_again:
    case ViolationKind::contributes_twice:
    case ViolationKind::incomplete:
      return true;
    default:
      return false;
  }
}

}  // namespace asterism
