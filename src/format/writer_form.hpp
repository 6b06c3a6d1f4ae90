// What the two forms of a schedule file have in common for the writer.
#pragma once

#include <cstdint>
#include <memory>

#include <asterism/schedule_file.hpp>

#include "format/output.hpp"

namespace asterism {

class ScheduleWriter::Form {
 public:
  explicit Form(std::ostream& out) : out_(out) {}
  virtual ~Form() = default;

  void begin(const ScheduleHeader& header);
  void take(const Step& step);
  void end();

 protected:
  virtual void write_header(const ScheduleHeader& header) = 0;
  virtual void write_step(std::uint64_t number, const Step& step) = 0;
  virtual void write_end(std::uint64_t steps) = 0;

  FileOutput out_;
  bool paths_ = false;        // wormhole switching: a transfer takes a path of ports
  bool one_message_ = false;  // the collective has only one

 private:
  void require_routes(const Step& step) const;

  std::uint64_t steps_ = 0;
};

[[nodiscard]] std::unique_ptr<ScheduleWriter::Form> json_writer(std::ostream& out);
[[nodiscard]] std::unique_ptr<ScheduleWriter::Form> binary_writer(std::ostream& out);

}  // namespace asterism
