#include "view/results/simulation.hpp"

#include <fmt/format.h>

#include "problem/machine_words.hpp"
#include "view/bandwidth.hpp"
#include "view/lines.hpp"
#include "view/results/link_load.hpp"
#include "view/verdict.hpp"

namespace asterism {

namespace {

const char* how_verified(const Evaluation& run) {
  return run.expanded ? "move by move" : "by symmetry";
}

Json document_of(const CollectiveAlgorithm& algorithm, const StatedProblem& stated,
                 const Evaluation& run) {
  Json document = Json::object();
  document.set("algorithm", algorithm.name);
  add_problem(document, stated.problem);
  document.set("parameters", Json::object_of(to_texts(stated.parameters)));
  document.set("valid", run.verdict.valid);
  document.set("verification", how_verified(run));
  document.set("violations", violations_document(run.verdict));
  add_metering(document, run.metering, run.verdict);
  document.set("lower_bound", bound_document(run.bound));
  document.set("ratio", run.ratio());
  add_bandwidth(document, stated.problem, run.metering.time);
  return document;
}

}  // namespace

std::string simulation_report(const CollectiveAlgorithm& algorithm, const StatedProblem& stated,
                              const Evaluation& run, bool link_steps, Form form,
                              const LinkLoadMeter* load) {
  if (form == Form::json) {
    Json document = document_of(algorithm, stated, run);
    if (load != nullptr) document.set("most_loaded_links", link_load_document(*load));
    return document.document();
  }
  return heading_line(fmt::format("{} by {}, {}", problem_text(stated.problem), algorithm.name,
                                  machine_words(stated.problem.model, stated.problem.network()))) +
         verdict_text(run.verdict) + field_line("verified", how_verified(run)) +
         metering_text(run.metering, run.verdict, run.bound, stated.problem) +
         (link_steps ? steps_by_links_text(run.metering) : "") +
         (load != nullptr ? link_load_text(*load) : "");
}

}  // namespace asterism
