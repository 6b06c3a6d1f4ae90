#include <asterism/error.hpp>
#include <asterism/schedule_file.hpp>

#include "format/writer_form.hpp"

namespace asterism {

void ScheduleWriter::Form::begin(const ScheduleHeader& header) {
  paths_ = header.problem.model.switching == Model::Switching::wormhole;
  one_message_ = header.problem.collective.message_count() == 1;
  steps_ = 0;
  write_header(header);
  out_.flush();
}

void ScheduleWriter::Form::take(const Step& step) {
  require_routes(step);
  write_step(++steps_, step);
}

void ScheduleWriter::Form::end() {
  write_end(steps_);
  out_.flush();
}

void ScheduleWriter::Form::require_routes(const Step& step) const {
  for (std::size_t i = 0; !paths_ && i < step.size(); ++i)
    if (step[i].ports.size() != 1)
      throw Error(ErrorCode::usage, "a transfer takes a path of ports without wormhole switching",
                  "under store-and-forward switching a transfer crosses one link");
}

ScheduleWriter::ScheduleWriter(std::ostream& out, ScheduleFormat format)
    : form_(format == ScheduleFormat::binary ? binary_writer(out) : json_writer(out)) {}

ScheduleWriter::~ScheduleWriter() = default;

void ScheduleWriter::begin(const ScheduleHeader& header) {
  form_->begin(header);
}

void ScheduleWriter::take(const Step& step) {
  form_->take(step);
}

void ScheduleWriter::end() {
  form_->end();
}

}  // namespace asterism
