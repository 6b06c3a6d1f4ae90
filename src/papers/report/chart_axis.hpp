// The axis of a chart: the range it shows, and its ticks.
#pragma once

#include <string>
#include <vector>

namespace asterism {

struct Tick {
  double value = 0;
  std::string label;
};

class ChartAxis {
 public:
  enum class Kind {
    from_zero,    ///< if no number is below it
    counted,      ///< whole numbers, as they are
    logarithmic,  ///< of positive numbers
  };
  /// Makes an axis that shows all of these numbers; there must be at least one.
  ChartAxis(const std::vector<double>& values, Kind kind);

  /// Returns the position on the axis: 0 at its beginning, 1 at its end.
  [[nodiscard]] double place(double value) const;
  [[nodiscard]] const std::vector<Tick>& ticks() const { return ticks_; }

 private:
  void choose_even_ticks(double max_ticks);
  void choose_counted_ticks();
  void choose_logarithmic_ticks();

  Kind kind_;
  double first_, last_;
  std::vector<Tick> ticks_{};
};

/// Returns the shortest label: 40,000, 0.25, 10⁻¹².
[[nodiscard]] std::string tick_label(double value);

}  // namespace asterism
