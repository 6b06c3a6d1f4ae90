// Schedules in the formats of other tools, for export and import. These formats express less than a
// schedule file, or describe it rank by rank. A schedule file (schedule_file.hpp) keeps everything,
// one step at a time; these formats take a whole schedule, and anything that one cannot express is
// an error rather than silently omitted.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <ostream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <asterism/meter.hpp>
#include <asterism/owned_schedule.hpp>
#include <asterism/problem.hpp>
#include <asterism/progress.hpp>
#include <asterism/registry.hpp>
#include <asterism/verify.hpp>

namespace asterism {

/// Receives the files of a format. No file becomes visible before all are complete.
class ExchangeSink {
 public:
  virtual ~ExchangeSink() = default;
  /// Begins the next file. The stream is valid until the next call. The file of a single-file
  /// format needs no name: it gets the name that the user gave.
  virtual std::ostream& begin_file(const std::string& name = {}) = 0;

  /// Adds a sentence about what differs between the schedule and its files.
  void note(std::string sentence) { notes_.push_back(std::move(sentence)); }
  [[nodiscard]] const std::vector<std::string>& notes() const { return notes_; }

 private:
  std::vector<std::string> notes_;
};

/// Options of a format by name, as people write them.
using FormatOptions = std::map<std::string, std::string>;

/// The input of a writer. The schedule has been verified.
struct ExchangeRequest {
  const Schedule& schedule;
  FormatOptions options{};         ///< those not given have their defaults
  std::uint64_t memory_limit = 0;  ///< bytes; 0 for the free memory of the system
  Progress progress{};
};

/// The input of a reader.
struct ExchangeText {
  std::string_view text;
  std::string name;  ///< file name for errors
  /// What the format does not express: the network, the collective, the model. Words that the file
  /// itself determines may be left out; contradicting ones are an error.
  ProblemWords words{};
  FormatOptions options{};
  std::uint64_t memory_limit = 0;
  Progress progress{};
};

/// The line from which a transfer was read; 0 if the format has no such line.
struct ExchangePlace {
  std::uint64_t line = 0;          ///< of the transfer, or of its send
  std::uint64_t receive_line = 0;  ///< of its receive
};

/// An inconsistency in a file that could be read. It was found while the schedule was built, before
/// a verifier sees it.
struct ExchangeFinding {
  std::string kind{};       ///< "no partner"
  std::uint64_t count = 0;  ///< number of occurrences; the other fields describe the first
  std::uint64_t line = 0;   ///< 0 if it concerns no line
  std::optional<std::uint64_t> rank{};  ///< the rank concerned
  std::string text{};                   ///< description of the first
};

/// What is known about the contents of the packets that were read.
enum class ExchangeContents {
  messages,  ///< they are messages of the collective
  /// The reader traced all data and found no error, but some packets carry data that no message
  /// stands for: the messages of the schedule are placeholders.
  followed,
  unknown,  ///< the file only states packet sizes: the messages are placeholders
};

/// The result of reading a file.
struct ExchangeReading {
  /// The schedule; it has no steps if there are findings.
  Schedule schedule;
  /// The problem of the file before messages were cut into chunks: the words that were given,
  /// completed from the file.
  ProblemWords words{};
  /// By transfer, in the order of the steps.
  std::vector<ExchangePlace> places{};
  std::vector<ExchangeFinding> findings{};
  ExchangeContents contents = ExchangeContents::messages;
  /// Sentences about how the reader interpreted the file, and what it ignored.
  std::vector<std::string> notes{};

  /// Returns the place of a transfer in a step, both counted from 0.
  [[nodiscard]] ExchangePlace place(std::size_t step, std::size_t transfer) const;
};

/// An option of a format, set by `--name value` on the command line.
struct ExchangeOption {
  std::string name{};
  std::string description{};
  std::string fallback{};  ///< the default, in words or as a value
  bool is_flag = false;    ///< yes or no; `--name` alone on the command line means yes
};

/// A format for export, import or both.
struct ExchangeFormat {
  enum class Files {
    one,
    folder,  ///< of files, for example one per rank
  };
  std::string name{};    ///< "msccl"
  std::string title{};   ///< "MSCCL XML, programs of collectives on GPUs"
  std::string ending{};  ///< extension of the file, or of each file of a folder: ".xml"
  Files files = Files::one;
  /// Sentences about what the format cannot express; the writer rejects it with Error(unsupported).
  std::vector<std::string> limits{};
  std::vector<ExchangeOption> options{};
  /// Throws Error(unsupported), before any file is begun, if the format cannot express the
  /// schedule.
  std::function<void(const ExchangeRequest& request, ExchangeSink& sink)> write{};
  /// Throws Error(malformed), with the name and the line, if the text is not in this format. It
  /// does not verify the schedule.
  std::function<ExchangeReading(const ExchangeText& text)> read{};
};

/// Returns the catalogue. Programs add formats by `exchange_formats().add({...})`.
[[nodiscard]] Registry<ExchangeFormat>& exchange_formats();

/// Verifies the schedule and writes it if it is valid; otherwise no file is begun. Throws
/// Error(unsupported) if the format is import-only or cannot express the schedule, and Error(usage)
/// for an unknown option.
[[nodiscard]] Verdict write_exchange(const ExchangeFormat& format, const ExchangeRequest& request,
                                     ExchangeSink& sink);

/// Reads a schedule. Throws Error(unsupported) if the format is export-only, and Error(usage) for
/// an unknown option.
[[nodiscard]] ExchangeReading read_exchange(const ExchangeFormat& format, const ExchangeText& text);

/// The verdict on an imported schedule.
struct ExchangeCheck {
  bool valid = false;
  /// Findings of the reader and of the verifier, with line numbers of the file.
  std::vector<ExchangeFinding> findings{};
  /// Verdict on the schedule; the contents of placeholder messages are not checked.
  Verdict verdict{};
  Metering metering{};  ///< set if the reader has no findings
};
/// Verifies and meters an imported schedule.
[[nodiscard]] ExchangeCheck check_exchange(const ExchangeReading& reading,
                                           std::uint64_t memory_limit = 0);

/// Keeps the files in memory.
class ExchangeTexts final : public ExchangeSink {
 public:
  struct File {
    std::string name, text;
  };
  std::ostream& begin_file(const std::string& name = {}) override;
  /// Returns all files in the order in which they were begun.
  [[nodiscard]] std::vector<File> files() const;

 private:
  std::vector<std::string> names_;
  std::vector<std::unique_ptr<std::ostringstream>> streams_;
};

/// Writes one file, or a new folder of files, which appears as a whole on commit, or not at all.
class ExchangeOutput final : public ExchangeSink {
 public:
  /// Throws Error(unwritable) if the path is not writable or is a folder that is not empty.
  ExchangeOutput(const std::string& path, ExchangeFormat::Files files);
  ~ExchangeOutput() override;
  ExchangeOutput(const ExchangeOutput&) = delete;
  ExchangeOutput& operator=(const ExchangeOutput&) = delete;

  std::ostream& begin_file(const std::string& name = {}) override;
  /// Publishes the files. Throws Error(unwritable) if any write failed.
  void commit();
  /// Returns the number of files that were begun.
  [[nodiscard]] std::uint64_t file_count() const;

 private:
  class Place;
  class OneFile;
  class Folder;
  std::unique_ptr<Place> place_;
};

}  // namespace asterism
