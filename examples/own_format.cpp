// A custom file format: schedules as plain text, one transfer per line.
#include <iostream>
#include <sstream>

#include <asterism/asterism.hpp>

namespace {

using namespace asterism;

class TransferList final : public FormatWriter {
 public:
  explicit TransferList(std::ostream& out) : out_(out) {}

  void begin(const FileHeader& header) override {
    if (header.form != ScheduleForm::steps)
      throw Error(ErrorCode::unsupported, "a list of transfers has no symmetric form",
                  "expand the schedule first");
    out_ << "# " << header.schedule.problem.network().spec() << '\n';
  }
  void take(std::uint64_t number, const Step& step) override {
    for (std::size_t i = 0; i < step.size(); ++i) {
      out_ << number << ' ' << step[i].from.value();
      for (const Port port : step[i].ports) out_ << " over " << port.value();
      for (const MessageId message : step[i].messages) out_ << " message " << message.value();
      out_ << '\n';
    }
  }
  void end(std::uint64_t steps) override { out_ << "# " << steps << " steps\n"; }

 private:
  std::ostream& out_;
};

}  // namespace

int main() {
  schedule_formats().add(
      {.name = "list",
       .description = "a list of transfers",
       .endings = {".list"},
       .write = [](std::ostream& out) { return std::make_unique<TransferList>(out); }});
  std::ostringstream out;
  ScheduleWriter writer(out, format_of_ending("tree.list"));
  const Problem problem = state_problem({.network = "star:3", .collective = "broadcast"});
  const CheckedRun run = write_checked(algorithm_catalogue().get("tree"), {problem}, writer);
  std::cout << out.str();
  return run.verdict.valid ? 0 : 1;
}
