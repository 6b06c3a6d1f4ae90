// Pictures: a network as SVG, and the positions of its nodes.
#include <pybind11/stl.h>

#include <asterism/graph_file.hpp>
#include <asterism/layout.hpp>
#include <asterism/network_picture.hpp>

#include "arrays.hpp"
#include "base/atomic_file.hpp"
#include "bindings.hpp"
#include "long_call.hpp"
#include "python_network.hpp"
#include "view/figure.hpp"
#include "view/results/picture_file.hpp"

namespace asterism::python {

namespace py = pybind11;

namespace {

NodeId node_or_none(const Network& network, const py::object& node) {
  return node.is_none() ? no_node : node_of(network, node);
}

std::string svg(const SharedNetwork& network, const std::string& labels, const Route* route,
                const py::object& tree, const py::object& around, std::uint64_t max_nodes,
                const py::object& shown) {
  NetworkPictureRequest request{.network = network, .labels = labels, .max_nodes = max_nodes};
  request.around = node_or_none(*network, around);
  request.tree = node_or_none(*network, tree);
  if (route != nullptr) request.route = *route;
  return run_long(shown, [&](const Progress& progress) {
    request.progress = progress;
    return picture_of_network(request).svg;
  });
}

/// Returns the positions as an array with two columns, and the shape in words.
py::tuple layout(const SharedNetwork& network) {
  const Layout found = run_long(
      py::bool_(false), [&](const Progress& progress) { return layout_of(*network, progress); });
  std::vector<double> places;
  places.reserve(2 * found.places.size());
  for (const Point& place : found.places) places.insert(places.end(), {place.x, place.y});
  const auto count = static_cast<py::ssize_t>(found.places.size());
  return py::make_tuple(array_of(std::move(places), {count, 2}), found.shape);
}

void export_graph(const SharedNetwork& network, const std::string& path,
                  const std::string& format) {
  const GraphFormat chosen = parse_graph_format(format);
  run_aside(py::bool_(false), [&](const Progress& progress) {
    AtomicFile file(path);
    write_graph(*network, chosen, file.stream(), progress);
    file.commit();
  });
}

/// Converts the text of a drawing to the format that the path ends in.
void write_drawing(const std::string& path, const std::string& svg) {
  const FigureFormat format = figure_format(path);
  run_aside(py::bool_(false), [&](const Progress&) {
    AtomicFile file(path);
    file.stream() << picture_bytes(svg, format);
    file.commit();
  });
}

}  // namespace

void bind_picture(py::module_& module) {
  module.def("svg", &svg, py::arg("network"), py::kw_only(), py::arg("labels") = "auto",
             py::arg("route") = nullptr, py::arg("tree") = py::none(),
             py::arg("around") = py::none(), py::arg("max_nodes") = 0,
             py::arg("progress") = py::none(),
             "A drawing of a network as the text of an SVG file, with a route or a breadth-first "
             "tree marked. Of large networks a part is drawn.");
  module.def(
      "layout", &layout, py::arg("network"),
      "Where nodes are best drawn (a row a node: x to the right, y downwards), and the shape "
      "in words.");
  module.def("write_drawing", &write_drawing, py::arg("path"), py::arg("svg"),
             "Writes the text of a drawing to a file that ends in .svg, .pdf or .png.");
  module.def("export_graph", &export_graph, py::arg("network"), py::arg("path"), py::arg("format"),
             "Writes a graph file: dot, graphml, edges or csv.");
}

}  // namespace asterism::python
