#include "view/sweep.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

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

/// `endless` is shown as the end of an unbounded range.
std::vector<Row> rows_of(SweepStretches stretches, const Cell& endless) {
  std::vector<Row> rows;
  for (const SweepStretch& stretch : stretches) {
    const PlanCandidate& candidate = stretch.candidate;
    rows.push_back({Cell::number(stretch.from, 6),
                    std::isinf(stretch.to) ? endless : Cell::number(stretch.to, 6),
                    spoken_name(candidate), Cell::count(candidate.metering.startups),
                    Cell::count(candidate.metering.transmissions)});
  }
  return rows;
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
  Table table;
  table.title = fmt::format("fastest algorithm by {}", name_of(axis));
  table.columns = {{"from", Column::Align::right},
                   {"to", Column::Align::right},
                   {"algorithm", Column::Align::left},
                   {"start-ups", Column::Align::right},
                   {"transmissions", Column::Align::right}};
  table.rows = rows_of(stretches, "and more");
  return table;
}

Table sweep_records(SweepStretches stretches) {
  Table table;
  table.columns = {{"from"}, {"to"}, {"algorithm"}, {"startups"}, {"transmissions"}};
  table.rows = rows_of(stretches, "");
  return table;
}

Json sweep_document(SweepStretches stretches, SweepAxis axis) {
  Json ranges = Json::array();
  for (const SweepStretch& stretch : stretches) {
    Json range = Json::object();
    range.set("from", stretch.from);
    range.set("to", std::isinf(stretch.to) ? Json() : Json(stretch.to));
    range.set("algorithm", stretch.candidate.algorithm);
    range.set("parameters", Json::object_of(to_texts(stretch.candidate.parameters)));
    range.set("startups", stretch.candidate.metering.startups);
    range.set("transmissions", stretch.candidate.metering.transmissions);
    ranges.add(std::move(range));
  }
  Json document = Json::object();
  document.set("over", axis == SweepAxis::ratio ? "ts/tm" : "message-size");
  document.set("ranges", std::move(ranges));
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
