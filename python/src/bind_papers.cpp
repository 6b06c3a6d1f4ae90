// Papers: published values compared with measured ones.
#include <fmt/format.h>
#include <pybind11/stl.h>

#include <asterism/papers.hpp>

#include "bindings.hpp"
#include "long_call.hpp"

namespace asterism::python {

namespace py = pybind11;

namespace {

PaperResult measured(const std::string& paper, const std::string& exhibit,
                     const std::string& effort, std::uint64_t memory_limit,
                     const py::object& shown) {
  return run_long(shown, [&](const Progress& progress) {
    const Paper& entry = paper_catalogue().get(paper);
    return measure_exhibit(entry, find_exhibit(entry, exhibit),
                           {parse_effort(effort), memory_limit, progress});
  });
}

std::vector<std::string> exhibits(const std::string& paper) {
  std::vector<std::string> ids;
  for (const PaperExhibit& exhibit : paper_catalogue().get(paper).exhibits)
    ids.push_back(exhibit.id);
  return ids;
}

py::tuple published(const std::string& paper, const std::string& exhibit) {
  const PublishedTable table = published_table(paper_catalogue().get(paper), exhibit);
  return py::make_tuple(table.title, table.columns, table.rows);
}

}  // namespace

void bind_papers(py::module_& module) {
  py::class_<PaperCell> cell(module, "PaperCell",
                             "What was measured, in the form of what the paper prints there.");
  cell.attr("__module__") = "asterism";
  cell.def_readonly("measured", &PaperCell::measured, "By this program.")
      .def_readonly("published", &PaperCell::published, "Empty where the paper prints nothing.")
      .def_readonly("how", &PaperCell::how, "What it was measured by.")
      .def_property_readonly("compared", &PaperCell::compared, "Whether there are two to compare.")
      .def_property_readonly("agrees", &PaperCell::agrees, "Whether they are the same.")
      .def("__repr__", [](const PaperCell& self) {
        return fmt::format("<asterism.PaperCell: measured {}, published {}>", self.measured,
                           self.published.empty() ? "nothing" : self.published);
      });
  py::class_<PaperResult> result(module, "PaperResult",
                                 "A table, a figure or statements of a paper, measured.");
  result.attr("__module__") = "asterism";
  result.def_readonly("id", &PaperResult::id, "As in table-2.")
      .def_readonly("title", &PaperResult::title, "As the paper prints it.")
      .def_readonly("columns", &PaperResult::columns, "Their names.")
      .def_readonly("rows", &PaperResult::rows, "Rows of cells.")
      .def_property_readonly("compared", &PaperResult::compared, "Cells that were compared.")
      .def_property_readonly("agreeing", &PaperResult::agreeing, "Number of these that agree.")
      .def("__repr__",
           [](const PaperResult& self) {
             return fmt::format("<asterism.PaperResult {}: {} of {} cells agree>", self.id,
                                self.agreeing(), self.compared());
           })
      .def("_repr_html_", [](const py::object& self) {
        return py::module_::import("asterism._show").attr("paper_html")(self);
      });
  module.def(
      "papers", [] { return paper_catalogue().names(); }, "The ids of all papers.");
  module.def("paper_exhibits", &exhibits, py::arg("paper"), "The ids of what a paper exhibits.");
  module.def(
      "paper_citation",
      [](const std::string& paper) { return citation_of(paper_catalogue().get(paper)); },
      py::arg("paper"), "Authors, title, where it appeared.");
  module.def("paper_published", &published, py::arg("paper"), py::arg("exhibit"),
             "What the paper prints: title, columns, rows.");
  module.def("measure_exhibit", &measured, py::arg("paper"), py::arg("exhibit"), py::kw_only(),
             py::arg("effort") = "standard", py::arg("memory_limit") = 0,
             py::arg("progress") = py::none(), "Measures what a paper exhibits.");
}

}  // namespace asterism::python
