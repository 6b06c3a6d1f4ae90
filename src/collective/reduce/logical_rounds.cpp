#include "collective/reduce/logical_rounds.hpp"

#include <algorithm>

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "base/memory.hpp"

namespace asterism {

namespace {

/// Both in rising order.
bool have_a_result_in_common(std::span<const std::uint64_t> a, std::span<const std::uint64_t> b) {
  for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    if (a[i] == b[j]) return true;
    a[i] < b[j] ? ++i : ++j;
  }
  return false;
}

}  // namespace

LogicalRounds::LogicalRounds(const AlgorithmRequest& request, const Problem& problem,
                             StepSink& sink, std::uint64_t rounds)
    : problem_(problem),
      network_(problem.network()),
      sink_(sink),
      progress_(request.progress),
      rounds_(rounds),
      wormhole_(problem.model.switching == Model::Switching::wormhole),
      routes_((MemoryBudget(request.memory_limit)
                   .require(StepRoom::bytes(network_) + 2 * Links::bytes(network_) +
                                24 * static_cast<double>(network_.node_count()),
                            fmt::format("rounds of {} on {}", problem.collective.name(),
                                        network_.spec()),
                            "choose a smaller network"),
               network_)),
      room_(network_, problem.model, routes_),
      copies_(network_.node_count()) {}

void LogicalRounds::take(const LogicalRound& round) {
  load(round);
  while (!pending_.empty()) make_step();
  if (has_copies_) ++generation_;
  report(progress_, "rounds", ++taken_, rounds_);
}

void LogicalRounds::load(const LogicalRound& round) {
  parcels_.clear();
  pending_.clear();
  for (const NodeId node : senders_) copies_[node.value()].clear();
  senders_.clear();
  has_copies_ = false;
  const std::uint64_t limit = problem_.model.packet_limit;
  for (std::size_t i = 0; i < round.size(); ++i) {
    const LogicalRound::Sending sending = round[i];
    const std::size_t most = limit == 0 ? sending.results.size() : limit;
    const std::span<const Port> path = routes_.path(sending.from, sending.to);
    for (std::size_t begin = 0; begin < sending.results.size(); begin += most) {
      const std::size_t count = std::min<std::size_t>(most, sending.results.size() - begin);
      if (sending.fate == LogicalRound::Fate::copied) {
        has_copies_ = true;
        copies_[sending.from.value()].push_back(parcels_.size());
        senders_.push_back(sending.from);
      }
      pending_.push_back(parcels_.size());
      parcels_.push_back({sending.from, sending.to, sending.from, sending.fate,
                          sending.results.subspan(begin, count), path});
    }
  }
}

void LogicalRounds::make_step() {
  room_.begin_step();
  order_ = pending_;
  std::ranges::stable_sort(order_, std::greater{},
                           [&](std::size_t i) { return parcels_[i].left(); });
  bool moved = false;
  for (const std::size_t i : order_) moved = try_to_move(i) || moved;
  if (!moved)
    throw Error(ErrorCode::unsupported,
                fmt::format("copies that have to leave at once do not fit the links of {}",
                            network_.spec()),
                "choose store-and-forward switching, or another algorithm");
  emit();
  advance();
  // Who comes last among equals is the first in the next step.
  if (pending_.size() > 1) std::ranges::rotate(pending_, pending_.end() - 1);
}

std::span<const Port> LogicalRounds::next_links(const Parcel& parcel) const {
  return wormhole_ ? parcel.path : parcel.path.subspan(parcel.hops, 1);
}

bool LogicalRounds::arrives(const Parcel& parcel) const {
  return wormhole_ || parcel.left() == 1;
}

bool LogicalRounds::place(Parcel& parcel) {
  parcel.packet = room_.put(parcel.at, next_links(parcel), parcel.results.size());
  parcel.moves = parcel.packet != StepRoom::none;
  return parcel.moves;
}

/// A copy that arrives would be in those that the node has yet to send: they go with it at the
/// latest.
void LogicalRounds::require_departures(const Parcel& parcel) {
  if (parcel.fate != LogicalRound::Fate::copied || !arrives(parcel)) return;
  for (const std::size_t other : copies_[parcel.to.value()])
    if (const Parcel& own = parcels_[other];
        !own.moves && own.hops == 0 && have_a_result_in_common(own.results, parcel.results))
      together_.push_back(other);
}

bool LogicalRounds::try_to_move(std::size_t first) {
  if (parcels_[first].moves) return false;
  room_.mark();
  together_.assign(1, first);
  for (std::size_t i = 0; i < together_.size(); ++i) {
    Parcel& parcel = parcels_[together_[i]];
    if (parcel.moves) continue;
    if (place(parcel)) {
      require_departures(parcel);
      continue;
    }
    room_.take_back();
    for (std::size_t done = 0; done < i; ++done) parcels_[together_[done]].moves = false;
    return false;
  }
  return true;
}

MessageId LogicalRounds::message(const Parcel& parcel, std::uint64_t result) const {
  const Collective& collective = problem_.collective;
  const bool at_once = wormhole_ || parcel.path.size() == 1;
  switch (parcel.fate) {
    case LogicalRound::Fate::whole:
      return collective.whole(result);
    case LogicalRound::Fate::given:
      return at_once ? collective.given(result) : collective.posted(parcel.from, parcel.to, result);
    case LogicalRound::Fate::copied:
      break;
  }
  return at_once && generation_ < Collective::most_generations
             ? collective.copied(parcel.from, generation_, result)
             : collective.posted_copy(parcel.from, parcel.to, result);
}

void LogicalRounds::emit() {
  const std::span<const StepRoom::Packet> packets = room_.packets();
  packets_.resize(packets.size());
  for (auto& packet : packets_) packet.clear();
  for (const std::size_t i : pending_)
    if (parcels_[i].moves) packets_[parcels_[i].packet].push_back(i);
  step_.clear();
  for (std::size_t packet = 0; packet < packets.size(); ++packet) {
    std::ranges::sort(packets_[packet]);
    messages_.clear();
    for (const std::size_t i : packets_[packet])
      for (const std::uint64_t result : parcels_[i].results)
        messages_.push_back(message(parcels_[i], result));
    step_.add(packets[packet].from, packets[packet].path, messages_);
  }
  sink_.take(step_);
}

void LogicalRounds::advance() {
  for (const std::size_t i : pending_) {
    Parcel& parcel = parcels_[i];
    if (!parcel.moves) continue;
    for (const Port port : next_links(parcel)) parcel.at = routes_.end(parcel.at, port);
    parcel.hops = wormhole_ ? parcel.path.size() : parcel.hops + 1;
    parcel.moves = false;
  }
  std::erase_if(pending_, [&](std::size_t i) { return parcels_[i].left() == 0; });
}

std::string logical_obstacle(const Problem& problem, Exchanges exchanges) {
  const Model& model = problem.model;
  const Network& network = problem.network();
  if (model.control == Model::Control::simd)
    return "it lets every node use the links that it likes, which SIMD control does not";
  if (exchanges == Exchanges::yes && model.duplex == Model::Duplex::half)
    return "it uses links in both directions at once";
  if (network.node_count() > Collective::most_posting_nodes)
    return fmt::format("it posts parts, which takes a network of at most {} nodes",
                       Collective::most_posting_nodes);
  return "";
}

}  // namespace asterism
