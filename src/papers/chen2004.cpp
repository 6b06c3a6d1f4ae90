// The exhibits of chen2004, measured.
#include <fmt/format.h>

#include <asterism/bounds.hpp>
#include <asterism/schedule_timer.hpp>

#include "embedded/claims.hpp"
#include "papers/chen2004_curves.hpp"
#include "papers/chen2004_formulas.hpp"
#include "papers/chen2004_parts.hpp"

namespace asterism {

namespace {

constexpr const char* by_formula = "formula";
constexpr const char* by_schedule = "schedule";

PaperRows lemma_2(const PublishedTable&, const PaperRequest& request) {
  PaperRows rows;
  for (const TorusSize& size : torus_sizes(request)) {
    const auto steps = aggregation_of_all(size);
    const std::uint64_t stated = ceil_log(7, size.h);
    rows.push_back({label_cell(size.n), label_cell(size.h),
                    measured_cell(size.n / size.h, "partition"), measured_cell(stated, by_formula),
                    measured_cell(steps.size(), by_schedule),
                    measured_cell(stated_aggregation(size.h), by_formula),
                    measured_cell(transmissions_of(steps), by_schedule),
                    measured_cell(steps.size() - stated, by_schedule)});
  }
  return rows;
}

PaperRows phase_rows(const PaperRequest& request, bool aggregation) {
  PaperRows rows;
  for (const TorusSize& size : torus_sizes(request)) {
    const Chen04Run run = chen04_run(size, chen2004_sources, request);
    const auto steps = aggregation ? run.aggregation() : run.distribution();
    const StatedCost stated = aggregation ? stated_aggregation_phase(size, chen2004_size)
                                          : stated_distribution_phase(size, 64, chen2004_size);
    const auto time = [](double value, const char* how) {
      return measured_cell(fmt::format("{:.0f}", value), how);
    };
    std::vector<PaperCell>& row = rows.emplace_back();
    row = {label_cell(size.n), label_cell(size.h), measured_cell(stated.startups, by_formula),
           measured_cell(steps.size(), by_schedule), time(stated.time(), by_formula)};
    if (!aggregation)
      row.push_back(time(rounded_distribution_phase(size, 64, chen2004_size).time(), by_formula));
    row.push_back(time(time_of(steps, chen2004_size), by_schedule));
    row.push_back(measured_cell(largest_of(steps), by_schedule));
  }
  return rows;
}

PaperRows lemma_3(const PublishedTable&, const PaperRequest& request) {
  return phase_rows(request, true);
}
PaperRows lemma_4(const PublishedTable&, const PaperRequest& request) {
  return phase_rows(request, false);
}

double time_without_lock_step(const TorusSize& size, const PaperRequest& request) {
  ScheduleTimer timer(request.memory_limit);
  run_algorithm(algorithm_catalogue().get("chen04-aggregate-distribute"),
                {torus_problem(size.n, chen2004_sources, chen2004_size),
                 {{"h", size.h}},
                 request.memory_limit,
                 {}},
                timer);
  return timer.timing().time;
}

PaperRows table_1(const PublishedTable&, const PaperRequest& request) {
  PaperRows rows;
  for (const TorusSize& size : torus_sizes(request)) {
    const Chen04Run run = chen04_run(size, chen2004_sources, request);
    const Problem problem = torus_problem(size.n, chen2004_sources, chen2004_size);
    const auto time = [](double value, const char* how) {
      return measured_cell(fmt::format("{:.0f}", value), how);
    };
    const CollectiveAlgorithm& ours = algorithm_catalogue().get("torus-allport-multi-broadcast");
    rows.push_back({label_cell(size.n), label_cell(size.h),
                    measured_cell(run.steps.size(), by_schedule),
                    time(time_of(run.steps, chen2004_size), by_schedule),
                    time(time_without_lock_step(size, request), by_schedule),
                    time(stated_trees(size.n, 64, chen2004_size).time(), by_formula),
                    time(scheme_time("varvarigos94-spanning-trees", problem, request), by_schedule),
                    time(scheme_time(ours.name, problem, request), by_schedule),
                    time(lower_bound(problem).time, "bound")});
  }
  return rows;
}

PaperRows curve_rows(const std::vector<CurvePoint>& points, bool by_sources) {
  PaperRows rows;
  for (const CurvePoint& point : points) {
    std::vector<PaperCell>& row = rows.emplace_back();
    row.push_back(by_sources ? label_cell(point.sources) : label_cell(point.size));
    const auto add = [&](double time, const char* how) {
      row.push_back(measured_cell(fmt::format("{:.0f}", time), how));
    };
    for (const double time : point.by_h) add(time, by_schedule);
    add(point.trees, by_schedule);
    add(point.trees_in_whole, by_schedule);
    add(point.ours, by_schedule);
    add(point.ours_known, by_schedule);
    add(point.bound, "bound");
    row.push_back(measured_cell(fmt::format("{:.3f}", point.ours / point.bound), by_schedule));
  }
  return rows;
}

template <std::uint64_t side>
PaperRows figure_7(const PublishedTable&, const PaperRequest& request) {
  return curve_rows(figure_7_points(side, request), true);
}
template <std::uint64_t side>
PaperRows figure_8(const PublishedTable&, const PaperRequest& request) {
  return curve_rows(figure_8_points(side, request), false);
}

}  // namespace

Paper chen2004_paper() {
  return {.id = "chen2004",
          .claims = std::string(claims::chen2004),
          .exhibits = {{"lemma-2", lemma_2},
                       {"lemma-3", lemma_3},
                       {"lemma-4", lemma_4},
                       {"table-1", table_1},
                       {"figure-7", figure_7<16>},
                       {"figure-8", figure_8<16>},
                       {"figure-7-divided", figure_7<14>},
                       {"figure-8-divided", figure_8<14>},
                       {"statements", chen2004_statements}},
          .sentences = std::string(claims::chen2004_sentences)};
}

}  // namespace asterism
