// What the tests of schedule files share.
#pragma once

#include <sstream>
#include <string>
#include <vector>

#include <asterism/networks.hpp>
#include <asterism/schedule_file.hpp>

namespace asterism::testing {

struct RecordedTransfer {
  NodeId from;
  std::vector<Port> ports;
  std::vector<MessageId> messages;
  std::uint64_t control = 0;

  bool operator==(const RecordedTransfer&) const = default;
};
using RecordedStep = std::vector<RecordedTransfer>;

/// Records everything that it receives.
class Recorder final : public StepSink {
 public:
  void begin(const ScheduleHeader&) override { begun = true; }
  void take(const Step& step) override {
    RecordedStep& copy = steps.emplace_back();
    for (std::size_t i = 0; i < step.size(); ++i)
      copy.push_back({step[i].from,
                      {step[i].ports.begin(), step[i].ports.end()},
                      {step[i].messages.begin(), step[i].messages.end()},
                      step[i].control});
  }
  void end() override { ended = true; }

  std::vector<RecordedStep> steps;
  bool begun = false;
  bool ended = false;
};

inline std::vector<RecordedStep> steps_of(const std::string& text, const ReadLimits& limits = {}) {
  std::istringstream in(text);
  ScheduleReader reader(in, "plan", limits);
  Recorder recorder;
  reader.push_into(recorder);
  return recorder.steps;
}

/// Reads one form and writes another.
inline std::string converted(const std::string& text, const std::string& format) {
  std::istringstream in(text);
  std::ostringstream out;
  ScheduleReader reader(in, "plan");
  ScheduleWriter writer(out, schedule_formats().get(format));
  reader.push_into(writer);
  return out.str();
}

inline Step step_of(const RecordedStep& recorded) {
  Step step;
  for (const RecordedTransfer& transfer : recorded)
    step.add(transfer.from, transfer.ports, transfer.messages, transfer.control);
  return step;
}

inline std::string written(const ScheduleHeader& header, const std::vector<RecordedStep>& steps,
                           const std::string& format) {
  std::ostringstream out;
  ScheduleWriter writer(out, schedule_formats().get(format));
  writer.begin(header);
  for (const RecordedStep& step : steps) writer.take(step_of(step));
  writer.end();
  return out.str();
}

/// The first line of a schedule; `rest` are further fields, each with a comma in front.
inline std::string header_line(const std::string& network, const std::string& collective,
                               const std::string& rest = "") {
  return R"({"asterism":"schedule","version":1,"network":")" + network + R"(","collective":")" +
         collective + '"' + rest + "}\n";
}

}  // namespace asterism::testing
