#include "explore/question.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/model_fields.hpp>
#include <asterism/networks.hpp>

#include "base/text.hpp"
#include "explore/dropped.hpp"
#include "network/composition.hpp"

namespace asterism::explore {

namespace {

/// Reads the fields of a question one by one.
class QuestionReader {
 public:
  explicit QuestionReader(const Limits& limits) : limits_(limits) {
    takers_["network"] = [this](const std::string& value) { question_.networks.push_back(value); };
    takers_["collective"] = [this](const std::string& value) {
      question_.collectives.push_back(value);
    };
    takers_["source"] = [this](const std::string& value) {
      question_.words.sources.push_back(value);
    };
    takers_["batch"] = [this](const std::string& value) {
      question_.words.batch = whole("batch", value, 1, limits_.batch);
    };
    takers_["fail_link"] = [this](const std::string& value) {
      question_.words.faults.links.push_back(value);
    };
    takers_["fail_node"] = [this](const std::string& value) {
      question_.words.faults.nodes.push_back(value);
    };
    takers_["fail_random"] = [this](const std::string& value) {
      question_.words.faults.random.push_back(value);
    };
    takers_["seed"] = [this](const std::string& value) {
      question_.words.faults.seed = whole("seed", value, 0, ~std::uint64_t{0});
    };
    takers_["rank_by"] = [this](const std::string& value) {
      question_.rank_by = parse_clock(value);
    };
    takers_["effort"] = [this](const std::string& value) {
      (void)parse_effort(value);
      question_.effort = value;
    };
    for (const ModelField& field : model_fields()) add_model_word(field.name);
    for (const UnitWord& word : unit_words()) add_model_word(word.name);
  }

  [[nodiscard]] Question read(const Fields& fields) && {
    std::map<std::string, int> seen;
    for (const auto& [name, value] : fields) {
      const auto taker = takers_.find(name);
      if (taker == takers_.end())
        throw Error(ErrorCode::unknown_name,
                    fmt::format("a question has no field {}", in_quotes(name)),
                    "the page and docs/explore.md name those that it has");
      if (value.empty()) continue;  // not specified
      if (seen[name]++ > 0 && !may_repeat(name))
        throw Error(ErrorCode::usage, fmt::format("{} is given twice", name), "give it once");
      taker->second(value);
    }
    return std::move(question_);
  }

 private:
  void add_model_word(const std::string& name) {
    takers_[name] = [this, name](const std::string& value) {
      question_.words.model.emplace_back(name, value);
    };
  }
  static bool is_class_field(std::string_view name) {
    return std::ranges::any_of(model_fields(), [&](const ModelField& field) {
      return field.name == name && is_by_class(field);
    });
  }
  static bool may_repeat(std::string_view name) {
    return name == "network" || name == "collective" || name == "source" || is_class_field(name) ||
           name.starts_with("fail_");
  }
  static std::uint64_t whole(const char* name, const std::string& text, std::uint64_t least,
                             std::uint64_t most) {
    const auto number = parse_whole_number(text);
    if (!number || *number < least || *number > most)
      throw Error(ErrorCode::out_of_range,
                  fmt::format("{} = {} is not a whole number from {} to {}", name, in_quotes(text),
                              least, most),
                  "write digits only");
    return *number;
  }

  Limits limits_;
  Question question_;
  std::map<std::string, std::function<void(const std::string&)>> takers_;
};

void require_count(std::size_t count, std::size_t most, const char* what) {
  if (count < 1)
    throw Error(ErrorCode::usage, fmt::format("the question names no {}", what),
                fmt::format("name a {}", what));
  if (count > most)
    throw Error(ErrorCode::too_large, fmt::format("{} times a {} is too many", count, what),
                fmt::format("name {} at most", most));
}

Question checked_question(const Fields& fields, const Limits& limits, std::size_t networks,
                          std::size_t collectives) {
  Question question = QuestionReader(limits).read(fields);
  require_count(question.networks.size(), networks, "network");
  require_count(question.collectives.size(), collectives, "collective");
  for (const std::string& spec : question.networks) require_served(spec);
  for (const std::string& name : question.collectives) (void)parse_collective(name);
  return question;
}

std::string model_option(const std::string& name) {
  const auto fields = model_fields();
  const auto field = std::ranges::find(fields, name, &ModelField::name);
  if (field != fields.end()) return option_of(*field);
  std::string option = "--" + name;
  std::ranges::replace(option, '_', '-');
  return option;
}

/// Returns the options that both commands share.
std::string options_text(const Question& question) {
  std::string text;
  const auto add = [&](const std::string& option, const std::string& value) {
    text += fmt::format(" {} {}", option, shell_word(value));
  };
  const ProblemWords& words = question.words;
  for (const std::string& label : words.sources) add("--source", label);
  if (words.batch != 1) add("--batch", std::to_string(words.batch));
  for (const std::string& link : words.faults.links) add("--fail-link", link);
  for (const std::string& node : words.faults.nodes) add("--fail-node", node);
  for (const std::string& random : words.faults.random) add("--fail-random", random);
  if (!words.faults.random.empty()) add("--seed", std::to_string(words.faults.seed));
  for (const auto& [name, value] : words.model) add(model_option(name), value);
  if (question.rank_by) add("--rank-by", to_string(*question.rank_by));
  return text;
}

}  // namespace

ProblemWords Question::first_problem() const {
  ProblemWords problem = words;
  problem.network = networks.front();
  problem.collective = collectives.front();
  return problem;
}

Question plan_question(const Fields& fields, const Limits& limits) {
  return checked_question(fields, limits, 1, 1);
}

Question comparison_question(const Fields& fields, const Limits& limits) {
  return checked_question(fields, limits, limits.networks, limits.collectives);
}

void require_served(std::string_view spec) {
  const auto is_served = [](const std::string& basic) {
    const std::string name = basic.substr(0, basic.find(':'));
    return !network_catalogue().get(name).examples.empty() || name == dropped_family;
  };
  if (std::ranges::all_of(basic_specs(spec), is_served)) return;
  throw Error(ErrorCode::unsupported,
              fmt::format("{} is read from a file, and the page reads none of this machine",
                          in_quotes(spec)),
              "drop the file on the page instead");
}

void require_nodes(const Network& network, const Limits& limits) {
  if (network.node_count() > limits.nodes)
    throw Error(ErrorCode::too_large,
                fmt::format("{} has {} nodes, and the page answers for {} at most", network.spec(),
                            with_thousands(network.node_count()), with_thousands(limits.nodes)),
                "choose a smaller network, or use the command line");
}

std::string shell_word(std::string_view word) {
  const bool is_plain = !word.empty() && std::ranges::all_of(word, [](char c) {
    const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    return is_letter || (c >= '0' && c <= '9') ||
           std::string_view("-._:,/+=@%").find(c) != std::string_view::npos;
  });
  if (is_plain) return std::string(word);
  std::string quoted = "'";
  for (const char c : word)
    if (c == '\'')
      quoted += "'\\''";
    else
      quoted += c;
  return quoted + "'";
}

std::string plan_command(const Question& question,
                         const std::function<std::string(const std::string&)>& shown) {
  std::string text =
      fmt::format("asterism plan {} {}{}", shell_word(shown(question.networks.front())),
                  shell_word(question.collectives.front()), options_text(question));
  if (question.effort != "standard") text += fmt::format(" --effort {}", question.effort);
  return text;
}

std::string show_command(const Question& question, const std::string& algorithm,
                         const Parameters& parameters,
                         const std::function<std::string(const std::string&)>& shown) {
  std::string text = fmt::format("asterism show {} {} --algorithm {}",
                                 shell_word(shown(question.networks.front())),
                                 shell_word(question.collectives.front()), shell_word(algorithm));
  for (const auto& [name, value] : parameters)
    text += fmt::format(" --parameter {}", shell_word(fmt::format("{}={}", name, to_text(value))));
  Question lock_step = question;
  lock_step.rank_by.reset();  // the player shows steps
  return text + options_text(lock_step) + " -o page.html";
}

std::string comparison_command(const Question& question,
                               const std::function<std::string(const std::string&)>& shown) {
  std::string text = "asterism compare";
  for (const std::string& spec : question.networks) text += " " + shell_word(shown(spec));
  text += " --collective";
  for (const std::string& name : question.collectives) text += " " + shell_word(name);
  return text + options_text(question);
}

}  // namespace asterism::explore
