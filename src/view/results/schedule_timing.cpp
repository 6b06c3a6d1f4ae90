#include "view/results/schedule_timing.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "problem/machine_words.hpp"
#include "view/bandwidth.hpp"
#include "view/lines.hpp"
#include "view/verdict.hpp"

namespace asterism {

namespace {

const char* how_it_was_verified(const CheckedRun& run) {
  return run.expanded ? "move by move" : "by symmetry";
}

std::string time_line(std::string_view name, double time, const Problem& problem) {
  return fmt::format("  {:<15} {:>15.9g}{}\n", name, time, time_unit(problem.model));
}

std::string busiest_text(const ScheduleTiming& timing, const Network& network) {
  if (timing.busiest_node == no_node) return "none";
  return fmt::format("port {} of {}, in use for {:.1f} % of the time",
                     network.port_name(timing.busiest_port), network.label(timing.busiest_node),
                     100 * timing.busiest_share());
}

Json range_document(const TimedSchedule& timed) {
  Json json = Json::object();
  json.set("runs", timed.seeds);
  json.set("min_time", timed.least);
  json.set("max_time", timed.most);
  return json;
}

Json document_of_timing(const TimedSchedule& timed) {
  const Problem& problem = timed.stated.problem;
  Json document = Json::object();
  document.set("algorithm", timed.algorithm);
  add_problem(document, problem);
  document.set("parameters", Json::object_of(to_texts(timed.stated.parameters)));
  document.set("asynchronous", true);
  if (timed.latencies) {
    document.set("delay", to_string(*timed.latencies));
    document.set("seed", timed.latencies->seed);
  }
  document.set("valid", timed.run.verdict.valid);
  document.set("verification", how_it_was_verified(timed.run));
  document.set("violations", violations_document(timed.run.verdict));
  document.set("timing",
               timed.run.timing ? timing_document(*timed.run.timing, problem.network()) : Json());
  if (timed.latencies) document.set("seeds", range_document(timed));
  return document;
}

std::string range_text(const TimedSchedule& timed) {
  return fmt::format("  {} seeds from {} on: time {:.9g} to {:.9g}{}\n",
                     with_thousands(timed.seeds), timed.latencies->seed, timed.least, timed.most,
                     time_unit(timed.stated.problem.model));
}

std::string text_of_timing(const TimedSchedule& timed) {
  const Problem& problem = timed.stated.problem;
  std::string text = fmt::format("{} by {}, {}, asynchronous", problem_text(problem),
                                 timed.algorithm, machine_words(problem.model, problem.network()));
  if (timed.latencies)
    text += fmt::format(", delay {}, seed {}", to_string(*timed.latencies), timed.latencies->seed);
  text = heading_line(text) + verdict_text(timed.run.verdict) +
         field_line("verified", how_it_was_verified(timed.run));
  if (timed.run.timing) text += timing_text(*timed.run.timing, problem);
  return text + (timed.seeds > 1 ? range_text(timed) : "");
}

}  // namespace

std::string timing_text(const ScheduleTiming& timing, const Problem& problem) {
  return time_line("asynchronous", timing.time, problem) +
         time_line("in lock step", timing.lock_step, problem) +
         fmt::format("  {:<15} {:>15.4g}\n", "ratio", timing.ratio()) +
         field_line("nodes complete", fmt::format("first {:.9g}, median {:.9g}, last {:.9g}{}",
                                                  timing.first_complete, timing.median_complete,
                                                  timing.last_complete, time_unit(problem.model))) +
         field_line("busiest link", busiest_text(timing, problem.network()));
}

Json timing_document(const ScheduleTiming& timing, const Network& network) {
  Json complete = Json::object();
  complete.set("first", timing.first_complete);
  complete.set("median", timing.median_complete);
  complete.set("last", timing.last_complete);
  Json document = Json::object();
  document.set("time", timing.time);
  document.set("lock_step_time", timing.lock_step);
  document.set("ratio", timing.ratio());
  document.set("complete", std::move(complete));
  if (timing.busiest_node == no_node) {
    document.set("busiest_link", Json());
    return document;
  }
  Json link = Json::object();
  link.set("node", network.label(timing.busiest_node));
  link.set("port", network.port_name(timing.busiest_port));
  link.set("in_use", timing.busiest_time);
  link.set("share", timing.busiest_share());
  document.set("busiest_link", std::move(link));
  return document;
}

std::string schedule_timing_report(const TimedSchedule& timed, Form form) {
  return form == Form::json ? document_of_timing(timed).document() : text_of_timing(timed);
}

}  // namespace asterism
