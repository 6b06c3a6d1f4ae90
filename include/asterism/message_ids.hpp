// The numbering of messages. This is the only place that computes with message ids. Schedules and
// files store ids as plain numbers, so the numbering is part of the file format.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include <asterism/ids.hpp>

namespace asterism {

/// Messages that are copied or moved, and the results of reductions, come in blocks: one per
/// source, participant or pair. A block has the consecutive numbers from block * size on or, with
/// counts, from the sum of the counts before it on.
class BlockIds {
 public:
  /// A number split into its components.
  struct Place {
    std::uint64_t block = 0;
    std::uint64_t index = 0;  ///< in the block
    friend bool operator==(const Place&, const Place&) = default;
  };

  /// All blocks have this size, at least 1.
  explicit BlockIds(std::uint64_t size = 1) : size_(size) {}
  /// Block i has the numbers from offsets[i] to offsets[i + 1] - 1. The offsets must not decrease.
  explicit BlockIds(std::vector<std::uint64_t> offsets)
      : offsets_(std::make_shared<const std::vector<std::uint64_t>>(std::move(offsets))) {}

  [[nodiscard]] bool has_counts() const { return offsets_ != nullptr; }
  /// Returns the size of the blocks; 1 with counts.
  [[nodiscard]] std::uint64_t size() const { return size_; }
  [[nodiscard]] std::uint64_t count(std::uint64_t block) const {
    return has_counts() ? (*offsets_)[block + 1] - (*offsets_)[block] : size_;
  }
  [[nodiscard]] std::uint64_t number(std::uint64_t block, std::uint64_t index = 0) const {
    return (has_counts() ? (*offsets_)[block] : block * size_) + index;
  }
  [[nodiscard]] Place place(std::uint64_t number) const {
    return has_counts() ? counted_place(number) : Place{number / size_, number % size_};
  }
  /// Returns the counts; empty if there are none.
  [[nodiscard]] std::vector<std::uint64_t> counts() const;

 private:
  [[nodiscard]] Place counted_place(std::uint64_t number) const;

  std::uint64_t size_ = 1;
  std::shared_ptr<const std::vector<std::uint64_t>> offsets_;  // prefix sums of the counts
};

/// What a message of a reduction carries.
struct ReductionPart {
  enum class Fate {
    given,        ///< the sender's partial result, which leaves the sender
    whole,        ///< the complete result, which the sender keeps
    copied,       ///< the partial result of `holder` when it first sent this message; the holder
                  ///< and all nodes that forward it keep it
    posted,       ///< the partial result of `holder`, which leaves it for `addressee`; other nodes
                  ///< forward it without combining it
    posted_copy,  ///< the same, but the holder keeps it
  };
  std::uint64_t result = 0;
  Fate fate = Fate::given;
  NodeId holder = no_node;       ///< of a copy or a posted part
  std::uint64_t generation = 0;  ///< of a copy; a holder may send one copy per generation
  NodeId addressee = no_node;    ///< of a posted part

  /// Returns whether the part is combined with the partial result of a node where it arrives.
  [[nodiscard]] bool combined_at(NodeId node) const {
    return fate == Fate::given || fate == Fate::copied ||
           (fate != Fate::whole && addressee == node);
  }
  friend bool operator==(const ReductionPart&, const ReductionPart&) = default;
};

/// The messages of a reduction with R results on N nodes. With G = max_generations, the message of
/// result r is row R + r, where the row is
///
///   0                      given
///   1                      whole
///   2 + g N + u            copied by holder u in generation g
///   2 + G N + u N + v      posted by u for v
///   2 + G N + N N + u N + v  posted copy of u for v
///
/// Posted messages exist only if N is at most max_posting_nodes.
class PartIds {
 public:
  /// Maximum number of generations: a node may send this many different copies of its partial
  /// results.
  static constexpr std::uint64_t max_generations = 256;
  /// Posted messages exist only on networks up to this size, to limit the number of message ids.
  static constexpr std::uint64_t max_posting_nodes = std::uint64_t{1} << 16;

  /// There are no messages.
  PartIds() = default;
  /// Returns nothing if there are more than 2^64 - 1 messages.
  [[nodiscard]] static std::optional<PartIds> make(std::uint64_t nodes, std::uint64_t results);

  [[nodiscard]] std::uint64_t result_count() const { return results_; }
  /// Returns an exclusive upper limit on ids.
  [[nodiscard]] std::uint64_t count() const { return count_; }

  /// Throws Error(out_of_range) if there is no such message.
  [[nodiscard]] MessageId message(const ReductionPart& part) const {
    if (!contains(part)) refuse(part);
    return MessageId{row(part) * results_ + part.result};
  }
  /// Throws Error(out_of_range) if the id is not below count().
  [[nodiscard]] ReductionPart part(MessageId message) const {
    using enum ReductionPart::Fate;
    if (message.value() >= count_) refuse(message);
    const std::uint64_t result = message.value() % results_;
    const std::uint64_t row = message.value() / results_;
    if (row < first_copied) return {result, row == 0 ? given : whole};
    if (row < first_posted())
      return {result, copied, NodeId{(row - first_copied) % nodes_}, (row - first_copied) / nodes_};
    const std::uint64_t post = row - first_posted();
    const bool kept = post >= nodes_ * nodes_;
    const std::uint64_t pair = kept ? post - nodes_ * nodes_ : post;
    return {result, kept ? posted_copy : posted, NodeId{pair / nodes_}, 0, NodeId{pair % nodes_}};
  }

 private:
  PartIds(std::uint64_t nodes, std::uint64_t results, std::uint64_t count)
      : nodes_(nodes), results_(results), count_(count) {}

  static constexpr std::uint64_t first_copied = 2;
  [[nodiscard]] std::uint64_t first_posted() const {
    return first_copied + max_generations * nodes_;
  }
  [[nodiscard]] bool contains(const ReductionPart& part) const {
    using enum ReductionPart::Fate;
    if (part.result >= results_) return false;
    if (part.fate == given || part.fate == whole) return true;
    if (part.holder.value() >= nodes_) return false;
    if (part.fate == copied) return part.generation < max_generations;
    return part.addressee.value() < nodes_ && nodes_ <= max_posting_nodes;
  }
  [[nodiscard]] std::uint64_t row(const ReductionPart& part) const {
    using enum ReductionPart::Fate;
    if (part.fate == given || part.fate == whole) return part.fate == given ? 0 : 1;
    if (part.fate == copied) return first_copied + part.generation * nodes_ + part.holder.value();
    const std::uint64_t kept = part.fate == posted_copy ? 1 : 0;
    return first_posted() + (kept * nodes_ + part.holder.value()) * nodes_ + part.addressee.value();
  }
  [[noreturn]] void refuse(const ReductionPart& part) const;
  [[noreturn]] void refuse(MessageId message) const;

  std::uint64_t nodes_ = 0, results_ = 0, count_ = 0;
};

/// What a message of a scan carries: the sum of the contributions of participants `first` to
/// `last`.
struct ScanStretch {
  std::uint64_t first = 0, last = 0, result = 0;
  friend bool operator==(const ScanStretch&, const ScanStretch&) = default;
};

/// The messages of a scan with R results among P participants: (first P + last) R + result.
class StretchIds {
 public:
  StretchIds(std::uint64_t participants, std::uint64_t results)
      : participants_(participants), results_(results) {}

  [[nodiscard]] MessageId message(const ScanStretch& stretch) const {
    return MessageId{(stretch.first * participants_ + stretch.last) * results_ + stretch.result};
  }
  [[nodiscard]] ScanStretch stretch(MessageId message) const {
    const std::uint64_t ends = message.value() / results_;
    return {ends / participants_, ends % participants_, message.value() % results_};
  }

 private:
  std::uint64_t participants_, results_;
};

/// Returns the number of a chunk of a message or a result if each is cut into `chunks` chunks,
/// which are numbered consecutively.
[[nodiscard]] constexpr std::uint64_t chunk_number(std::uint64_t number, std::uint64_t chunks,
                                                   std::uint64_t chunk) {
  return number * chunks + chunk;
}
[[nodiscard]] constexpr MessageId chunk_of(MessageId message, std::uint64_t chunks,
                                           std::uint64_t chunk) {
  return MessageId{chunk_number(message.value(), chunks, chunk)};
}

/// Appends the messages with the numbers from `first` to `last` - 1.
inline void append_message_range(std::uint64_t first, std::uint64_t last,
                                 std::vector<MessageId>& messages) {
  for (std::uint64_t number = first; number < last; ++number) messages.emplace_back(number);
}

}  // namespace asterism
