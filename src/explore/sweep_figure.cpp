#include "explore/sweep_figure.hpp"

#include <asterism/error.hpp>

#include "view/spoken_name.hpp"
#include "view/sweep.hpp"

namespace asterism::explore {

namespace {

Json curve_document(const Curve& curve) {
  Json points = Json::array();
  for (const auto& [x, y] : curve.points) {
    Json point = Json::array();
    point.add(x);
    point.add(y);
    points.add(std::move(point));
  }
  Json json = Json::object();
  json.set("name", curve.title);
  json.set("points", std::move(points));
  return json;
}

Json axis_document(const Problem& problem, const Plan& plan, SweepAxis axis) {
  const std::vector<SweepStretch> stretches = stretches_of(problem, plan, axis);
  const Figure figure = sweep_figure(problem, plan, stretches, axis);
  const Model& model = problem.model;
  const bool has_ratio = model.message_time() > 0;
  Json json = sweep_document(stretches, axis);
  json.set("title", figure.title);
  json.set("x", figure.x_label);
  json.set("y", figure.y_label);
  if (axis == SweepAxis::message_size) json.set("here", model.message_size);
  if (axis == SweepAxis::ratio && has_ratio) json.set("here", model.startup / model.message_time());
  Json fastest = Json::array();  // of each range, named as its curve
  for (const SweepStretch& stretch : stretches) fastest.add(spoken_name(stretch.candidate));
  json.set("fastest", std::move(fastest));
  Json curves = Json::array();
  for (const Curve& curve : figure.curves) curves.add(curve_document(curve));
  json.set("curves", std::move(curves));
  return json;
}

}  // namespace

Json figure_document(const Problem& problem, const Plan& plan) {
  Json json = Json::object();
  Json axes = Json::array();
  try {
    require_linear_time(problem.model);
    axes.add(axis_document(problem, plan, SweepAxis::ratio));
    if (problem.model.startup > 0 && problem.model.transmission > 0)
      axes.add(axis_document(problem, plan, SweepAxis::message_size));
  } catch (const Error& error) {
    json.set("obstacle", error.sentence());
  }
  json.set("axes", std::move(axes));
  return json;
}

}  // namespace asterism::explore
