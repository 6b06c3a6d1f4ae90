#include "cli/output.hpp"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <iostream>
#include <system_error>

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include "base/text.hpp"
#include "cli/output_capture.hpp"

namespace asterism::cli {

namespace {

bool is_closed(int descriptor) {
  return ::fcntl(descriptor, F_GETFD) < 0 && errno == EBADF;
}

/// Otherwise the next file opened would get this descriptor.
void occupy_if_closed(int descriptor) {
  if (is_closed(descriptor)) (void)::open("/dev/null", O_RDWR);
}

}  // namespace

void prepare_output() {
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);  // raised by a file size limit
  occupy_if_closed(STDIN_FILENO);
  const bool closed = is_closed(STDOUT_FILENO);
  occupy_if_closed(STDOUT_FILENO);
  occupy_if_closed(STDERR_FILENO);
  if (closed)
    throw Error(ErrorCode::unwritable, "cannot write to standard output: it is closed",
                "leave it open, or send it to a file or to /dev/null");
  std::cout.exceptions(std::ios::badbit);
}

void finish_output() {
  if (std::fflush(stdout) != 0) throw unwritable_output(std::generic_category().message(errno));
  if (output_failed()) throw unwritable_output("");
}

bool output_failed() {
  return std::ferror(stdout) != 0;
}

bool reader_is_gone() {
  pollfd output{STDOUT_FILENO, 0, 0};
  return output_failed() && ::poll(&output, 1, 0) > 0 && (output.revents & POLLERR) != 0;
}

Error unwritable_output(const std::string& reason) {
  return {ErrorCode::unwritable,
          fmt::format("cannot write to standard output{}{}", reason.empty() ? "" : ": ", reason),
          "is the disk full, or the pipe closed? What was printed is not complete"};
}

void print(std::string_view text) {
  if (std::ostream* const captured = OutputCapture::stream()) {
    *captured << text;
    return;
  }
  if (std::fwrite(text.data(), 1, text.size(), stdout) < text.size())
    throw unwritable_output(std::generic_category().message(errno));
}

void print_message(std::string_view line) {
  static constexpr std::size_t longest = 2000;
  std::fputs(fmt::format("{}\n", printable(line, longest)).c_str(), stderr);
}

OutputFile::OutputFile(const std::string& name)
    : file_(name == stdout_name ? nullptr : std::make_unique<AtomicFile>(name)) {}

std::ostream& OutputFile::stream() {
  if (!is_stdout()) return file_->stream();
  std::ostream* const captured = OutputCapture::stream();
  return captured != nullptr ? *captured : std::cout;
}

Progress OutputFile::watched(Progress progress) {
  return [this, progress = std::move(progress)](std::string_view what, std::uint64_t done,
                                                std::uint64_t all) {
    if (!is_stdout()) file_->require_written();
    report(progress, what, done, all);
  };
}

void OutputFile::commit() {
  if (!is_stdout()) file_->commit();
}

void require_one_on_stdout(const std::string& file, Form form) {
  if (form == Form::json && file == stdout_name)
    throw Error(ErrorCode::usage, "--json and -o - would both write to stdout",
                "name a file with -o, or leave --json out");
}

}  // namespace asterism::cli
