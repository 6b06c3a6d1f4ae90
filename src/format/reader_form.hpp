// What the two forms of a schedule file have in common for the reader.
#pragma once

#include <memory>
#include <string>

#include <asterism/schedule_file.hpp>

#include "format/header.hpp"
#include "format/input.hpp"
#include "format/place.hpp"

namespace asterism {

struct ScheduleStream {
  ScheduleStream(std::istream& in, std::string called, const ReadLimits& within)
      : name(std::move(called)), limits(within), input(in, name) {}

  std::string name;
  ReadLimits limits;
  FileInput input;
};

class ScheduleReader::Form {
 public:
  virtual ~Form() = default;
  [[nodiscard]] virtual ScheduleFormat format() const = 0;
  /// nullptr behind the last step, when the end has been checked.
  [[nodiscard]] virtual const Step* next() = 0;

  [[nodiscard]] const ScheduleHeader& header() const { return *loaded_; }
  [[nodiscard]] const std::string& name() const { return stream_->name; }

 protected:
  explicit Form(std::unique_ptr<ScheduleStream> stream) : stream_(std::move(stream)) {}

  std::unique_ptr<ScheduleStream> stream_;
  std::optional<ScheduleHeader> loaded_;
};

[[nodiscard]] std::unique_ptr<ScheduleReader::Form> json_reader(
    std::unique_ptr<ScheduleStream> stream);
[[nodiscard]] std::unique_ptr<ScheduleReader::Form> binary_reader(
    std::unique_ptr<ScheduleStream> stream);

}  // namespace asterism
