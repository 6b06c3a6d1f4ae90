#include "io/foreign/import/csv.hpp"

#include <algorithm>

namespace asterism {

CsvReader::CsvReader(const SourceText& source) : name_(source.name), text_(source.text) {
  require_text(source);
  if (text_.starts_with("\xEF\xBB\xBF")) at_ = 3;
}

Error CsvReader::error(std::string_view complaint) const {
  return error_at_line(ErrorCode::malformed, name_, next_line_, complaint,
                       "fields with quotes, commas or line ends are written in double quotes, and "
                       "quotes within them twice");
}

bool CsvReader::at_line_end() const {
  return at_ == text_.size() || text_[at_] == '\n' || text_.substr(at_).starts_with("\r\n");
}

bool CsvReader::next() {
  while (at_ < text_.size()) {
    line_ = next_line_;
    fields_.clear();
    take_field();
    while (at_ < text_.size() && text_[at_] == ',') {
      ++at_;
      take_field();
    }
    if (!at_line_end()) throw error("there is something behind a field in quotes");
    if (at_ < text_.size()) at_ += text_[at_] == '\r' ? 2 : 1;
    ++next_line_;
    if (fields_.size() > 1 || !fields_.front().empty()) return true;
  }
  return false;
}

void CsvReader::take_field() {
  std::string& field = fields_.emplace_back();
  if (at_ < text_.size() && text_[at_] == '"') return take_quoted(field);
  const std::size_t start = at_;
  while (!at_line_end() && text_[at_] != ',') {
    if (text_[at_] == '"')
      throw error("there is a quote within a field that does not begin with one");
    if (text_[at_] == '\r') throw error("there is a carriage return that ends no line");
    ++at_;
  }
  field = std::string(text_.substr(start, at_ - start));
}

void CsvReader::take_quoted(std::string& field) {
  while (true) {
    const std::size_t end = text_.find('"', ++at_);
    if (end == std::string_view::npos) throw error("the quotes that begin here do not end");
    const std::string_view part = text_.substr(at_, end - at_);
    next_line_ += static_cast<std::uint64_t>(std::ranges::count(part, '\n'));
    field += part;
    at_ = end + 1;
    if (at_ == text_.size() || text_[at_] != '"') return;
    field += '"';
  }
}

}  // namespace asterism
