#include "base/outside_program.hpp"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <list>
#include <system_error>

#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <asterism/error.hpp>

namespace asterism {

namespace {

/// A temporary file that is deleted with the object.
class InputFile {
 public:
  InputFile(const std::string& text, const std::string& reader)
      : reader_(reader), path_(template_path()) {
    const int descriptor = ::mkstemp(path_.data());
    std::FILE* const file = descriptor < 0 ? nullptr : ::fdopen(descriptor, "w");
    if (file == nullptr) throw unwritable();
    const bool written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
    if (std::fclose(file) == 0 && written) return;
    ::unlink(path_.data());
    throw unwritable();
  }
  ~InputFile() { ::unlink(path_.data()); }
  InputFile(const InputFile&) = delete;
  InputFile& operator=(const InputFile&) = delete;

  [[nodiscard]] const char* path() const { return path_.c_str(); }

 private:
  [[nodiscard]] Error unwritable() const {
    return {ErrorCode::unwritable, fmt::format("cannot write a temporary file for {}", reader_),
            "let TMPDIR name a folder that exists, on a disk that is not full"};
  }
  [[nodiscard]] std::string template_path() const {
    std::error_code error;
    const std::filesystem::path folder = std::filesystem::temp_directory_path(error);
    if (error || folder.string().find('\'') != std::string::npos) throw unwritable();
    return (folder / "asterism-XXXXXX").string();
  }

  std::string reader_;
  std::string path_;
};

/// The exit code of a shell if the program does not exist.
constexpr int no_such_program = 127;

}  // namespace

std::string output_of(const OutsideProgram& program, const std::string& input) {
  return output_of(program, std::array{ProgramInput{{}, input}});
}

std::string output_of(const OutsideProgram& program, std::span<const ProgramInput> inputs,
                      const std::string& ending) {
  std::list<InputFile> files;
  std::string command =
      fmt::format("{}{}{} {}", program.environment, program.environment.empty() ? "" : " ",
                  program.name, program.options);
  for (const ProgramInput& input : inputs) {
    files.emplace_back(input.text, program.name);
    command += fmt::format(" {} '{}'", input.options, files.back().path());
  }
  command += fmt::format(" {} 2>/dev/null </dev/null", ending);
  std::FILE* const pipe = ::popen(command.c_str(), "r");
  if (pipe == nullptr)
    throw Error(ErrorCode::not_found, fmt::format("{} could not be started", program.name),
                program.hint);
  std::string output;
  std::array<char, 65536> buffer{};
  while (const std::size_t read = std::fread(buffer.data(), 1, buffer.size(), pipe))
    output.append(buffer.data(), read);
  const int status = ::pclose(pipe);
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0 && !output.empty()) return output;
  const bool is_missing = WIFEXITED(status) && WEXITSTATUS(status) == no_such_program;
  throw Error(ErrorCode::not_found,
              fmt::format("{} {}", program.name, is_missing ? "is not there" : "failed"),
              program.hint);
}

}  // namespace asterism
