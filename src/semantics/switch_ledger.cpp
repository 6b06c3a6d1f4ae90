#include "semantics/switch_ledger.hpp"

#include <algorithm>

namespace asterism {

namespace {

using Fate = Collective::Part::Fate;

bool is_counted(const Collective& collective) {
  return collective.handling() != Handling::moved;
}

std::uint64_t switches_of(const Network& network) {
  std::uint64_t switches = 0;
  for (NodeId node{0}; node.value() < network.node_count(); ++node)
    switches += network.is_switch(node) ? 1 : 0;
  return switches;
}

}  // namespace

SwitchLedger::SwitchLedger(const Problem& problem)
    : collective_(problem.collective),
      combines_(problem.model.switches == Model::Switches::reduce),
      items_(collective_.message_count()) {
  const Network& network = problem.network();
  if (!network.has_switches() || !is_counted(collective_)) return;
  numbers_.assign(network.node_count(), no_switch);
  std::uint32_t switches = 0;
  for (NodeId node{0}; node.value() < network.node_count(); ++node)
    if (network.is_switch(node)) numbers_[node.value()] = switches++;
  if (collective_.handling() == Handling::copied) {
    dense_.resize(switches * items_);
  } else {
    sparse_.resize(switches);
    states_.resize(switches);
  }
}

double SwitchLedger::bytes(const Problem& problem) {
  const Network& network = problem.network();
  const Collective& collective = problem.collective;
  if (!network.has_switches() || !is_counted(collective)) return 0;
  const double numbers = sizeof(std::uint32_t) * static_cast<double>(network.node_count());
  if (collective.handling() != Handling::copied) return numbers;
  return numbers + sizeof(Count) * static_cast<double>(switches_of(network)) *
                       static_cast<double>(collective.message_count());
}

double SwitchLedger::bytes_now() const {
  constexpr double of_entry = 56;  // including its hash table entry
  return of_entry * static_cast<double>(entries_);
}

SwitchLedger::Count SwitchLedger::count_of(NodeId node, MessageId message) const {
  const std::uint32_t number = numbers_[node.value()];
  if (!dense_.empty()) return dense_[number * items_ + message.value()];
  const auto found = sparse_[number].find(message.value());
  return found == sparse_[number].end() ? Count{} : found->second;
}

SwitchLedger::Count& SwitchLedger::count(NodeId node, MessageId message) {
  const std::uint32_t number = numbers_[node.value()];
  if (!dense_.empty()) return dense_[number * items_ + message.value()];
  const auto [entry, is_new] = sparse_[number].try_emplace(message.value());
  entries_ += is_new ? 1 : 0;
  return entry->second;
}

SwitchLedger::PartState SwitchLedger::state_of(NodeId node, std::uint64_t result) const {
  const auto& of_switch = states_[numbers_[node.value()]];
  const auto found = of_switch.find(result);
  return found == of_switch.end() ? PartState{} : found->second;
}

SwitchLedger::PartState& SwitchLedger::state(NodeId node, std::uint64_t result) {
  const auto [entry, is_new] = states_[numbers_[node.value()]].try_emplace(result);
  entries_ += is_new ? 1 : 0;
  return entry->second;
}

SwitchLedger::Need SwitchLedger::need_of(NodeId from, MessageId message) const {
  switch (collective_.handling()) {
    case Handling::copied:
      return need_of_counted(from, message, Need::forward);
    case Handling::prefixes:
      return need_of_counted(from, message, Need::reduce);
    case Handling::combined:
      return need_of_part(from, message);
    case Handling::moved:
      break;
  }
  return Need::forward;
}

/// `otherwise` is what the switch needs if the message never arrived.
SwitchLedger::Need SwitchLedger::need_of_counted(NodeId from, MessageId message,
                                                 Need otherwise) const {
  const Count count = count_of(from, message);
  if (count.to_send_on > 0) return Need::forward;
  return count.arrived ? Need::copy : otherwise;
}

bool SwitchLedger::is_made(const PartState& held) const {
  if (held.parts > 1) return true;
  const bool has_own = held.parts == 1 || held.whole;
  return held.copies > 0 && (combines_ || !has_own);
}

bool SwitchLedger::gives_away(NodeId from, const Collective::Part& part, MessageId message) const {
  if (part.fate == Fate::given) return true;
  return part.fate == Fate::posted && part.holder == from && !count_of(from, message).arrived;
}

SwitchLedger::Need SwitchLedger::need_of_part(NodeId from, MessageId message) const {
  const Collective::Part part = collective_.part(message);
  const bool is_post = part.fate == Fate::posted || part.fate == Fate::posted_copy;
  const PartState held = state_of(from, part.result);
  if (gives_away(from, part, message)) {
    if (is_made(held)) return Need::reduce;
    return held.is_nothing() || held.parts == 1 ? Need::forward : Need::copy;
  }
  if (is_post && part.holder != from) return Need::forward;  // there is a single post, in transit
  const Count counted = count_of(from, message);
  if (counted.to_send_on > 0) return Need::forward;
  if (counted.arrived) return Need::copy;
  // The switch copies what it holds, if possible.
  if (held.is_nothing() || (part.fate == Fate::copied && part.holder != from)) return Need::forward;
  return is_made(held) ? Need::reduce : Need::copy;
}

void SwitchLedger::send(NodeId from, MessageId message) {
  if (collective_.handling() == Handling::combined) {
    const Collective::Part part = collective_.part(message);
    if (gives_away(from, part, message)) {
      state(from, part.result) = {};
      return;
    }
  }
  Count& sent = count(from, message);
  if (sent.to_send_on > 0) --sent.to_send_on;
  sent.arrived = true;  // the switch can send more copies of one that it made
}

void SwitchLedger::arrive(NodeId to, MessageId message) {
  if (collective_.handling() == Handling::combined) {
    const Collective::Part part = collective_.part(message);
    const bool is_posted = part.fate == Fate::posted || part.fate == Fate::posted_copy;
    PartState& held = state(to, part.result);
    if (part.fate == Fate::given || (is_posted && part.addressee == to)) {
      ++held.parts;
      return;
    }
    if (part.fate == Fate::whole) held = {0, 0, true};
    if (part.fate == Fate::copied && !count_of(to, message).arrived) ++held.copies;
  }
  Count& got = count(to, message);
  if (got.arrived && got.packet == packet_) return;
  got.packet = packet_;
  ++got.to_send_on;
  got.arrived = true;
}

}  // namespace asterism
