#include "view/results/asynchronous.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "view/lines.hpp"
#include "view/table.hpp"
#include "view/verdict.hpp"
#include "view/wrap.hpp"

namespace asterism {

namespace {

Json seeds_json(const AsynchronousRuns& runs) {
  Json json = Json::object();
  json.set("runs", runs.seeds);
  json.set("complete", runs.complete);
  json.set("exactly_once", runs.exactly_once);
  json.set("min_completion", runs.completion_least);
  json.set("max_completion", runs.completion_most);
  json.set("max_redundant", runs.redundant_most);
  return json;
}

Json document_of(const std::string& algorithm, const Problem& problem,
                 const AsynchronousRuns& runs) {
  const AsynchronousRun& run = runs.first;
  Json document = Json::object();
  document.set("algorithm", algorithm);
  add_problem(document, problem);
  document.set("asynchronous", true);
  document.set("delay", to_string(runs.delays));
  document.set("seed", runs.delays.seed);
  document.set("complete", run.complete);
  document.set("exactly_once", run.exactly_once);
  document.set("completion", run.completion);
  document.set("quiet", run.quiet);
  document.set("events", run.events);
  document.set("messages_total", run.messages_total);
  document.set("redundant", run.redundant);
  document.set("missing", run.missing);
  document.set("header_bits", run.header_bits);
  document.set("header_bits_total", run.header_bits_total);
  document.set("seeds", seeds_json(runs));
  return document;
}

std::string completeness_text(const AsynchronousRun& run, const Network& network) {
  if (run.complete) return "yes";
  return fmt::format("NO: {} deliveries never came, the first to {}", with_thousands(run.missing),
                     network.label(run.first_missing));
}

std::string seeds_text(const AsynchronousRuns& runs) {
  return labelled(
      fmt::format("  {} seeds from {} on: ", with_thousands(runs.seeds), runs.delays.seed),
      fmt::format("{} complete, {} exactly once, completion {} to {}, redundant at most {}",
                  with_thousands(runs.complete), with_thousands(runs.exactly_once),
                  with_thousands(runs.completion_least), with_thousands(runs.completion_most),
                  with_thousands(runs.redundant_most)),
      text_width());
}

std::string text_of(const std::string& algorithm, const Problem& problem,
                    const AsynchronousRuns& runs) {
  const AsynchronousRun& run = runs.first;
  return heading_line(fmt::format("{} by {}, ports: {}, asynchronous, delay {}, seed {}",
                                  problem_text(problem), algorithm, ports_text(problem.model),
                                  to_string(runs.delays), runs.delays.seed)) +
         field_line("complete", completeness_text(run, problem.network())) +
         field_line("exactly once", run.exactly_once ? "yes" : "no") +
         count_line("completion", run.completion) + count_line("quiet", run.quiet) +
         count_line("events", run.events) + count_line("messages", run.messages_total) +
         count_line("redundant", run.redundant) + count_line("header bits", run.header_bits) +
         count_line("in all packets", run.header_bits_total) +
         (runs.seeds > 1 ? seeds_text(runs) : "");
}

}  // namespace

std::string asynchronous_report(const std::string& algorithm, const Problem& problem,
                                const AsynchronousRuns& runs, Form form) {
  return form == Form::json ? document_of(algorithm, problem, runs).document()
                            : text_of(algorithm, problem, runs);
}

}  // namespace asterism
