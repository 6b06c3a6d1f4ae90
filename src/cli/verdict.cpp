#include "cli/verdict.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/text.hpp"

namespace asterism::cli {

Json violations_json(const Verdict& verdict) {
  Json violations = Json::array();
  for (const Violation& violation : verdict.violations)
    violations.push_back({{"kind", to_string(violation.kind)},
                          {"count", violation.count},
                          {"step", violation.step},
                          {"first", violation.text}});
  return violations;
}

namespace {

std::vector<std::string> names_of(const std::vector<LinkClass>& classes, const Metering& metering) {
  std::vector<std::string> names;
  for (const LinkClass used : classes) names.push_back(metering.link_use[used.value()].link_class);
  return names;
}

}  // namespace

void add_metering(Json& document, const Metering& metering, const Verdict& verdict) {
  document["steps"] = metering.steps;
  document["startups"] = metering.startups;
  document["transmissions"] = metering.transmissions;
  document["packets_total"] = metering.packets_total;
  document["messages_total"] = metering.messages_total;
  document["redundant"] = verdict.redundant;
  document["max_packet"] = metering.max_packet;
  document["header_bits"] = metering.header_bits;
  document["header_bits_total"] = metering.header_bits_total;
  document["buffer"] = metering.buffer;
  Json link_use = Json::object();
  for (const LinkUse& use : metering.link_use)
    link_use[use.link_class] = {{"packets", use.packets}, {"messages", use.messages}};
  document["link_use"] = link_use;
  Json steps_by_links = Json::array();
  for (const auto& [classes, steps] : metering.steps_by_links)
    steps_by_links.push_back({{"links", names_of(classes, metering)}, {"steps", steps}});
  document["steps_by_links"] = steps_by_links;
  document["time"] = metering.time;
}

Json bound_json(const LowerBound& bound) {
  return {{"steps", bound.steps},
          {"startups", bound.startups},
          {"transmissions", bound.transmissions},
          {"time", bound.time},
          {"startups_reason", bound.startups_reason},
          {"transmissions_reason", bound.transmissions_reason}};
}

void print_verdict(const Verdict& verdict) {
  fmt::print("  verdict         {}\n", verdict.valid ? "valid" : "NOT VALID");
  for (const Violation& violation : verdict.violations)
    fmt::print("    {} of kind \"{}\", the first at {}\n", with_thousands(violation.count),
               to_string(violation.kind), violation.text);
}

void print_metering(const Metering& metering, const Verdict& verdict, const LowerBound& bound) {
  const auto row = [](const char* name, std::uint64_t value, std::uint64_t least,
                      const std::string& reason) {
    fmt::print("  {:<15} {:>15}   at least {} ({})\n", name, with_thousands(value),
               with_thousands(least), reason);
  };
  row("start-ups", metering.startups, bound.startups, bound.startups_reason);
  row("transmissions", metering.transmissions, bound.transmissions, bound.transmissions_reason);
  fmt::print("  {:<15} {:>15.6g}   at least {:.6g}, ratio {:.4g}\n", "time", metering.time,
             bound.time, bound.time > 0 ? metering.time / bound.time : 1.0);
  const auto plain = [](const char* name, std::uint64_t value) {
    fmt::print("  {:<15} {:>15}\n", name, with_thousands(value));
  };
  plain("packets", metering.packets_total);
  plain("messages", metering.messages_total);
  plain("redundant", verdict.redundant);
  plain("largest packet", metering.max_packet);
  if (metering.header_bits > 0) {
    plain("header bits", metering.header_bits);
    plain("in all packets", metering.header_bits_total);
  }
  plain("buffer", metering.buffer);
  for (const LinkUse& use : metering.link_use)
    fmt::print("  over {:<18} {:>7} packets, {} messages\n", use.link_class,
               with_thousands(use.packets), with_thousands(use.messages));
}

void print_steps_by_links(const Metering& metering) {
  for (const auto& [classes, steps] : metering.steps_by_links)
    fmt::print("  steps over {:<12} {:>7}\n",
               classes.empty() ? "no link"
                               : fmt::format("{}", fmt::join(names_of(classes, metering), ", ")),
               with_thousands(steps));
}

}  // namespace asterism::cli
