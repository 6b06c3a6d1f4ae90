// Reads the binary form: the header as JSON, then one record per step.
#include <fmt/format.h>

#include "base/text.hpp"
#include "io/schedule_file/binary.hpp"
#include "io/schedule_file/names.hpp"
#include "io/schedule_file/step_builder.hpp"
#include "io/schedule_file/stream_reader.hpp"
#include "problem/paths.hpp"

namespace asterism {

namespace {

class BinaryReader final : public StreamReader {
 public:
  BinaryReader(std::istream& in, const std::string& name, const ReadLimits& limits)
      : StreamReader(in, name, limits), builder_(limits_) {
    try {
      require_magic();
      const std::uint64_t version = number("version");  // advances what place() reports
      require_version(version, place());
      read_header();
    } catch (const Unplaced& error) {
      throw place().error(error, field_);
    }
    const Problem& problem = header_->schedule.problem;
    names_.emplace(problem, limits_.named_ports);
    paths_ = allows_paths(problem);
  }

  [[nodiscard]] const Step* next() override {
    builder_.clear();
    in_transfers_ = false;
    try {
      return read_step() ? &builder_.step() : nullptr;
    } catch (const Error& error) {
      throw place().error(error,
                          in_transfers_ ? builder_.place(steps_ + 1) + "." + field_ : field_);
    }
  }

 private:
  /// An error without its position, which is added later. Errors of the header already have one.
  struct Unplaced : Error {
    using Error::Error;
  };

  [[nodiscard]] FilePlace place() const { return {name_, FilePlace::Unit::byte, number_at_}; }

  [[nodiscard]] static Unplaced truncated() {
    return {ErrorCode::malformed, "the file stops here", truncated_hint};
  }

  std::uint64_t number(const char* field) {
    field_ = field;
    number_at_ = input_.offset();
    std::uint64_t result = 0;
    for (unsigned shift = 0; shift < 7 * longest_varint; shift += 7) {
      const auto byte = input_.next();
      if (!byte) throw truncated();
      const std::uint64_t bits = *byte & 0x7FU;
      if (shift == 63 && bits > 1) break;
      result |= bits << shift;
      if ((*byte & 0x80U) != 0) continue;
      if (*byte == 0 && shift > 0) break;  // every number has a unique encoding
      return result;
    }
    throw Unplaced(ErrorCode::malformed, "the bytes are not a number of at most 64 bits",
                   "docs/schedule-format.md describes how numbers are written");
  }

  void require_magic() {
    field_ = "magic";
    std::string bytes;
    input_.take(binary_magic.size(), bytes);
    if (bytes != binary_magic)
      throw Unplaced(ErrorCode::malformed, "this is not a schedule in the binary form",
                     "a file that was changed by a transfer as text cannot be mended: copy it "
                     "again, as binary");
  }

  void read_header() {
    const std::uint64_t size = number("header");
    if (size > limits_.header_bytes)
      throw Unplaced(ErrorCode::too_large,
                     fmt::format("the header claims {}, the limit is {}",
                                 bytes_text(static_cast<double>(size)),
                                 bytes_text(static_cast<double>(limits_.header_bytes))),
                     "the file is damaged, or its header is not one");
    number_at_ = input_.offset();
    std::string text;
    input_.take(size, text);
    if (text.size() < size) throw truncated();
    header_ = parse_header(text, place(), limits_);
  }

  /// Returns false at the end.
  bool read_step() {
    const std::uint64_t transfers = number("transfers");
    if (transfers == 0) {
      require_end();
      return false;
    }
    builder_.require_transfers(transfers - 1);
    in_transfers_ = true;
    from_ = message_ = 0;
    for (std::uint64_t i = 1; i < transfers; ++i) read_transfer();
    ++steps_;
    return true;
  }

  void read_transfer() {
    builder_.begin_transfer();
    from_ = add_folded(from_, number("from"));
    builder_.set_from(names_->node(from_));
    const std::uint64_t ports = paths_ ? number("port") : 1;
    builder_.require_ports(ports);
    for (std::uint64_t i = 0; i < ports; ++i) builder_.add_port(names_->port(number("port")));
    const std::uint64_t messages = number("messages");
    builder_.require_messages(messages);
    for (std::uint64_t i = 0; i < messages; ++i) {
      message_ = add_folded(message_, number("messages"));
      builder_.add_message(names_->message(message_));
    }
    if (header_->schedule.control) builder_.set_control(number("control"));
    builder_.end_transfer();
  }

  void require_end() {
    const std::uint64_t steps = number("end");
    if (steps != steps_)
      throw Unplaced(ErrorCode::malformed, fmt::format("{} steps where {} belong", steps, steps_),
                     "a step is missing or one too many");
    number_at_ = input_.offset();
    if (!input_.at_end())
      throw Unplaced(ErrorCode::malformed, "there is more behind the end",
                     "remove what follows the last record");
  }

  StepBuilder builder_;
  std::optional<WrittenNames> names_;
  bool paths_ = false;
  std::uint64_t steps_ = 0;
  std::uint64_t from_ = 0;  // both from the previous transfer of the same step
  std::uint64_t message_ = 0;
  bool in_transfers_ = false;
  const char* field_ = "";
  std::uint64_t number_at_ = 0;
};

}  // namespace

std::unique_ptr<FormatReader> binary_reader(std::istream& in, const std::string& name,
                                            const ReadLimits& limits) {
  return std::make_unique<BinaryReader>(in, name, limits);
}

}  // namespace asterism
