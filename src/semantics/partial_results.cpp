#include "semantics/partial_results.hpp"

namespace asterism {

void PartialResults::require_room() {
  held_.payload().require_room_beside(held_.grown_bytes() + Held::bytes_for_posts(posts_) +
                                      static_cast<double>(taken_.capacity() * sizeof(Taken)));
}

void PartialResults::begin_step() {
  taken_.clear();
  posts_ = 0;
  require_room();
}

void PartialResults::depart() {
  require_room();
  held_.depart();
}

bool PartialResults::take(NodeId from, MessageId message) {
  const auto part = held_.send(from, message);
  if (!part) return false;
  using Fate = Collective::Part::Fate;
  const Fate fate = collective_.part(message).fate;
  if (fate == Fate::posted || fate == Fate::posted_copy) ++posts_;
  taken_.push_back({message, *part, fate == Fate::whole});
  return true;
}

const char* PartialResults::why_not() const {
  switch (held_.lack()) {
    case Lack::part:
      return "it holds no part of the result";
    case Lack::part_that_stays:
      return "its part leaves in this step already";
    case Lack::contributions:
      return "its part lacks contributions";
    case Lack::made_copy:
      return "this copy was not made yet";
    case Lack::copy:
      return "this copy did not come here";
    case Lack::post:
      return "nothing is posted so";
    case Lack::post_elsewhere:
      return "what is posted is elsewhere";
    case Lack::message:
      break;
  }
  return "";
}

std::vector<std::uint64_t> PartialResults::contributions_taken() const {
  Contributions::PartSizes sizes(held_.payload());
  std::vector<std::uint64_t> contributions;
  contributions.reserve(taken_.size());
  for (const Taken& taken : taken_)
    contributions.push_back(taken.whole
                                ? collective_.participant_count()
                                : sizes.of(collective_.part(taken.message).result, taken.part));
  return contributions;
}

bool PartialResults::lacks(NodeId node, std::uint64_t result) const {
  if (!collective_.wants(node, result)) return false;
  const auto part = held_.part_of(node, result);
  return !part || !held_.payload().is_whole(result, *part);
}

std::uint64_t PartialResults::missing() const {
  std::uint64_t count = 0;
  for (std::uint64_t result = 0; result < collective_.result_count(); ++result)
    for (std::uint64_t i = 0; i < collective_.participant_count(); ++i)
      count += lacks(collective_.participant(i), result) ? 1 : 0;
  return count;
}

}  // namespace asterism
