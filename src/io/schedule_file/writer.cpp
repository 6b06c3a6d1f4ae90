#include <asterism/error.hpp>
#include <asterism/schedule_file.hpp>

#include "io/schedule_file/symmetric_steps.hpp"
#include "problem/paths.hpp"

namespace asterism {

class ScheduleWriter::RelativeSide final : public RelativeSink {
 public:
  explicit RelativeSide(ScheduleWriter& writer) : writer_(writer) {}
  void begin(const ScheduleHeader& header) override {
    writer_.begin_form({header, ScheduleForm::relative_steps});
  }
  void take(const RelativeStep& step) override { writer_.push(as_step(step)); }
  void end() override { writer_.end(); }

 private:
  ScheduleWriter& writer_;
};

ScheduleWriter::ScheduleWriter(std::ostream& out, const ScheduleFormat& format)
    : format_(format.write(out)), relative_(std::make_unique<RelativeSide>(*this)) {}

ScheduleWriter::~ScheduleWriter() = default;

void ScheduleWriter::begin_form(const FileHeader& header) {
  paths_ = allows_paths(header.schedule.problem);
  control_ = header.schedule.control;
  steps_ = 0;
  format_->begin(header);
}

void ScheduleWriter::push(const Step& step) {
  for (std::size_t i = 0; !paths_ && i < step.size(); ++i)
    if (step[i].ports.size() != 1)
      throw Error(
          ErrorCode::usage, "a transfer takes a path of ports without wormhole switching",
          "under store-and-forward switching a transfer crosses one link, unless packets cut "
          "through switches");
  for (std::size_t i = 0; !control_ && i < step.size(); ++i)
    if (step[i].control > 0)
      throw Error(ErrorCode::usage, "a packet carries control units that the header does not name",
                  "say in the header that packets may carry them");
  format_->take(++steps_, step);
}

void ScheduleWriter::begin(const ScheduleHeader& header) {
  begin_form({header});
}

void ScheduleWriter::take(const Step& step) {
  push(step);
}

void ScheduleWriter::end() {
  format_->end(steps_);
}

RelativeSink& ScheduleWriter::relative_steps() {
  return *relative_;
}

void ScheduleWriter::write(const TimedTree& tree, const ScheduleHeader& header) {
  begin_form({header, ScheduleForm::timed_tree, tree.splits_packets()});
  for_each_tree_step(tree, header.problem.network(), [&](const Step& step) { push(step); });
  end();
}

}  // namespace asterism
