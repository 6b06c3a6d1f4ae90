#include "view/sweep.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "view/fields.hpp"
#include "view/spoken_name.hpp"

namespace asterism {

namespace {

/// Returns the message size at which t_s is `ratio` times the time of a message.
double size_at(const Model& model, double ratio) {
  return model.startup / (model.transmission * ratio);
}

/// Ratios grow as message sizes shrink.
void add_stretch(std::vector<SweepStretch>& stretches, const Problem& problem, SweepAxis axis,
                 SweepStretch by_ratio) {
  if (axis == SweepAxis::ratio) {
    stretches.push_back(std::move(by_ratio));
    return;
  }
  const double from = size_at(problem.model, by_ratio.to);
  by_ratio.to = size_at(problem.model, by_ratio.from);
  by_ratio.from = from;
  stretches.insert(stretches.begin(), std::move(by_ratio));
}

const char* name_of(SweepAxis axis) {
  return axis == SweepAxis::ratio ? "t_s / (t_m x message size)" : "message size";
}

/// Returns t_s divided by the time of a message, at a position on the axis.
double ratio_at(const Model& model, SweepAxis axis, double x) {
  return axis == SweepAxis::ratio ? x : model.startup / (model.transmission * x);
}

double relative_time(const Metering& metering, const LowerBound& bound, double ratio) {
  return metering.time_at(ratio, 1) / bound.time_at(ratio, 1);
}

/// Returns positions from a tenth of the first crossover point to ten times the last.
std::vector<double> places(SweepStretches stretches) {
  double low = 0.01;
  double high = 100;
  for (const SweepStretch& stretch : stretches)
    for (const double end : {stretch.from, stretch.to})
      if (end > 0 && !std::isinf(end)) {
        low = std::min(low, end / 10);
        high = std::max(high, end * 10);
      }
  std::vector<double> result;
  constexpr int points = 200;
  for (int i = 0; i <= points; ++i)
    result.push_back(low * std::pow(high / low, static_cast<double>(i) / points));
  return result;
}

std::vector<const PlanCandidate*> curves_to_draw(const Plan& plan, SweepStretches stretches) {
  std::vector<const PlanCandidate*> drawn;
  std::vector<std::string> names;
  const auto add = [&](const PlanCandidate& candidate) {
    std::string name = name_with_parameters(candidate.algorithm, candidate.parameters);
    if (std::ranges::find(names, name) != names.end()) return;
    drawn.push_back(&candidate);
    names.push_back(std::move(name));
  };
  for (const SweepStretch& stretch : stretches) add(stretch.candidate);
  const auto published =
      std::ranges::find_if(plan.candidates, is_published, &PlanCandidate::origin);
  if (published != plan.candidates.end()) add(*published);
  return drawn;
}

using Align = Column::Align;

Cell end_of(const SweepStretch& stretch, const char* endless) {
  return std::isinf(stretch.to) ? Cell(endless) : Cell::number(stretch.to, 6);
}

Fields<SweepStretch> sweep_fields() {
  return {
      {.key = "from",
       .column = {"from", Align::right},
       .cell = [](const auto& s) { return Cell::number(s.from, 6); },
       .json = [](const auto& s) { return Json(s.from); }},
      {.column = {"to", Align::right}, .cell = [](const auto& s) { return end_of(s, "and more"); }},
      {.key = "to",
       .cell = [](const auto& s) { return end_of(s, ""); },
       .json = [](const auto& s) { return std::isinf(s.to) ? Json() : Json(s.to); }},
      {.key = "algorithm",
       .column = {"algorithm"},
       .cell = [](const auto& s) -> Cell { return spoken_name(s.candidate); },
       .json = [](const auto& s) { return Json(s.candidate.algorithm); }},
      {.key = "parameters",
       .json = [](const auto& s) { return Json::object_of(to_texts(s.candidate.parameters)); }},
      number_field<SweepStretch>("startups", {"start-ups", Align::right},
                                 [](const auto& s) { return s.candidate.metering.startups; }),
      number_field<SweepStretch>("transmissions", {"transmissions", Align::right},
                                 [](const auto& s) { return s.candidate.metering.transmissions; })};
}

}  // namespace

std::vector<SweepStretch> stretches_of(const Problem& problem, const Plan& plan, SweepAxis axis) {
  std::vector<SweepStretch> stretches;
  for (const PlanRange& range : best_ranges(problem, plan))
    add_stretch(stretches, problem, axis, {range.from, range.to, plan.candidates[range.candidate]});
  return stretches;
}

std::vector<SweepStretch> stretches_of(const Problem& problem, const Sweep& sweep, SweepAxis axis) {
  std::vector<SweepStretch> stretches;
  for (const SweepRange& range : sweep.ranges)
    add_stretch(stretches, problem, axis, {range.from, range.to, range.candidate});
  return stretches;
}

Table sweep_table(SweepStretches stretches, SweepAxis axis) {
  Table table = shown_table(sweep_fields(), stretches);
  table.title = fmt::format("fastest algorithm by {}", name_of(axis));
  return table;
}

Table sweep_records(SweepStretches stretches) {
  return record_table(sweep_fields(), stretches);
}

Json sweep_document(SweepStretches stretches, SweepAxis axis) {
  Json document = Json::object();
  document.set("over", axis == SweepAxis::ratio ? "ts/tm" : "message-size");
  document.set("ranges", field_documents(sweep_fields(), stretches));
  return document;
}

Figure sweep_figure(const Problem& problem, const Plan& plan, SweepStretches stretches,
                    SweepAxis axis) {
  const std::vector<double> xs = places(stretches);
  Figure figure{fmt::format("{} on {}", problem.collective.name(), problem.network().spec()),
                name_of(axis),
                "time / lower bound",
                true,
                true,
                {}};
  for (const PlanCandidate* candidate : curves_to_draw(plan, stretches)) {
    Curve curve{spoken_name(*candidate), {}};
    for (const double x : xs)
      curve.points.emplace_back(
          x, relative_time(candidate->metering, plan.bound, ratio_at(problem.model, axis, x)));
    figure.curves.push_back(std::move(curve));
  }
  return figure;
}

}  // namespace asterism
