#include "base/yaml/document.hpp"

#include <algorithm>
#include <memory>
#include <set>

#include <fmt/format.h>
#include <yaml.h>

#include "base/memory.hpp"
#include "base/text.hpp"

namespace asterism {

const YamlValue* YamlValue::find(std::string_view key) const {
  const auto found = std::ranges::find(keys, key);
  return found == keys.end() ? nullptr : &items[static_cast<std::size_t>(found - keys.begin())];
}

namespace {

/// The parser of libyaml over a text.
class YamlEvents {
 public:
  explicit YamlEvents(std::string_view text) {
    if (yaml_parser_initialize(&parser_) == 0) throw YamlFault(0, "there is not enough memory");
    yaml_parser_set_encoding(&parser_, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&parser_, reinterpret_cast<const unsigned char*>(text.data()),
                                 text.size());
  }
  YamlEvents(const YamlEvents&) = delete;
  YamlEvents& operator=(const YamlEvents&) = delete;
  ~YamlEvents() { yaml_parser_delete(&parser_); }

  using Event = std::unique_ptr<yaml_event_t, void (*)(yaml_event_t*)>;
  [[nodiscard]] Event next() {
    Event event(new yaml_event_t{}, [](yaml_event_t* ended) {
      yaml_event_delete(ended);
      delete ended;
    });
    if (yaml_parser_parse(&parser_, event.get()) == 0)
      throw YamlFault(parser_.problem_mark.line + 1,
                      fmt::format("this is not YAML ({})",
                                  parser_.problem != nullptr ? parser_.problem : "unreadable"));
    return event;
  }

 private:
  yaml_parser_t parser_{};
};

/// An upper bound: every character that may begin or end a value, and one for each line.
double yaml_memory(std::string_view text) {
  static constexpr double bytes_per_value = 2 * sizeof(YamlValue);
  const auto values = std::ranges::count_if(text, [](char c) {
    return std::string_view("\n,:[]{}-?").find(c) != std::string_view::npos;
  });
  return static_cast<double>(text.size()) * 2 + bytes_per_value * static_cast<double>(values);
}

/// Builds values from events. The open lists and maps are a stack.
class YamlTree {
 public:
  [[nodiscard]] YamlValue take() && { return std::move(root_.items.front()); }
  [[nodiscard]] bool is_empty() const { return root_.items.empty(); }

  void scalar(std::uint64_t line, std::string text) {
    YamlValue& parent = *open_.back();
    const bool is_key = parent.is_map() && parent.keys.size() == parent.items.size();
    if (is_key) return add_key(parent, line, std::move(text));
    add(line, YamlValue::Kind::scalar).text = std::move(text);
  }
  void begin(std::uint64_t line, YamlValue::Kind kind) {
    if (open_.size() > max_yaml_nesting)
      throw YamlFault(line, fmt::format("more than {} levels are nested", max_yaml_nesting));
    const YamlValue& parent = *open_.back();
    if (parent.is_map() && parent.keys.size() == parent.items.size())
      throw YamlFault(line, "a key is not a plain text");
    open_.push_back(&add(line, kind));
    known_keys_.emplace_back();
  }
  void end() {
    open_.pop_back();
    known_keys_.pop_back();
  }

 private:
  void add_key(YamlValue& map, std::uint64_t line, std::string key) {
    if (key == "<<") throw YamlFault(line, "there is a merge key (<<), which is not read");
    if (!known_keys_.back().insert(key).second)
      throw YamlFault(line, fmt::format("the key {} is there twice", in_quotes(key)));
    map.keys.push_back(std::move(key));
  }
  YamlValue& add(std::uint64_t line, YamlValue::Kind kind) {
    YamlValue& value = open_.back()->items.emplace_back();
    value.kind = kind;
    value.line = line;
    return value;
  }

  YamlValue root_{.kind = YamlValue::Kind::list};
  std::vector<YamlValue*> open_{&root_};
  std::vector<std::set<std::string>> known_keys_{1};  // of `open_`
};

}  // namespace

YamlValue parse_yaml(std::string_view text) {
  MemoryBudget().require(yaml_memory(text), "the values of a YAML file",
                         "use a smaller file; or is it damaged?");
  YamlEvents events(text);
  YamlTree tree;
  while (true) {
    const auto event = events.next();
    const std::uint64_t line = event->start_mark.line + 1;
    switch (event->type) {
      case YAML_STREAM_END_EVENT:
        if (tree.is_empty()) throw YamlFault(line, "there is no value");
        return std::move(tree).take();
      case YAML_DOCUMENT_START_EVENT:
        if (!tree.is_empty()) throw YamlFault(line, "there is a second document");
        break;
      case YAML_ALIAS_EVENT:
        throw YamlFault(line, "there is an alias (*), which is not read");
      case YAML_SCALAR_EVENT:
        tree.scalar(line, std::string(reinterpret_cast<const char*>(event->data.scalar.value),
                                      event->data.scalar.length));
        break;
      case YAML_SEQUENCE_START_EVENT:
        tree.begin(line, YamlValue::Kind::list);
        break;
      case YAML_MAPPING_START_EVENT:
        tree.begin(line, YamlValue::Kind::map);
        break;
      case YAML_SEQUENCE_END_EVENT:
      case YAML_MAPPING_END_EVENT:
        tree.end();
        break;
      default:
        break;
    }
  }
}

}  // namespace asterism
