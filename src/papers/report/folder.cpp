#include "papers/report/folder.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <system_error>

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "base/atomic_file.hpp"
#include "base/kept_text.hpp"
#include "base/text.hpp"
#include "papers/report/kept_part.hpp"

namespace asterism {

namespace {

namespace fs = std::filesystem;

constexpr const char* state_folder = ".asterism-report";
constexpr const char* marker_name = "about";
constexpr const char* list_name = "files";
constexpr std::string_view marker =
    "What `asterism report` has measured so far: with it the same command goes on where it was\n"
    "stopped. It may be removed.\n";

/// A part has some kilobytes; larger files were not written by this program.
constexpr std::uintmax_t max_bytes_read = std::uintmax_t{64} << 20U;

Error refused(const fs::path& path, const std::string& complaint, const std::string& hint) {
  return {ErrorCode::unwritable,
          fmt::format("cannot write a report to {}: {}", path_text(path.string()), complaint),
          hint};
}

/// Returns nothing if there is no such regular file: a pipe without a writer would block.
std::optional<std::string> text_of_file(const fs::path& path) {
  std::error_code error;
  if (!fs::is_regular_file(path, error) || fs::file_size(path, error) > max_bytes_read || error)
    return std::nullopt;
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

void write_file(const fs::path& path, std::string_view bytes) {
  AtomicFile file(path);
  file.stream() << bytes;
  file.commit();
}

void make_folder(const fs::path& path) {
  std::error_code error;
  if (fs::is_directory(path, error)) return;
  if (fs::create_directory(path, error); error)
    throw refused(path, error.message(),
                  "name a folder that is there, or a new one in such a folder, that you may write "
                  "to");
}

bool is_ours(const fs::path& path) {
  return text_of_file(path / state_folder / marker_name) == marker;
}

/// Accepts only names that a review could have created, because the list may have been edited.
bool may_be_removed(const std::string& name) {
  const fs::path path(name);
  return path.is_relative() && std::ranges::distance(path) == 2 &&
         (*path.begin() == "tables" || *path.begin() == "figures") && path.filename() != ".." &&
         path.filename() != ".";
}

}  // namespace

std::string file_name_of(std::string_view text) {
  static constexpr std::string_view plain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-";
  std::string name;
  for (const char c : text) name += plain.find(c) == std::string_view::npos ? '_' : c;
  // Texts that differ only in other characters get different files.
  return name == text ? name : fmt::format("{}-{:08x}", name, fingerprint(text) & 0xffffffffU);
}

ReviewFolder::ReviewFolder(fs::path path, ReviewKey key)
    : path_(std::move(path)), key_(std::move(key)) {
  std::error_code error;
  if (fs::exists(path_, error) && !fs::is_directory(path_, error))
    throw refused(path_, "it is not a folder", "name a new or an empty folder");
  make_folder(path_);
  const bool is_empty = fs::is_empty(path_, error);
  if (error) throw refused(path_, error.message(), "name a folder that you may read");
  if (!is_empty && !is_ours(path_))
    throw refused(path_, "it holds other things", "name a new or an empty folder");
  make_folder(path_ / state_folder);
  write_file(path_ / state_folder / marker_name, marker);
}

fs::path ReviewFolder::place_of(const ReviewPart& part) const {
  std::string name = file_name_of(part.exhibit->id);
  if (part.statement) name += fmt::format("-{}", *part.statement + 1);
  return path_ / state_folder / file_name_of(key_.effort) / file_name_of(part.paper->id) /
         (name + ".part");
}

std::string ReviewFolder::key_of(const ReviewPart& part) const {
  return fmt::format("{}\n{}\n{}\n{}\n{:016x}", key_.program, key_.effort, part.exhibit->id,
                     part.name, fingerprint(part.paper->claims));
}

std::optional<PaperRows> ReviewFolder::find(const ReviewPart& part) {
  const auto text = text_of_file(place_of(part));
  if (!text) return std::nullopt;
  auto rows = parse_kept_part(*text, key_of(part));
  if (!rows) ++set_aside_;
  return rows;
}

void ReviewFolder::keep(const ReviewPart& part, const PaperRows& rows) {
  const fs::path place = place_of(part);
  make_folder(place.parent_path().parent_path());
  make_folder(place.parent_path());
  write_file(place, kept_part_text(key_of(part), rows));
}

void ReviewFolder::write(const std::vector<ReviewFile>& files) {
  std::string list;
  for (const ReviewFile& file : files) {
    const fs::path place = path_ / file.path;
    make_folder(place.parent_path());
    write_file(place, file.bytes);
    list += file.path + '\n';
  }
  remove_all_but(files);
  write_file(path_ / state_folder / list_name, list);
}

void ReviewFolder::remove_all_but(const std::vector<ReviewFile>& files) const {
  for (const std::string& name :
       words(text_of_file(path_ / state_folder / list_name).value_or(""), "\n")) {
    const bool is_new = std::ranges::find(files, name, &ReviewFile::path) != files.end();
    std::error_code ignored;
    if (!is_new && may_be_removed(name)) fs::remove(path_ / name, ignored);
  }
}

}  // namespace asterism
