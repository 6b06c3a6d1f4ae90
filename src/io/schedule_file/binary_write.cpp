// Writes the binary form.
#include "io/schedule_file/binary.hpp"
#include "io/schedule_file/header.hpp"
#include "io/schedule_file/output.hpp"
#include "problem/paths.hpp"

namespace asterism {

namespace {

class BinaryWriter final : public FormatWriter {
 public:
  explicit BinaryWriter(std::ostream& out) : out_(out) {}

  void begin(const FileHeader& header) override {
    control_ = header.schedule.control;
    paths_ = allows_paths(header.schedule.problem);
    const std::string text = header_text(header);
    out_.text(binary_magic);
    out_.varint(version_of(header));
    out_.varint(text.size());
    out_.text(text);
    out_.flush();
  }

  void take(std::uint64_t, const Step& step) override {
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
      if (control_) out_.varint(transfer.control);
    }
  }

  void end(std::uint64_t steps) override {
    out_.varint(0);
    out_.varint(steps);
    out_.flush();
  }

 private:
  FileOutput out_;
  bool control_ = false;  // whether a transfer states its control units
  bool paths_ = false;    // wormhole switching: a transfer has a path of ports
};

}  // namespace

ScheduleFormat binary_format() {
  return {.name = "binary",
          .description = "binary",
          .endings = {".astb"},
          .write = [](std::ostream& out) { return std::make_unique<BinaryWriter>(out); },
          .recognises =
              [](unsigned char first) {
                return first == static_cast<unsigned char>(binary_magic.front());
              },
          .read = binary_reader};
}

}  // namespace asterism
