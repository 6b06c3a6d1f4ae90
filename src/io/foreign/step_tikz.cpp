// Writes a step as a TikZ picture for papers, with nodes placed by the layout of the network.
#include <algorithm>
#include <ostream>

#include <fmt/format.h>

#include <asterism/exchange.hpp>
#include <asterism/layout.hpp>

#include "io/foreign/options.hpp"
#include "io/foreign/step_picture.hpp"

namespace asterism {

namespace {

constexpr const char* document_name = "document";
/// Distance of the two closest nodes in centimetres; it is reduced to keep the picture on the page.
constexpr double wanted_spacing = 1.8;
constexpr double max_size = 24;

std::string tex_text(const std::string& text) {
  std::string result;
  for (const char letter : text) {
    switch (letter) {
      case '\\':
        result += "\\textbackslash{}";
        break;
      case '~':
        result += "\\textasciitilde{}";
        break;
      case '^':
        result += "\\textasciicircum{}";
        break;
      case '#':
      case '$':
      case '%':
      case '&':
      case '_':
      case '{':
      case '}':
        result += '\\';
        [[fallthrough]];
      default:
        result += letter;
    }
  }
  return result;
}

void write_tikz_links(std::ostream& out, const Layout& layout) {
  for (const LaidOutLink& link : layout.links) {
    const std::uint64_t from = layout.nodes[link.from].value();
    const std::uint64_t to = layout.nodes[link.to].value();
    const bool is_straight = link.way == LinkWay::straight;
    out << fmt::format("  \\draw[link{}] (n{}) to{} (n{});\n", link.one_way ? ", ->" : "", from,
                       is_straight ? "" : "[bend left=25]", to);
  }
}

void write_picture(std::ostream& out, const ExchangeRequest& request, std::size_t step,
                   const Layout& layout) {
  const Network& network = request.schedule.header().problem.network();
  const double scale =
      std::min(max_size, layout.spacing > 0 ? wanted_spacing / layout.spacing : max_size);
  out << "\\begin{tikzpicture}[\n"
         "  host/.style={circle, draw, inner sep=1.5pt, font=\\scriptsize},\n"
         "  link/.style={gray!50},\n"
         "  packet/.style={-latex, thick, blue!70!black},\n"
         "  content/.style={font=\\tiny, sloped, above, inner sep=1pt, blue!70!black}]\n";
  for (std::size_t i = 0; i < layout.nodes.size(); ++i)
    out << fmt::format("  \\node[host] (n{}) at ({:.3f}, {:.3f}) {{{}}};\n",
                       layout.nodes[i].value(), layout.places[i].x * scale,
                       (layout.height - layout.places[i].y) * scale,
                       tex_text(network.label(layout.nodes[i])));
  write_tikz_links(out, layout);
  for (const DrawnHop& hop : hops_of(request.schedule, step))
    out << fmt::format("  \\draw[packet] (n{}) to[bend left=12] node[content] {{{}}} (n{});\n",
                       hop.from.value(), tex_text(hop.label), hop.to.value());
  out << "\\end{tikzpicture}\n";
}

void write_tikz(const ExchangeRequest& request, ExchangeSink& sink) {
  const std::size_t step = asked_step(request);
  const bool is_document = flag_option(request.options, document_name);
  const ScheduleHeader& header = request.schedule.header();
  const Layout layout = layout_of(header.problem.network(), request.progress);
  std::ostream& out = sink.begin_file();
  out << fmt::format("% {}, {}, step {} of {}\n", tex_text(header.problem.network().spec()),
                     header.problem.collective.name(), step + 1, request.schedule.size());
  if (is_document)
    out << "\\documentclass[tikz, border=3mm]{standalone}\n\\begin{document}\n";
  else
    out << "% \\usepackage{tikz} in the preamble\n";
  write_picture(out, request, step, layout);
  if (is_document) out << "\\end{document}\n";
}

}  // namespace

ExchangeFormat step_tikz_exchange() {
  return {.name = "tikz",
          .title = "TikZ of one step, for papers",
          .ending = ".tex",
          .limits = {"steps other than the one that is asked for",
                     "what is in packets of more than two messages: their number is said",
                     "networks that are too large to be laid out"},
          .options = {step_option(),
                      {document_name, "whether to write a whole document, to be compiled", "no"}},
          .write = write_tikz};
}

}  // namespace asterism
