// The cost of a schedule, counted from its transfers.
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

/// The traffic over the links of one class.
struct LinkUse {
  std::string link_class;
  std::uint64_t packets = 0;
  std::uint64_t messages = 0;
};

/// The measured cost of a schedule.
struct Metering : Cost {
  std::uint64_t steps = 0;
  std::uint64_t packets_total = 0;
  std::uint64_t messages_total = 0;  ///< summed over the packets
  std::uint64_t max_packet = 0;
  std::uint64_t header_bits = 0;        ///< header bits per packet
  std::uint64_t header_bits_total = 0;  ///< summed over the packets
  std::uint64_t control_packets = 0;    ///< packets with control units
  std::uint64_t control_total = 0;      ///< saturates at 2^64 - 1
  std::uint64_t chunks = 1;             ///< chunks per message; the counts here are in chunks
  /// Maximum number of messages that a node holds between two steps beyond those that it has
  /// initially or must have in the end.
  std::uint64_t buffer = 0;
  double time = 0;  ///< under the model, where each step lasts as long as its slowest transfer
  std::vector<LinkUse> link_use;
  /// Number of steps by the set of link classes that they use; the empty set if nothing moves.
  std::map<std::vector<LinkClass>, std::uint64_t> steps_by_links;

  /// Returns the number of steps that use a link of any of these classes.
  [[nodiscard]] std::uint64_t steps_over(std::initializer_list<std::string_view> classes) const;
};

/// Meters a schedule as it is pushed, valid or not. Links that the network does not have cost
/// nothing.
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
