// The folder of a review: its files, and what was measured so far.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "papers/report/store.hpp"

namespace asterism {

/// What a part depends on besides its paper's claims. Parts of another program version are
/// remeasured.
struct ReviewKey {
  std::string program;  ///< its version, and a fingerprint of it if there is one
  std::string effort;
};

struct ReviewFile {
  std::string path;  ///< in the folder, as in "tables/tseng1998-table-1.csv"
  std::string bytes;
};

class ReviewFolder final : public PartStore {
 public:
  /// Makes the folder, or continues in the folder of a previous review. Throws Error(unwritable) if
  /// it is something else or is not writable.
  ReviewFolder(std::filesystem::path path, ReviewKey key);

  [[nodiscard]] std::optional<PaperRows> find(const ReviewPart& part) override;
  void keep(const ReviewPart& part, const PaperRows& rows) override;

  /// Files of parts that were there and did not count: damaged, or of another program.
  [[nodiscard]] std::uint64_t set_aside() const { return set_aside_; }

  /// Each appears whole or not at all, in this order; files of an earlier review that are not among
  /// them are removed. Throws Error(unwritable).
  void write(const std::vector<ReviewFile>& files);

 private:
  [[nodiscard]] std::filesystem::path place_of(const ReviewPart& part) const;
  [[nodiscard]] std::string key_of(const ReviewPart& part) const;
  void remove_all_but(const std::vector<ReviewFile>& files) const;

  std::filesystem::path path_;
  ReviewKey key_;
  std::uint64_t set_aside_ = 0;
};

/// A name for a file: letters, digits and hyphens of a text, which may hold anything.
[[nodiscard]] std::string file_name_of(std::string_view text);

}  // namespace asterism
