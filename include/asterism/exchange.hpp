// Schedules for other tools, and from them: formats that are not ours, say less than a schedule
// file, or say it rank by rank. A schedule file (schedule_file.hpp) keeps everything, a step at a
// time; these take a whole schedule, and what one cannot say is an error and never left out.
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

/// Where a format puts its files. None of them is to be seen before all are finished.
class ExchangeSink {
 public:
  virtual ~ExchangeSink() = default;
  /// Begins the next file; the stream is good until another is begun. The only file of a format
  /// that has one needs no name: it gets the name that the user gave.
  virtual std::ostream& begin_file(const std::string& name = {}) = 0;
};

/// What a writer is given. The schedule has been verified.
struct ExchangeRequest {
  const Schedule& schedule;
  Parameters options{};            ///< of the format, by name; those not given have their defaults
  std::uint64_t memory_limit = 0;  ///< bytes; 0 for what the system has free
  Progress progress{};
};

/// What a reader is given.
struct ExchangeText {
  std::string_view text;
  std::string name;  ///< of the file, as errors call it
  /// What the format does not say: the network, the collective, the model. Where it says some of it
  /// itself, a word may be left out, and one that contradicts it is an error.
  ProblemWords words{};
  Parameters options{};
  std::uint64_t memory_limit = 0;
  Progress progress{};
};

/// Where in a file a transfer was read from; 0 where a format has no such line.
struct ExchangePlace {
  std::uint64_t line = 0;          ///< of the transfer, or of its send
  std::uint64_t receive_line = 0;  ///< of its receive
};

/// What is wrong with a file that could be read: found while it was made a schedule, and so before
/// a verifier sees it.
struct ExchangeFinding {
  std::string kind{};                   ///< "no partner"
  std::uint64_t count = 0;              ///< how often; what follows is the first
  std::uint64_t line = 0;               ///< 0 if it is about none
  std::optional<std::uint64_t> rank{};  ///< that it is about
  std::string text{};                   ///< the first in full
};

/// What is known of the packets that were read.
enum class ExchangeContents {
  messages,  ///< they are messages of the collective
  followed,  ///< the reader followed all data and found nothing wrong, but there are no messages
             ///< for what some packets carry: those of the schedule are placeholders
  unknown,   ///< the file says only how much they carry: the messages are placeholders
};

struct ExchangeReading {
  /// Without steps if there are findings.
  Schedule schedule;
  /// The problem that the file is about, before its messages were cut into chunks: what was given,
  /// completed by what the file says.
  ProblemWords words{};
  /// By transfer, in the order of the steps.
  std::vector<ExchangePlace> places{};
  std::vector<ExchangeFinding> findings{};
  ExchangeContents contents = ExchangeContents::messages;
  /// What the reader made of the file, and what it did not look at: a sentence each.
  std::vector<std::string> notes{};

  /// The place of a transfer in a step, both counted from 0.
  [[nodiscard]] ExchangePlace place(std::size_t step, std::size_t transfer) const;
};

/// An option of a format, which `--name value` sets on the command line.
struct ExchangeOption {
  std::string name{};
  std::string description{};
  std::string fallback{};  ///< what holds if none is given, in words or as a value
};

struct ExchangeFormat {
  enum class Files {
    one,
    folder,  ///< of files, for example one a rank
  };
  std::string name{};    ///< "msccl"
  std::string title{};   ///< "MSCCL XML, programs of collectives on GPUs"
  std::string ending{};  ///< of the file, or of each file of a folder: ".xml"
  Files files = Files::one;
  /// What it cannot say, a sentence each: its writer refuses all of it by Error(unsupported).
  std::vector<std::string> limits{};
  std::vector<ExchangeOption> options{};
  /// Throws Error(unsupported), before anything is begun, for what the format cannot say.
  std::function<void(const ExchangeRequest& request, ExchangeSink& sink)> write{};
  /// Throws Error(malformed), with the name and the line, for what is none of the format. Whether
  /// the schedule makes sense is for a verifier to say.
  std::function<ExchangeReading(const ExchangeText& text)> read{};
};

/// What the library has, and what a program adds: `exchange_formats().add({...})`.
[[nodiscard]] Registry<ExchangeFormat>& exchange_formats();

/// Verifies the schedule and, if it is valid, writes it; the sink has begun no file if not. Throws
/// Error(unsupported) if the format is only read or cannot say this, Error(usage) for an option
/// that it does not have.
[[nodiscard]] Verdict write_exchange(const ExchangeFormat& format, const ExchangeRequest& request,
                                     ExchangeSink& sink);

/// Reads; throws Error(unsupported) if the format is only written, Error(usage) for an option that
/// it does not have.
[[nodiscard]] ExchangeReading read_exchange(const ExchangeFormat& format, const ExchangeText& text);

/// The verdict on what was read.
struct ExchangeCheck {
  bool valid = false;
  /// Findings of the reader and of the verifier, with line numbers of the file.
  std::vector<ExchangeFinding> findings{};
  /// Verdict on the schedule; the contents of placeholder messages are not checked.
  Verdict verdict{};
  Metering metering{};  ///< if there are no findings of the reader
};
[[nodiscard]] ExchangeCheck check_exchange(const ExchangeReading& reading,
                                           std::uint64_t memory_limit = 0);

/// Files in memory.
class ExchangeTexts final : public ExchangeSink {
 public:
  struct File {
    std::string name, text;
  };
  std::ostream& begin_file(const std::string& name = {}) override;
  /// All that were begun, in this order.
  [[nodiscard]] std::vector<File> files() const;

 private:
  std::vector<std::string> names_;
  std::vector<std::unique_ptr<std::ostringstream>> streams_;
};

/// One file, or a new folder of files, that appears whole when it is committed, or not at all.
class ExchangeOutput final : public ExchangeSink {
 public:
  /// Throws Error(unwritable) if nothing can be written there, or if there is a folder with
  /// something in it already.
  ExchangeOutput(const std::string& path, ExchangeFormat::Files files);
  ~ExchangeOutput() override;
  ExchangeOutput(const ExchangeOutput&) = delete;
  ExchangeOutput& operator=(const ExchangeOutput&) = delete;

  std::ostream& begin_file(const std::string& name = {}) override;
  /// Throws Error(unwritable) if any write failed.
  void commit();
  /// How many files were begun.
  [[nodiscard]] std::uint64_t file_count() const;

 private:
  class Place;
  class OneFile;
  class Folder;
  std::unique_ptr<Place> place_;
};

}  // namespace asterism
