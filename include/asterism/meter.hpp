// The meter: what a schedule costs, counted from its transfers.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <asterism/schedule.hpp>

namespace asterism {

struct LinkUse {
  std::string link_class;
  std::uint64_t packets = 0;
  std::uint64_t messages = 0;
};

struct Metering {
  std::uint64_t steps = 0;
  /// The coefficients of t_s and t_m in the synchronous time: the number of steps, and the sum
  /// over the steps of the largest packet sent in it.
  std::uint64_t startups = 0;
  std::uint64_t transmissions = 0;
  std::uint64_t packets_total = 0;
  std::uint64_t messages_total = 0;  ///< summed over the packets
  std::uint64_t max_packet = 0;
  std::uint64_t header_bits = 0;        ///< that a packet carries besides its messages
  std::uint64_t header_bits_total = 0;  ///< summed over the packets
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

/// Collects the link classes that a step uses.
class StepLinks {
 public:
  explicit StepLinks(std::size_t classes = 0) : used_(classes) {}
  void add(LinkClass link_class) { used_[link_class.value()] = true; }
  /// Counts the step and begins the next.
  void end_step(Metering& metering);

 private:
  std::vector<bool> used_;
};

class Meter final : public StepSink {
 public:
  void begin(const ScheduleHeader& header) override;
  void take(const Step& step) override;

  [[nodiscard]] const Metering& metering() const { return metering_; }

 private:
  void count_buffers(const Transfer& transfer, NodeId to);

  const Problem* problem_ = nullptr;
  std::vector<double> rates_;
  std::vector<std::uint64_t> held_;  // by node, in transit
  std::vector<NodeId> arrivals_;
  std::uint32_t header_bits_ = 0;
  StepLinks links_;
  Metering metering_;
};

}  // namespace asterism
