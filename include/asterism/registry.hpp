// A catalogue that anybody may add to: what the library brings along, and what a program that links
// it registers. Networks, routing algorithms, collective algorithms, file formats and papers are
// all kept in one of these.
#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace asterism {

/// Throws Error(unknown_name) with the nearest of the names, or with all of them.
[[noreturn]] void refuse_unknown(const std::string& what, std::string_view name,
                                 const std::vector<std::string>& names);
/// Throws Error(usage) for a name that is taken, or for none.
[[noreturn]] void refuse_entry(const std::string& what, std::string_view name);

/// The name of an entry, for those that call it `name`. Others bring a type with the same operator.
struct ByName {
  template <class Entry>
  [[nodiscard]] const std::string& operator()(const Entry& entry) const {
    return entry.name;
  }
};

/// Entries in the order in which they were added, each under a name of its own. An entry stays
/// where it is; add entries before other threads look.
template <class Entry, class NameOf = ByName>
class Registry {
 public:
  /// `what` is how errors call an entry: "network".
  Registry(std::string what, std::vector<Entry> entries) : what_(std::move(what)) {
    for (Entry& entry : entries) add(std::move(entry));
  }
  Registry(const Registry&) = delete;
  Registry& operator=(const Registry&) = delete;

  void add(Entry entry) {
    const std::string& name = NameOf{}(entry);
    if (name.empty() || find(name) != nullptr) refuse_entry(what_, name);
    entries_.push_back(std::move(entry));
  }

  /// The entry of a name, or nullptr.
  [[nodiscard]] const Entry* find(std::string_view name) const {
    for (const Entry& entry : entries_)
      if (NameOf{}(entry) == name) return &entry;
    return nullptr;
  }
  /// The same; throws Error(unknown_name), with the nearest name, if there is none.
  [[nodiscard]] const Entry& get(std::string_view name) const {
    if (const Entry* const entry = find(name)) return *entry;
    refuse_unknown(what_, name, names());
  }
  [[nodiscard]] std::vector<std::string> names() const {
    std::vector<std::string> result;
    for (const Entry& entry : entries_) result.push_back(NameOf{}(entry));
    return result;
  }

  [[nodiscard]] auto begin() const { return entries_.begin(); }
  [[nodiscard]] auto end() const { return entries_.end(); }
  [[nodiscard]] std::size_t size() const { return entries_.size(); }

 private:
  std::string what_;
  std::deque<Entry> entries_;
};

}  // namespace asterism
