// The verdict on a schedule that was read, with the lines of its file.
#include <algorithm>

#include <fmt/format.h>

#include <asterism/exchange.hpp>

#include "io/foreign/import/placeholders.hpp"

namespace asterism {

namespace {

bool is_about(const Violation& violation, const Transfer& transfer) {
  if (transfer.from != violation.node) return false;
  if (violation.port && std::ranges::find(transfer.ports, *violation.port) == transfer.ports.end())
    return false;
  return !violation.message ||
         std::ranges::find(transfer.messages, *violation.message) != transfer.messages.end();
}

/// Returns the transfer of its step that a violation concerns, if it can be determined. If there is
/// one too many of equal transfers, returns the last.
std::optional<std::size_t> transfer_of(const Violation& violation, const Schedule& schedule) {
  if (violation.step == 0 || violation.step > schedule.size()) return std::nullopt;
  const Network& network = schedule.header().problem.network();
  const std::size_t step = violation.step - 1;
  std::optional<std::size_t> found;
  const bool wants_last = violation.kind == ViolationKind::sends_too_much ||
                          violation.kind == ViolationKind::link_used_twice;
  for (std::size_t i = 0; i < schedule.transfers_in(step); ++i)
    if ((wants_last || !found) && is_about(violation, schedule.transfer(step, i))) found = i;
  if (found) return found;
  for (std::size_t i = 0; i < schedule.transfers_in(step); ++i) {
    const Transfer transfer = schedule.transfer(step, i);
    NodeId end = transfer.from;
    for (const Port port : transfer.ports)
      end = port.value() < network.port_count() ? network.neighbour(end, port) : no_node;
    if (end == violation.node) found = i;
  }
  return found;
}

ExchangeFinding finding_of(const Violation& violation, const ExchangeReading& reading) {
  ExchangeFinding finding;
  finding.kind = std::string(to_string(violation.kind));
  finding.count = violation.count;
  if (violation.node != no_node) finding.rank = violation.node.value();
  finding.text = violation.text;
  if (violation.kind == ViolationKind::incomplete) return finding;
  if (const auto transfer = transfer_of(violation, reading.schedule))
    finding.line = reading.place(violation.step - 1, *transfer).line;
  if (finding.line > 0) finding.text += fmt::format(" (line {})", finding.line);
  return finding;
}

}  // namespace

ExchangePlace ExchangeReading::place(std::size_t step, std::size_t transfer) const {
  if (step >= schedule.size()) return {};
  std::size_t index = transfer;
  for (std::size_t before = 0; before < step; ++before) index += schedule.transfers_in(before);
  return index < places.size() ? places[index] : ExchangePlace{};
}

ExchangeCheck check_exchange(const ExchangeReading& reading, std::uint64_t memory_limit) {
  ExchangeCheck check;
  check.findings = reading.findings;
  if (!reading.findings.empty()) return check;
  ScheduleVerifier verifier(memory_limit);
  Meter meter;
  Tee tee({&verifier, &meter});
  reading.schedule.push_into(tee);
  check.verdict = verifier.verdict();
  check.metering = meter.metering();
  if (reading.contents != ExchangeContents::messages) {
    std::erase_if(check.verdict.violations,
                  [](const Violation& violation) { return is_about_contents(violation.kind); });
    check.verdict.valid = check.verdict.violations.empty();
    check.verdict.redundant = 0;
  }
  for (const Violation& violation : check.verdict.violations)
    check.findings.push_back(finding_of(violation, reading));
  check.valid = check.findings.empty();
  return check;
}

}  // namespace asterism
