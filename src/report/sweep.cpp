#include "report/sweep.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace asterism {

namespace {

/// A stretch of the axis, and who is the fastest there.
struct SweepStretch {
  double from = 0, to = 0;
  const PlanCandidate* candidate = nullptr;
};

/// The message size at which t_s is `ratio` times the time of a message.
double size_at(const Model& model, double ratio) {
  return model.startup / (model.transmission * ratio);
}

std::vector<SweepStretch> stretches(const Problem& problem, const Plan& plan, SweepAxis axis) {
  std::vector<SweepStretch> result;
  for (const PlanRange& range : best_ranges(problem, plan)) {
    const PlanCandidate& candidate = plan.candidates[range.candidate];
    if (axis == SweepAxis::ratio)
      result.push_back({range.from, range.to, &candidate});
    else
      result.insert(result.begin(), {size_at(problem.model, range.to),
                                     size_at(problem.model, range.from), &candidate});
  }
  return result;
}

const char* name_of(SweepAxis axis) {
  return axis == SweepAxis::ratio ? "t_s / (t_m x message size)" : "message size";
}

/// t_s over the time of a message, at a place of the axis.
double ratio_at(const Model& model, SweepAxis axis, double x) {
  return axis == SweepAxis::ratio ? x : model.startup / (model.transmission * x);
}

double relative_time(const Metering& metering, const LowerBound& bound, double ratio) {
  return metering.time_at(ratio, 1) / bound.time_at(ratio, 1);
}

/// From a tenth of the first crossover point to ten times the last.
std::vector<double> places(const std::vector<SweepStretch>& stretches) {
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

std::vector<const PlanCandidate*> curves_to_draw(const Plan& plan,
                                                 const std::vector<SweepStretch>& stretches) {
  std::vector<const PlanCandidate*> drawn;
  drawn.reserve(stretches.size() + 1);
  for (const SweepStretch& stretch : stretches) drawn.push_back(stretch.candidate);
  const auto published =
      std::ranges::find(plan.candidates, AlgorithmOrigin::published, &PlanCandidate::origin);
  if (published != plan.candidates.end() && std::ranges::find(drawn, &*published) == drawn.end())
    drawn.push_back(&*published);
  return drawn;
}

/// `endless` is the end of a stretch that has none.
std::vector<Row> rows_of(const std::vector<SweepStretch>& stretches, const Cell& endless) {
  std::vector<Row> rows;
  for (const SweepStretch& stretch : stretches) {
    const PlanCandidate& candidate = *stretch.candidate;
    rows.push_back({Cell::number(stretch.from, 6),
                    std::isinf(stretch.to) ? endless : Cell::number(stretch.to, 6),
                    name_with_parameters(candidate.algorithm, candidate.parameters),
                    Cell::count(candidate.metering.startups),
                    Cell::count(candidate.metering.transmissions)});
  }
  return rows;
}

}  // namespace

Table sweep_table(const Problem& problem, const Plan& plan, SweepAxis axis) {
  Table table;
  table.title = fmt::format("the fastest, by {}", name_of(axis));
  table.columns = {{"from", Column::Align::right},
                   {"to", Column::Align::right},
                   {"algorithm", Column::Align::left},
                   {"start-ups", Column::Align::right},
                   {"transmissions", Column::Align::right}};
  table.rows = rows_of(stretches(problem, plan, axis), "and more");
  return table;
}

Table sweep_records(const Problem& problem, const Plan& plan, SweepAxis axis) {
  Table table;
  table.columns = {{"from"}, {"to"}, {"algorithm"}, {"startups"}, {"transmissions"}};
  table.rows = rows_of(stretches(problem, plan, axis), "");
  return table;
}

Json sweep_document(const Problem& problem, const Plan& plan, SweepAxis axis) {
  Json ranges = Json::array();
  for (const SweepStretch& stretch : stretches(problem, plan, axis)) {
    Json range = Json::object();
    range.set("from", stretch.from);
    range.set("to", std::isinf(stretch.to) ? Json() : Json(stretch.to));
    range.set("algorithm", stretch.candidate->algorithm);
    range.set("parameters", Json::object_of(stretch.candidate->parameters));
    range.set("startups", stretch.candidate->metering.startups);
    range.set("transmissions", stretch.candidate->metering.transmissions);
    ranges.add(std::move(range));
  }
  Json document = Json::object();
  document.set("over", axis == SweepAxis::ratio ? "ts/tm" : "message-size");
  document.set("ranges", std::move(ranges));
  return document;
}

Figure sweep_figure(const Problem& problem, const Plan& plan, SweepAxis axis) {
  const std::vector<SweepStretch> all = stretches(problem, plan, axis);
  const std::vector<double> xs = places(all);
  Figure figure{fmt::format("{} on {}", problem.collective.name(), problem.network().spec()),
                name_of(axis),
                "time / lower bound",
                true,
                true,
                {}};
  for (const PlanCandidate* candidate : curves_to_draw(plan, all)) {
    Curve curve{name_with_parameters(candidate->algorithm, candidate->parameters), {}};
    for (const double x : xs)
      curve.points.emplace_back(
          x, relative_time(candidate->metering, plan.bound, ratio_at(problem.model, axis, x)));
    figure.curves.push_back(std::move(curve));
  }
  return figure;
}

void draw_sweep(const Problem& problem, const Plan& plan, SweepAxis axis, const std::string& path) {
  draw_figure(sweep_figure(problem, plan, axis), path);
}

}  // namespace asterism
