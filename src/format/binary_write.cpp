// Writes the binary form.
#include "format/binary.hpp"
#include "format/header.hpp"
#include "format/writer_form.hpp"

namespace asterism {

namespace {

class BinaryWriter final : public ScheduleWriter::Form {
 public:
  using Form::Form;

 private:
  void write_header(const ScheduleHeader& header) override {
    const std::string text = header_text(header);
    out_.text(binary_magic);
    out_.varint(schedule_version);
    out_.varint(text.size());
    out_.text(text);
  }

  void write_step(std::uint64_t, const Step& step) override {
    out_.varint(std::uint64_t{step.size()} + 1);
    std::uint64_t from = 0;
    std::uint64_t message = 0;
    for (std::size_t i = 0; i < step.size(); ++i) {
      const Transfer transfer = step[i];
      out_.varint(folded_difference(transfer.from.value(), from));
      from = transfer.from.value();
      if (paths_) out_.varint(transfer.ports.size());
      for (const Port port : transfer.ports) out_.varint(port.value());
      out_.varint(transfer.messages.size());
      for (const MessageId id : transfer.messages) {
        out_.varint(folded_difference(id.value(), message));
        message = id.value();
      }
    }
  }

  void write_end(std::uint64_t steps) override {
    out_.varint(0);
    out_.varint(steps);
  }
};

}  // namespace

std::unique_ptr<ScheduleWriter::Form> binary_writer(std::ostream& out) {
  return std::make_unique<BinaryWriter>(out);
}

}  // namespace asterism
