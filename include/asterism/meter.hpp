// The meter: what a schedule costs, counted from its transfers.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <asterism/cost.hpp>
#include <asterism/schedule.hpp>

namespace asterism {

struct LinkUse {
  std::string link_class;
  std::uint64_t packets = 0;
  std::uint64_t messages = 0;
};

struct Metering : Cost {
  std::uint64_t steps = 0;
  std::uint64_t packets_total = 0;
  std::uint64_t messages_total = 0;  ///< summed over the packets
  std::uint64_t max_packet = 0;
  std::uint64_t header_bits = 0;        ///< that a packet carries besides its messages
  std::uint64_t header_bits_total = 0;  ///< summed over the packets
  std::uint64_t control_packets = 0;    ///< that carry control units
  std::uint64_t control_total = 0;      ///< at most 2^64 - 1
  std::uint64_t chunks = 1;             ///< what is counted as messages here are so many to one
  /// The most messages that a node holds between two steps beyond those that it has at first or
  /// must have in the end.
  std::uint64_t buffer = 0;
  double time = 0;  ///< under the model: each step lasts as long as its slowest transfer
  std::vector<LinkUse> link_use;
  /// How many steps use exactly these link classes; none of them if nothing moves.
  std::map<std::vector<LinkClass>, std::uint64_t> steps_by_links;

  /// The number of steps that use a link of any of these classes.
  [[nodiscard]] std::uint64_t steps_over(std::initializer_list<std::string_view> classes) const;
};

/// Meters a schedule as it is pushed, whatever it holds: what the network does not have costs
/// nothing on links.
class Meter final : public StepSink {
 public:
  Meter();
  ~Meter() override;
  void begin(const ScheduleHeader& header) override;
  void take(const Step& step) override;

  [[nodiscard]] const Metering& metering() const { return metering_; }

 private:
  class Work;
  Metering metering_;
  std::unique_ptr<Work> work_;
};

}  // namespace asterism
