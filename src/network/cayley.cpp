// Cayley graphs of permutation groups with generators from a file.
#include <algorithm>
#include <filesystem>
#include <fstream>

#include <fmt/format.h>

#include <asterism/networks.hpp>
#include <asterism/permutation_network.hpp>
#include <asterism/spec.hpp>

#include "base/permutation_group.hpp"
#include "base/text.hpp"

namespace asterism {

namespace {

/// One line of the file: "name: 2 1 3 4", "2134", or in cycles "name: (1 2)(3 4)".
struct Line {
  std::size_t number = 0;
  std::string name;
  std::string text;
};

class GeneratorFile {
 public:
  explicit GeneratorFile(std::string path) : path_(std::move(path)) {
    std::ifstream file(path_);
    std::string text;
    if (!file || !std::filesystem::is_regular_file(path_))
      throw Error(ErrorCode::not_found, fmt::format("cannot read {}", path_text(path_)),
                  "cayley:FILE needs the path of a file with one generator per line");
    for (std::size_t number = 1; std::getline(file, text); ++number) add_line(number, text);
    if (lines_.empty())
      throw Error(ErrorCode::malformed, fmt::format("{} has no generator", path_), format_hint);
    for (const Line& line : lines_) symbols_ = std::max(symbols_, symbols_needed(line));
  }

  [[nodiscard]] unsigned symbols() const { return symbols_; }

  [[nodiscard]] std::vector<Generator> generators() const {
    std::vector<Generator> result;
    for (const Line& line : lines_) {
      const Permutation action = in_cycles(line) ? parse_cycles(line) : parse_label(line);
      if (action == Permutation{}) throw error(line, "is the identity, which leads nowhere");
      if (std::ranges::find(result, action, &Generator::action) != result.end())
        throw error(line, "is a generator that the file already has");
      result.push_back({line.name, line.name, action});
    }
    add_inverses(result);
    return result;
  }

 private:
  static constexpr const char* format_hint =
      "write one generator per line, as the label it leads to from 12..n (\"2134\" or \"a: 2 1 3 "
      "4\") "
      "or in cycles (\"a: (1 2)(3 4)\"); # starts a comment";

  [[nodiscard]] Error error(const Line& line, const std::string& complaint) const {
    return {ErrorCode::malformed,
            fmt::format("{}, line {}: {} {}", path_text(path_), line.number, in_quotes(line.text),
                        complaint),
            format_hint};
  }

  void add_line(std::size_t number, const std::string& text) {
    const std::string content(trimmed(std::string_view(text).substr(0, text.find('#'))));
    if (content.empty()) return;
    const auto colon = content.find(':');
    Line line{number, fmt::format("g{}", lines_.size() + 1), content};
    if (colon != std::string::npos) {
      line.name = trimmed(std::string_view(content).substr(0, colon));
      line.text = trimmed(std::string_view(content).substr(colon + 1));
    }
    if (line.name.empty() || line.text.empty()) throw error(line, "is not \"name: generator\"");
    if (std::ranges::find(lines_, line.name, &Line::name) != lines_.end())
      throw error(line, fmt::format("has the name {}, which is taken", in_quotes(line.name)));
    lines_.push_back(std::move(line));
  }

  static bool in_cycles(const Line& line) { return line.text.find('(') != std::string::npos; }

  [[nodiscard]] unsigned symbols_needed(const Line& line) const {
    const std::vector<std::string> parts = words(line.text, "(), \t");
    if (!in_cycles(line) && parts.size() == 1) return checked(line, parts[0].size());
    if (!in_cycles(line)) return checked(line, parts.size());
    std::uint64_t largest = 0;
    for (const std::string& part : parts)
      largest = std::max(largest, parse_whole_number(part).value_or(0));
    return checked(line, largest);
  }

  [[nodiscard]] unsigned checked(const Line& line, std::uint64_t symbols) const {
    if (symbols < 2 || symbols > Permutation::max_size)
      throw error(line, fmt::format("has {} symbols, not 2 to {}", symbols, Permutation::max_size));
    return static_cast<unsigned>(symbols);
  }

  [[nodiscard]] Permutation parse_label(const Line& line) const {
    try {
      return parse_permutation(line.text, symbols_);
    } catch (const Error&) {
      throw error(line, fmt::format("is not a permutation of 1..{}", symbols_));
    }
  }

  [[nodiscard]] Permutation parse_cycles(const Line& line) const {
    std::vector<unsigned> image(symbols_);
    for (unsigned i = 0; i < symbols_; ++i) image[i] = i;
    std::vector<bool> used(symbols_);
    bool open = false;
    for (const char c : line.text) {
      const bool bracket = c == '(' || c == ')';
      const bool blank = c == ' ' || c == '\t';
      if (bracket ? open == (c == '(') : !open && !blank)
        throw error(line, "is not a product of disjoint cycles");
      if (bracket) open = !open;
    }
    if (open) throw error(line, "is not a product of disjoint cycles");
    for (const std::string& cycle : words(line.text, "()")) {
      std::vector<unsigned> members;
      for (const std::string& word : words(cycle, ", \t")) {
        const auto symbol = parse_whole_number(word);
        if (!symbol || *symbol < 1 || used[*symbol - 1])
          throw error(line, "is not a product of disjoint cycles");
        used[*symbol - 1] = true;
        members.push_back(static_cast<unsigned>(*symbol - 1));
      }
      for (std::size_t i = 0; i < members.size(); ++i)
        image[members[i]] = members[(i + 1) % members.size()];
    }
    return Permutation(image);
  }

  /// Links are bidirectional, so the inverse of a generator is also a port.
  static void add_inverses(std::vector<Generator>& generators) {
    for (std::size_t i = 0; i < generators.size(); ++i) {
      const Permutation back = inverse(generators[i].action);
      if (std::ranges::find(generators, back, &Generator::action) != generators.end()) continue;
      std::string name = generators[i].name + "'";
      while (std::ranges::find(generators, name, &Generator::name) != generators.end()) name += "'";
      generators.push_back({name, name, back});
    }
  }

  std::string path_;
  std::vector<Line> lines_;
  unsigned symbols_ = 0;
};

class Cayley final : public PermutationNetwork {
 public:
  Cayley(NetworkTraits traits, unsigned symbols, std::vector<Generator> generators,
         std::shared_ptr<const PermutationGroup> group)
      : PermutationNetwork(std::move(traits), symbols, std::move(generators), std::move(group)) {}
};

}  // namespace

NetworkFamily cayley_family() {
  return {.name = "cayley",
          .parameters = "FILE",
          .summary =
              "the permutation group generated by the permutations in a file; a link applies one "
              "of them",
          .nodes = "the order of the group",
          .citation = "S. B. Akers, B. Krishnamurthy, IEEE Trans. Computers 38 (1989)",
          .reading =
              "a generator is written as the label it leads to from 12..n, or in cycles; the "
              "inverse of "
              "a generator g that the file lacks becomes the port g'",
          .make = [](SpecArguments& arguments) -> std::unique_ptr<Network> {
            const GeneratorFile file(arguments.file());
            std::vector<Generator> generators = file.generators();
            std::vector<Permutation> actions;
            actions.reserve(generators.size());
            for (const Generator& generator : generators) actions.push_back(generator.action);
            auto group = std::make_shared<const PermutationGroup>(actions, file.symbols());
            if (group->is_symmetric()) group = nullptr;
            return std::make_unique<Cayley>(arguments.traits(), file.symbols(),
                                            std::move(generators), std::move(group));
          }};
}

}  // namespace asterism
