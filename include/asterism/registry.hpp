// A catalogue that can be extended: it holds the library's own entries and those that a program
// registers. Networks, routing algorithms, collective algorithms, file formats and papers are all
// kept in registries.
#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace asterism {

/// Throws Error(unknown_name) with the nearest known name, or with all names.
[[noreturn]] void refuse_unknown(const std::string& what, std::string_view name,
                                 const std::vector<std::string>& names);
/// Throws Error(usage) for a name that is empty or already taken.
[[noreturn]] void refuse_entry(const std::string& what, std::string_view name);

/// Returns the name of an entry that has a member `name`. Other entry types provide their own
/// functor.
struct ByName {
  template <class Entry>
  [[nodiscard]] const std::string& operator()(const Entry& entry) const {
    return entry.name;
  }
};

/// Entries with unique names, in the order in which they were added. References to entries stay
/// valid. Adding is not thread-safe: add entries before other threads read.
template <class Entry, class NameOf = ByName>
class Registry {
 public:
  /// `what` is the noun that errors use for an entry, such as "network".
  Registry(std::string what, std::vector<Entry> entries) : what_(std::move(what)) {
    for (Entry& entry : entries) add(std::move(entry));
  }
  Registry(const Registry&) = delete;
  Registry& operator=(const Registry&) = delete;

  /// Throws Error(usage) if the name is empty or already taken.
  void add(Entry entry) {
    const std::string& name = NameOf{}(entry);
    if (name.empty() || find(name) != nullptr) refuse_entry(what_, name);
    entries_.push_back(std::move(entry));
  }

  /// Returns the entry of that name, or nullptr.
  [[nodiscard]] const Entry* find(std::string_view name) const {
    for (const Entry& entry : entries_)
      if (NameOf{}(entry) == name) return &entry;
    return nullptr;
  }
  /// Returns the entry of that name. Throws Error(unknown_name), with the nearest name, if none
  /// exists.
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
