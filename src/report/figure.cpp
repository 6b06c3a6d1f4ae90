#include "report/figure.hpp"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <ostream>
#include <system_error>

#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <asterism/error.hpp>

#include "base/atomic_file.hpp"
#include "base/text.hpp"

namespace asterism {

namespace {

/// In single quotes, within which gnuplot runs nothing and a quote is written twice.
std::string gnuplot_text(const std::string& text) {
  static constexpr std::size_t longest = 200;
  std::string result = "'";
  for (const char c : printable(text, longest)) result += c == '\'' ? "''" : std::string(1, c);
  return result + "'";
}

Error gnuplot_failure(const std::string& sentence) {
  return {ErrorCode::not_found, sentence, "figures are drawn by gnuplot: install gnuplot-nox"};
}

/// A file that is gone with the object.
class TemporaryScript {
 public:
  explicit TemporaryScript(const std::string& text) : path_(template_path()) {
    const int descriptor = ::mkstemp(path_.data());
    std::FILE* const file = descriptor < 0 ? nullptr : ::fdopen(descriptor, "w");
    if (file == nullptr) throw unwritable_script();
    const bool written = std::fputs(text.c_str(), file) >= 0;
    if (std::fclose(file) == 0 && written) return;
    ::unlink(path_.data());
    throw unwritable_script();
  }
  ~TemporaryScript() { ::unlink(path_.data()); }
  TemporaryScript(const TemporaryScript&) = delete;
  TemporaryScript& operator=(const TemporaryScript&) = delete;

  [[nodiscard]] const char* path() const { return path_.c_str(); }

  static Error unwritable_script() {
    return {ErrorCode::unwritable, "cannot write a temporary file for gnuplot",
            "let TMPDIR name a folder that exists, on a disk that is not full"};
  }

 private:
  static std::string template_path() {
    std::error_code error;
    const std::filesystem::path folder = std::filesystem::temp_directory_path(error);
    if (error) throw unwritable_script();
    return (folder / "asterism-XXXXXX").string();
  }

  std::string path_;
};

/// After which its colours begin again.
constexpr std::size_t gnuplot_colours = 8;

/// Those that gnuplot without a window system has; a PDF is measured in inches.
const char* terminal_of(FigureFormat format) {
  switch (format) {
    case FigureFormat::svg:
      return "svg size 900,560 font 'sans,14' background 'white'";
    case FigureFormat::pdf:
      return "pdfcairo size 9,5.6 font 'sans,14' background 'white'";
    case FigureFormat::png:
      return "pngcairo size 900,560 font 'sans,14' background 'white'";
  }
  return "";
}

/// What gnuplot prints.
std::string run_gnuplot(const std::string& script) {
  const TemporaryScript file(script);
  std::FILE* const pipe =
      ::popen(fmt::format("TZ=UTC0 gnuplot '{}' 2>/dev/null", file.path()).c_str(), "r");
  if (pipe == nullptr) throw gnuplot_failure("gnuplot could not be started");
  std::string output;
  std::array<char, 65536> buffer{};
  while (const std::size_t read = std::fread(buffer.data(), 1, buffer.size(), pipe))
    output.append(buffer.data(), read);
  const int status = ::pclose(pipe);
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0 || output.empty())
    throw gnuplot_failure("gnuplot is not there, or failed");
  return output;
}

/// Without the time at which it was drawn, so that the same figure is the same file. What was there
/// becomes blanks: the places of all that follows are noted in the file.
std::string undated(std::string pdf) {
  const std::size_t date = pdf.find("/CreationDate (");
  const std::size_t end = date == std::string::npos ? date : pdf.find(')', date);
  if (end != std::string::npos) pdf.replace(date, end + 1 - date, end + 1 - date, ' ');
  return pdf;
}

}  // namespace

FigureFormat figure_format(const std::string& path) {
  const std::string ending = std::filesystem::path(path).extension().string();
  if (ending == ".svg") return FigureFormat::svg;
  if (ending == ".pdf") return FigureFormat::pdf;
  if (ending == ".png") return FigureFormat::png;
  throw Error(ErrorCode::unknown_name, fmt::format("cannot draw a figure as {}", path_text(path)),
              "end the file in .svg, .pdf or .png");
}

std::string gnuplot_script(const Figure& figure, FigureFormat format) {
  std::string script = fmt::format(
      "set terminal {}\nset title {} noenhanced\nset xlabel {} noenhanced\nset ylabel {} "
      "noenhanced\nset key outside below\nset grid\n{}{}",
      terminal_of(format), gnuplot_text(figure.title), gnuplot_text(figure.x_label),
      gnuplot_text(figure.y_label), figure.log_x ? "set logscale x\n" : "",
      figure.log_y ? "set logscale y\n" : "");
  std::string plots;
  for (std::size_t i = 0; i < figure.curves.size(); ++i) {
    script += fmt::format("$curve{} << END\n", i);
    for (const auto& [x, y] : figure.curves[i].points) script += fmt::format("{:g} {:.9g}\n", x, y);
    script += "END\n";
    const std::size_t dash = i / gnuplot_colours + 1;
    plots += fmt::format("{}$curve{} using 1:2 with lines linewidth 2{} title {} noenhanced",
                         plots.empty() ? "" : ", ", i,
                         dash == 1 ? "" : fmt::format(" dashtype {}", dash),
                         gnuplot_text(figure.curves[i].title));
  }
  return script + "plot " + plots + "\n";
}

void draw_figure(const Figure& figure, const std::string& path) {
  const FigureFormat format = figure_format(path);
  AtomicFile file(path);
  const std::string drawn = run_gnuplot(gnuplot_script(figure, format));
  file.stream() << (format == FigureFormat::pdf ? undated(drawn) : drawn);
  file.commit();
}

}  // namespace asterism
