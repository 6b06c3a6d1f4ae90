// Papers: their published values, kept as data, beside measured ones.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <asterism/effort.hpp>
#include <asterism/progress.hpp>
#include <asterism/registry.hpp>

namespace asterism {

/// A measured value, formatted like the paper's, beside the published value.
struct PaperCell {
  std::string measured{};
  std::string published{};  ///< empty if the paper gives no value
  std::string how{};        ///< how it was measured: "schedule", "enumeration", "formula", ...

  /// Returns whether there is both a published and a measured value.
  [[nodiscard]] bool compared() const { return !published.empty() && !how.empty(); }
  [[nodiscard]] bool agrees() const { return measured == published; }
};

/// A table, a figure's data or a list of statements, as printed. All cells are text.
struct PublishedTable {
  std::string id, title;
  std::vector<std::string> columns;
  std::vector<std::vector<std::string>> rows;  ///< empty for figures without numbers
};

/// A measured table beside the published one.
struct PaperResult {
  std::string id, title;
  std::vector<std::string> columns;
  std::vector<std::vector<PaperCell>> rows;

  /// Return the number of cells with both values, and of those that agree.
  [[nodiscard]] std::uint64_t compared() const;
  [[nodiscard]] std::uint64_t agreeing() const;
};

/// Options of a measurement.
struct PaperRequest {
  Effort effort = Effort::standard;
  std::uint64_t memory_limit = 0;  ///< bytes; 0 for what the system has free
  Progress progress{};
};

/// Rows of measured cells.
using PaperRows = std::vector<std::vector<PaperCell>>;

/// A table or figure of a paper, and the function that measures it.
struct PaperExhibit {
  std::string id{};  ///< id of a table in the paper's claims
  std::function<PaperRows(const PublishedTable& published, const PaperRequest& request)> measure{};
};

/// A paper whose results can be reproduced.
struct Paper {
  std::string id{};
  std::string claims{};  ///< TOML: the citation, and a table for each exhibit
  std::vector<PaperExhibit> exhibits{};
  /// TOML: every sentence with a quantity, by its section and first words, and what judges it.
  std::string sentences{};
};

/// Returns the name of a paper in its registry.
struct PaperId {
  [[nodiscard]] const std::string& operator()(const Paper& paper) const { return paper.id; }
};

/// Returns the catalogue of papers.
[[nodiscard]] Registry<Paper, PaperId>& paper_catalogue();
/// Returns the exhibit with that id. Throws Error, with the nearest id, if there is none.
[[nodiscard]] const PaperExhibit& find_exhibit(const Paper& paper, std::string_view id);

/// Returns the authors, the title and where the paper appeared.
[[nodiscard]] std::string citation_of(const Paper& paper);
/// Returns the table that the paper prints. Throws Error if its claims are malformed or lack it.
[[nodiscard]] PublishedTable published_table(const Paper& paper, std::string_view exhibit);
/// Measures an exhibit and pairs it with the published values.
[[nodiscard]] PaperResult measure_exhibit(const Paper& paper, const PaperExhibit& exhibit,
                                          const PaperRequest& request);

/// Truncates a number to as many digits as `printed` has, in its form: "0.190", ".27", "7.0e-3".
[[nodiscard]] std::string cut_as_printed(double value, std::string_view printed);

}  // namespace asterism
