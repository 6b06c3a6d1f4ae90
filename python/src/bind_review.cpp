// The report on papers: pages, tables and figures in a folder.
#include <algorithm>

#include <fmt/format.h>
#include <pybind11/stl.h>

#include <asterism/effort.hpp>
#include <asterism/error.hpp>
#include <asterism/papers.hpp>
#include <asterism/version.hpp>

#include "bindings.hpp"
#include "long_call.hpp"
#include "papers/report/document.hpp"
#include "papers/report/files.hpp"
#include "papers/report/folder.hpp"
#include "papers/report/machine.hpp"
#include "papers/report/measure.hpp"
#include "papers/report/summary.hpp"
#include "report.hpp"

namespace asterism::python {

namespace py = pybind11;

namespace {

std::vector<const Paper*> chosen_papers(const std::vector<std::string>& ids) {
  std::vector<const Paper*> papers;
  for (const std::string& id : ids) papers.push_back(&paper_catalogue().get(id));
  if (ids.empty())
    for (const Paper& paper : paper_catalogue()) papers.push_back(&paper);
  return papers;
}

Report review(const std::string& path, const std::vector<std::string>& ids,
              const std::string& effort, const std::string& program, std::uint64_t memory_limit,
              const py::object& shown) {
  const std::vector<const Paper*> papers = chosen_papers(ids);
  const std::vector<ReviewPart> parts = parts_of(papers, ReviewScope::everything);
  PaperRequest request{parse_effort(effort), memory_limit, {}};
  return run_long(shown, [&](const Progress& progress) -> Report {
    request.progress = progress;
    ReviewFolder folder(path, {program, effort});
    const Review made = compose_review(parts, measure_parts(parts, request, &folder),
                                       {version, effort, machine_text()});
    std::vector<ReviewFile> files = figure_files(made, progress);
    for (ReviewFile& file : text_files(made)) files.push_back(std::move(file));
    folder.write(files);
    return {fmt::format("report on {} papers", papers.size()), [made](Form form) {
              return form == Form::json  ? claims_document(made).document()
                     : form == Form::csv ? to_csv(summary_table(made))
                                         : rendered({summary_table(made)}, form);
            }};
  });
}

}  // namespace

void bind_review(py::module_& module) {
  module.def("review", &review, py::arg("path"), py::arg("papers"), py::arg("effort"),
             py::arg("program"), py::arg("memory_limit") = 0, py::arg("progress") = py::none(),
             "Measures papers and writes the report into a folder.");
}

}  // namespace asterism::python
