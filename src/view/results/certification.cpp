#include "view/results/certification.hpp"

#include <fmt/format.h>

#include "view/json.hpp"

namespace asterism {

namespace {

std::string certification_document(const std::string& file, const Problem& problem,
                                   const Certification& certification) {
  Json bound = Json::object();
  bound.set("startups", certification.startups_bound);
  bound.set("transmissions", certification.transmissions_bound);
  bound.set("time", certification.time_bound);
  bound.set("startups_witness", certification.startups_witness);
  bound.set("transmissions_witness", certification.transmissions_witness);
  Json document = Json::object();
  document.set("file", file);
  document.set("network", problem.network().spec());
  document.set("collective", problem.collective.name());
  document.set("name", certification.algorithm);
  document.set("startups", certification.startups);
  document.set("transmissions", certification.transmissions);
  document.set("time", certification.time);
  document.set("certified_bound", std::move(bound));
  document.set("optimal", certification.optimal);
  document.set("planner_bound", certification.planner_bound);
  return document.document();
}

}  // namespace

std::string certification_report(const std::string& file, const Problem& problem,
                                 const Certification& certification, Form form) {
  if (form == Form::json) return certification_document(file, problem, certification);
  std::string text = fmt::format(
      "{}: {} on {} by {}\ntime {:.10g}, certified lower bound {:.10g}: {}\n"
      "start-ups {} (at least {}, by {}), transmissions {:.10g} (at least {:.10g}, by {})\n",
      file, problem.collective.name(), problem.network().spec(), certification.algorithm,
      certification.time, certification.time_bound,
      certification.optimal ? "optimal" : fmt::format("ratio {:.4f}", certification.ratio()),
      certification.startups, certification.startups_bound, certification.startups_witness,
      certification.transmissions, certification.transmissions_bound,
      certification.transmissions_witness);
  if (certification.is_weaker())
    text +=
        fmt::format("The planner's lower bound is {:.10g}; the difference has no witness yet.\n",
                    certification.planner_bound);
  return text;
}

}  // namespace asterism
