#include "view/results/verification.hpp"

#include <fmt/format.h>

#include "view/bandwidth.hpp"
#include "view/lines.hpp"
#include "view/results/link_load.hpp"
#include "view/results/schedule_timing.hpp"
#include "view/verdict.hpp"

namespace asterism {

namespace {

Json document_of(const VerifiedFile& file) {
  const Problem& problem = file.header.problem;
  Json document = Json::object();
  document.set("file", file.name);
  document.set("algorithm", text_or_null(file.header.algorithm));
  document.set("network", problem.network().spec());
  document.set("collective", problem.collective.name());
  document.set("form", file.form);
  document.set("model", model_document(problem.model));
  document.set("valid", file.run.verdict.valid);
  document.set("violations", violations_document(file.run.verdict));
  add_metering(document, file.run.metering, file.run.verdict);
  document.set("lower_bound", bound_document(file.bound));
  add_bandwidth(document, problem, file.run.metering.time);
  if (file.run.timing) document.set("timing", timing_document(*file.run.timing, problem.network()));
  if (file.load != nullptr) document.set("most_loaded_links", link_load_document(*file.load));
  return document;
}

}  // namespace

std::string verification_report(const VerifiedFile& file, Form form) {
  if (form == Form::json) return document_of(file).document();
  const Verdict& verdict = file.run.verdict;
  const std::string& algorithm = file.header.algorithm;
  return heading_line(fmt::format("{}: {}{}{}", file.name, problem_text(file.header.problem),
                                  algorithm.empty() ? "" : " by ", algorithm)) +
         verdict_text(verdict) +
         (verdict.valid ? metering_text(file.run.metering, verdict, file.bound, file.header.problem)
                        : "") +
         (file.run.timing ? timing_text(*file.run.timing, file.header.problem) : "") +
         (file.load != nullptr ? link_load_text(*file.load) : "");
}

}  // namespace asterism
