#include "network/files/xml_file.hpp"

#include "network/files/builder.hpp"

namespace asterism {

namespace {

/// Finds the first element that is nested more deeply than max_nesting, without recursion.
struct DeepElement final : pugi::xml_tree_walker {
  pugi::xml_node found{};
  bool for_each(pugi::xml_node& node) override {
    if (node.type() == pugi::node_element && depth() >= static_cast<int>(max_nesting)) found = node;
    return found.empty();
  }
};

}  // namespace

void require_xml(const std::filesystem::path& path, const XmlDocument& file) {
  DeepElement deep;
  file.top().traverse(deep);
  if (deep.found) throw nested_too_deeply(path, file.line_of(deep.found));
  if (const auto& fault = file.fault())
    throw not_a_graph(path, fault->complaint + in_line(fault->line));
}

}  // namespace asterism
