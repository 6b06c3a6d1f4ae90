#include "view/results/optimum.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "view/json.hpp"

namespace asterism {

namespace {

Json document_of(const Network& network, NodeId source, const OptimalBroadcast& found,
                 const Verdict& verdict) {
  Json moves = Json::array();
  for (const BroadcastMove& move : found.moves) {
    Json json = Json::object();
    json.set("step", move.step);
    json.set("from", network.label(move.from));
    json.set("port", network.port_name(move.port));
    moves.add(std::move(json));
  }
  Json document = Json::object();
  document.set("network", network.spec());
  document.set("source", network.label(source));
  document.set("nodes", network.node_count());
  document.set("optimum", found.proven() ? Json(found.upper) : Json());
  document.set("lower", found.lower);
  document.set("upper", found.upper);
  document.set("counted", found.counted);
  document.set("refuted", Json::array_of(found.refuted));
  document.set("open", found.proven() ? Json() : Json(found.open));
  document.set("valid", verdict.valid);
  document.set("moves", std::move(moves));
  return document;
}

std::string text_of(const Network& network, NodeId source, const OptimalBroadcast& found,
                    const Verdict& verdict) {
  std::string text =
      fmt::format("one-port broadcast on {} from {}\n", network.spec(), network.label(source));
  text += found.proven() ? fmt::format("  optimum   {} steps\n", found.upper)
                         : fmt::format("  optimum   {} to {} steps\n", found.lower, found.upper);
  text += fmt::format("  found     {} steps, {}\n", verdict.steps,
                      verdict.valid ? "verified" : "NOT VALID");
  text += fmt::format("  counting  at least {} steps\n", found.counted);
  if (!found.refuted.empty())
    text +=
        fmt::format("  refuted   {} steps, by the SAT solver\n", fmt::join(found.refuted, ", "));
  if (!found.proven()) text += fmt::format("  open      {}\n", found.open);
  return text;
}

}  // namespace

std::string optimum_report(const Network& network, NodeId source, const OptimalBroadcast& found,
                           const Verdict& verdict, Form form) {
  return form == Form::json ? document_of(network, source, found, verdict).document()
                            : text_of(network, source, found, verdict);
}

}  // namespace asterism
