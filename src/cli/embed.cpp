// asterism embed GUEST HOST: load, expansion, dilation and congestion of one network on another.
#include <fmt/format.h>

#include <asterism/embedding.hpp>
#include <asterism/error.hpp>

#include "cli/command.hpp"
#include "cli/open_network.hpp"
#include "cli/output.hpp"
#include "view/results/embedding.hpp"

namespace asterism::cli {

namespace {

struct EmbedWords {
  std::string guest, host, map;
};

Embedding embedding_of(const EmbedWords& options, const std::shared_ptr<const Network>& guest,
                       const std::shared_ptr<const Network>& host, const Session& session) {
  if (!options.map.empty())
    return read_embedding(guest, host, options.map, session.memory_limit(), session.progress());
  try {
    return find_embedding(guest, host);
  } catch (const Error& error) {
    if (error.code() != ErrorCode::unsupported) throw;
    throw Error(error.code(), error.sentence(),
                error.hint() + "; a map of the nodes is given by --map FILE");
  }
}

int run_embed(const EmbedWords& options, const Session& session) {
  const auto guest = open_network(options.guest);
  const auto host = open_network(options.host);
  const Embedding embedding = embedding_of(options, guest, host, session);
  const EmbeddingMeasures measures =
      measure_embedding(embedding, session.memory_limit(), session.progress());
  print(embedding_report(embedding, measures, session.form));
  return 0;
}

std::string embeddings_text() {
  std::string text = "\n\nEmbeddings (the first that fits is used):\n";
  for (const EmbeddingFamily& family : embedding_catalogue())
    text += fmt::format("  {:<18} {}\n", family.name, family.summary);
  return text;
}

}  // namespace

void add_embed_command(CommandLine& line) {
  Command command = line.add("embed", "Embed a network in another: dilation, congestion, load",
                             "asterism embed star:7 macro-star:3,2" + embeddings_text());
  const auto options = std::make_shared<EmbedWords>();
  command.text("GUEST", options->guest, "Network to embed, e.g. star:7").required();
  command.text("HOST", options->host, "Network to embed it in, e.g. macro-star:3,2").required();
  command.text(
      "--map", options->map,
      "File with a line for each guest node: its label, a tab, the label of its host node. "
      "Links follow shortest paths");
  command.table_forms("measure");
  command.runs([options](const Session& session) { return run_embed(*options, session); });
}

}  // namespace asterism::cli
