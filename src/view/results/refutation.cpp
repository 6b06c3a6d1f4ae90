#include "view/results/refutation.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "view/json.hpp"

namespace asterism {

namespace {

struct AnswerWords {
  const char *name, *sentence;
};

AnswerWords words_of(Refutation::Answer answer) {
  switch (answer) {
    case Refutation::Answer::refuted:
      return {"refuted", "no schedule with unsplit messages stays within the limit"};
    case Refutation::Answer::possible:
      return {"possible", "some schedule stays within the limit"};
    case Refutation::Answer::unknown:
      break;
  }
  return {"unknown", "the limit of conflicts or of memory was reached"};
}

std::optional<std::uint64_t> if_limited(std::uint64_t limit) {
  return limit == 0 ? std::nullopt : std::optional(limit);
}

Json document_of_refutation(const Problem& problem, const Refutation& refutation) {
  Json document = Json::object();
  document.set("network", problem.network().spec());
  document.set("collective", to_string(problem.collective.kind()));
  document.set("answer", words_of(refutation.answer).name);
  document.set("max_steps", refutation.steps);
  document.set("max_transmissions", if_limited(refutation.transmissions));
  document.set("variables", refutation.variables);
  document.set("clauses", refutation.clauses);
  document.set("lemmas", refutation.lemmas);
  document.set("hints", refutation.hints);
  return document;
}

std::string text_of_refutation(const Problem& problem, const Refutation& refutation) {
  const bool of_steps = refutation.transmissions == 0;
  std::string text = fmt::format(
      "{} on {} with at most {} {}", to_string(problem.collective.kind()), problem.network().spec(),
      with_thousands(of_steps ? refutation.steps : refutation.transmissions),
      of_steps ? "steps" : "transmissions");
  const AnswerWords words = words_of(refutation.answer);
  text += fmt::format("\n  answer   {}: {}\n", words.name, words.sentence);
  text += fmt::format("  formula  {} variables, {} clauses\n", with_thousands(refutation.variables),
                      with_thousands(refutation.clauses));
  if (refutation.answer == Refutation::Answer::refuted)
    text += fmt::format("  proof    {} lemmas, {} hints\n", with_thousands(refutation.lemmas),
                        with_thousands(refutation.hints));
  return text;
}

}  // namespace

std::string refutation_report(const Problem& problem, const Refutation& refutation, Form form) {
  return form == Form::json ? document_of_refutation(problem, refutation).document()
                            : text_of_refutation(problem, refutation);
}

}  // namespace asterism
