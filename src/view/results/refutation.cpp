#include "view/results/refutation.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "view/json.hpp"

namespace asterism {

namespace {

constexpr std::uint64_t version_of_certificates = 1;

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

/// Returns an object with one member, as a line.
std::string line_with(std::string_view key, Json value) {
  Json line = Json::object();
  line.set(key, std::move(value));
  return line.line() + '\n';
}

Json links_document(const Network& network) {
  Json neighbours = Json::array();
  for (NodeId node{0}; node.value() < network.node_count(); ++node) {
    Json ends = Json::array();
    for (Port port{0}; port.value() < network.port_count(); ++port) {
      const NodeId end = network.neighbour(node, port);
      ends.add(end == no_node ? Json() : Json(end.value()));
    }
    neighbours.add(std::move(ends));
  }
  Json document = Json::object();
  document.set("name", network.spec());
  document.set("form", "links");
  document.set("neighbours", std::move(neighbours));
  return document;
}

Json ids_document(std::span<const NodeId> nodes) {
  Json ids = Json::array();
  for (const NodeId node : nodes) ids.add(node.value());
  return ids;
}

Json problem_document(const Problem& problem) {
  const Collective& collective = problem.collective;
  const Model& model = problem.model;
  Json document = Json::object();
  document.set("collective", to_string(collective.kind()));
  document.set("batch", collective.batch());
  if (!collective.sources().empty()) document.set("sources", ids_document(collective.sources()));
  if (!collective.all_take_part())
    document.set("participants", ids_document(collective.participants()));
  if (model.ports == Model::Ports::all)
    document.set("ports", "all");
  else
    document.set("ports", std::uint64_t{model.packets_per_node()});
  document.set("packet_limit", model.packet_limit);
  for (const char* unit : {"ts", "tm", "message_size"}) document.set(unit, "1");
  return document;
}

Json proof_document(std::string_view proof) {
  Json lemmas = Json::array();
  while (!proof.empty()) {
    const std::size_t end = proof.find('\n');
    lemmas.add(proof.substr(0, end));
    proof.remove_prefix(end + 1);
  }
  return lemmas;
}

Json bound_document(const Refutation& refutation) {
  const bool of_steps = refutation.transmissions == 0;
  const std::uint64_t limit = of_steps ? refutation.steps : refutation.transmissions;
  Json witness = Json::object();
  witness.set("kind", "clausal-proof");
  witness.set(of_steps ? "steps" : "transmissions", limit);
  witness.set("proof", proof_document(refutation.proof));
  Json document = Json::object();
  document.set("bound", of_steps ? "startups" : "transmissions");
  document.set("value", fmt::format("{}", limit + 1));
  document.set("witness", std::move(witness));
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

std::string refutation_certificate(const Problem& problem, const Refutation& refutation) {
  Json header = Json::object();
  header.set("asterism", "certificate");
  header.set("version", version_of_certificates);
  return header.line() + '\n' + line_with("network", links_document(problem.network())) +
         line_with("problem", problem_document(problem)) + bound_document(refutation).line() +
         '\n' + line_with("schedule", "none");
}

std::string refutation_report(const Problem& problem, const Refutation& refutation, Form form) {
  return form == Form::json ? document_of_refutation(problem, refutation).document()
                            : text_of_refutation(problem, refutation);
}

}  // namespace asterism
