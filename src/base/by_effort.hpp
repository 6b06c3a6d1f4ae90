// A value for each effort.
#pragma once

#include <asterism/effort.hpp>

namespace asterism {

/// The limits of a search at each effort; effort.hpp says how long each should take.
template <class Value>
struct ByEffort {
  Value quick;
  Value standard;
  Value full;

  [[nodiscard]] constexpr const Value& at(Effort effort) const {
    switch (effort) {
      case Effort::quick:
        return quick;
      case Effort::standard:
        return standard;
      case Effort::full:
        break;
    }
    return full;
  }
};

}  // namespace asterism
