#include "report/figure.hpp"

#include <filesystem>
#include <ostream>

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "base/atomic_file.hpp"
#include "base/outside_program.hpp"
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

const OutsideProgram gnuplot{"gnuplot", "", "TZ=UTC0",
                             "figures are drawn by gnuplot: install gnuplot-nox"};

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
  const std::string drawn = output_of(gnuplot, gnuplot_script(figure, format));
  file.stream() << (format == FigureFormat::pdf ? undated(drawn) : drawn);
  file.commit();
}

}  // namespace asterism
