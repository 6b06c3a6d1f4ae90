#include "problem/counts.hpp"

#include <algorithm>
#include <fstream>
#include <istream>
#include <limits>
#include <sstream>
#include <string>

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "base/random.hpp"
#include "base/text.hpp"

namespace asterism {

namespace {

/// Maximum number of counts kept in memory without a check.
constexpr std::uint64_t max_counts = std::uint64_t{1} << 24;

constexpr const char* ways_to_count =
    "write a list as in 3,0,5, file:NAME, linear, one-large:K, random:MAX or random:MAX,SEED";

/// The subject of the counts.
struct Counted {
  CollectiveKind kind;
  std::uint64_t participants;

  [[nodiscard]] bool pairs() const { return kind == CollectiveKind::alltoall; }
  [[nodiscard]] std::uint64_t size() const {
    return pairs() ? participants * participants : participants;
  }
  /// Returns the owner of the messages of the i-th count.
  [[nodiscard]] std::uint64_t owner(std::uint64_t index) const {
    return pairs() ? index / participants : index;
  }
  [[nodiscard]] std::string in_words() const {
    return pairs() ? fmt::format("one for each of {} pairs of participants, row by row", size())
                   : fmt::format("one for each of {} participants", size());
  }
};

Error too_large_count(std::string_view text) {
  return {ErrorCode::out_of_range, fmt::format("the count {} is too large", in_quotes(text)),
          fmt::format("write at most {}, or count in larger units, of which a message is one",
                      Collective::max_counted)};
}

std::uint64_t parse_count(std::string_view text) {
  if (const auto number = parse_whole_number(text)) {
    if (*number <= Collective::max_counted) return *number;
  } else if (text.empty() || text.find_first_not_of("0123456789") != std::string_view::npos) {
    throw Error(ErrorCode::malformed,
                fmt::format("the count {} is not a whole number", in_quotes(text)),
                "write digits only; 0 for none");
  }
  throw too_large_count(text);
}

Error wrong_number(const std::string& found, const Counted& counted) {
  return {ErrorCode::usage,
          fmt::format("{} counts were given, but {} takes {}", found,
                      traits_of(counted.kind).names_with_counts.front(), counted.size()),
          fmt::format("give {}", counted.in_words())};
}

/// Reads counts one by one, and at most as many as allowed, so that files of any size are safe.
class CountReader {
 public:
  CountReader(std::istream& in, const Counted& counted) : in_(in), counted_(counted) {}

  [[nodiscard]] std::vector<std::uint64_t> read() {
    std::vector<std::uint64_t> counts;
    counts.reserve(counted_.size());
    while (next_word()) {
      if (counts.size() == counted_.size())
        throw wrong_number(fmt::format("more than {}", counts.size()), counted_);
      counts.push_back(parse_count(word_));
    }
    if (counts.size() < counted_.size())
      throw wrong_number(std::to_string(counts.size()), counted_);
    return counts;
  }

 private:
  static constexpr std::size_t longest_word = 40;

  /// Words are separated by blanks, commas, semicolons and line ends; # begins a comment.
  bool next_word() {
    word_.clear();
    char letter = 0;
    while (in_.get(letter)) {
      if (letter == '#') {
        in_.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
        letter = '\n';
      }
      const bool between = std::string_view(" \t\r\n,;").find(letter) != std::string_view::npos;
      if (between && !word_.empty()) return true;
      if (between) continue;
      word_ += letter;
      if (word_.size() > longest_word) return true;
    }
    return !word_.empty();
  }

  std::istream& in_;
  Counted counted_;
  std::string word_;
};

std::vector<std::uint64_t> counts_of_file(const std::string& name, const Counted& counted) {
  std::ifstream file(name, std::ios::binary);
  // A directory can be opened, but not read.
  if (!file || file.peek() == std::ifstream::traits_type::eof())
    throw Error(ErrorCode::not_found,
                fmt::format("no counts can be read from the file {}", path_text(name)),
                "name a file of whole numbers that exists and that you may read");
  return CountReader(file, counted).read();
}

std::vector<std::uint64_t> linear_counts(const Counted& counted) {
  std::vector<std::uint64_t> counts(counted.size());
  for (std::uint64_t i = 0; i < counts.size(); ++i) counts[i] = counted.owner(i) + 1;
  return counts;
}

std::vector<std::uint64_t> one_large_count(const Counted& counted, std::uint64_t large) {
  std::vector<std::uint64_t> counts(counted.size());
  for (std::uint64_t i = 0; i < counts.size(); ++i) counts[i] = counted.owner(i) == 0 ? large : 1;
  return counts;
}

/// "9" or "9,7".
std::vector<std::uint64_t> random_counts(const Counted& counted, std::string_view numbers) {
  const std::size_t comma = numbers.find(',');
  const std::uint64_t most = parse_count(numbers.substr(0, comma));
  const std::string_view seed_text =
      comma == std::string_view::npos ? "1" : numbers.substr(comma + 1);
  const auto seed = parse_whole_number(seed_text);
  if (!seed)
    throw Error(
        ErrorCode::malformed,
        fmt::format("the seed {} of random counts is not a whole number", in_quotes(seed_text)),
        "write random:MAX or random:MAX,SEED");
  Random random(*seed);
  std::vector<std::uint64_t> counts(counted.size());
  for (std::uint64_t& count : counts) count = random.below(most + 1);
  return counts;
}

void require_few_counts(const Counted& counted) {
  static constexpr std::uint64_t max_participants = std::uint64_t{1} << 32;
  if (counted.participants < max_participants && counted.size() <= max_counts) return;
  throw Error(ErrorCode::too_large,
              fmt::format("{} of {} participants takes more than {} counts",
                          traits_of(counted.kind).names_with_counts.front(),
                          with_thousands(counted.participants), with_thousands(max_counts)),
              "choose a smaller network, or fewer participants");
}

}  // namespace

std::vector<std::uint64_t> read_counts(std::string_view text, CollectiveKind kind,
                                       std::uint64_t participants) {
  const Counted counted{kind, participants};
  require_few_counts(counted);
  const std::size_t colon = text.find(':');
  const std::string_view rule = text.substr(0, colon);
  const std::string_view rest = colon == std::string_view::npos ? "" : text.substr(colon + 1);
  if (text == "linear") return linear_counts(counted);
  if (colon != std::string_view::npos) {
    if (rule == "file") return counts_of_file(std::string(rest), counted);
    if (rule == "one-large") return one_large_count(counted, parse_count(rest));
    if (rule == "random") return random_counts(counted, rest);
  }
  const bool is_list = !text.empty() && colon == std::string_view::npos &&
                       std::string_view("0123456789+-.,; ").find(text[0]) != std::string_view::npos;
  if (!is_list)
    throw Error(ErrorCode::malformed, fmt::format("{} says no counts", in_quotes(text)),
                ways_to_count);
  std::istringstream list{std::string(text)};
  return CountReader(list, counted).read();
}

std::vector<std::uint64_t> checked_counts(const std::vector<std::uint64_t>& counts,
                                          CollectiveKind kind, std::uint64_t participants) {
  const Counted counted{kind, participants};
  require_few_counts(counted);
  if (counts.size() != counted.size()) throw wrong_number(std::to_string(counts.size()), counted);
  for (const std::uint64_t count : counts)
    if (count > Collective::max_counted) throw too_large_count(std::to_string(count));
  return counts;
}

}  // namespace asterism
