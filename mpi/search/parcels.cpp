#include "search/parcels.hpp"

#include <asterism/error.hpp>

namespace asterism::distributed {

namespace {

constexpr unsigned offset_bits = 10;
constexpr std::uint64_t offset_mask = (1U << offset_bits) - 1;
constexpr unsigned offsets_per_word = bits_per_word / offset_bits;
/// Beyond this number, the bits of the block are shorter than a list.
constexpr unsigned max_listed = 1 + offsets_per_word * (block_words - 1);

std::uint64_t heading(std::uint64_t block, unsigned listed, unsigned first) {
  return block << 2 * offset_bits | std::uint64_t{listed} << offset_bits | first;
}

void append_list(std::uint64_t block, unsigned listed, const BlockBits& nodes,
                 std::vector<std::uint64_t>& stream) {
  unsigned at = 0;
  for_each_offset(nodes, [&](unsigned offset) {
    if (at == 0)
      stream.push_back(heading(block, listed, offset));
    else if ((at - 1) % offsets_per_word == 0)
      stream.push_back(offset);
    else
      stream.back() |= std::uint64_t{offset} << offset_bits * ((at - 1) % offsets_per_word);
    ++at;
  });
}

[[noreturn]] void throw_broken() {
  throw Error(ErrorCode::malformed, "a rank sent nodes that its search cannot have found",
              "do all ranks run the same program on the same network?");
}

unsigned checked_offset(std::uint64_t offset) {
  if (offset >= block_bits) throw_broken();
  return static_cast<unsigned>(offset);
}

}  // namespace

void append_parcel(std::uint64_t block, const BlockBits& nodes,
                   std::vector<std::uint64_t>& stream) {
  const auto listed = static_cast<unsigned>(count_bits(nodes));
  if (listed == 0) return;
  if (listed <= max_listed) return append_list(block, listed, nodes, stream);
  stream.push_back(heading(block, 0, 0));
  stream.insert(stream.end(), nodes.begin(), nodes.end());
}

void read_parcels(std::span<const std::uint64_t> stream, BlockRange range,
                  ParcelReceiver& receiver) {
  while (!stream.empty()) {
    const std::uint64_t head = stream.front();
    const std::uint64_t block = head >> 2 * offset_bits;
    const auto listed = static_cast<unsigned>(head >> offset_bits & offset_mask);
    const std::size_t words =
        listed == 0 ? block_words : (listed - 1 + offsets_per_word - 1) / offsets_per_word;
    if (!range.contains(block) || listed > max_listed || stream.size() <= words) throw_broken();
    if (listed == 0) {
      BlockBits bits;
      std::copy_n(stream.begin() + 1, block_words, bits.begin());
      receiver.nodes(block, bits);
    } else {
      receiver.node({block, checked_offset(head & offset_mask)});
      for (unsigned i = 0; i + 1 < listed; ++i)
        receiver.node({block, checked_offset(stream[1 + i / offsets_per_word] >>
                                                 offset_bits * (i % offsets_per_word) &
                                             offset_mask)});
    }
    stream = stream.subspan(1 + words);
  }
}

}  // namespace asterism::distributed
