#include "explore/dropped.hpp"

#include <algorithm>
#include <sstream>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/faults.hpp>
#include <asterism/graph_file.hpp>
#include <asterism/networks.hpp>
#include <asterism/spec.hpp>

#include "base/text.hpp"

namespace asterism::explore {

namespace {

/// FNV-1a: the same key for the same file on every machine.
std::string key_of(std::string_view name, std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325;
  const auto add = [&](std::string_view bytes) {
    for (const char c : bytes) {
      hash ^= static_cast<unsigned char>(c);
      hash *= 0x100000001b3;
    }
  };
  add(name);
  add("\n");
  add(text);
  return fmt::format("{:016x}", hash);
}

}  // namespace

std::string plain_file_name(std::string_view name) {
  static constexpr std::size_t longest = 80;
  name = name.substr(name.find_last_of("/\\") + 1);
  std::string result;
  for (const char c : name.substr(0, longest)) {
    const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    const bool is_plain = is_letter || (c >= '0' && c <= '9') || c == '.' || c == '-' || c == '_';
    result += is_plain ? c : '_';
  }
  return result.empty() ? "graph" : result;
}

std::shared_ptr<const Network> DroppedGraphs::keep(const std::string& name, std::string text) {
  if (text.size() > limits_.graph_bytes)
    throw Error(ErrorCode::too_large,
                fmt::format("the file has more than {}",
                            bytes_text(static_cast<double>(limits_.graph_bytes))),
                "use the command line, with graph:FILE");
  Kept kept{"", plain_file_name(name), std::move(text)};
  kept.key = key_of(kept.name, kept.text);
  NetworkTraits traits;
  traits.family = dropped_family;
  traits.spec = fmt::format("{}:{}", dropped_family, kept.key);
  std::shared_ptr<const Network> network = network_of(kept, std::move(traits));
  remember(std::move(kept));
  return network;
}

std::unique_ptr<Network> DroppedGraphs::network_of(const Kept& kept, NetworkTraits traits) {
  std::istringstream in(kept.text);
  GraphRecords records = read_graph(in, kept.name);
  return graph_network(std::move(traits), std::move(records), kept.name);
}

void DroppedGraphs::remember(Kept kept) {
  const std::scoped_lock lock(mutex_);
  std::erase_if(kept_, [&](const Kept& other) { return other.key == kept.key; });
  kept_.push_back(std::move(kept));
  std::size_t bytes = 0;
  for (const Kept& each : kept_) bytes += each.text.size();
  while (kept_.size() > limits_.graphs || bytes > limits_.graphs_bytes) {
    bytes -= kept_.front().text.size();
    kept_.pop_front();
  }
}

std::optional<DroppedGraphs::Kept> DroppedGraphs::find(std::string_view key) const {
  const std::scoped_lock lock(mutex_);
  const auto found = std::ranges::find(kept_, key, &Kept::key);
  return found == kept_.end() ? std::nullopt : std::optional(*found);
}

std::unique_ptr<Network> DroppedGraphs::make(const std::string& key, NetworkTraits traits) const {
  const std::optional<Kept> kept = find(key);
  if (!kept)
    throw Error(ErrorCode::not_found, "the graph file of this question is no longer there",
                "drop it on the page again");
  return network_of(*kept, std::move(traits));
}

std::string DroppedGraphs::shown(const std::string& spec) const {
  const std::string_view base = spec_without_faults(spec);
  const std::string prefix = fmt::format("{}:", dropped_family);
  if (!base.starts_with(prefix)) return spec;
  const auto kept = find(base.substr(prefix.size()));
  return fmt::format("{}graph:{}", spec.substr(0, spec.size() - base.size()),
                     kept ? kept->name : "FILE");
}

DroppedGraphs& dropped_graphs() {
  static DroppedGraphs graphs;
  static const bool added = [] {
    network_catalogue().add({.name = std::string(dropped_family),
                             .parameters = "FILE",
                             .summary = "a graph file that was dropped on the page",
                             .nodes = "as many as the file has",
                             .citation = "formats as of graph:FILE",
                             .make = [](SpecArguments& arguments) -> std::unique_ptr<Network> {
                               const std::string key = arguments.file();
                               return graphs.make(key, arguments.traits());
                             }});
    return true;
  }();
  (void)added;
  return graphs;
}

}  // namespace asterism::explore
