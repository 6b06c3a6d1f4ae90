// Reads HTML as strictly as XML, to check what is written: every element is closed, and where.
#pragma once

#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace asterism::testing {

struct HtmlElement {
  std::string name;
  std::map<std::string, std::string> attributes;
};

/// All elements in the order in which they begin. Throws if a tag is not closed, closed twice, or
/// crosses another, an attribute has no quotes, or a character that begins a tag or an entity
/// stands alone.
class HtmlReader {
 public:
  explicit HtmlReader(const std::string& page) : page_(page) {
    while (at_ < page_.size()) read_next();
    if (!open_.empty()) fail("<" + open_.back() + "> is not closed");
  }

  std::vector<HtmlElement> elements;
  std::string text;  ///< between the tags, as it is written

 private:
  [[noreturn]] void fail(const std::string& what) const {
    throw std::runtime_error(what + " at " + std::to_string(at_) + ": " + page_.substr(at_, 60));
  }

  void read_next() {
    if (page_[at_] == '<') {
      read_tag();
    } else if (page_[at_] == '&') {
      const auto end = page_.find(';', at_);
      if (end == std::string::npos || end - at_ > 6) fail("a lonely &");
      text += page_.substr(at_, end + 1 - at_);
      at_ = end + 1;
    } else {
      if (page_[at_] == '>') fail("a lonely >");
      text += page_[at_++];
    }
  }

  void read_tag() {
    if (page_.compare(at_, 9, "<!DOCTYPE") == 0) {
      at_ = page_.find('>', at_) + 1;
      return;
    }
    const bool closes = page_.compare(at_, 2, "</") == 0;
    at_ += closes ? 2 : 1;
    const std::string name = word();
    if (name.empty()) fail("a lonely <");
    if (closes) {
      if (open_.empty() || open_.back() != name) fail("</" + name + "> closes something else");
      open_.pop_back();
      expect('>');
      return;
    }
    HtmlElement element{name, {}};
    bool closed = false;
    while (page_.at(at_) != '>') {
      if (page_[at_] == '/') {
        closed = true;
        ++at_;
        continue;
      }
      expect(' ');
      if (page_.at(at_) != '>') read_attribute(element);
    }
    ++at_;
    elements.push_back(element);
    static const std::set<std::string> empty{"meta", "br", "link", "img", "input"};
    if (closed || empty.contains(name)) return;
    if (name == "style" || name == "script")
      at_ = page_.find("</" + name, at_);  // in which < is no tag
    open_.push_back(name);
  }

  void read_attribute(HtmlElement& element) {
    const std::string name = word();
    if (name.empty()) fail("no attribute");
    std::string value;
    if (page_.at(at_) == '=') {
      ++at_;
      expect('"');
      const auto end = page_.find('"', at_);
      value = page_.substr(at_, end - at_);
      at_ = end + 1;
      if (value.find('<') != std::string::npos) fail("a tag in an attribute");
    }
    if (!element.attributes.emplace(name, value).second) fail(name + " twice");
  }

  std::string word() {
    const auto end = page_.find_first_not_of(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-", at_);
    const std::string result = page_.substr(at_, end - at_);
    at_ = end;
    return result;
  }

  void expect(char c) {
    if (page_.at(at_) != c) fail(std::string("no ") + c);
    ++at_;
  }

  std::string page_;
  std::size_t at_ = 0;
  std::vector<std::string> open_;
};

/// Returns what is wrong with a page that should fetch nothing and be accessible; empty if nothing
/// is.
inline std::vector<std::string> complaints_about_page(const std::string& page) {
  std::vector<std::string> complaints;
  for (const char* const word :
       {"http://", "https://", "url(", "@import", "<script", "javascript:"})
    if (page.find(word) != std::string::npos) complaints.push_back(std::string("has ") + word);
  const HtmlReader reader(page);
  std::set<std::string> ids;
  for (const HtmlElement& element : reader.elements)
    if (const auto id = element.attributes.find("id"); id != element.attributes.end())
      if (!ids.insert(id->second).second) complaints.push_back("two elements " + id->second);
  for (const HtmlElement& element : reader.elements)
    for (const auto& [name, value] : element.attributes) {
      if (name == "src" || name == "srcset" || name.starts_with("on"))
        complaints.push_back("attribute " + name);
      if (name == "href" && value.starts_with("#") && !ids.contains(value.substr(1)))
        complaints.push_back("a link to nothing: " + value);
      if (name != "aria-labelledby") continue;
      std::string rest = value + " ";
      for (; !rest.empty(); rest = rest.substr(rest.find(' ') + 1))
        if (!ids.contains(rest.substr(0, rest.find(' '))))
          complaints.push_back("labelled by nothing: " + value);
    }
  return complaints;
}

}  // namespace asterism::testing
