#include "search/checkpoint.hpp"

#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "base/atomic_file.hpp"
#include "search/part_file.hpp"

namespace asterism::distributed {

namespace {

namespace fs = std::filesystem;

constexpr const char* part_prefix = "level-";

std::string part_name(std::uint64_t level, std::uint32_t rank, std::uint32_t ranks) {
  return fmt::format("{}{:06}.part-{:05}-of-{:05}", part_prefix, level, rank, ranks);
}

/// Accepts part files and unfinished ones, whose names start with a dot.
bool is_ours(std::string_view name) {
  if (name.starts_with('.')) name.remove_prefix(1);
  return name.starts_with(part_prefix) && name.find(".part-") != std::string_view::npos;
}

}  // namespace

void Checkpoint::make_directory() const {
  std::error_code error;
  fs::create_directories(directory_, error);
  if (!error && fs::is_directory(directory_)) return;
  throw Error(ErrorCode::unwritable,
              fmt::format("cannot make the directory {}", directory_.string()),
              "name a directory that you may write to");
}

std::optional<Manifest> Checkpoint::manifest() const {
  std::error_code error;
  if (!fs::exists(manifest_path(), error) && !error) return std::nullopt;
  std::ostringstream text;
  text << std::ifstream(manifest_path(), std::ios::binary).rdbuf();
  Manifest found = parse_manifest(text.str(), manifest_path().string());
  if (found.search == search_) return found;
  const bool same_name = found.search.spec == search_.spec && found.search.source == search_.source;
  throw Error(ErrorCode::usage,
              same_name
                  ? fmt::format("{} has changed since its checkpoint in {} was written",
                                search_.spec, directory_.string())
                  : fmt::format("{} holds the checkpoint of a search of {} from {}, not of {} "
                                "from {}",
                                directory_.string(), found.search.spec, found.search.source,
                                search_.spec, search_.source),
              "name another directory, or remove this one to search anew");
}

void Checkpoint::read(const Manifest& manifest, std::uint64_t blocks, LevelStore& store) const {
  const Distribution written(blocks, manifest.ranks());
  for (std::uint32_t rank = 0; rank < manifest.ranks(); ++rank) {
    const BlockRange held = written.of(rank);
    if (held.last <= store.range().first || held.first >= store.range().last) continue;
    read_part(directory_ / part_name(manifest.level(), rank, manifest.ranks()),
              {search_.checksum(), manifest.level()}, held, manifest.part_checksums[rank], store);
  }
}

std::uint64_t Checkpoint::write(std::uint64_t level, std::uint32_t rank, std::uint32_t ranks,
                                const LevelStore& store) const {
  return write_part(directory_ / part_name(level, rank, ranks), {search_.checksum(), level}, store);
}

void Checkpoint::discard(std::uint64_t level, std::uint32_t rank, std::uint32_t ranks) const {
  std::error_code error;  // what cannot be removed is left to the next run
  fs::remove(directory_ / part_name(level, rank, ranks), error);
}

void Checkpoint::commit(const Manifest& manifest) const {
  AtomicFile file(manifest_path());
  file.stream() << manifest_text(manifest);
  file.commit_to_disk();
}

void Checkpoint::remove_unused(const std::optional<Manifest>& used) const {
  std::set<std::string> kept;
  if (used)
    for (std::uint32_t rank = 0; rank < used->ranks(); ++rank)
      kept.insert(part_name(used->level(), rank, used->ranks()));
  std::vector<fs::path> unused;
  std::error_code error;
  for (fs::directory_iterator at(directory_, error), end; !error && at != end; at.increment(error))
    if (const std::string name = at->path().filename().string();
        is_ours(name) && !kept.contains(name))
      unused.push_back(at->path());
  for (const fs::path& path : unused) fs::remove(path, error);
}

}  // namespace asterism::distributed
