// The output of the program: checked standard output, messages, and files, where - is standard
// output.
#pragma once

#include <memory>
#include <ostream>
#include <string>
#include <string_view>

#include <asterism/error.hpp>
#include <asterism/progress.hpp>

#include "base/atomic_file.hpp"
#include "view/form.hpp"

namespace asterism::cli {

/// Must be called before anything is opened or printed. Throws Error(unwritable) if standard output
/// is closed. Makes writes to a closed pipe fail instead of ending the program.
void prepare_output();
/// Writes buffered output. Throws Error(unwritable) if some output could not be written.
void finish_output();
/// Returns whether printing has failed, so that an exception may be caused by it.
[[nodiscard]] bool output_failed();
/// Returns whether printing has failed because the reader of the pipe is gone, as in `| head`.
[[nodiscard]] bool reader_is_gone();
/// Returns the error for failed printing; `reason` may be empty.
[[nodiscard]] Error unwritable_output(const std::string& reason);

/// Prints the output of a command. Throws Error(unwritable) if it cannot be written.
void print(std::string_view text);

/// Prints a line on standard error, with invisible characters escaped and long lines cut. Write
/// errors are ignored, because there is nowhere to report them.
void print_message(std::string_view line);

/// A file that appears complete or not at all, or standard output for the name -.
class OutputFile {
 public:
  explicit OutputFile(const std::string& name);

  [[nodiscard]] bool is_stdout() const { return file_ == nullptr; }
  [[nodiscard]] std::ostream& stream();
  /// Returns a progress that also stops the work as soon as nothing more can be written.
  [[nodiscard]] Progress watched(Progress progress);
  void commit();

 private:
  std::unique_ptr<AtomicFile> file_;
};

inline constexpr std::string_view stdout_name = "-";

/// Throws Error(usage) if the file and the document of --json would both go to standard output.
void require_one_on_stdout(const std::string& file, Form form);

}  // namespace asterism::cli
