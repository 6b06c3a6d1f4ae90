#include <algorithm>
#include <functional>
#include <map>
#include <optional>

#include <fmt/format.h>

#include "base/text.hpp"
#include "io/foreign/import/goal.hpp"

namespace asterism {

namespace {

constexpr std::uint64_t max_goal_ranks = std::uint64_t{1} << 20U;
constexpr std::uint64_t max_goal_amount = std::uint64_t{1} << 62U;

bool is_goal_letter(char symbol) {
  return (symbol >= 'a' && symbol <= 'z') || (symbol >= 'A' && symbol <= 'Z') || symbol == '_';
}

bool is_goal_digit(char symbol) {
  return symbol >= '0' && symbol <= '9';
}

/// A line split into words, numbers and symbols; comments are separate.
struct GoalLine {
  std::vector<std::string_view> tokens;
  std::string comment;
};

class GoalParser {
 public:
  explicit GoalParser(const SourceText& source) : name_(source.name), text_(source.text) {
    require_text(source);
  }

  GoalProgram parse() {
    while (at_ < text_.size()) {
      ++line_;
      const GoalLine line = take_line();
      if (!line.comment.empty()) comment_ = line.comment;
      if (line.tokens.empty()) continue;
      parse_line(line);
      comment_.clear();
    }
    finish();
    return std::move(program_);
  }

 private:
  [[nodiscard]] Error error(std::string_view complaint, const std::string& hint,
                            ErrorCode code = ErrorCode::malformed) const {
    return error_at_line(code, name_, line_, complaint, hint);
  }

  GoalLine take_line() {
    GoalLine line;
    while (at_ < text_.size() && text_[at_] != '\n') {
      if (in_comment_) {
        skip_block_comment();
        continue;
      }
      const std::string_view rest = text_.substr(at_);
      if (rest.starts_with("//")) {
        const std::size_t end = std::min(text_.find('\n', at_), text_.size());
        line.comment = trimmed(text_.substr(at_ + 2, end - at_ - 2));
        at_ = end;
      } else if (rest.starts_with("/*")) {
        in_comment_ = true;
        comment_line_ = line_;
        at_ += 2;
      } else if (const char symbol = rest.front();
                 symbol == ' ' || symbol == '\t' || symbol == '\r') {
        ++at_;
      } else {
        line.tokens.push_back(take_token());
      }
    }
    if (at_ < text_.size()) ++at_;
    return line;
  }
  void skip_block_comment() {
    const std::size_t end = std::min(text_.find('\n', at_), text_.size());
    const std::size_t close = text_.find("*/", at_);
    in_comment_ = close == std::string_view::npos || close >= end;
    at_ = in_comment_ ? end : close + 2;
  }
  std::string_view take_token() {
    const std::size_t start = at_;
    const char first = text_[at_];
    if (is_goal_letter(first)) {
      while (at_ < text_.size() && (is_goal_letter(text_[at_]) || is_goal_digit(text_[at_]))) ++at_;
    } else if (is_goal_digit(first)) {
      while (at_ < text_.size() && is_goal_digit(text_[at_])) ++at_;
    } else if (text_.substr(at_).starts_with("-1")) {
      at_ += 2;
    } else if (first == ':' || first == '{' || first == '}') {
      ++at_;
    } else {
      throw error(fmt::format("{} is nothing that GOAL knows", in_quotes(text_.substr(at_, 1))),
                  "is this a GOAL file as LogGOPSim reads it?");
    }
    return text_.substr(start, at_ - start);
  }

  /// The tokens of a line in sequence.
  class Tokens {
   public:
    explicit Tokens(const GoalLine& line) : tokens_(line.tokens) {}
    [[nodiscard]] bool empty() const { return at_ == tokens_.size(); }
    [[nodiscard]] std::string_view peek(std::size_t ahead = 0) const {
      return at_ + ahead < tokens_.size() ? tokens_[at_ + ahead] : std::string_view{};
    }
    std::string_view take() { return empty() ? std::string_view{} : tokens_[at_++]; }

   private:
    const std::vector<std::string_view>& tokens_;
    std::size_t at_ = 0;
  };

  void expect(Tokens& tokens, std::string_view word) {
    const std::string_view found = tokens.take();
    if (found == word) return;
    throw error(found.empty()
                    ? fmt::format("the line stops where {} belongs", in_quotes(word))
                    : fmt::format("{} stands where {} belongs", in_quotes(found), in_quotes(word)),
                "as in: l1: send 8b to 1 tag 0");
  }
  std::uint64_t number(Tokens& tokens, std::string_view what, std::uint64_t most) {
    const std::string_view found = tokens.take();
    if (const auto value = parse_whole_number(found); value && *value <= most) return *value;
    throw error(fmt::format("{} is no {} from 0 to {}", in_quotes(found), what, most),
                "write digits only");
  }

  void parse_line(const GoalLine& line) {
    Tokens tokens(line);
    if (tokens.peek() == "num_ranks") {
      parse_rank_count(tokens);
    } else if (tokens.peek() == "rank" && tokens.peek(1) != ":") {
      open_rank(tokens);
    } else if (tokens.peek() == "}") {
      tokens.take();
      if (rank_ == nullptr) throw error("} closes nothing", "a rank begins with rank N {");
      rank_ = nullptr;
    } else {
      parse_statement(tokens);
    }
    if (!tokens.empty())
      throw error(fmt::format("{} does not belong here", in_quotes(tokens.peek())),
                  "a line has one statement");
  }

  void parse_rank_count(Tokens& tokens) {
    tokens.take();
    if (ranks_known_) throw error("num_ranks is there twice", "write it once, at the beginning");
    const std::uint64_t ranks = number(tokens, "number of ranks", max_goal_ranks);
    if (ranks == 0) throw error("there are no ranks", "num_ranks is at least 1");
    ranks_known_ = true;
    program_.ranks.resize(ranks);
  }

  void open_rank(Tokens& tokens) {
    tokens.take();
    if (!ranks_known_) throw error("a rank begins before num_ranks", "begin with num_ranks N");
    if (rank_ != nullptr) throw error("a rank begins within another", "close it with } first");
    const std::uint64_t rank = number(tokens, "rank", program_.ranks.size() - 1);
    expect(tokens, "{");
    rank_ = &program_.ranks[rank];
    if (rank_->line != 0)
      throw error(fmt::format("rank {} is there twice, first in line {}", rank, rank_->line),
                  "give each rank one block");
    rank_->line = line_;
    number_ = static_cast<std::uint32_t>(rank);
    labels_.clear();
  }

  void parse_statement(Tokens& tokens) {
    if (rank_ == nullptr)
      throw error(fmt::format("{} stands outside of a rank", in_quotes(tokens.peek())),
                  "a rank begins with rank N {");
    GoalOperation operation;
    const std::string_view second = tokens.peek(1);
    if (second == "requires" || second == "irequires") return parse_wait(tokens);
    if (second == ":") {
      operation.label = std::string(tokens.take());
      tokens.take();
      if (operation.label.empty() || !is_goal_letter(operation.label.front()))
        throw error(fmt::format("{} is no label", in_quotes(operation.label)),
                    "labels begin with a letter");
      const auto place = static_cast<std::uint32_t>(rank_->operations.size());
      if (!labels_.emplace(operation.label, place).second)
        throw error(fmt::format("the label {} is there twice in rank {}",
                                in_quotes(operation.label), number_),
                    "give each operation of a rank its own label");
    }
    operation.line = line_;
    operation.comment = comment_;
    parse_operation(tokens, operation);
    rank_->operations.push_back(std::move(operation));
  }

  void parse_operation(Tokens& tokens, GoalOperation& operation) {
    const std::string_view word = tokens.take();
    if (word == "calc") {
      operation.amount = number(tokens, "time", max_goal_amount);
      skip_places(tokens);
      return;
    }
    if (word != "send" && word != "recv")
      throw error(fmt::format("{} is no operation", in_quotes(word)),
                  "operations are send, recv and calc");
    const bool sends = word == "send";
    operation.kind = sends ? GoalOperation::Kind::send : GoalOperation::Kind::receive;
    operation.amount = number(tokens, "number of bytes", max_goal_amount);
    expect(tokens, "b");
    expect(tokens, sends ? "to" : "from");
    refuse_any(tokens, "a receive from any rank");
    operation.peer = static_cast<std::uint32_t>(number(tokens, "rank", program_.ranks.size() - 1));
    if (operation.peer == number_)
      throw error("a rank sends to itself", "leave out what does not leave the rank");
    if (tokens.peek() == "tag") {
      tokens.take();
      refuse_any(tokens, "any tag");
      operation.tag = number(tokens, "tag", max_goal_amount);
    }
    skip_places(tokens);
  }
  void refuse_any(Tokens& tokens, std::string_view what) {
    if (tokens.peek() == "-1")
      throw error(fmt::format("{} (-1) cannot be checked", what),
                  "which packet comes depends on the time: name the rank and the tag",
                  ErrorCode::unsupported);
  }
  /// The place within a rank does not affect the order.
  void skip_places(Tokens& tokens) {
    for (const std::string_view word : {"cpu", "nic"})
      if (tokens.peek() == word) {
        tokens.take();
        (void)number(tokens, "number", max_goal_amount);
      }
  }

  std::uint32_t labelled(std::string_view label) {
    const auto found = labels_.find(label);
    if (found == labels_.end())
      throw error(
          fmt::format("rank {} has no operation {} before this line", number_, in_quotes(label)),
          "label operations before they are required");
    return found->second;
  }
  void parse_wait(Tokens& tokens) {
    const std::uint32_t after = labelled(tokens.take());
    const bool started = tokens.take() == "irequires";
    const std::uint32_t before = labelled(tokens.take());
    rank_->waits.push_back({after, before, started});
  }

  void finish() {
    if (in_comment_)
      throw error_at_line(ErrorCode::malformed, name_, comment_line_,
                          "the comment that begins here does not end", "close it with */");
    if (rank_ != nullptr)
      throw error(fmt::format("the file stops within rank {}", number_),
                  "the file is truncated: write or copy it again, whole");
    if (!ranks_known_) throw error("there is no num_ranks", "is this a GOAL file?");
    for (std::size_t rank = 0; rank < program_.ranks.size(); ++rank)
      if (program_.ranks[rank].line == 0)
        throw error(fmt::format("rank {} of {} is missing", rank, program_.ranks.size()),
                    "the file is truncated, or num_ranks is wrong");
  }

  std::string_view name_, text_;
  std::size_t at_ = 0;
  std::uint64_t line_ = 0;
  std::string comment_;  // the last comment, for the next operation
  bool in_comment_ = false;
  std::uint64_t comment_line_ = 0;
  bool ranks_known_ = false;
  GoalProgram program_;
  GoalRank* rank_ = nullptr;
  std::uint32_t number_ = 0;
  std::map<std::string, std::uint32_t, std::less<>> labels_;
};

}  // namespace

GoalProgram parse_goal(const SourceText& source) {
  return GoalParser(source).parse();
}

}  // namespace asterism
