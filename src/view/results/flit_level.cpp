#include "view/results/flit_level.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"
#include "problem/machine_words.hpp"
#include "view/lines.hpp"
#include "view/results/deadlock.hpp"
#include "view/table.hpp"
#include "view/verdict.hpp"
#include "view/wrap.hpp"

namespace asterism {

namespace {

Json flit_level_document(const std::string& algorithm, const Problem& problem,
                         const FlitLevelRun& run, const CheckedRun& checked) {
  Json document = Json::object();
  document.set("algorithm", algorithm);
  add_problem(document, problem);
  document.set("flit_level", true);
  document.set("lock_step", run.lock_step);
  document.set("virtual_channels", run.machine.virtual_channels);
  document.set("buffer", run.machine.buffer);
  document.set("hop", run.machine.hop);
  document.set("startup", run.machine.startup);
  document.set("valid", checked.verdict.valid);
  document.set("violations", violations_document(checked.verdict));
  document.set("steps", run.steps);
  document.set("empty_steps", run.empty_steps);
  document.set("packets", run.packets);
  document.set("delivered", run.totals.delivered);
  document.set("cycles", run.cycles);
  document.set("time", run.time);
  document.set("lock_step_time", checked.metering.time);
  if (run.lock_step) {
    document.set("uncontended_cycles", run.uncontended);
    document.set("slowed_steps", run.slowed_steps);
    document.set("step_cycles", Json::array_of(run.step_cycles));
  }
  document.set("worm_hops", run.totals.worm_hops);
  document.set("flit_hops", run.totals.flit_hops);
  document.set("blocked", run.totals.blocked);
  document.set("port_waits", run.totals.port_waits);
  document.set("deadlock", deadlock_document(problem.network(), run.deadlock));
  return document;
}

std::string lock_step_text(const FlitLevelRun& run) {
  if (!run.lock_step) return "";
  return count_line("uncontended", run.uncontended) + count_line("slowed steps", run.slowed_steps);
}

std::string flit_level_text(const std::string& algorithm, const Problem& problem,
                            const FlitLevelRun& run, const CheckedRun& checked) {
  std::string text = heading_line(fmt::format(
      "{} by {}, {}, flit level{}", problem_text(problem), algorithm,
      machine_words(problem.model, problem.network()), run.lock_step ? " in lock step" : ""));
  text += field_line(
      "machine",
      fmt::format("{} virtual channel{}, buffers of {} flit{}, hop {}",
                  run.machine.virtual_channels, run.machine.virtual_channels == 1 ? "" : "s",
                  run.machine.buffer, run.machine.buffer == 1 ? "" : "s", run.machine.hop));
  text += verdict_text(checked.verdict);
  text += field_line("time", fmt::format("{:g} ({:g} by the model in lock step)", run.time,
                                         checked.metering.time));
  text += count_line("cycles", run.cycles) + count_line("steps", run.steps) +
          (run.empty_steps > 0 ? count_line("empty steps", run.empty_steps) : "") +
          lock_step_text(run) + count_line("packets", run.packets) +
          count_line("worm-hops", run.totals.worm_hops) +
          count_line("flit-hops", run.totals.flit_hops) +
          count_line("blocked cycles", run.totals.blocked) +
          count_line("port waits", run.totals.port_waits);
  for (const std::string& line : deadlock_text(problem.network(), run.deadlock))
    text += labelled("  ", line, text_width());
  return text;
}

}  // namespace

std::string flit_level_report(const std::string& algorithm, const Problem& problem,
                              const FlitLevelRun& run, const CheckedRun& checked, Form form) {
  return form == Form::json ? flit_level_document(algorithm, problem, run, checked).document()
                            : flit_level_text(algorithm, problem, run, checked);
}

}  // namespace asterism
