#include "synthesis/rounds/logical_rounds.hpp"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "base/memory.hpp"
#include "synthesis/parameters.hpp"

namespace asterism {

namespace {

/// Limit on the results in rounds that are kept until they are complete.
constexpr std::uint64_t max_results_kept = 1 << 20;
constexpr std::size_t max_rounds_kept = 256;
/// Each parcel is examined in every step, so their number is limited.
constexpr std::size_t max_parcels_kept = 1 << 13;

/// Both must be in ascending order.
bool have_a_result_in_common(std::span<const std::uint64_t> a, std::span<const std::uint64_t> b) {
  for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    if (a[i] == b[j]) return true;
    a[i] < b[j] ? ++i : ++j;
  }
  return false;
}

}  // namespace

LogicalRounds::LogicalRounds(const AlgorithmRequest& request, const Problem& problem,
                             StepSink& sink, std::uint64_t rounds, Pace pace, Packing packing)
    : problem_(problem),
      network_(problem.network()),
      sink_(sink),
      progress_(request.progress),
      rounds_(rounds),
      pace_(pace),
      packing_(packing),
      memory_(MemoryBudget(request.memory_limit)
                  .reserve(
                      StepRoom::bytes(network_) + 2 * Links::bytes(network_) +
                          144 * static_cast<double>(network_.node_count()),
                      fmt::format("rounds of {} on {}", problem.collective.name(), network_.spec()),
                      "choose a smaller network")),
      routes_(network_),
      reach_(problem, routes_),
      room_(network_, problem.model, routes_),
      copies_(network_.node_count()),
      expected_(network_.node_count()),
      unsent_(network_.node_count()),
      expected_copies_(network_.node_count()) {}

void LogicalRounds::take(const LogicalRound& round) {
  results_ += round.result_count();
  batches_.push_back({round});
  load(batches_.back());
  forget_rounds();
  if (pace_ == Pace::together) return finish();
  while (results_ > max_results_kept || batches_.size() > max_rounds_kept ||
         pending_.size() > max_parcels_kept)
    make_step();
}

void LogicalRounds::finish() {
  while (!batches_.empty()) make_step();
}

void LogicalRounds::load(Batch& batch) {
  bool has_copies = false;
  for (std::size_t i = 0; i < batch.round.size(); ++i) {
    const LogicalRound::Sending sending = batch.round[i];
    const std::size_t most = problem_.model.max_packet_of(sending.results.size());
    const std::span<const Port> path = routes_.path(sending.from, sending.to);
    has_copies = has_copies || sending.fate == LogicalRound::Fate::copied;
    for (std::size_t begin = 0; begin < sending.results.size(); begin += most) {
      const std::size_t count = std::min<std::size_t>(most, sending.results.size() - begin);
      batch.parcels.push_back({taken_, sending.from, sending.to, sending.from, sending.fate,
                               generation_, sending.results.subspan(begin, count), path});
    }
  }
  batch.under_way = batch.parcels.size();
  for (Parcel& parcel : batch.parcels) {
    pending_.push_back(&parcel);
    expected_[parcel.to.value()].add(taken_);
    unsent_[parcel.from.value()].add(taken_);
    if (parcel.fate != LogicalRound::Fate::copied) continue;
    copies_[parcel.from.value()].push_back(&parcel);
    ++expected_copies_[parcel.to.value()];
  }
  ++taken_;
  if (!has_copies) return;
  ++generation_;
  slow_down_copies(batch);
}

/// Copies that would affect each other leave in the same step. If switches cut through and the
/// copies of a round do not fit into one step, they go hop by hop; then only their first hops must
/// be in the same step.
void LogicalRounds::slow_down_copies(Batch& batch) {
  const bool past_switches = problem_.model.switching != Model::Switching::wormhole &&
                             problem_.model.switch_hops == Model::SwitchHops::cut_through;
  if (!past_switches || !network_.has_switches()) return;
  room_.begin_step();
  const bool fits = std::ranges::all_of(batch.parcels, [&](const Parcel& parcel) {
    return room_.put(parcel.at, next_links(parcel), parcel.results.size()) != StepRoom::none;
  });
  room_.begin_step();
  if (fits) return;
  for (Parcel& parcel : batch.parcels) parcel.hop_by_hop = true;
}

void LogicalRounds::make_step() {
  room_.begin_step();
  // No move of this step lets another parcel move in it.
  order_.clear();
  std::ranges::copy_if(pending_, std::back_inserter(order_),
                       [&](const Parcel* parcel) { return may_move(*parcel); });
  std::ranges::stable_sort(order_, [](const Parcel* a, const Parcel* b) {
    return a->round != b->round ? a->round < b->round : a->left() > b->left();
  });
  bool moved = false;
  for (Parcel* const parcel : order_) moved = try_to_move(*parcel) || moved;
  if (!moved)
    throw Error(ErrorCode::unsupported,
                fmt::format("copies that must leave at the same time do not fit the links of {}",
                            network_.spec()),
                "choose store-and-forward switching, or another algorithm");
  emit();
  advance();
  // The last among equals is the first in the next step.
  if (pending_.size() > 1) std::rotate(pending_.begin(), pending_.end() - 1, pending_.end());
}

/// A whole result would interfere with copies that a node has yet to receive.
bool LogicalRounds::may_move(const Parcel& parcel) const {
  if (parcel.hops == 0 && (expected_[parcel.from.value()].has_before(parcel.round) ||
                           unsent_[parcel.from.value()].has_before(parcel.round)))
    return false;
  if (parcel.fate != LogicalRound::Fate::whole) return true;
  NodeId next = parcel.at;
  for (const Port port : next_links(parcel)) next = routes_.end(next, port);
  return expected_copies_[next.value()] == 0 || !expected_[next.value()].has_before(parcel.round);
}

std::span<const Port> LogicalRounds::next_links(const Parcel& parcel) const {
  if (parcel.hop_by_hop) return parcel.path.subspan(parcel.hops, 1);
  return reach_.next(parcel.at, parcel.path.subspan(parcel.hops));
}

bool LogicalRounds::arrives(const Parcel& parcel) const {
  return next_links(parcel).size() == parcel.left();
}

bool LogicalRounds::place(Parcel& parcel) {
  // A packet holds a whole result once, but may have to deliver it to two hosts.
  const bool alone = packing_ == Packing::separate ||
                     (problem_.switches_only_forward() && parcel.fate == LogicalRound::Fate::whole);
  if (alone && room_.is_taken(parcel.at, next_links(parcel).front())) return false;
  parcel.packet = room_.put(parcel.at, next_links(parcel), parcel.results.size());
  parcel.moves = parcel.packet != StepRoom::none;
  return parcel.moves;
}

/// An arriving copy would be included in the copies that the node has yet to send, so these must be
/// sent in the same step at the latest.
void LogicalRounds::require_departures(const Parcel& parcel) {
  if (parcel.fate != LogicalRound::Fate::copied || !arrives(parcel)) return;
  for (Parcel* const own : copies_[parcel.to.value()])
    if (!own->moves && own->round <= parcel.round &&
        have_a_result_in_common(own->results, parcel.results))
      together_.push_back(own);
}

bool LogicalRounds::try_to_move(Parcel& first) {
  if (first.moves) return false;
  room_.mark();
  together_.assign(1, &first);
  for (std::size_t i = 0; i < together_.size(); ++i) {
    Parcel& parcel = *together_[i];
    if (parcel.moves) continue;
    if (may_move(parcel) && place(parcel)) {
      require_departures(parcel);
      continue;
    }
    room_.take_back();
    for (std::size_t done = 0; done < i; ++done) together_[done]->moves = false;
    return false;
  }
  return true;
}

MessageId LogicalRounds::message(const Parcel& parcel, std::uint64_t result) const {
  const Collective& collective = problem_.collective;
  const bool at_once =
      parcel.path.size() == 1 ||
      (!parcel.hop_by_hop && reach_.next(parcel.from, parcel.path).size() == parcel.path.size());
  switch (parcel.fate) {
    case LogicalRound::Fate::whole:
      return collective.whole(result);
    case LogicalRound::Fate::given:
      return at_once ? collective.given(result) : collective.posted(parcel.from, parcel.to, result);
    case LogicalRound::Fate::copied:
      break;
  }
  return at_once && parcel.generation < Collective::max_generations
             ? collective.copied(parcel.from, parcel.generation, result)
             : collective.posted_copy(parcel.from, parcel.to, result);
}

void LogicalRounds::emit() {
  const std::span<const StepRoom::Packet> packets = room_.packets();
  packets_.resize(packets.size());
  for (auto& packet : packets_) packet.clear();
  for (const Parcel* const parcel : order_)
    if (parcel->moves) packets_[parcel->packet].push_back(parcel);
  step_.clear();
  for (std::size_t packet = 0; packet < packets.size(); ++packet) {
    messages_.clear();
    for (const Parcel* const parcel : packets_[packet])
      for (const std::uint64_t result : parcel->results)
        messages_.push_back(message(*parcel, result));
    step_.add(packets[packet].from, packets[packet].path, messages_);
  }
  sink_.take(step_);
}

void LogicalRounds::advance() {
  std::size_t left = 0;
  for (Parcel* const parcel : pending_)
    if (!parcel->moves || !moved_on(*parcel)) pending_[left++] = parcel;
  pending_.resize(left);
  forget_rounds();
}

/// Returns whether the parcel has arrived.
bool LogicalRounds::moved_on(Parcel& parcel) {
  if (parcel.hops == 0) depart(parcel);
  const std::span<const Port> links = next_links(parcel);
  for (const Port port : links) parcel.at = routes_.end(parcel.at, port);
  parcel.hops += links.size();
  parcel.moves = false;
  if (parcel.left() > 0) return false;
  arrive(parcel);
  return true;
}

void LogicalRounds::forget_rounds() {
  for (; !batches_.empty() && batches_.front().under_way == 0; batches_.pop_front()) {
    results_ -= batches_.front().round.result_count();
    report(progress_, "sending rounds", ++done_, rounds_);
  }
}

void LogicalRounds::depart(Parcel& parcel) {
  unsent_[parcel.from.value()].remove(parcel.round);
  if (parcel.fate == LogicalRound::Fate::copied) std::erase(copies_[parcel.from.value()], &parcel);
}

void LogicalRounds::arrive(const Parcel& parcel) {
  expected_[parcel.to.value()].remove(parcel.round);
  if (parcel.fate == LogicalRound::Fate::copied) --expected_copies_[parcel.to.value()];
  --batches_[parcel.round - done_].under_way;
}

AlgorithmParameter pace_parameter() {
  return {.name = "pace",
          .description =
              "when a node begins a round: together with all others, or alone when it is done with "
              "the one before",
          .fallback = "alone",
          .choices =
              [](const Problem&) {
                return std::vector<ParameterValue>{"alone", "together"};
              },
          .type = ParameterType::word({"alone", "together"})};
}

Pace pace_of(const AlgorithmRequest& request) {
  return text_parameter(request, "pace") == "together" ? Pace::together : Pace::alone;
}

std::optional<Obstacle> logical_obstacle(const Problem& problem, Exchanges exchanges) {
  const Model& model = problem.model;
  const Network& network = problem.network();
  if (model.control == Model::Control::simd) return ObstacleCode::simd_classes;
  if (exchanges == Exchanges::yes && model.duplex == Model::Duplex::half)
    return ObstacleCode::full_duplex;
  if (network.node_count() > Collective::max_posting_nodes)
    return Obstacle(ObstacleCode::max_nodes_for_parts, Collective::max_posting_nodes);
  return std::nullopt;
}

}  // namespace asterism
