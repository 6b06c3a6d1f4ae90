#include "view/figure.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>
#include <ostream>

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "base/atomic_file.hpp"
#include "base/outside_program.hpp"
#include "base/text.hpp"

namespace asterism {

namespace {

/// Quotes text for gnuplot: in single quotes, which prevent substitution; a quote is doubled.
std::string gnuplot_text(const std::string& text) {
  static constexpr std::size_t longest = 200;
  std::string result = "'";
  for (const char c : printable(text, longest)) result += c == '\'' ? "''" : std::string(1, c);
  return result + "'";
}

/// Number of colours after which gnuplot repeats them.
constexpr std::size_t gnuplot_colours = 8;

/// Returns a terminal of gnuplot that needs no window system; a PDF is measured in inches.
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

/// Removes the creation time, so that the same figure gives the same file. It is replaced by
/// blanks, because the file stores the offsets of everything that follows.
std::string undated(std::string pdf) {
  const std::size_t date = pdf.find("/CreationDate (");
  const std::size_t end = date == std::string::npos ? date : pdf.find(')', date);
  if (end != std::string::npos) pdf.replace(date, end + 1 - date, end + 1 - date, ' ');
  return pdf;
}

/// Returns whether the x values are few integers, so that each number fits on the axis.
bool has_few_whole_places(const Figure& figure) {
  static constexpr double most = 25;
  double least = std::numeric_limits<double>::infinity();
  double largest = -least;
  for (const Curve& curve : figure.curves)
    for (const auto& point : curve.points) {
      if (std::floor(point.first) != point.first) return false;
      least = std::min(least, point.first);
      largest = std::max(largest, point.first);
    }
  return !figure.log_x && largest - least <= most;
}

std::string second_axis(const Figure& figure) {
  if (figure.y2_label.empty()) return "";
  return fmt::format("set ytics nomirror\nset y2tics\nset y2label {} noenhanced\n",
                     gnuplot_text(figure.y2_label));
}

/// Points under names, and what is plotted of them.
struct PlotWords {
  std::string data, plots;
};

std::string data_block(const std::string& name,
                       const std::vector<std::pair<double, double>>& points) {
  std::string block = fmt::format("${} << END\n", name);
  for (const auto& [x, y] : points) block += fmt::format("{:g} {:.9g}\n", x, y);
  return block + "END\n";
}

PlotWords curve_plots(const Figure& figure) {
  PlotWords words;
  for (std::size_t i = 0; i < figure.curves.size(); ++i) {
    words.data += data_block(fmt::format("curve{}", i), figure.curves[i].points);
    // a line would not show a single point
    const bool is_point = figure.curves[i].points.size() == 1;
    const std::size_t dash = i / gnuplot_colours + 1;
    words.plots += fmt::format(
        "{}$curve{} using 1:2{} with {}{} title {} noenhanced", words.plots.empty() ? "" : ", ", i,
        figure.curves[i].on_second_axis ? " axes x1y2" : "",
        is_point ? "points pointtype 7" : "lines linewidth 2",
        dash == 1 ? "" : fmt::format(" dashtype {}", dash), gnuplot_text(figure.curves[i].title));
  }
  return words;
}

/// Plots printed values in the colours of the curves, behind all of them, with one entry in the
/// key.
PlotWords printed_plots(const Figure& figure) {
  PlotWords words;
  for (std::size_t i = 0; i < figure.curves.size(); ++i) {
    if (figure.curves[i].printed.empty()) continue;
    words.data += data_block(fmt::format("printed{}", i), figure.curves[i].printed);
    words.plots += fmt::format(
        ", $printed{} using 1:2 with points linetype {} pointtype 6 pointsize 1.2 {}", i,
        i % gnuplot_colours + 1, words.plots.empty() ? "title 'as printed'" : "notitle");
  }
  return words;
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
      "noenhanced\nset key outside below\nset grid\n{}{}{}",
      terminal_of(format), gnuplot_text(figure.title), gnuplot_text(figure.x_label),
      gnuplot_text(figure.y_label), figure.log_x ? "set logscale x\n" : "",
      has_few_whole_places(figure) ? "set xtics 1\n" : "", figure.log_y ? "set logscale y\n" : "");
  script += second_axis(figure);
  const PlotWords curves = curve_plots(figure);
  const PlotWords printed = printed_plots(figure);
  return script + curves.data + printed.data + "plot " + curves.plots + printed.plots + "\n";
}

std::string figure_bytes(const Figure& figure, FigureFormat format) {
  const std::string drawn = output_of(gnuplot, gnuplot_script(figure, format));
  return format == FigureFormat::pdf ? undated(drawn) : drawn;
}

void draw_figure(const Figure& figure, const std::string& path) {
  const FigureFormat format = figure_format(path);
  AtomicFile file(path);
  file.stream() << figure_bytes(figure, format);
  file.commit();
}

}  // namespace asterism
