#include <algorithm>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/message_ids.hpp>

namespace asterism {

BlockIds::Place BlockIds::counted_place(std::uint64_t number) const {
  const auto behind = std::ranges::upper_bound(*offsets_, number);
  const auto block = static_cast<std::uint64_t>(behind - offsets_->begin()) - 1;
  return {block, number - (*offsets_)[block]};
}

std::vector<std::uint64_t> BlockIds::counts() const {
  std::vector<std::uint64_t> result;
  if (!has_counts()) return result;
  result.reserve(offsets_->size() - 1);
  for (std::uint64_t i = 0; i + 1 < offsets_->size(); ++i) result.push_back(count(i));
  return result;
}

std::optional<PartIds> PartIds::make(std::uint64_t nodes, std::uint64_t results) {
  const std::uint64_t posts = nodes <= max_posting_nodes ? 2 * nodes * nodes : 0;
  std::uint64_t rows = 0, count = 0;
  if (__builtin_mul_overflow(nodes, max_generations, &rows) ||
      __builtin_add_overflow(rows, first_copied + posts, &rows) ||
      __builtin_mul_overflow(rows, results, &count))
    return std::nullopt;
  return PartIds(nodes, results, count);
}

void PartIds::refuse(const ReductionPart& part) const {
  using enum ReductionPart::Fate;
  if (part.result >= results_)
    throw Error(ErrorCode::out_of_range,
                fmt::format("this reduction has no result {}", part.result),
                fmt::format("its results are 0 to {}", results_ - 1));
  if (part.fate == copied && part.generation >= max_generations)
    throw Error(ErrorCode::out_of_range,
                fmt::format("a node cannot send {} different copies of its partial result",
                            part.generation + 1),
                fmt::format("{} are the most", max_generations));
  if (part.holder.value() < nodes_ && part.addressee.value() < nodes_)
    throw Error(ErrorCode::out_of_range,
                fmt::format("on {} nodes, partial results cannot be posted", nodes_),
                fmt::format("choose a network of at most {} nodes", max_posting_nodes));
  throw Error(ErrorCode::out_of_range, "a part of a result names a node that does not exist",
              fmt::format("nodes are numbered 0 to {}", nodes_ - 1));
}

void PartIds::refuse(MessageId message) const {
  throw Error(ErrorCode::out_of_range,
              fmt::format("this reduction has no message {}", message.value()),
              fmt::format("its messages are 0 to {}", count_ - 1));
}

}  // namespace asterism
