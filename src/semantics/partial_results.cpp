#include "semantics/partial_results.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include <fmt/format.h>

namespace asterism {

namespace {

constexpr const char* holds_no_part = "it holds no part of the result";
constexpr const char* gone_already = "its part leaves in this step already";

}  // namespace

PartialResults::PartialResults(const Collective& collective, const MemoryBudget& budget)
    : collective_(collective),
      budget_(budget),
      sets_(collective.participant_count()),
      held_(collective.result_count() * collective.node_count(), nothing),
      leaving_(words_for_bits(held_.size())),
      names_(collective),
      posts_(collective.result_count()) {
  const std::uint64_t participants = collective.participant_count();
  std::vector<Held> each_itself(participants);
  std::iota(each_itself.begin(), each_itself.end(), Held{0});
  results_.assign(collective.result_count(),
                  {static_cast<std::uint32_t>(participants), false, each_itself});
  for (std::uint64_t result = 0; result < results_.size(); ++result)
    for (std::uint64_t i = 0; i < participants; ++i)
      held_[place(collective.participant(i), result)] = static_cast<Held>(i);
}

double PartialResults::bytes(const Collective& collective) {
  const double a_node = sizeof(Held) + 1.0 / 8;
  return static_cast<double>(collective.result_count()) *
         (sizeof(Result) + sizeof(Held) + a_node * static_cast<double>(collective.node_count()) +
          sizeof(Held) * static_cast<double>(collective.participant_count()));
}

/// Besides bytes(), which are reserved by whoever makes this; with what comes in addition.
void PartialResults::require_room(double addition) {
  const double more = addition + sets_.bytes() + names_.bytes() + passed_on_.bytes() +
                      posts_.bytes() + static_cast<double>(taken_.capacity() * sizeof(Taken)) +
                      2.0 * sizeof(Copy) * static_cast<double>(copies_.size());
  if (more <= static_cast<double>(grown_.bytes())) return;
  static constexpr double further = 1.25;
  grown_ = {};
  grown_ = budget_.reserve(further * more,
                           fmt::format("telling apart the parts of {} of {} nodes",
                                       collective_.name(), collective_.node_count()),
                           "choose a smaller network, fewer messages, or a schedule that gives its "
                           "parts away instead of copying them");
}

bool PartialResults::complete(NodeId node, std::uint64_t result) const {
  const Held held = held_[place(node, result)];
  if (held == nothing) return false;
  return results_[result].told_apart ? held == sets_.all() : results_[result].parts == 1;
}

void PartialResults::begin_step() {
  taken_.clear();
  num_posted_ = 0;
  forget_parts_told_apart();
  require_room();
}

bool PartialResults::take(NodeId from, MessageId message) {
  const Sending sending{from, message, collective_.part(message)};
  switch (sending.part.fate) {
    case Fate::given:
      return take_given(sending);
    case Fate::whole:
      return take_whole(sending);
    case Fate::copied:
      return take_copy(sending);
    default:
      return take_post(sending);
  }
}

void PartialResults::add_taken(const Sending& sending, Held held, bool leaves) {
  const bool whole = sending.part.fate == Fate::whole;
  const bool is_set = results_[sending.part.result].told_apart && !whole;
  if (is_set) sets_.keep(held);
  taken_.push_back({sending.message, sending.part.result,
                    static_cast<std::uint32_t>(sending.from.value()), held, sending.part.fate,
                    leaves, is_set, whole});
}

/// Whether it was not yet.
bool PartialResults::mark_leaving(NodeId node, std::uint64_t result) {
  const std::uint64_t at = place(node, result);
  if (has_bit(leaving_, at)) return false;
  set_bit(leaving_, at);
  return true;
}

bool PartialResults::take_given(const Sending& sending) {
  const Held held = held_[place(sending.from, sending.part.result)];
  if (held == nothing) return refuse(holds_no_part);
  if (!mark_leaving(sending.from, sending.part.result)) return refuse(gone_already);
  add_taken(sending, held, true);
  return true;
}

bool PartialResults::take_whole(const Sending& sending) {
  const std::uint64_t result = sending.part.result;
  if (!complete(sending.from, result))
    return refuse(holds(sending.from, result) ? "its part lacks contributions" : holds_no_part);
  add_taken(sending, nothing, false);
  return true;
}

bool PartialResults::take_copy(const Sending& sending) {
  const NodeId from = sending.from;
  const Collective::Part& part = sending.part;
  auto copy = names_.find(part);
  if (!copy) {
    if (from != part.holder) return refuse("this copy was not made yet");
    if (!holds(from, part.result)) return refuse(holds_no_part);
    if (!results_[part.result].told_apart) tell_apart(part.result);
    const ContributionSets::Id set = held_[place(from, part.result)];
    sets_.keep(set);
    copy = names_.name(part);
    copies_.push_back({set, nothing});
  } else if (from != part.holder && copies_[*copy].first_receiver != from.value() &&
             !passed_on_.contains(*copy * collective_.node_count() + from.value())) {
    return refuse("this copy did not come here");
  }
  add_taken(sending, copies_[*copy].set, false);
  return true;
}

/// Where it is posted it is the sender's part, afterwards what is under way.
bool PartialResults::take_post(const Sending& sending) {
  const NodeId from = sending.from;
  const Collective::Part& part = sending.part;
  if (Posts::Post* const post = posts_.find(sending.message); post != nullptr) {
    if (post->at != from) return refuse("what is posted is elsewhere");
    post->at = no_node;
    add_taken(sending, post->held, false);
    return true;
  }
  const bool leaves = part.fate == Fate::posted;
  ++num_posted_;
  if (from != part.holder) return refuse("nothing is posted so");
  if (!holds(from, part.result)) return refuse(holds_no_part);
  if (leaves && !mark_leaving(from, part.result)) return refuse(gone_already);
  if (!leaves && !results_[part.result].told_apart) tell_apart(part.result);
  const Held held = held_[place(from, part.result)];
  add_taken(sending, held, leaves);
  if (leaves) return true;  // it can be taken once anyway
  sets_.keep(held);
  posts_.insert({sending.message, part.result, no_node, held});
  return true;
}

/// By part, of those that are held or under way; with a reference each.
std::vector<PartialResults::Held> PartialResults::sets_of_parts(Result& parts) {
  std::vector<Held>& into = parts.combined_into;
  std::vector<std::vector<std::uint64_t>> contributions(into.size());
  for (Held part = 0; part < into.size(); ++part) {
    Held last = part;
    while (into[last] != last) last = into[last];
    for (Held at = part; at != last;) at = std::exchange(into[at], last);
    std::vector<std::uint64_t>& words = contributions[into[part]];
    if (words.empty()) words.resize(sets_.width());
    set_bit(words, part);
  }
  std::vector<Held> sets(into.size(), nothing);
  for (Held part = 0; part < into.size(); ++part)
    if (into[part] == part) sets[part] = sets_.add(contributions[part]);
  return sets;
}

/// Which part each part is in, counted.
void PartialResults::PartSizes::count(std::uint64_t result) {
  std::vector<Held> into = parts_.results_[result].combined_into;
  by_part_.assign(into.size(), 0);
  for (Held part = 0; part < into.size(); ++part) {
    Held last = part;
    while (into[last] != last) last = into[last];
    for (Held at = part; at != last;) at = std::exchange(into[at], last);
    ++by_part_[last];
  }
  counted_ = result;
}

std::uint64_t PartialResults::PartSizes::of_set(Held set) {
  if (set >= by_set_.size()) by_set_.resize(set + 1);
  if (by_set_[set] == 0) by_set_[set] = static_cast<std::uint32_t>(parts_.sets_.size(set));
  return by_set_[set];
}

std::uint64_t PartialResults::PartSizes::of(std::uint64_t result, Held held) {
  const Result& parts = parts_.results_[result];
  if (parts.told_apart) return of_set(held);
  if (parts.parts == 1) return parts_.collective_.participant_count();
  if (counted_ != result) count(result);
  return by_part_[held];
}

std::vector<std::uint64_t> PartialResults::contributions_taken() const {
  PartSizes sizes(*this);
  std::vector<std::uint64_t> contributions;
  contributions.reserve(taken_.size());
  for (const Taken& taken : taken_)
    contributions.push_back(taken.whole ? collective_.participant_count()
                                        : sizes.of(taken.result, taken.held));
  return contributions;
}

void PartialResults::tell_apart(std::uint64_t result) {
  Result& parts = results_[result];
  require_room(static_cast<double>(parts.parts) * sets_.bytes_for_new());
  std::vector<Held> sets = sets_of_parts(parts);
  const std::uint64_t first = place(NodeId{0}, result);
  const auto to_set = [&](Held& held) {
    if (held == nothing) return;
    // Where one holds all, so do all who hold something.
    held = parts.parts == 1 ? sets_.all() : sets[held];
    sets_.keep(held);
  };
  for (std::uint64_t node = 0; node < collective_.node_count(); ++node) to_set(held_[first + node]);
  posts_.for_result(result, [&](Posts::Post& post) { to_set(post.held); });
  parts.told_apart = true;
  parts.combined_into = {};
  lately_told_apart_.emplace(result, std::move(sets));
  require_room();
}

void PartialResults::forget_parts_told_apart() {
  for (const auto& [result, sets] : lately_told_apart_)
    for (const Held set : sets)
      if (set != nothing) sets_.drop(set);
  lately_told_apart_.clear();
}

void PartialResults::depart() {
  require_room(Posts::bytes_for(num_posted_));
  for (Taken& taken : taken_) {
    const std::uint64_t result = taken.result;
    if (results_[result].told_apart && !taken.told_apart && !taken.whole) {
      taken.held =
          results_[result].parts == 1 ? sets_.all() : lately_told_apart_[result][taken.held];
      taken.told_apart = true;
      sets_.keep(taken.held);
    }
    if (!taken.leaves) continue;
    const std::uint64_t at = place(NodeId{taken.from}, result);
    if (taken.told_apart) sets_.drop(held_[at]);
    held_[at] = nothing;
    leaving_[at / bits_per_word] = 0;
  }
}

Arrival PartialResults::put(NodeId to, std::size_t index) {
  const Taken& taken = taken_[index];
  switch (taken.fate) {
    case Fate::given:
      return combine(to, taken.result, taken.held);
    case Fate::whole:
      return put_whole(to, taken.result);
    case Fate::copied:
      return put_copy(to, taken, collective_.part(taken.message));
    default:
      return put_post(to, taken, collective_.part(taken.message));
  }
}

Arrival PartialResults::put_whole(NodeId to, std::uint64_t result) {
  if (complete(to, result)) return Arrival::redundant;
  Held& there = held_[place(to, result)];
  if (!results_[result].told_apart) {
    there = 0;  // there is one part only
    return Arrival::fresh;
  }
  if (there != nothing) sets_.drop(there);
  there = sets_.all();
  sets_.keep(there);
  return Arrival::fresh;
}

bool PartialResults::is_new_to(NodeId node, std::uint32_t copy) {
  std::uint32_t& first = copies_[copy].first_receiver;
  if (first == node.value()) return false;
  if (first != nothing) return passed_on_.insert(copy * collective_.node_count() + node.value());
  first = static_cast<std::uint32_t>(node.value());
  return true;
}

Arrival PartialResults::put_copy(NodeId to, const Taken& taken, const Collective::Part& part) {
  if (to == part.holder || !is_new_to(to, *names_.find(part))) {
    sets_.drop(taken.held);
    return Arrival::redundant;
  }
  if (passive_ != nullptr && passive_->is_switch(to)) {
    sets_.drop(taken.held);
    return Arrival::fresh;
  }
  return combine(to, part.result, taken.held);
}

Arrival PartialResults::put_post(NodeId to, const Taken& taken, const Collective::Part& part) {
  Posts::Post* const post = posts_.find(taken.message);
  const bool has_arrived = to == part.addressee;
  if (post == nullptr) {
    if (has_arrived) return combine(to, part.result, taken.held);
    posts_.insert({taken.message, part.result, to, taken.held});
    return Arrival::fresh;
  }
  if (taken.told_apart) sets_.drop(taken.held);  // the post has a reference of its own
  post->at = to;
  if (!has_arrived) return Arrival::fresh;
  const Held held = post->held;
  posts_.erase(taken.message);
  return combine(to, part.result, held);
}

/// Takes over the reference to what arrives.
Arrival PartialResults::combine(NodeId to, std::uint64_t result, Held arriving) {
  Held& there = held_[place(to, result)];
  Result& parts = results_[result];
  if (there == nothing) {
    there = arriving;
    return Arrival::fresh;
  }
  if (parts.told_apart) return combine_sets(there, arriving);
  if (parts.parts == 1) return overlap(0);
  parts.combined_into[arriving] = there;
  if (--parts.parts == 1) parts.combined_into = {};
  return Arrival::fresh;
}

Arrival PartialResults::combine_sets(Held& there, Held arriving) {
  const auto common = sets_.common(there, arriving);
  if (!common) {
    require_room(sets_.bytes_for_new());
    const Held united = sets_.unite(there, arriving);
    sets_.drop(there);
    there = united;
  }
  sets_.drop(arriving);
  return common ? overlap(*common) : Arrival::fresh;
}

Arrival PartialResults::overlap(std::uint64_t participant) {
  twice_ = participant;
  return Arrival::overlapping;
}

std::uint64_t PartialResults::missing() const {
  std::uint64_t count = 0;
  for (std::uint64_t result = 0; result < results_.size(); ++result)
    for (std::uint64_t i = 0; i < collective_.participant_count(); ++i)
      count += lacks(collective_.participant(i), result) ? 1 : 0;
  return count;
}

}  // namespace asterism
