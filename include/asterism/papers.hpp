// Papers: what they print, kept as data, next to what is measured.
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

/// What was measured, in the form of what the paper prints there.
struct PaperCell {
  std::string measured{};
  std::string published{};  ///< empty where the paper prints nothing
  std::string how{};        ///< what it was measured by: "schedule", "enumeration", "formula", ...

  [[nodiscard]] bool compared() const { return !published.empty() && !how.empty(); }
  [[nodiscard]] bool agrees() const { return measured == published; }
};

/// A table, a figure's data or a list of statements, as printed: all cells are texts.
struct PublishedTable {
  std::string id, title;
  std::vector<std::string> columns;
  std::vector<std::vector<std::string>> rows;  ///< none for figures, which print no numbers
};

struct PaperResult {
  std::string id, title;
  std::vector<std::string> columns;
  std::vector<std::vector<PaperCell>> rows;

  [[nodiscard]] std::uint64_t compared() const;
  [[nodiscard]] std::uint64_t agreeing() const;
};

struct PaperRequest {
  Effort effort = Effort::standard;
  std::uint64_t memory_limit = 0;  ///< bytes; 0 for what the system has free
  Progress progress{};
};

using PaperRows = std::vector<std::vector<PaperCell>>;

struct PaperExhibit {
  std::string id{};  ///< of a table in the paper's claims
  std::function<PaperRows(const PublishedTable& published, const PaperRequest& request)> measure{};
};

struct Paper {
  std::string id{};
  std::string claims{};  ///< TOML: citation, and a table for each exhibit
  std::vector<PaperExhibit> exhibits{};
};

struct PaperId {
  [[nodiscard]] const std::string& operator()(const Paper& paper) const { return paper.id; }
};

[[nodiscard]] Registry<Paper, PaperId>& paper_catalogue();
/// By id; throws Error with the nearest one if there is none.
[[nodiscard]] const PaperExhibit& find_exhibit(const Paper& paper, std::string_view id);

/// Authors, title, where it appeared.
[[nodiscard]] std::string citation_of(const Paper& paper);
/// What the paper prints; throws Error if its claims are malformed or lack it.
[[nodiscard]] PublishedTable published_table(const Paper& paper, std::string_view exhibit);
[[nodiscard]] PaperResult measure_exhibit(const Paper& paper, const PaperExhibit& exhibit,
                                          const PaperRequest& request);

/// A number with as many digits as `printed` has, cut off, and in its form: "0.190", ".27",
/// "7.0e-3".
[[nodiscard]] std::string cut_as_printed(double value, std::string_view printed);

}  // namespace asterism
