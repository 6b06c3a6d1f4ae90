// Writes the JSON form.
#include "io/schedule_file/binary.hpp"
#include "io/schedule_file/header.hpp"
#include "io/schedule_file/json_lines.hpp"
#include "io/schedule_file/output.hpp"

namespace asterism {

namespace {

class JsonWriter final : public FormatWriter {
 public:
  explicit JsonWriter(std::ostream& out) : out_(out) {}

  void begin(const FileHeader& header) override {
    one_message_ = header.schedule.problem.collective.message_count() == 1;
    out_.text(header_text(header));
    out_.text("\n");
    out_.flush();
  }

  void take(std::uint64_t number, const Step& step) override {
    out_.text(R"({"step":)");
    out_.number(number);
    out_.text(R"(,"transfers":[)");
    for (std::size_t i = 0; i < step.size(); ++i) {
      if (i > 0) out_.text(",");
      write_transfer(step[i]);
    }
    out_.text("]}\n");
  }

  void end(std::uint64_t steps) override {
    out_.text(R"({"end":)");
    out_.number(steps);
    out_.text("}\n");
    out_.flush();
  }

 private:
  void write_transfer(const Transfer& transfer) {
    out_.text("[");
    out_.number(transfer.from.value());
    out_.text(",");
    write_ids(transfer.ports);
    const bool clear =
        one_message_ && transfer.messages.size() == 1 && transfer.messages.front() == MessageId{0};
    if (!clear || transfer.control > 0) {
      out_.text(",");
      write_ids(transfer.messages);
    }
    if (transfer.control > 0) {
      out_.text(",");
      out_.number(transfer.control);
    }
    out_.text("]");
  }

  /// Writes a single id as a number, several as an array.
  template <class Id>
  void write_ids(std::span<const Id> ids) {
    if (ids.size() == 1) return out_.number(ids.front().value());
    out_.text("[");
    for (std::size_t i = 0; i < ids.size(); ++i) {
      if (i > 0) out_.text(",");
      out_.number(ids[i].value());
    }
    out_.text("]");
  }

  FileOutput out_;
  bool one_message_ = false;  // whether the collective has a single message
};

}  // namespace

ScheduleFormat json_lines_format() {
  return {.name = "jsonl",
          .description = "JSON Lines",
          .endings = {".jsonl"},
          .write = [](std::ostream& out) { return std::make_unique<JsonWriter>(out); },
          .recognises =
              [](unsigned char first) {
                return first != static_cast<unsigned char>(binary_magic.front());
              },
          .read = json_reader};
}

}  // namespace asterism
