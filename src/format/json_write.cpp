// Writes the JSON form.
#include "format/header.hpp"
#include "format/writer_form.hpp"

namespace asterism {

namespace {

class JsonWriter final : public ScheduleWriter::Form {
 public:
  using Form::Form;

 private:
  void write_header(const ScheduleHeader& header) override {
    out_.text(header_text(header));
    out_.text("\n");
  }

  void write_step(std::uint64_t number, const Step& step) override {
    out_.text(R"({"step":)");
    out_.number(number);
    out_.text(R"(,"transfers":[)");
    for (std::size_t i = 0; i < step.size(); ++i) {
      if (i > 0) out_.text(",");
      write_transfer(step[i]);
    }
    out_.text("]}\n");
  }

  void write_end(std::uint64_t steps) override {
    out_.text(R"({"end":)");
    out_.number(steps);
    out_.text("}\n");
  }

  void write_transfer(const Transfer& transfer) {
    out_.text("[");
    out_.number(transfer.from.value());
    out_.text(",");
    write_ids(transfer.ports);
    const bool clear =
        one_message_ && transfer.messages.size() == 1 && transfer.messages.front() == MessageId{0};
    if (!clear) {
      out_.text(",");
      write_ids(transfer.messages);
    }
    out_.text("]");
  }

  /// One alone, others as an array.
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
};

}  // namespace

std::unique_ptr<ScheduleWriter::Form> json_writer(std::ostream& out) {
  return std::make_unique<JsonWriter>(out);
}

}  // namespace asterism
