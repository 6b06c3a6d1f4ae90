#include "search/part_file.hpp"

#include <algorithm>
#include <fstream>
#include <span>
#include <vector>

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "base/atomic_file.hpp"
#include "search/checksum.hpp"

namespace asterism::distributed {

namespace {

namespace fs = std::filesystem;

// differs on machines with another byte order
constexpr std::uint64_t magic = 0x6173746572693031ULL;
constexpr std::uint64_t blocks_per_page = 512;
constexpr std::uint64_t heading_words = 5;

std::uint64_t page_count(BlockRange blocks) {
  return (blocks.size() + blocks_per_page - 1) / blocks_per_page;
}

BlockRange page_blocks(BlockRange blocks, std::uint64_t page) {
  const std::uint64_t first = blocks.first + page * blocks_per_page;
  return {first, std::min(first + blocks_per_page, blocks.last)};
}

std::uint64_t words_in(BlockRange blocks) {
  return blocks.size() * LevelStore::words_per_block;
}

std::uint64_t page_checksum(const PartKey& key, BlockRange page,
                            std::span<const std::uint64_t> words) {
  if (std::ranges::all_of(words, [](std::uint64_t word) { return word == 0; })) return 0;
  Checksum sum;
  sum.add(key.search);
  sum.add(key.level);
  sum.add(page.first);
  sum.add(words);
  return sum.value();
}

/// Returns the heading and table of an empty part.
std::vector<std::uint64_t> contents_of(const PartKey& key, BlockRange blocks) {
  std::vector<std::uint64_t> contents{magic, key.search, key.level, blocks.first, blocks.last};
  contents.resize(heading_words + page_count(blocks));
  return contents;
}

std::uint64_t checksum_of(std::span<const std::uint64_t> contents) {
  Checksum sum;
  sum.add(contents);
  return sum.value();
}

[[noreturn]] void throw_damaged(const fs::path& path, const char* what) {
  throw Error(ErrorCode::malformed,
              fmt::format("the checkpoint is damaged: {} {}", path.string(), what),
              "put the files back as they were written, or remove the directory to search anew");
}

void write_words(AtomicFile& file, std::span<const std::uint64_t> words) {
  const auto bytes = std::as_bytes(words);
  file.stream().write(reinterpret_cast<const char*>(bytes.data()),
                      static_cast<std::streamsize>(bytes.size()));
  file.require_written();
}

class PartReader {
 public:
  PartReader(const fs::path& path, const PartKey& key, BlockRange blocks, std::uint64_t checksum)
      : path_(path), key_(key), blocks_(blocks), stream_(path, std::ios::binary) {
    if (!stream_) throw_damaged(path_, "is not there or cannot be read");
    const std::vector<std::uint64_t> expected = contents_of(key, blocks);
    contents_.resize(expected.size());
    read(contents_);
    if (contents_[0] != magic) throw_damaged(path_, "is not a part of a checkpoint");
    if (!std::equal(expected.begin(), expected.begin() + heading_words, contents_.begin()))
      throw_damaged(path_, "is of another search, level or number of ranks");
    if (checksum_of(contents_) != checksum) throw_damaged(path_, "is not what was written");
    require_size();
  }

  void read_into(LevelStore& store) {
    std::vector<std::uint64_t> words;
    for (std::uint64_t page = 0; page < page_count(blocks_); ++page) {
      const BlockRange held = page_blocks(blocks_, page);
      const BlockRange wanted{std::max(held.first, store.range().first),
                              std::min(held.last, store.range().last)};
      if (sum_of(page) == 0) continue;
      words.resize(words_in(held));
      if (wanted.first >= wanted.last) {
        stream_.seekg(static_cast<std::streamoff>(words.size() * sizeof(std::uint64_t)),
                      std::ios::cur);
        continue;
      }
      read(words);
      if (page_checksum(key_, held, words) != sum_of(page))
        throw_damaged(path_, "is not what was written");
      std::ranges::copy(std::span<const std::uint64_t>(words).subspan(
                            words_in({held.first, wanted.first}), words_in(wanted)),
                        store.words(wanted).begin());
    }
  }

 private:
  [[nodiscard]] std::uint64_t sum_of(std::uint64_t page) const {
    return contents_[heading_words + page];
  }

  void read(std::span<std::uint64_t> words) {
    const auto bytes = std::as_writable_bytes(words);
    stream_.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    if (!stream_) throw_damaged(path_, "is cut short");
  }

  void require_size() const {
    std::uint64_t words = contents_.size();
    for (std::uint64_t page = 0; page < page_count(blocks_); ++page)
      if (sum_of(page) != 0) words += words_in(page_blocks(blocks_, page));
    std::error_code error;
    const std::uint64_t size = fs::file_size(path_, error);
    if (error || size < words * sizeof(std::uint64_t)) throw_damaged(path_, "is cut short");
    if (size > words * sizeof(std::uint64_t)) throw_damaged(path_, "is too long");
  }

  const fs::path& path_;
  PartKey key_;
  BlockRange blocks_;
  std::ifstream stream_;
  std::vector<std::uint64_t> contents_;
};

}  // namespace

std::uint64_t write_part(const fs::path& path, const PartKey& key, const LevelStore& store) {
  const BlockRange blocks = store.range();
  std::vector<std::uint64_t> contents = contents_of(key, blocks);
  for (std::uint64_t page = 0; page < page_count(blocks); ++page) {
    const BlockRange held = page_blocks(blocks, page);
    contents[heading_words + page] = page_checksum(key, held, store.words(held));
  }
  AtomicFile file(path);
  write_words(file, contents);
  for (std::uint64_t page = 0; page < page_count(blocks); ++page)
    if (contents[heading_words + page] != 0)
      write_words(file, store.words(page_blocks(blocks, page)));
  file.commit_to_disk();
  return checksum_of(contents);
}

void read_part(const fs::path& path, const PartKey& key, BlockRange blocks, std::uint64_t checksum,
               LevelStore& store) {
  PartReader(path, key, blocks, checksum).read_into(store);
}

}  // namespace asterism::distributed
