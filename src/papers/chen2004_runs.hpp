// Runs of the multi-broadcasts that chen2004 compares, with the size of each step.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <asterism/meter.hpp>
#include <asterism/papers.hpp>

#include "collective/torus/chen04.hpp"

namespace asterism {

inline constexpr double chen2004_startup = 30;
inline constexpr double chen2004_size = 64;  ///< size of the messages in the exhibits of the lemmas
inline constexpr const char* chen2004_sources = "random:64";

/// The largest packet of a step: in messages, and in control units of those without messages; and
/// its longest path.
struct StepSize {
  std::uint64_t messages = 0;
  std::uint64_t control = 0;
  std::uint64_t hops = 0;
};

/// Records the size of every step.
class StepSizes final : public StepSink {
 public:
  void begin(const ScheduleHeader&) override {}
  void take(const Step& step) override;
  [[nodiscard]] const std::vector<StepSize>& sizes() const { return sizes_; }

 private:
  std::vector<StepSize> sizes_;
};

/// A verified run of chen04-aggregate-distribute.
struct Chen04Run {
  std::string violation{};  ///< description of its error; empty if there is none
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
/// Return the sizes that the effort includes: all, or those that h divides.
[[nodiscard]] std::vector<TorusSize> torus_sizes(const PaperRequest& request);
[[nodiscard]] std::vector<TorusSize> divided_sizes(const PaperRequest& request);
/// Returns the sets of sources, as rules, from which the phases are measured.
[[nodiscard]] std::vector<std::string> source_rules(const PaperRequest& request);
/// Returns the number of sources of a rule on a torus.
[[nodiscard]] std::uint64_t source_count(const TorusSize& size, const std::string& rule);

/// A multi-broadcast on a cubic torus under wormhole switching, all ports, dimension-ordered.
[[nodiscard]] Problem torus_problem(std::uint64_t n, const std::string& sources,
                                    double message_size);

/// Cached: each size and set of sources is run once.
[[nodiscard]] Chen04Run chen04_run(const TorusSize& size, const std::string& sources,
                                   const PaperRequest& request);

/// Returns the steps of the aggregation alone, from all nodes. The plan splits a round into several
/// steps if two of its worms share a channel.
[[nodiscard]] std::vector<StepSize> aggregation_of_all(const TorusSize& size);

/// Returns the metering of any algorithm, verified if that takes only seconds. Throws Error if it
/// is invalid.
[[nodiscard]] Metering scheme_metering(const std::string& algorithm, const Problem& problem,
                                       const PaperRequest& request,
                                       const Parameters& parameters = {});
[[nodiscard]] double scheme_time(const std::string& algorithm, const Problem& problem,
                                 const PaperRequest& request);
/// Returns the `packing` of varvarigos94-spanning-trees with which all messages of each of the six
/// trees are in one packet, as section 4.1 counts them.
[[nodiscard]] std::uint64_t whole_packets(std::uint64_t sources);

[[nodiscard]] std::uint64_t ceil_log(std::uint64_t base, std::uint64_t value);

}  // namespace asterism
