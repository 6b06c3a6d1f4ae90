#include "cli/plan_sweep.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "base/text.hpp"
#include "report/figure.hpp"

namespace asterism::cli {

namespace {

/// A stretch of the axis, and who is the fastest there.
struct Stretch {
  double from = 0, to = 0;
  const PlanCandidate* candidate = nullptr;
};

/// The message size at which t_s is `ratio` times the time of a message.
double size_at(const Model& model, double ratio) {
  return model.startup / (model.transmission * ratio);
}

std::vector<Stretch> stretches(const Problem& problem, const Plan& plan, SweepAxis axis) {
  std::vector<Stretch> result;
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
std::vector<double> places(const std::vector<Stretch>& stretches) {
  double low = 0.01;
  double high = 100;
  for (const Stretch& stretch : stretches)
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
                                                 const std::vector<Stretch>& stretches) {
  std::vector<const PlanCandidate*> drawn;
  for (const Stretch& stretch : stretches) drawn.push_back(stretch.candidate);
  const auto published =
      std::ranges::find(plan.candidates, AlgorithmOrigin::published, &PlanCandidate::origin);
  if (published != plan.candidates.end() && std::ranges::find(drawn, &*published) == drawn.end())
    drawn.push_back(&*published);
  return drawn;
}

}  // namespace

SweepAxis parse_sweep(const std::string& text) {
  if (text == "ts/tm") return SweepAxis::ratio;
  if (text == "message-size") return SweepAxis::message_size;
  throw Error(ErrorCode::usage, fmt::format("--sweep {} is not known", in_quotes(text)),
              "choose ts/tm or message-size");
}

void require_sweepable(const Model& model, SweepAxis axis) {
  require_linear_time(model);
  if (axis == SweepAxis::message_size && !(model.startup > 0 && model.transmission > 0))
    throw Error(ErrorCode::usage,
                "a sweep over message sizes needs a start-up time and a time of a message",
                "give --ts and --tm above 0");
}

Json sweep_json(const Problem& problem, const Plan& plan, SweepAxis axis) {
  Json ranges = Json::array();
  for (const Stretch& stretch : stretches(problem, plan, axis))
    ranges.push_back({{"from", stretch.from},
                      {"to", std::isinf(stretch.to) ? Json(nullptr) : Json(stretch.to)},
                      {"algorithm", stretch.candidate->algorithm},
                      {"parameters", stretch.candidate->parameters},
                      {"startups", stretch.candidate->metering.startups},
                      {"transmissions", stretch.candidate->metering.transmissions}});
  return {{"over", axis == SweepAxis::ratio ? "ts/tm" : "message-size"}, {"ranges", ranges}};
}

void print_sweep(const Problem& problem, const Plan& plan, SweepAxis axis) {
  fmt::print("the fastest, by {}\n", name_of(axis));
  for (const Stretch& stretch : stretches(problem, plan, axis))
    fmt::print("  {:>10} {:<13} {} ({} start-ups, {} transmissions)\n",
               fmt::format("{:.6g}", stretch.from),
               std::isinf(stretch.to) ? "and more" : fmt::format("to {:.6g}", stretch.to),
               name_with_parameters(stretch.candidate->algorithm, stretch.candidate->parameters),
               with_thousands(stretch.candidate->metering.startups),
               with_thousands(stretch.candidate->metering.transmissions));
}

void draw_sweep(const Problem& problem, const Plan& plan, SweepAxis axis, const std::string& path) {
  const std::vector<Stretch> all = stretches(problem, plan, axis);
  const std::vector<double> xs = places(all);
  Figure figure{
      fmt::format("{} on {}", to_string(problem.collective.kind()), problem.network().spec()),
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
  draw_figure(figure, path);
}

}  // namespace asterism::cli
