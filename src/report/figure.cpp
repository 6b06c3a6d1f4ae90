#include "report/figure.hpp"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <ostream>

#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <asterism/error.hpp>

#include "base/atomic_file.hpp"

namespace asterism {

namespace {

/// In double quotes, for gnuplot.
std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + '"';
}

/// A file that is gone with the object.
class TemporaryScript {
 public:
  explicit TemporaryScript(const std::string& text) {
    const int descriptor = ::mkstemp(path_.data());
    std::FILE* const file = descriptor < 0 ? nullptr : ::fdopen(descriptor, "w");
    if (file == nullptr) throw failure("no temporary file could be made");
    std::fputs(text.c_str(), file);
    std::fclose(file);
  }
  ~TemporaryScript() { ::unlink(path_.data()); }
  TemporaryScript(const TemporaryScript&) = delete;
  TemporaryScript& operator=(const TemporaryScript&) = delete;

  [[nodiscard]] const char* path() const { return path_.c_str(); }

  static Error failure(const std::string& sentence) {
    return {ErrorCode::not_found, sentence, "figures are drawn by gnuplot: install gnuplot-nox"};
  }

 private:
  std::string path_ = (std::filesystem::temp_directory_path() / "asterism-XXXXXX").string();
};

/// What gnuplot prints.
std::string run_gnuplot(const std::string& script) {
  const TemporaryScript file(script);
  std::FILE* const pipe =
      ::popen(fmt::format("gnuplot '{}' 2>/dev/null", file.path()).c_str(), "r");
  if (pipe == nullptr) throw TemporaryScript::failure("gnuplot could not be started");
  std::string output;
  std::array<char, 65536> buffer{};
  while (const std::size_t read = std::fread(buffer.data(), 1, buffer.size(), pipe))
    output.append(buffer.data(), read);
  const int status = ::pclose(pipe);
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0 || output.empty())
    throw TemporaryScript::failure("gnuplot is not there, or failed");
  return output;
}

}  // namespace

std::string gnuplot_script(const Figure& figure) {
  std::string script = fmt::format(
      "set terminal svg size 900,560 font 'sans,14' background 'white'\nset title {} "
      "noenhanced\nset xlabel "
      "{} noenhanced\nset ylabel {} noenhanced\nset key outside below\nset grid\n{}{}",
      quoted(figure.title), quoted(figure.x_label), quoted(figure.y_label),
      figure.log_x ? "set logscale x\n" : "", figure.log_y ? "set logscale y\n" : "");
  std::string plots;
  for (std::size_t i = 0; i < figure.curves.size(); ++i) {
    script += fmt::format("$curve{} << END\n", i);
    for (const auto& [x, y] : figure.curves[i].points) script += fmt::format("{:g} {:.9g}\n", x, y);
    script += "END\n";
    plots += fmt::format("{}$curve{} using 1:2 with lines linewidth 2 title {} noenhanced",
                         plots.empty() ? "" : ", ", i, quoted(figure.curves[i].title));
  }
  return script + "plot " + plots + "\n";
}

void draw_figure(const Figure& figure, const std::string& path) {
  AtomicFile file(path);
  file.stream() << run_gnuplot(gnuplot_script(figure));
  file.commit();
}

}  // namespace asterism
