// The exhibits of yeh1996, measured.
#include <cmath>

#include <fmt/format.h>

#include <asterism/embedding.hpp>
#include <asterism/measure.hpp>
#include <asterism/networks.hpp>
#include <asterism/papers.hpp>
#include <asterism/plan.hpp>
#include <asterism/route.hpp>
#include <asterism/traffic.hpp>

#include "embedded/claims.hpp"
#include "papers/statements.hpp"
#include "papers/yeh1996_formulas.hpp"
#include "papers/yeh1996_runs.hpp"

namespace asterism {

PaperRows yeh1996_statements(const PublishedTable& published, const PaperRequest& request);

namespace {

PaperRows figure_2(const PublishedTable& published, const PaperRequest&) {
  const auto network = make_network("macro-star:3,2");
  RouteOptions options;
  options.tag = "2,3,1";
  const Route route = find_route(
      route_algorithm(*network, "yeh96"),
      {network, network->parse_label("6572341"), network->parse_label("1234567"), options});
  PaperRows rows;
  for (std::size_t i = 0; i < published.rows.size(); ++i) {
    const bool is_there = i < route.hops();
    rows.push_back(
        {label_cell(published.rows[i][0]),
         {is_there ? network->port_name(route.ports[i]) : "none", published.rows[i][1], "route"},
         {is_there ? network->label(route.path[i + 1]) : "none", published.rows[i][2], "route"}});
  }
  return rows;
}

PaperRows routing(const PublishedTable&, const PaperRequest& request) {
  PaperRows rows;
  for (const MacroStarSize& size : macro_stars(request)) {
    if (size.symbols() > 7) continue;  // all tags from all nodes
    const auto network = make_network(size.spec());
    const auto survey = [&](const std::string& algorithm, const std::string& tag) {
      RouteOptions options;
      options.tag = tag;
      return survey_routes(network, route_algorithm(*network, algorithm), options,
                           request.progress);
    };
    const RouteSurvey identity = survey("yeh96", "identity");
    const RouteSurvey best = survey("yeh96", "best");
    const RouteSurvey star = survey("emulate-akers87", "");
    const auto mean = [](std::uint64_t sum, std::uint64_t count) {
      return measured_cell(
          fmt::format("{:.4f}", static_cast<double>(sum) / static_cast<double>(count)), "routes");
    };
    rows.push_back({label_cell(size.spec()), measured_cell(best.max_distance, "search"),
                    mean(best.distance_sum, best.pairs),
                    measured_cell(worst_of_all_tags(size, request), "routes"),
                    mean(identity.hops_sum, identity.pairs), measured_cell(best.max_hops, "routes"),
                    mean(best.hops_sum, best.pairs), measured_cell(star.max_hops, "routes"),
                    measured_cell(fmt::format("{:g}", theorem_3_1(size)), "formula")});
  }
  return rows;
}

PaperRows traffic(const PublishedTable&, const PaperRequest& request) {
  PaperRows rows;
  for (const MacroStarSize& size : macro_stars(request)) {
    const LinkTraffic links = link_traffic(size, request);
    rows.push_back(
        {label_cell(size.spec()), measured_cell(fmt::format("{:.4f}", links.nucleus), "routes"),
         measured_cell(fmt::format("{:.4f}", links.inter_cluster), "routes"),
         measured_cell(fmt::format("{:.3f}", links.nucleus / links.inter_cluster), "routes"),
         measured_cell(links.exact ? "all" : "a sample", "routes")});
  }
  return rows;
}

PaperRows diameter_series(const PublishedTable&, const PaperRequest&) {
  PaperRows rows;
  for (const double n : {2., 3., 4., 8., 16., 64., 256., 1024., 16384., 1048576., 1073741824.}) {
    const DiameterRatio ratio = diameter_ratio(n, n);
    rows.push_back({label_cell(fmt::format("{:.0f}", n)),
                    measured_cell(fmt::format("{:.0f}", 2 * n - 1), "formula"),
                    measured_cell(fmt::format("{:.6g}", ratio.at_most), "formula"),
                    measured_cell(fmt::format("{:.6g}", ratio.at_least), "formula"),
                    measured_cell(fmt::format("{:.4f}", ratio.ratio()), "formula")});
  }
  return rows;
}

PaperRows embeddings(const PublishedTable&, const PaperRequest& request) {
  PaperRows rows;
  const auto add = [&](const std::string& star, const std::string& host,
                       const std::string& formula) {
    const EmbeddingMeasures found =
        measure_embedding(find_embedding(make_network(star), make_network(host)),
                          request.memory_limit, request.progress);
    rows.push_back({label_cell(host), measured_cell(found.load, "paths"),
                    measured_cell(fmt::format("{:g}", found.expansion), "paths"),
                    measured_cell(found.dilation, "paths"),
                    measured_cell(found.congestion, "paths"), measured_cell(formula, "formula")});
  };
  for (const MacroStarSize& size : macro_stars(request))
    add(size.star(), size.spec(), fmt::format("{}", std::max(2 * size.n, size.l)));
  add("star:6", "macro-star:2,2,1", "-");
  for (unsigned n = 4; n <= 7; ++n) add(fmt::format("star:{}", n), fmt::format("scc:{}", n), "-");
  return rows;
}

std::string ports_name(Model::Ports ports) {
  Model model;
  model.ports = ports;
  return ports_text(model);
}

PaperRows emulation(const PublishedTable&, const PaperRequest& request) {
  PaperRows rows;
  for (const StarChoice& choice : emulated_choices())
    for (const MacroStarSize& size : macro_stars(request)) {
      if (!is_affordable(choice, size)) continue;
      const StarRun star = run_on(size.star(), choice, request);
      StarChoice forgetful = choice;
      forgetful.forget = copies(choice);
      const StarRun all_slots = run_emulated(size, forgetful, request);
      const StarRun kept = run_emulated(size, choice, request);
      const auto steps = [](const StarRun& run) {
        return measured_cell(run.violation.empty() ? fmt::format("{}", run.steps) : run.violation,
                             "schedule");
      };
      rows.push_back(
          {label_cell(choice.algorithm), label_cell(ports_name(choice.ports)),
           label_cell(size.spec()), steps(star), steps(all_slots),
           measured_cell(fmt::format("{:.3f}", static_cast<double>(all_slots.steps) /
                                                   static_cast<double>(star.steps)),
                         "schedule"),
           measured_cell(fmt::format("{}", size.slowdown(choice.ports)), "formula"), steps(kept),
           measured_cell(all_slots.move_by_move ? "move by move" : "by symmetry", "schedule")});
    }
  return rows;
}

PaperRows multinode_broadcast(const PublishedTable&, const PaperRequest& request) {
  PaperRows rows;
  for (const MacroStarSize& size : macro_stars(request)) {
    StarChoice choice{"misic94-nonpersonalized"};
    const StarRun kept = run_emulated(size, choice, request);
    choice.forget = true;
    const StarRun run = run_emulated(size, choice, request);
    const std::uint64_t others = make_network(size.spec())->node_count() - 1;
    rows.push_back(
        {label_cell(size.spec()), measured_cell(others, "formula"),
         measured_cell(run.steps, "schedule"),
         measured_cell(fmt::format("{:.2f}%", 100 * static_cast<double>(run.steps - others) /
                                                  static_cast<double>(others)),
                       "schedule"),
         measured_cell(kept.steps, "schedule")});
  }
  return rows;
}

PaperRows total_exchange(const PublishedTable&, const PaperRequest& request) {
  PaperRows rows;
  for (const StarChoice& choice : {StarChoice{"misic94-personalized"},
                                   StarChoice{"fragopoulou95-exchange", Model::Ports::all}})
    for (const MacroStarSize& size : macro_stars(request)) {
      if (!is_affordable(choice, size)) continue;
      const StarRun run = run_emulated(size, choice, request);
      const double bound = transmissions_at_least(size, choice.ports, request);
      rows.push_back(
          {label_cell(size.spec()), label_cell(ports_name(choice.ports)),
           label_cell(choice.algorithm), measured_cell(run.steps, "schedule"),
           measured_cell(run.transmissions, "schedule"),
           measured_cell(fmt::format("{:.0f}", bound), "bound"),
           measured_cell(fmt::format("{:.3f}", static_cast<double>(run.transmissions) / bound),
                         "schedule")});
    }
  return rows;
}

}  // namespace

Paper yeh1996_paper() {
  return {.id = "yeh1996",
          .claims = std::string(claims::yeh1996),
          .exhibits = {{"figure-2", figure_2},
                       {"routing", routing},
                       {"traffic", traffic},
                       {"diameter-series", diameter_series},
                       {"embeddings", embeddings},
                       {"emulation", emulation},
                       {"multinode-broadcast", multinode_broadcast},
                       {"total-exchange", total_exchange},
                       {"comparison", yeh1996_comparison},
                       {"statements", yeh1996_statements}},
          .sentences = std::string(claims::yeh1996_sentences)};
}

}  // namespace asterism
