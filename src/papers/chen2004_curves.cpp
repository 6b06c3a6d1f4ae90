#include "papers/chen2004_curves.hpp"

#include <algorithm>
#include <mutex>

#include <fmt/format.h>

#include <asterism/bounds.hpp>
#include <asterism/networks.hpp>

#include "base/parallel.hpp"
#include "papers/chen2004_runs.hpp"
#include "papers/kept.hpp"

namespace asterism {

namespace {

constexpr double size_of_figure_7 = 1000;
constexpr std::uint64_t sources_of_figure_8 = 100;

CurvePoint measure_point(const CurvePlace& place, const PaperRequest& request) {
  const std::string rule = fmt::format("random:{}", place.sources);
  const Problem problem = torus_problem(place.side, rule, place.size);
  CurvePoint point{place};
  for (const std::uint64_t h : curve_dilations(place.side))
    point.by_h.push_back(time_of(chen04_run({place.side, h}, rule, request).steps, place.size));
  point.trees = scheme_time("varvarigos94-spanning-trees", problem, request);
  point.trees_in_whole = scheme_metering("varvarigos94-spanning-trees", problem, request,
                                         {{"packing", whole_packets(place.sources)}})
                             .time;
  point.ours = scheme_time("torus-allport-multi-broadcast", problem, request);
  point.ours_known = scheme_time("torus-allport-known", problem, request);
  point.bound = lower_bound(problem, request.memory_limit, request.progress).time;
  return point;
}

CurvePoint kept_point(const CurvePlace& place, const PaperRequest& request) {
  static Kept<CurvePlace, CurvePoint> kept;
  return kept.get(place, [&] { return measure_point(place, request); });
}

std::vector<CurvePoint> points_at(const std::vector<CurvePlace>& places,
                                  const PaperRequest& request) {
  std::vector<CurvePoint> points(places.size());
  std::uint64_t done = 0;
  std::mutex reporting;
  // A point takes seconds, so the runs inside also report progress and can be interrupted.
  const PaperRequest one_by_one{request.effort, request.memory_limit,
                                [&](std::string_view, std::uint64_t, std::uint64_t) {
                                  const std::lock_guard lock(reporting);
                                  report(request.progress, "measuring points", done, places.size());
                                }};
  // Runs the largest last and two at a time, with progress reports in between.
  for (std::size_t first = 0; first < places.size(); first += 2) {
    report(request.progress, "measuring points", done, places.size());
    const std::size_t count = std::min<std::size_t>(2, places.size() - first);
    parallel_chunks(count, 1, [&](std::uint64_t begin, std::uint64_t end) {
      for (std::uint64_t i = begin; i < end; ++i)
        points[first + i] = kept_point(places[first + i], one_by_one);
    });
    done += count;
  }
  return points;
}

}  // namespace

double CurvePoint::with_h(std::uint64_t h) const {
  const auto& dilations = curve_dilations(side);
  return by_h.at(static_cast<std::size_t>(std::ranges::find(dilations, h) - dilations.begin()));
}

const std::vector<std::uint64_t>& curve_dilations(std::uint64_t side) {
  static const std::vector<std::uint64_t> of_sixteen{2, 4, 7, 8, 14};
  static const std::vector<std::uint64_t> of_fourteen{2, 7, 14};
  return side == 16 ? of_sixteen : of_fourteen;
}

std::vector<CurvePoint> figure_7_points(std::uint64_t side, const PaperRequest& request) {
  const bool paper = side == 16;
  const std::vector<std::uint64_t> counts =
      paper ? std::vector<std::uint64_t>{1, 4, 16, 64, 128, 256, 512}
            : std::vector<std::uint64_t>{1, 16, 64, 98, 196, 490, 980};
  const std::uint64_t largest =
      request.effort != Effort::quick ? counts.back() : std::uint64_t{paper ? 16U : 196U};
  std::vector<CurvePlace> places;
  for (const std::uint64_t sources : counts)
    if (sources <= largest) places.push_back({side, sources, size_of_figure_7});
  return points_at(places, request);
}

std::vector<CurvePoint> figure_8_points(std::uint64_t side, const PaperRequest& request) {
  std::vector<CurvePlace> places;
  for (const double size : {2.0, 10.0, 50.0, 100.0, 500.0, 1000.0, 2000.0, 5000.0, 10000.0}) {
    if (request.effort == Effort::quick && size > 50) break;
    places.push_back({side, sources_of_figure_8, size});
  }
  return points_at(places, request);
}

}  // namespace asterism
