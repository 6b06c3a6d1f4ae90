// Readable times, in one unit per table.
#pragma once

#include <string>

#include <asterism/model.hpp>

#include "view/table.hpp"

namespace asterism {

/// Shows times of models with units in ns, us, ms or s, whichever suits a typical time, and times
/// of models without units as plain numbers.
class TimeScale {
 public:
  TimeScale(const Model& model, double typical);

  /// Returns "15.016 ms", or "12.5" without units.
  [[nodiscard]] std::string text(double time) const;
  /// Returns the same as a cell, whose plain text for programs is in microseconds.
  [[nodiscard]] Cell cell(double time) const;

 private:
  double microseconds_ = 1;  // per unit
  const char* unit_ = "";
};

}  // namespace asterism
