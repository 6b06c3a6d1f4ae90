#include "view/verdict.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/reasons.hpp>

#include "base/text.hpp"
#include "view/bandwidth.hpp"
#include "view/lines.hpp"
#include "view/plan_sentences.hpp"

namespace asterism {

namespace {

std::vector<std::string> names_of(const std::vector<LinkClass>& classes, const Metering& metering) {
  std::vector<std::string> names;
  names.reserve(classes.size());
  for (const LinkClass used : classes) names.push_back(metering.link_use[used.value()].link_class);
  return names;
}

std::string bounded_line(const char* name, std::uint64_t value, std::uint64_t least,
                         const std::string& reason) {
  return remarked_line(name, with_thousands(value),
                       fmt::format("at least {} ({})", with_thousands(least), reason));
}

/// Adds the reason in words, and as a code for programs.
void add_reason(Json& document, const std::string& key, const BoundReason& reason) {
  document.set(key, sentence(reason));
  document.set(key + "_code", code_name(reason));
}

}  // namespace

std::string problem_text(const Problem& problem) {
  const Collective& collective = problem.collective;
  if (!collective.has_counts())
    return fmt::format("{} on {}", collective.name(), problem.network().spec());
  const std::vector<std::uint64_t> counts = collective.counts();
  return fmt::format("{} of {} messages, {} to {} {}, on {}", collective.name(),
                     with_thousands(collective.message_count()), std::ranges::min(counts),
                     std::ranges::max(counts),
                     collective.kind() == CollectiveKind::alltoall ? "a pair" : "a participant",
                     problem.network().spec());
}

void add_problem(Json& document, const Problem& problem) {
  document.set("network", problem.network().spec());
  document.set("collective", problem.collective.name());
  document.set("model", model_document(problem.model));
}

Json violations_document(const Verdict& verdict) {
  Json violations = Json::array();
  for (const Violation& violation : verdict.violations) {
    Json json = Json::object();
    json.set("kind", to_string(violation.kind));
    json.set("count", violation.count);
    json.set("step", violation.step);
    json.set("first", violation.text);
    violations.add(std::move(json));
  }
  return violations;
}

void add_metering(Json& document, const Metering& metering, const Verdict& verdict) {
  document.set("steps", metering.steps);
  document.set("startups", metering.startups);
  document.set("transmissions", metering.transmissions);
  document.set("packets_total", metering.packets_total);
  document.set("messages_total", metering.messages_total);
  document.set("redundant", verdict.redundant);
  document.set("uses_switch_copy", verdict.uses_switch_copy);
  document.set("uses_switch_reduction", verdict.uses_switch_reduction);
  document.set("max_packet", metering.max_packet);
  document.set("header_bits", metering.header_bits);
  document.set("header_bits_total", metering.header_bits_total);
  document.set("control_packets", metering.control_packets);
  document.set("control_units", metering.control_total);
  document.set("chunks", metering.chunks);
  document.set("buffer", metering.buffer);
  Json link_use = Json::object();
  for (const LinkUse& use : metering.link_use) {
    Json json = Json::object();
    json.set("packets", use.packets);
    json.set("messages", use.messages);
    link_use.set(use.link_class, std::move(json));
  }
  document.set("link_use", std::move(link_use));
  Json steps_by_links = Json::array();
  for (const auto& [classes, steps] : metering.steps_by_links) {
    Json json = Json::object();
    json.set("links", Json::array_of(names_of(classes, metering)));
    json.set("steps", steps);
    steps_by_links.add(std::move(json));
  }
  document.set("steps_by_links", std::move(steps_by_links));
  document.set("time", metering.time);
}

Json bound_document(const LowerBound& bound) {
  Json document = Json::object();
  document.set("steps", bound.steps);
  document.set("startups", bound.startups);
  document.set("transmissions", bound.transmissions);
  document.set("volume", least_volume(bound));
  document.set("time", bound.time);
  add_reason(document, "startups_reason", bound.startups_reason);
  add_reason(document, "transmissions_reason", bound.transmissions_reason);
  if (bound.time_reason) add_reason(document, "time_reason", *bound.time_reason);
  return document;
}

std::string verdict_text(const Verdict& verdict) {
  std::string text = field_line("verdict", verdict.valid ? "valid" : "NOT VALID");
  for (const Violation& violation : verdict.violations)
    text += detail_line(fmt::format("{} of kind \"{}\", the first at {}",
                                    with_thousands(violation.count), to_string(violation.kind),
                                    violation.text));
  return text;
}

std::string metering_text(const Metering& metering, const Verdict& verdict, const LowerBound& bound,
                          const Problem& problem) {
  std::string text = bounded_line("start-ups", metering.startups, bound.startups,
                                  sentence(bound.startups_reason)) +
                     bounded_line("transmissions", metering.transmissions, bound.transmissions,
                                  sentence(bound.transmissions_reason));
  const std::string unit = time_unit(problem.model);
  text += remarked_line("time", fmt::format("{:.6g}", metering.time),
                        fmt::format("at least {:.6g}{}, ratio {:.4g}", bound.time, unit,
                                    bound.time > 0 ? metering.time / bound.time : 1.0),
                        unit);
  text += bandwidth_text(problem, metering.time);
  if (metering.chunks > 1) text += count_line("chunks/message", metering.chunks);
  text += count_line("packets", metering.packets_total);
  text += count_line(metering.chunks > 1 ? "chunks" : "messages", metering.messages_total);
  text += count_line("redundant", verdict.redundant);
  if (verdict.uses_switch_copy || verdict.uses_switch_reduction)
    text += field_line("switches", !verdict.uses_switch_reduction ? "copy messages (multicast)"
                                   : !verdict.uses_switch_copy    ? "combine parts (reduction)"
                                                                  : "copy and combine");
  text += count_line("largest packet", metering.max_packet);
  if (metering.header_bits > 0) {
    text += count_line("header bits", metering.header_bits);
    text += count_line("in all packets", metering.header_bits_total);
  }
  if (metering.control_packets > 0) {
    text += count_line("control packets", metering.control_packets);
    text += count_line("control units", metering.control_total);
  }
  text += count_line("buffer", metering.buffer);
  for (const LinkUse& use : metering.link_use)
    text += fmt::format("  over {:<18} {:>7} {}, {} {}\n", use.link_class,
                        with_thousands(use.packets), use.packets == 1 ? "packet" : "packets",
                        with_thousands(use.messages), use.messages == 1 ? "message" : "messages");
  return text;
}

std::string steps_by_links_text(const Metering& metering) {
  std::string text;
  for (const auto& [classes, steps] : metering.steps_by_links)
    text += fmt::format("  steps over {:<12} {:>7}\n",
                        classes.empty()
                            ? "no link"
                            : fmt::format("{}", fmt::join(names_of(classes, metering), ", ")),
                        with_thousands(steps));
  return text;
}

}  // namespace asterism
