#include "papers/sentences.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>

#include <fmt/format.h>
#include <toml++/toml.h>

#include "base/text.hpp"
#include "papers/claims.hpp"
#include "papers/statement.hpp"

namespace asterism {

namespace {

constexpr std::array<std::string_view, 6> sentence_roles{"definition", "notation", "algorithm",
                                                         "citation",   "outline",  "motivation"};

std::set<std::string, std::less<>> judges_of(const Paper& paper) {
  std::set<std::string, std::less<>> names;
  for (const PaperExhibit& exhibit : paper.exhibits) {
    names.insert(exhibit.id);
    const PublishedTable published = published_table(paper, exhibit.id);
    if (!is_statements(published)) continue;
    for (const auto& row : published.rows) names.insert(row[0]);
  }
  return names;
}

/// Reads "name; name" or "(role)".
void read_judges(const Paper& paper, const std::set<std::string, std::less<>>& judges,
                 const std::string& text, PaperSentence& sentence) {
  const std::string role = text.size() > 2 ? text.substr(1, text.size() - 2) : "";
  if (text.starts_with('(') && std::ranges::count(sentence_roles, role) > 0) {
    sentence.role = role;
    return;
  }
  if (text.empty())
    throw malformed_claims(paper, fmt::format("the sentence \"{}\" has no judge", sentence.words));
  for (const std::string& part : split(text, ';')) {
    const std::string name = part.starts_with(' ') ? part.substr(1) : part;
    if (!judges.contains(name))
      throw malformed_claims(paper,
                             fmt::format("the sentence \"{}\" names \"{}\", which is neither "
                                         "a statement nor an exhibit",
                                         sentence.words, name));
    sentence.judged_by.push_back(name);
  }
}

}  // namespace

std::vector<PaperSentence> sentences_of(const Paper& paper) {
  if (paper.sentences.empty()) return {};
  const toml::table table = parsed_toml(paper, paper.sentences);
  const toml::array* const rows = table["sentences"].as_array();
  if (rows == nullptr) throw malformed_claims(paper, "there is no list of sentences");
  const auto judges = judges_of(paper);
  std::vector<PaperSentence> sentences;
  sentences.reserve(rows->size());
  for (const toml::node& row : *rows) {
    std::vector<std::string> texts = texts_of_claims(paper, row.as_array(), "a sentence");
    if (texts.size() != 3)
      throw malformed_claims(paper, "a sentence has a section, its first words and its judges");
    PaperSentence& sentence = sentences.emplace_back();
    sentence.section = std::move(texts[0]);
    sentence.words = std::move(texts[1]);
    read_judges(paper, judges, texts[2], sentence);
  }
  return sentences;
}

std::uint64_t judged_sentences(const std::vector<PaperSentence>& sentences) {
  return static_cast<std::uint64_t>(std::ranges::count_if(
      sentences, [](const PaperSentence& sentence) { return !sentence.judged_by.empty(); }));
}

}  // namespace asterism
