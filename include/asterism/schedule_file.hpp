// Schedules in files, written and read one step at a time. docs/schedule-format.md explains the
// formats that the library brings along; a program may add its own to the catalogue.
#pragma once

#include <cstdint>
#include <functional>
#include <istream>
#include <limits>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include <asterism/progress.hpp>
#include <asterism/registry.hpp>
#include <asterism/relative.hpp>
#include <asterism/schedule.hpp>
#include <asterism/timed_tree.hpp>

namespace asterism {

/// What the steps of a file tell.
enum class ScheduleForm {
  steps,           ///< everything that moves
  timed_tree,      ///< where the message of node 0 goes; all other sources do the same
  relative_steps,  ///< which messages of node 0 move on over which port, named by destination
};
[[nodiscard]] const std::string& to_string(ScheduleForm form);

/// What a file says of itself before its first step.
struct FileHeader {
  ScheduleHeader schedule;
  ScheduleForm form = ScheduleForm::steps;
  bool splits_packets = false;  ///< of a timed tree
};

/// How much a file may ask for. Whatever the limits, memory grows only with the bytes that were
/// really read: a count in a file reserves nothing.
struct ReadLimits {
  std::uint64_t header_bytes = std::uint64_t{64} << 20;
  std::uint64_t line_bytes = std::uint64_t{256} << 20;
  std::uint64_t text_bytes = 4096;  ///< of a name, a label, a path
  std::uint32_t depth = 8;          ///< of arrays and objects within each other
  std::uint64_t transfers_per_step = std::uint64_t{1} << 26;
  std::uint64_t ports_per_step = std::uint64_t{1} << 28;
  std::uint64_t messages_per_step = std::uint64_t{1} << 28;
  std::uint32_t named_ports = 1U << 16;  ///< ports of a network may be named if it has no more
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
  bool network_files = true;  ///< whether the network may itself be read from a file
};

/// Writes one schedule in some format.
class FormatWriter {
 public:
  virtual ~FormatWriter() = default;
  virtual void begin(const FileHeader& header) = 0;
  /// Steps are numbered from 1.
  virtual void take(std::uint64_t number, const Step& step) = 0;
  virtual void end(std::uint64_t steps) = 0;
};

/// Reads one schedule of some format; it has read the header when it is made.
class FormatReader {
 public:
  virtual ~FormatReader() = default;
  [[nodiscard]] virtual const FileHeader& header() const = 0;
  /// nullptr behind the last step, when the end has been checked.
  [[nodiscard]] virtual const Step* next() = 0;
};

struct ScheduleFormat {
  std::string name{};                  ///< "jsonl"
  std::string description{};           ///< "JSON Lines"
  std::vector<std::string> endings{};  ///< of file names: ".jsonl"
  /// The stream lives as long as the writer, and is opened as binary.
  std::function<std::unique_ptr<FormatWriter>(std::ostream& out)> write{};
  /// Whether a file that starts with this byte may be of the format.
  std::function<bool(unsigned char first)> recognises{};
  /// `name` is what errors call the stream, which lives as long as the reader.
  std::function<std::unique_ptr<FormatReader>(std::istream& in, const std::string& name,
                                              const ReadLimits& limits)>
      read{};
};

/// What the library has, and what a program adds: `schedule_formats().add({...})`.
[[nodiscard]] Registry<ScheduleFormat>& schedule_formats();

/// By the ending of a file name, the first format if there is none; throws Error(unknown_name) if
/// the ending is of no format.
[[nodiscard]] const ScheduleFormat& format_of_ending(const std::string& file);

/// Writes every step as it comes. Throws Error(unwritable) if the stream fails, and Error(usage)
/// for a path of ports without wormhole switching. Whether the schedule makes sense is not checked.
class ScheduleWriter final : public StepSink {
 public:
  ScheduleWriter(std::ostream& out, const ScheduleFormat& format);
  ~ScheduleWriter() override;

  void begin(const ScheduleHeader& header) override;
  void take(const Step& step) override;
  void end() override;

  /// The same file for relative steps instead.
  [[nodiscard]] RelativeSink& relative_steps();

  /// A whole timed tree. Throws Error(unsupported) if a node of it has no link up or no time.
  void write(const TimedTree& tree, const ScheduleHeader& header);

 private:
  class RelativeSide;
  void begin_form(const FileHeader& header);
  void push(const Step& step);

  std::unique_ptr<FormatWriter> format_;
  std::unique_ptr<RelativeSide> relative_;
  bool paths_ = false;  // of the model: a transfer may cross several links
  bool control_ = false;
  std::uint64_t steps_ = 0;
};

/// Reads a schedule of any format. Every node, port and message exists in the header's network and
/// collective; whether the schedule is allowed and complete is for a verifier to say. Every mistake
/// is an Error whose sentence has the name, the place and the field.
class ScheduleReader {
 public:
  /// Reads the header. The first format that recognises the first byte is taken.
  ScheduleReader(std::istream& in, std::string name, const ReadLimits& limits = {});
  ScheduleReader(const ScheduleReader&) = delete;
  ScheduleReader& operator=(const ScheduleReader&) = delete;
  ~ScheduleReader();

  [[nodiscard]] const ScheduleFormat& format() const { return *format_; }
  [[nodiscard]] const ScheduleHeader& header() const { return reader_->header().schedule; }
  [[nodiscard]] ScheduleForm form() const { return reader_->header().form; }

  /// Throws Error(too_large) if the header names far more moves than a file of this size can list;
  /// for those who need memory for each of them. Passes where the size is not known, as of a pipe.
  void require_moves_to_fit_file() const;

  /// Each of these reads the file, which can be done once: throws Error(usage) the second time.
  /// The explicit schedule, begin to end; a symmetric one is expanded.
  void push_into(StepSink& sink, std::uint64_t memory_limit = 0);
  /// As it is in the file; throws Error(usage) if the file has another form.
  [[nodiscard]] TimedTree read_tree(std::uint64_t memory_limit = 0, const Progress& progress = {});
  void push_into(RelativeSink& sink);

 private:
  void require_unread();
  void require_form(ScheduleForm form) const;
  const Step* next();

  std::string name_;
  const ScheduleFormat* format_ = nullptr;
  std::unique_ptr<FormatReader> reader_;
  std::optional<std::uint64_t> bytes_{};  // of the file, if somebody knows
  bool read_ = false;
};

}  // namespace asterism
