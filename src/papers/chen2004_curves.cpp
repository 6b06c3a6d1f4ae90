#include "papers/chen2004_curves.hpp"

#include <algorithm>

#include <fmt/format.h>

#include <asterism/bounds.hpp>
#include <asterism/networks.hpp>

#include "base/parallel.hpp"
#include "papers/chen2004_runs.hpp"
#include "papers/kept.hpp"

namespace asterism {

namespace {

constexpr std::uint64_t side = 16;
constexpr double size_of_figure_7 = 1000;
constexpr std::uint64_t sources_of_figure_8 = 100;

CurvePoint measure_point(std::uint64_t sources, double size, const PaperRequest& request) {
  const std::string rule = fmt::format("random:{}", sources);
  const Problem problem = torus_problem(side, rule, size);
  CurvePoint point{sources, size};
  for (const std::uint64_t h : curve_dilations())
    point.by_h.push_back(time_of(chen04_run({side, h}, rule, request).steps, size));
  point.trees = scheme_time("varvarigos94-spanning-trees", problem, request);
  point.ours = scheme_time("torus-allport-multi-broadcast", problem, request);
  point.ours_known = scheme_time("torus-allport-known", problem, request);
  point.bound = lower_bound(problem).time;
  return point;
}

CurvePoint kept_point(std::uint64_t sources, double size, const PaperRequest& request) {
  static Kept<std::pair<std::uint64_t, double>, CurvePoint> kept;
  return kept.get({sources, size}, [&] { return measure_point(sources, size, request); });
}

std::vector<CurvePoint> points_at(const std::vector<std::pair<std::uint64_t, double>>& places,
                                  const PaperRequest& request) {
  std::vector<CurvePoint> points(places.size());
  const PaperRequest quiet{request.effort, request.memory_limit, {}};
  std::uint64_t done = 0;
  // Runs the largest last and two at a time, with progress reports in between.
  for (std::size_t first = 0; first < places.size(); first += 2) {
    report(request.progress, "measuring points", done, places.size());
    const std::size_t count = std::min<std::size_t>(2, places.size() - first);
    parallel_chunks(count, 1, [&](std::uint64_t begin, std::uint64_t end) {
      for (std::uint64_t i = begin; i < end; ++i) {
        const auto& [sources, size] = places[first + i];
        points[first + i] = kept_point(sources, size, quiet);
      }
    });
    done += count;
  }
  return points;
}

}  // namespace

const std::vector<std::uint64_t>& curve_dilations() {
  static const std::vector<std::uint64_t> values{2, 4, 7, 8, 14};
  return values;
}

std::vector<CurvePoint> figure_7_points(const PaperRequest& request) {
  std::vector<std::pair<std::uint64_t, double>> places;
  for (const std::uint64_t sources : {1, 4, 16, 64, 128, 256, 512}) {
    if (request.effort == Effort::quick && sources > 16) break;
    places.emplace_back(sources, size_of_figure_7);
  }
  return points_at(places, request);
}

std::vector<CurvePoint> figure_8_points(const PaperRequest& request) {
  std::vector<std::pair<std::uint64_t, double>> places;
  for (const double size : {2.0, 10.0, 50.0, 100.0, 500.0, 1000.0, 2000.0, 5000.0, 10000.0}) {
    if (request.effort == Effort::quick && size > 50) break;
    places.emplace_back(sources_of_figure_8, size);
  }
  return points_at(places, request);
}

}  // namespace asterism
