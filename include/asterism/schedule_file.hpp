// Schedule files, written and read one step at a time. docs/schedule-format.md describes the
// built-in formats; programs may add their own to the catalogue.
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

/// What the steps of a file describe.
enum class ScheduleForm {
  steps,           ///< all transfers
  timed_tree,      ///< the path of node 0's message; all other sources do the same
  relative_steps,  ///< which messages of node 0 move over which port, named by destination
};
/// Returns the name of a form, as in files.
[[nodiscard]] const std::string& to_string(ScheduleForm form);

/// Describes a file before its first step.
struct FileHeader {
  ScheduleHeader schedule;
  ScheduleForm form = ScheduleForm::steps;
  bool splits_packets = false;  ///< for a timed tree
};

/// Limits on what a file may request. Regardless of the limits, memory grows only with the bytes
/// actually read: a count in a file reserves nothing.
struct ReadLimits {
  std::uint64_t header_bytes = std::uint64_t{64} << 20;
  std::uint64_t line_bytes = std::uint64_t{256} << 20;
  std::uint64_t text_bytes = 4096;  ///< length of a name, a label or a path
  std::uint32_t depth = 8;          ///< nesting of arrays and objects
  std::uint64_t transfers_per_step = std::uint64_t{1} << 26;
  std::uint64_t ports_per_step = std::uint64_t{1} << 28;
  std::uint64_t messages_per_step = std::uint64_t{1} << 28;
  /// Ports may be given by name only on networks with at most this many.
  std::uint32_t named_ports = 1U << 16;
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

/// Reads one schedule in some format. The constructor reads the header.
class FormatReader {
 public:
  virtual ~FormatReader() = default;
  [[nodiscard]] virtual const FileHeader& header() const = 0;
  /// Returns the next step, or nullptr after the last one, once the end of the file has been
  /// checked.
  [[nodiscard]] virtual const Step* next() = 0;
};

/// A schedule file format.
struct ScheduleFormat {
  std::string name{};                  ///< "jsonl"
  std::string description{};           ///< "JSON Lines"
  std::vector<std::string> endings{};  ///< file name extensions: ".jsonl"
  /// Makes a writer. The stream must outlive it and be in binary mode.
  std::function<std::unique_ptr<FormatWriter>(std::ostream& out)> write{};
  /// Returns whether a file that starts with this byte may be in this format.
  std::function<bool(unsigned char first)> recognises{};
  /// Makes a reader. Errors cite `name`. The stream must outlive the reader.
  std::function<std::unique_ptr<FormatReader>(std::istream& in, const std::string& name,
                                              const ReadLimits& limits)>
      read{};
};

/// Returns the catalogue. Programs add formats by `schedule_formats().add({...})`.
[[nodiscard]] Registry<ScheduleFormat>& schedule_formats();

/// Returns the format of a file name's extension, or the first format if it has none. Throws
/// Error(unknown_name) if no format has the extension.
[[nodiscard]] const ScheduleFormat& format_of_ending(const std::string& file);

/// Writes every step as it is pushed. Throws Error(unwritable) if the stream fails, and
/// Error(usage) for a path of ports without wormhole switching. Does not verify the schedule.
class ScheduleWriter final : public StepSink {
 public:
  ScheduleWriter(std::ostream& out, const ScheduleFormat& format);
  ~ScheduleWriter() override;

  void begin(const ScheduleHeader& header) override;
  void take(const Step& step) override;
  void end() override;

  /// Returns a sink that writes relative steps to the same file instead.
  [[nodiscard]] RelativeSink& relative_steps();

  /// Writes a whole timed tree. Throws Error(unsupported) if a node has no link up or no time.
  void write(const TimedTree& tree, const ScheduleHeader& header);

 private:
  class RelativeSide;
  void begin_form(const FileHeader& header);
  void push(const Step& step);

  std::unique_ptr<FormatWriter> format_;
  std::unique_ptr<RelativeSide> relative_;
  bool paths_ = false;  // the model lets a transfer cross several links
  bool control_ = false;
  std::uint64_t steps_ = 0;
};

/// Reads a schedule in any format. Every node, port and message is checked to exist in the header's
/// network and collective; whether the schedule is allowed and complete is left to a verifier.
/// Every mistake is an Error whose sentence contains the name, the place and the field.
class ScheduleReader {
 public:
  /// Reads the header, in the first format that recognises the first byte.
  ScheduleReader(std::istream& in, std::string name, const ReadLimits& limits = {});
  ScheduleReader(const ScheduleReader&) = delete;
  ScheduleReader& operator=(const ScheduleReader&) = delete;
  ~ScheduleReader();

  [[nodiscard]] const ScheduleFormat& format() const { return *format_; }
  [[nodiscard]] const ScheduleHeader& header() const { return reader_->header().schedule; }
  [[nodiscard]] ScheduleForm form() const { return reader_->header().form; }

  /// Throws Error(too_large) if the header implies far more moves than a file of this size can
  /// list. Callers that need memory for each move should check this first. Passes if the size is
  /// unknown, as for a pipe.
  void require_moves_to_fit_file() const;

  /// The following functions read the rest of the file, which is possible once; the second call
  /// throws Error(usage). This one pushes the explicit schedule and expands a symmetric one.
  void push_into(StepSink& sink, std::uint64_t memory_limit = 0);
  /// Return the schedule as stored. Throw Error(usage) if the file has another form.
  [[nodiscard]] TimedTree read_tree(std::uint64_t memory_limit = 0, const Progress& progress = {});
  void push_into(RelativeSink& sink);

 private:
  void require_unread();
  void require_form(ScheduleForm form) const;
  const Step* next();

  std::string name_;
  const ScheduleFormat* format_ = nullptr;
  std::unique_ptr<FormatReader> reader_;
  std::optional<std::uint64_t> bytes_{};  // size of the file, if known
  bool read_ = false;
};

}  // namespace asterism
