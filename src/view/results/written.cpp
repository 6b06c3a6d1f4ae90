#include "view/results/written.hpp"

#include <fmt/format.h>

#include "view/results/link_load.hpp"
#include "view/verdict.hpp"

namespace asterism {

std::string written_schedule_report(const WrittenSchedule& written, const Problem& problem,
                                    const CheckedRun& run, Form form, const LinkLoadMeter* load) {
  const Verdict& verdict = run.verdict;
  if (form == Form::json) {
    Json document = Json::object();
    document.set("file", verdict.valid ? Json(written.file) : Json());
    document.set("format", written.format);
    document.set("network", problem.network().spec());
    document.set("collective", problem.collective.name());
    document.set("algorithm", text_or_null(written.algorithm));
    document.set("steps", verdict.steps);
    document.set("valid", verdict.valid);
    document.set("violations", violations_document(verdict));
    if (load != nullptr) document.set("most_loaded_links", link_load_document(*load));
    return document.document();
  }
  if (!verdict.valid) return "";
  return fmt::format("{}: {} step{}, verified{}, written as {}\n", written.file, verdict.steps,
                     verdict.steps == 1 ? "" : "s", run.expanded ? "" : " by symmetry",
                     written.format) +
         (load != nullptr ? link_load_text(*load) : "");
}

std::string written_network_report(const Network& network, const std::string& format,
                                   const std::string& file, Form form) {
  if (form == Form::json) {
    Json document = Json::object();
    document.set("network", network.spec());
    document.set("nodes", network.node_count());
    document.set("format", format);
    document.set("file", file);
    return document.document();
  }
  return fmt::format("{}: {} nodes written as {}\n", file, network.node_count(), format);
}

}  // namespace asterism
