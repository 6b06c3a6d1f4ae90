#include <new>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/schedule_file.hpp>

#include "format/binary.hpp"
#include "format/reader_form.hpp"

namespace asterism {

namespace {

Error out_of_memory(const std::string& name) {
  return {ErrorCode::too_large, fmt::format("{} has a step that does not fit the memory", name),
          "spread the transfers over more steps, or use a smaller network"};
}

std::unique_ptr<ScheduleReader::Form> open(std::unique_ptr<ScheduleStream> stream) {
  const auto first = stream->input.peek();
  if (!first)
    throw Error(ErrorCode::malformed, fmt::format("{} is empty", stream->name), truncated_hint);
  const bool binary = *first == static_cast<unsigned char>(binary_magic.front());
  return binary ? binary_reader(std::move(stream)) : json_reader(std::move(stream));
}

const Step* next_step(ScheduleReader::Form& form) {
  try {
    return form.next();
  } catch (const std::bad_alloc&) {
    throw out_of_memory(form.name());
  }
}

}  // namespace

ScheduleReader::ScheduleReader(std::istream& in, std::string name, const ReadLimits& limits)
    : form_(open(std::make_unique<ScheduleStream>(in, std::move(name), limits))) {}

ScheduleReader::~ScheduleReader() = default;

ScheduleFormat ScheduleReader::format() const {
  return form_->format();
}

const ScheduleHeader& ScheduleReader::header() const {
  return form_->header();
}

void ScheduleReader::push_into(StepSink& sink) {
  if (read_)
    throw Error(ErrorCode::usage, fmt::format("{} has been read already", form_->name()),
                "open it again, or hang several sinks on a Tee");
  read_ = true;
  sink.begin(form_->header());
  while (const Step* const step = next_step(*form_)) sink.take(*step);
  sink.end();
}

}  // namespace asterism
