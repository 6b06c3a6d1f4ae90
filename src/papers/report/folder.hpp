// The folder of a review: its files, and the results so far.
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

  /// Number of stored parts that were ignored because they are damaged or come from another program
  /// version.
  [[nodiscard]] std::uint64_t set_aside() const { return set_aside_; }

  /// Writes the files in this order; each appears complete or not at all. Removes files of an
  /// earlier review that are not among them. Throws Error(unwritable).
  void write(const std::vector<ReviewFile>& files);

 private:
  [[nodiscard]] std::filesystem::path place_of(const ReviewPart& part) const;
  [[nodiscard]] std::string key_of(const ReviewPart& part) const;
  void remove_all_but(const std::vector<ReviewFile>& files) const;

  std::filesystem::path path_;
  ReviewKey key_;
  std::uint64_t set_aside_ = 0;
};

/// Returns a file name made of the letters, digits and hyphens of an arbitrary text.
[[nodiscard]] std::string file_name_of(std::string_view text);

}  // namespace asterism
