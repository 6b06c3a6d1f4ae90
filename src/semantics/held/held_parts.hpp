// Tracks which node holds which part of a result in a reduction.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include <asterism/collective.hpp>

#include "base/key_map.hpp"
#include "semantics/held/arrival.hpp"
#include "semantics/held/copy_names.hpp"
#include "semantics/held/place_table.hpp"

namespace asterism {

/// All sends of a step read the state before it. Parts that are given or posted then leave, and
/// arriving parts are combined with those that are there. A whole result replaces the part that is
/// there and is not combined with anything. Payload: see held.hpp. Stores one value and two bits
/// per node and result, and one value per node that receives a copy or has a post.
template <class Payload>
class HeldParts {
 public:
  using Value = typename Payload::Value;
  using Coming = typename Payload::Coming;

  /// Tracks all nodes, or only `only`. The collective must outlive this object.
  template <class... Arguments>
  explicit HeldParts(const Collective& collective, NodeId only, Arguments&&... payload)
      : collective_(&collective),
        payload_(std::forward<Arguments>(payload)...),
        parts_(collective.node_count(), collective.result_count(), only, Payload::unset),
        is_whole_(Payload::knows_wholes ? 0 : collective.node_count(), collective.result_count(),
                  only),
        is_leaving_(collective.node_count(), collective.result_count(), only),
        names_(collective) {}

  static double bytes(const Collective& collective) {
    const double bit = PlaceTable<bool>::bytes(collective.node_count(), collective.result_count());
    return PlaceTable<Value>::bytes(collective.node_count(), collective.result_count()) +
           (Payload::knows_wholes ? 1 : 2) * bit;
  }
  /// Memory that has grown with the schedule.
  [[nodiscard]] double grown_bytes() const {
    return names_.bytes() + received_copies_.bytes() + posts_.bytes() +
           2.0 * sizeof(Copy) * static_cast<double>(copies_.size()) +
           static_cast<double>(leaving_.capacity() * sizeof(Place));
  }

  /// Maximum memory that this many new posts add.
  static double bytes_for_posts(std::size_t posts) { return KeyMap<Post>::bytes_for(posts); }

  /// Returns the value that the node would send, or nothing.
  [[nodiscard]] std::optional<Value> find(NodeId from, MessageId message) const {
    const Part part = collective_->part(message);
    switch (part.fate) {
      case Fate::given:
        return is_leaving_.get(from, part.result) ? std::nullopt : part_of(from, part.result);
      case Fate::whole:
        return part_of(from, part.result);
      case Fate::copied:
        return find_copy(from, part);
      default:
        return find_post(from, message, part);
    }
  }

  std::optional<Value> send(NodeId from, MessageId message) {
    const Part part = collective_->part(message);
    switch (part.fate) {
      case Fate::given:
        return give(from, part.result);
      case Fate::whole:
        return send_whole(from, part.result);
      case Fate::copied:
        return send_copy(from, part);
      default:
        return send_post(from, message, part);
    }
  }
  /// Why the last send() returned nothing.
  [[nodiscard]] Lack lack() const { return lack_; }

  void depart() {
    for (const Place& place : leaving_) {
      parts_.set(place.node, place.result, Payload::gone);
      if constexpr (!Payload::knows_wholes) is_whole_.set(place.node, place.result, false);
      is_leaving_.set(place.node, place.result, false);
    }
    leaving_.clear();
  }

  Arrival arrive(NodeId to, MessageId message, Coming coming) {
    const Part part = collective_->part(message);
    switch (part.fate) {
      case Fate::given:
        return combine(to, part.result, coming);
      case Fate::whole:
        return arrive_whole(to, part.result, coming);
      case Fate::copied:
        return arrive_copy(to, message, part, coming);
      default:
        return arrive_post(to, message, part, coming);
    }
  }
  void end_step() {}

  [[nodiscard]] Payload& payload() { return payload_; }
  [[nodiscard]] const Payload& payload() const { return payload_; }
  /// Returns the part of a result that the node holds, or nothing.
  [[nodiscard]] std::optional<Value> part_of(NodeId node, std::uint64_t result) const {
    const Value value = parts_.get(node, result);
    if (value == Payload::gone) return std::nullopt;
    if (value != Payload::unset) return value;
    if (!collective_->takes_part(node)) return std::nullopt;
    return payload_.initial(node, result);
  }
  /// Like part_of(), but returns a stored entry; nullptr if the node has no part.
  [[nodiscard]] Value* entry(NodeId node, std::uint64_t result) {
    Value& value = parts_.at(node, result);
    if (value == Payload::unset)
      value = collective_->takes_part(node) ? payload_.initial(node, result) : Payload::gone;
    return value == Payload::gone ? nullptr : &value;
  }

 private:
  using Part = Collective::Part;
  using Fate = Collective::Part::Fate;
  struct Place {
    NodeId node;
    std::uint64_t result;
  };
  /// In most schedules, a copy has a single receiver.
  struct Copy {
    Value made;
    std::uint64_t first_receiver;
    Value received;
  };
  struct Post {
    NodeId at;  // no_node while it crosses a link
    Value value;
  };
  static constexpr std::uint64_t no_receiver = ~std::uint64_t{0};

  std::nullopt_t refuse(Lack lack) {
    lack_ = lack;
    return std::nullopt;
  }

  std::optional<Value> give(NodeId from, std::uint64_t result) {
    Value* const part = entry(from, result);
    if (part == nullptr) return refuse(Lack::part);
    if (is_leaving_.get(from, result)) return refuse(Lack::part_that_stays);
    is_leaving_.set(from, result, true);
    leaving_.push_back({from, result});
    return payload_.sent(*part);
  }

  std::optional<Value> send_whole(NodeId from, std::uint64_t result) {
    Value* const part = entry(from, result);
    if (part == nullptr) return refuse(Lack::part);
    if constexpr (Payload::knows_wholes)
      if (!payload_.is_whole(result, *part)) return refuse(Lack::contributions);
    return payload_.sent_again(*part);
  }

  [[nodiscard]] std::optional<Value> find_copy(NodeId from, const Part& part) const {
    const auto name = names_.find(part);
    if (const Value* const copy = name ? copy_at(from, *name, part) : nullptr; copy != nullptr)
      return *copy;
    return from == part.holder ? part_of(from, part.result) : std::nullopt;
  }
  /// Returns the copy made by its holder or received by another node; nullptr if the node does not
  /// have it.
  [[nodiscard]] const Value* copy_at(NodeId node, std::uint32_t name, const Part& part) const {
    if (node == part.holder)
      return copies_[name].made == Payload::unset ? nullptr : &copies_[name].made;
    if (copies_[name].first_receiver == node.value()) return &copies_[name].received;
    return received_copies_.find(copy_place(name, node));
  }
  [[nodiscard]] std::uint64_t copy_place(std::uint32_t name, NodeId node) const {
    return name * collective_->node_count() + node.value();
  }
  std::uint32_t new_copy(const Part& part, const Value& made) {
    copies_.push_back({made, no_receiver, Payload::unset});
    return names_.name(part);
  }

  std::optional<Value> send_copy(NodeId from, const Part& part) {
    const auto name = names_.find(part);
    if (const Value* const copy = name ? copy_at(from, *name, part) : nullptr; copy != nullptr)
      return payload_.passed_on(*copy);
    if (from != part.holder) return refuse(name ? Lack::copy : Lack::made_copy);
    Value* const held = entry(from, part.result);
    if (held == nullptr) return refuse(Lack::part);
    const Value made = payload_.copied(part.result, *held);
    if (name)
      copies_[*name].made = made;
    else
      new_copy(part, made);
    return payload_.passed_on(made);
  }

  /// At the node that posts it, the value is the sender's part; afterwards it is the value in
  /// transit.
  [[nodiscard]] std::optional<Value> find_post(NodeId from, MessageId message,
                                               const Part& part) const {
    if (const Post* const post = posts_.find(message.value()); post != nullptr)
      return post->at == from ? std::optional(post->value) : std::nullopt;
    const bool is_gone =
        from != part.holder || (part.fate == Fate::posted && is_leaving_.get(from, part.result));
    return is_gone ? std::nullopt : part_of(from, part.result);
  }

  std::optional<Value> send_post(NodeId from, MessageId message, const Part& part) {
    if (Post* const post = posts_.find(message.value()); post != nullptr) {
      if (post->at != from) return refuse(Lack::post_elsewhere);
      post->at = no_node;
      return post->value;
    }
    if (from != part.holder) return refuse(Lack::post);
    if (part.fate == Fate::posted) return give(from, part.result);
    Value* const held = entry(from, part.result);
    if (held == nullptr) return refuse(Lack::part);
    posts_.insert(message.value(), {no_node, Payload::unset});
    return payload_.posted_copy(part.result, *held);
  }

  [[nodiscard]] bool has_whole(NodeId node, std::uint64_t result) {
    if constexpr (!Payload::knows_wholes) {
      return is_whole_.get(node, result);
    } else {
      const Value* const part = entry(node, result);
      return part != nullptr && payload_.is_whole(result, *part);
    }
  }

  Arrival combine(NodeId to, std::uint64_t result, Coming coming) {
    if constexpr (!Payload::knows_wholes)
      if (has_whole(to, result)) {
        payload_.ignore(to, coming);
        return Arrival::redundant;
      }
    if (Value* const there = entry(to, result); there != nullptr)
      return payload_.combine(to, result, *there, coming);
    parts_.set(to, result, payload_.received(to, result, coming));
    return Arrival::fresh;
  }

  /// Only the first whole result counts.
  Arrival arrive_whole(NodeId to, std::uint64_t result, Coming coming) {
    if (has_whole(to, result)) {
      payload_.ignore(to, coming);
      return Arrival::redundant;
    }
    if constexpr (!Payload::knows_wholes) is_whole_.set(to, result, true);
    Value& there = parts_.at(to, result);
    there = payload_.received_whole(to, result, there, coming);
    return Arrival::fresh;
  }

  /// A copy that arrives repeatedly counts once.
  Arrival arrive_copy(NodeId to, MessageId message, const Part& part, Coming coming) {
    if (to == part.holder) {
      payload_.ignore(to, coming);
      return Arrival::redundant;
    }
    const auto known = names_.find(part);
    const std::uint32_t name = known ? *known : new_copy(part, Payload::unset);
    if (copy_at(to, name, part) != nullptr) {
      payload_.ignore(to, coming);
      return Arrival::redundant;
    }
    put_copy(to, name, payload_.received_copy(to, message, coming));
    if (payload_.combines_at(to)) return combine(to, part.result, coming);
    payload_.ignore(to, coming);
    return Arrival::fresh;
  }
  void put_copy(NodeId to, std::uint32_t name, const Value& value) {
    Copy& copy = copies_[name];
    if (copy.first_receiver == no_receiver) {
      copy.first_receiver = to.value();
      copy.received = value;
    } else {
      received_copies_.insert(copy_place(name, to), value);
    }
  }

  Arrival arrive_post(NodeId to, MessageId message, const Part& part, Coming coming) {
    if (to == part.addressee) {
      posts_.erase(message.value());
      return combine(to, part.result, coming);
    }
    const Value value = payload_.received_post(to, message, coming);
    if (Post* const post = posts_.find(message.value()); post != nullptr)
      *post = {to, value};
    else
      posts_.insert(message.value(), {to, value});
    return Arrival::fresh;
  }

  const Collective* collective_;
  Payload payload_;
  PlaceTable<Value> parts_;
  PlaceTable<bool> is_whole_;    // unused if the payload knows whole results
  PlaceTable<bool> is_leaving_;  // in this step
  std::vector<Place> leaving_;
  CopyNames names_;
  std::vector<Copy> copies_;       // by copy number
  KeyMap<Value> received_copies_;  // by copy and node, beyond the first receiver
  KeyMap<Post> posts_;             // by message
  Lack lack_ = Lack::message;
};

}  // namespace asterism
