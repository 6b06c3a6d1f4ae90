// Runs of the multi-broadcasts that chen2004 compares, with what each step takes.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <asterism/papers.hpp>

#include "collective/torus/chen04.hpp"

namespace asterism {

inline constexpr double chen2004_startup = 30;
inline constexpr double chen2004_size = 64;  ///< of the messages in the exhibits of the lemmas
inline constexpr const char* chen2004_sources = "random:64";

/// The largest packet of a step: in messages, and in control units of those without messages.
struct StepSize {
  std::uint64_t messages = 0;
  std::uint64_t control = 0;
};

/// A verified run of chen04-aggregate-distribute.
struct Chen04Run {
  std::string violation{};  ///< what is wrong with it; empty if nothing is
  std::vector<StepSize> steps{};
  std::vector<PhaseMark> marks{};

  [[nodiscard]] std::vector<StepSize> phase(const std::string& name) const;
  /// Returns the steps from "surplus" to "column tuning", or the others.
  [[nodiscard]] std::vector<StepSize> aggregation() const;
  [[nodiscard]] std::vector<StepSize> distribution() const;
};

[[nodiscard]] double time_of(const std::vector<StepSize>& steps, double message_size);
[[nodiscard]] std::uint64_t transmissions_of(const std::vector<StepSize>& steps);
[[nodiscard]] std::uint64_t largest_of(const std::vector<StepSize>& steps);

struct TorusSize {
  std::uint64_t n, h;
  [[nodiscard]] bool divides() const { return n % h == 0; }
  /// Returns ceil(n/h), as the paper counts.
  [[nodiscard]] std::uint64_t blocks() const { return (n + h - 1) / h; }
  [[nodiscard]] std::string spec() const;
  [[nodiscard]] std::string text() const;
};
/// Returns the sizes that the effort includes.
[[nodiscard]] std::vector<TorusSize> torus_sizes(const PaperRequest& request);

/// A multi-broadcast on a cubic torus under wormhole switching, all ports, dimension-ordered.
[[nodiscard]] Problem torus_problem(std::uint64_t n, const std::string& sources,
                                    double message_size);

/// Kept: the same size and sources are run once.
[[nodiscard]] Chen04Run chen04_run(const TorusSize& size, const std::string& sources,
                                   const PaperRequest& request);

/// Returns the time of any algorithm, verified if that takes only seconds. Throws Error if it is
/// invalid.
[[nodiscard]] double scheme_time(const std::string& algorithm, const Problem& problem,
                                 const PaperRequest& request);

[[nodiscard]] std::uint64_t ceil_log(std::uint64_t base, std::uint64_t value);

}  // namespace asterism
