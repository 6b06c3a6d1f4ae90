#include "io/playback/recorder.hpp"

#include <algorithm>
#include <limits>
#include <span>
#include <utility>

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "base/memory.hpp"
#include "base/text.hpp"
#include "io/playback/shown_collective.hpp"
#include "network/name_with_faults.hpp"
#include "problem/machine_words.hpp"
#include "problem/paths.hpp"
#include "schedule/moves.hpp"

namespace asterism {

namespace {

/// Size of a number in base64.
constexpr double bytes_of_number = 16.0 / 3;
/// Copies in memory while a page is created: the numbers, the document, the page.
constexpr double copies_of_page = 3;

std::int32_t narrow(std::uint64_t number) {
  static constexpr std::uint64_t largest = std::numeric_limits<std::int32_t>::max();
  return static_cast<std::int32_t>(std::min(number, largest));
}

double numbers_at_start(const Collective& collective) {
  const auto messages = static_cast<double>(item_count(collective));
  const auto participants = static_cast<double>(collective.participant_count());
  switch (collective.handling()) {
    case Handling::combined:
      return messages * participants;
    case Handling::prefixes:
      return participants * static_cast<double>(collective.batch());
    default:
      return messages;
  }
}

std::string title_of_playback(const std::string& collective, const std::string& network,
                              const std::string& algorithm) {
  return fmt::format("{} on {}{}{}", collective, network, algorithm.empty() ? "" : " by ",
                     algorithm);
}

}  // namespace

void PlaybackRecorder::require_room(double numbers) const {
  const double bytes = numbers * bytes_of_number;
  if (bytes <= static_cast<double>(options_.page_limit)) return;
  throw Error(
      ErrorCode::too_large,
      fmt::format("a page of {} on {} takes more than {}", header_->problem.collective.name(),
                  options_.network, bytes_text(static_cast<double>(options_.page_limit))),
      "show a smaller network, or fewer messages");
}

void PlaybackRecorder::begin(const ScheduleHeader& header) {
  header_ = header;
  const Problem& problem = header_->problem;
  const bool named = !options_.network.empty();
  if (!named) options_.network = name_with_faults(problem.network());
  playback_.network.spec = named ? options_.network : problem.network().spec();
  const auto nodes = static_cast<double>(problem.network().node_count());
  const double least =
      fewest_moves(problem.collective) + numbers_at_start(problem.collective) + 4 * nodes;
  require_room(least);
  MemoryBudget(options_.memory_limit)
      .require(copies_of_page * bytes_of_number * least,
               fmt::format("the page of {} on {}", problem.collective.name(), options_.network),
               "show a smaller network, or fewer messages");
  check_.emplace(*header_, MemoryBudget(options_.memory_limit));
  check_->watch();
  meter_.begin(*header_);
  shown_.emplace(problem.shared_network(), options_.progress);
  paths_ = allows_paths(problem);
  record_start();
}

void PlaybackRecorder::record_start() {
  const Problem& problem = header_->problem;
  playback_.command = options_.command;
  playback_.version = options_.version;
  playback_.algorithm = options_.algorithm;
  if (playback_.algorithm.name.empty()) playback_.algorithm.name = header_->algorithm;
  playback_.title =
      title_of_playback(problem.collective.name(), options_.network, playback_.algorithm.name);
  const std::string spec = std::move(playback_.network.spec);
  playback_.network = shown_->network();
  playback_.network.spec = spec;
  playback_.collective = shown_collective(problem);
  playback_.chunks = header_->chunks;
  playback_.model = problem.model;
  playback_.model.message_size *= static_cast<double>(header_->chunks);
  playback_.machine = machine_words(playback_.model, problem.network());
  if (paths_) playback_.steps.path_first = {0};

  PlaybackHoldings& holdings = playback_.holdings;
  const std::size_t nodes = playback_.network.labels.size();
  amounts_ = check_->amounts();
  const std::vector<std::uint64_t> needed = needed_amounts(problem.collective);
  std::vector<std::vector<HeldItem>> held = check_->held();
  std::vector<std::vector<HeldItem>> shown(nodes);
  holdings.at_start.assign(nodes, 0);
  holdings.needed.assign(nodes, 0);
  for (NodeId node{0}; node.value() < held.size(); ++node) {
    const auto number = static_cast<std::size_t>(shown_->number_of(node));
    shown[number] = std::move(held[node.value()]);
    holdings.at_start[number] = narrow(amounts_[node.value()]);
    holdings.needed[number] = narrow(needed[node.value()]);
  }
  holdings.start_first.assign(1, 0);
  for (const std::vector<HeldItem>& items : shown) {
    for (const HeldItem& item : items) holdings.start_items.push_back(narrow(item.item));
    holdings.start_first.push_back(narrow(holdings.start_items.size()));
  }
}

void PlaybackRecorder::take(const Step& step) {
  if (check_->has_failed()) return;
  check_->take(step);
  meter_.take(step);
  record(step);
  report(options_.progress, "recording", playback_.steps.count(), 0);
}

void PlaybackRecorder::record(const Step& step) {
  PlaybackSteps& steps = playback_.steps;
  for (std::size_t i = 0; i < step.size(); ++i) record_way(step[i]);
  record_items(step);
  steps.first.push_back(narrow(steps.from.size()));
  record_amounts();
  record_cost();
  require_room(4.0 * static_cast<double>(steps.from.size()) +
               static_cast<double>(steps.items.size() + steps.parts.size() + steps.path.size()) +
               2.0 * static_cast<double>(playback_.holdings.node.size()) +
               6.0 * static_cast<double>(steps.count()));
}

/// Records the existing part of the path.
void PlaybackRecorder::record_way(const Transfer& transfer) {
  const Network& network = header_->problem.network();
  PlaybackSteps& steps = playback_.steps;
  NodeId at = transfer.from.value() < network.node_count() ? transfer.from : no_node;
  std::int32_t link = -1;
  steps.from.push_back(shown_->number_of(at));
  if (paths_) steps.path.push_back(shown_->number_of(at));
  for (const Port port : transfer.ports) {
    const bool is_port = at != no_node && port.value() < network.port_count();
    link = is_port ? shown_->link_from(at, port) : -1;
    at = is_port ? network.neighbour(at, port) : no_node;
    if (at == no_node) break;
    if (!paths_) continue;
    steps.path.push_back(shown_->number_of(at));
    steps.path_links.push_back(link);
  }
  steps.to.push_back(transfer.ports.empty() ? -1 : shown_->number_of(at));
  steps.link.push_back(paths_ || at == no_node ? -1 : link);
  if (paths_) steps.path_first.push_back(narrow(steps.path.size()));
}

void PlaybackRecorder::record_items(const Step& step) {
  const Collective& collective = header_->problem.collective;
  const Handling handling = collective.handling();
  PlaybackSteps& steps = playback_.steps;
  const auto first = static_cast<std::size_t>(steps.first.back());
  const auto rejected = check_->rejected();
  auto next_rejected = rejected.begin();
  auto contributions = check_->contributions().begin();
  for (std::size_t i = 0; i < step.size(); ++i) {
    const bool carried = check_->ends()[i] != no_node;
    bool refused = !carried;
    const std::span<const MessageId> messages = step[i].messages;
    for (std::size_t m = 0; m < messages.size(); ++m) {
      bool sent = carried;
      if (next_rejected != rejected.end() && *next_rejected == std::pair(i, m)) {
        ++next_rejected;
        refused = true;
        sent = false;
      }
      const std::int32_t item = item_of(collective, messages[m]);
      steps.items.push_back(item);
      if (handling == Handling::combined)
        steps.parts.push_back(sent ? narrow(*contributions++) : 0);
      if (handling != Handling::prefixes) continue;
      const Collective::Stretch stretch =
          sent ? collective.stretch(messages[m]) : Collective::Stretch{1, 0, 0};
      steps.parts.push_back(narrow(stretch.last + 1 - stretch.first));
    }
    steps.item_first.push_back(narrow(steps.items.size()));
    steps.control.push_back(narrow(step[i].control));
    if (refused) steps.refused.push_back(narrow(first + i));
  }
}

void PlaybackRecorder::record_amounts() {
  PlaybackHoldings& holdings = playback_.holdings;
  std::vector<std::uint64_t> now = check_->amounts();
  for (NodeId node{0}; node.value() < now.size(); ++node) {
    if (now[node.value()] == amounts_[node.value()]) continue;
    holdings.node.push_back(shown_->number_of(node));
    holdings.amount.push_back(narrow(now[node.value()]));
  }
  holdings.first.push_back(narrow(holdings.node.size()));
  amounts_ = std::move(now);
}

void PlaybackRecorder::record_cost() {
  const Metering& metering = meter_.metering();
  playback_.cost.time.push_back(metering.time);
  playback_.cost.startups.push_back(metering.startups);
  playback_.cost.transmissions.push_back(static_cast<double>(metering.transmissions) /
                                         static_cast<double>(header_->chunks));
}

/// Steps after the last transfer cost nothing, which is known only at the end.
void PlaybackRecorder::forget_cost_of_idle_end() {
  const Metering& metering = meter_.metering();
  PlaybackCost& cost = playback_.cost;
  const auto last = static_cast<std::ptrdiff_t>(metering.steps);
  std::fill(cost.time.begin() + last, cost.time.end(), metering.time);
  std::fill(cost.startups.begin() + last, cost.startups.end(), metering.startups);
}

void PlaybackRecorder::end() {
  if (!check_->has_failed()) {
    check_->end();
    meter_.end();
    forget_cost_of_idle_end();
  }
  record_verdict(check_->verdict_so_far());
}

void PlaybackRecorder::record_verdict(const Verdict& verdict) {
  PlaybackVerdict& shown = playback_.verdict;
  shown.correct = verdict.valid;
  shown.step = playback_.steps.count();
  shown.sentence = "every move is allowed, and in the end every node has what it must have";
  const Violation* const wrong = verdict.earliest();
  if (wrong == nullptr) return;
  shown.sentence = wrong->text;
  shown.step = wrong->step;
  shown.node = wrong->node == no_node ? -1 : shown_->number_of(wrong->node);
  if (const auto transfer = check_->transfer_of(wrong->kind))
    shown.transfer = playback_.steps.first[wrong->step - 1] + narrow(*transfer);
}

}  // namespace asterism
