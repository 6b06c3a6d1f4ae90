// Feeds any bytes to the readers of schedule files, and what they read to the verifier, the meter,
// the timer and the maker of rank programs. Nothing but asterism::Error may come out.
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>
#include <vector>

#include <asterism/error.hpp>
#include <asterism/meter.hpp>
#include <asterism/rank_program.hpp>
#include <asterism/schedule_file.hpp>
#include <asterism/schedule_timer.hpp>
#include <asterism/verify.hpp>

namespace {

/// Looks at every transfer, so that the sanitizers see a span that points nowhere.
class Counter final : public asterism::StepSink {
 public:
  void begin(const asterism::ScheduleHeader& header) override {
    nodes_ = header.problem.network().node_count();
  }
  void take(const asterism::Step& step) override {
    for (std::size_t i = 0; i < step.size(); ++i) {
      const asterism::Transfer transfer = step[i];
      if (transfer.from.value() >= nodes_) __builtin_trap();
      for (const auto port : transfer.ports) sum_ += port.value();
      for (const auto message : transfer.messages) sum_ += message.value();
    }
  }

 private:
  std::uint64_t nodes_ = 0;
  std::uint64_t sum_ = 0;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static constexpr std::uint64_t memory = std::uint64_t{64} << 20;
  static const asterism::ReadLimits limits{.nodes = 1000, .network_files = false};
  std::istringstream in(std::string(reinterpret_cast<const char*>(data), size));
  try {
    asterism::ScheduleReader reader(in, "input", limits);
    Counter counter;
    asterism::Meter meter;
    asterism::ScheduleVerifier verifier(memory);
    asterism::RankProgramSink programs(memory);
    asterism::ScheduleTimer timer(memory);
    const asterism::Model& model = reader.header().problem.model;
    const bool timed = model.ports != asterism::Model::Ports::single_dimension &&
                       model.control == asterism::Model::Control::mimd;
    std::vector<asterism::StepSink*> sinks{&counter, &meter, &verifier, &programs};
    if (timed) sinks.push_back(&timer);
    asterism::Tee tee(sinks);
    reader.push_into(tee, memory);
  } catch (const asterism::Error&) {
    // What a reader says of bytes that are no schedule.
  }
  return 0;
}
