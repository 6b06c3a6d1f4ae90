#include "io/foreign/import/xml.hpp"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "base/text.hpp"

namespace asterism {

namespace {

constexpr const char* well_formed_hint =
    "the file is truncated or no well-formed XML: `xmllint FILE` explains what is wrong";

bool is_blank(char symbol) {
  return symbol == ' ' || symbol == '\t' || symbol == '\n' || symbol == '\r';
}

bool starts_name(char symbol) {
  return (symbol >= 'a' && symbol <= 'z') || (symbol >= 'A' && symbol <= 'Z') || symbol == '_';
}

bool continues_name(char symbol) {
  return starts_name(symbol) || (symbol >= '0' && symbol <= '9') || symbol == '-' || symbol == '.';
}

bool is_xml_character(std::uint32_t code) {
  return code == 0x9 || code == 0xA || code == 0xD || (code >= 0x20 && code <= 0xD7FF) ||
         (code >= 0xE000 && code <= 0xFFFD) || (code >= 0x10000 && code <= 0x10FFFF);
}

void append_utf8(std::string& out, std::uint32_t code) {
  const auto add = [&](std::uint32_t byte) {
    out += static_cast<char>(static_cast<unsigned char>(byte));
  };
  if (code < 0x80) return add(code);
  if (code < 0x800) {
    add(0xC0U | code >> 6U);
  } else if (code < 0x10000) {
    add(0xE0U | code >> 12U);
    add(0x80U | (code >> 6U & 0x3FU));
  } else {
    add(0xF0U | code >> 18U);
    add(0x80U | (code >> 12U & 0x3FU));
    add(0x80U | (code >> 6U & 0x3FU));
  }
  add(0x80U | (code & 0x3FU));
}

/// What "&NAME;" stands for, or 0.
char predefined_entity(std::string_view name) {
  if (name == "lt") return '<';
  if (name == "gt") return '>';
  if (name == "amp") return '&';
  if (name == "quot") return '"';
  if (name == "apos") return '\'';
  return 0;
}

/// The number of "#65" or "#x41", or 0.
std::uint32_t numbered_character(std::string_view name) {
  name.remove_prefix(1);
  const int base = name.starts_with('x') ? 16 : 10;
  if (base == 16) name.remove_prefix(1);
  std::uint32_t code = 0;
  const auto [end, failure] = std::from_chars(name.data(), name.data() + name.size(), code, base);
  const bool whole = failure == std::errc{} && end == name.data() + name.size();
  return whole && is_xml_character(code) ? code : 0;
}

bool is_known_encoding(std::string_view text) {
  std::string lower(text);
  std::ranges::transform(lower, lower.begin(), [](char symbol) {
    return symbol >= 'A' && symbol <= 'Z' ? static_cast<char>(symbol - 'A' + 'a') : symbol;
  });
  return lower == "utf-8" || lower == "us-ascii";
}

}  // namespace

const std::string* XmlElement::find(std::string_view attribute) const {
  for (const XmlAttribute& candidate : attributes)
    if (candidate.name == attribute) return &candidate.value;
  return nullptr;
}

XmlReader::XmlReader(const SourceText& source) : name_(source.name), text_(source.text) {
  require_text(source);
  if (text_.starts_with("\xEF\xBB\xBF")) at_ = 3;
  if (looking_at("<?xml") && at_ + 5 < text_.size() && is_blank(text_[at_ + 5])) skip_declaration();
}

Error XmlReader::error(std::string_view complaint, const std::string& hint) const {
  return error_at_line(ErrorCode::malformed, name_, line_, complaint, hint);
}

void XmlReader::advance(std::size_t bytes) {
  line_ += static_cast<std::uint64_t>(std::ranges::count(text_.substr(at_, bytes), '\n'));
  at_ += bytes;
}

void XmlReader::expect(std::string_view word, std::string_view where) {
  if (!looking_at(word))
    throw error(at_end() ? fmt::format("the file stops {}", where)
                         : fmt::format("{} is missing {}", in_quotes(word), where),
                well_formed_hint);
  advance(word.size());
}

bool XmlReader::skip_blanks() {
  const std::size_t before = at_;
  while (!at_end() && is_blank(text_[at_])) advance(1);
  return at_ > before;
}

void XmlReader::skip_declaration() {
  advance(std::string_view("<?xml").size());
  static constexpr std::string_view order[] = {"version", "encoding", "standalone"};
  std::size_t next = 0;
  while (skip_blanks() && !looking_at("?>")) {
    const XmlAttribute part = take_attribute();
    const auto* const found = std::find(std::begin(order) + next, std::end(order), part.name);
    if (found == std::end(order) || (next == 0 && part.name != order[0]))
      throw error("the XML declaration is not of the right form",
                  "write <?xml version=\"1.0\" encoding=\"UTF-8\"?> or nothing");
    next = static_cast<std::size_t>(found - std::begin(order)) + 1;
    if (part.name == "version" && part.value != "1.0")
      throw error(fmt::format("version {} of XML is not read", in_quotes(part.value)),
                  "write version 1.0");
    if (part.name == "encoding" && !is_known_encoding(part.value))
      throw error(fmt::format("the encoding {} is not read", in_quotes(part.value)),
                  "write the file as UTF-8");
    if (part.name == "standalone" && part.value != "yes" && part.value != "no")
      throw error("standalone is neither yes nor no", well_formed_hint);
  }
  if (next == 0) throw error("the XML declaration has no version", well_formed_hint);
  expect("?>", "in the XML declaration");
}

void XmlReader::skip_comment() {
  const std::size_t body = at_ + std::string_view("<!--").size();
  const std::size_t end = text_.find("--", body);
  if (end == std::string_view::npos)
    throw error("the comment that begins here does not end", well_formed_hint);
  advance(end - at_ + 2);
  if (!looking_at(">")) throw error("there is -- within a comment", well_formed_hint);
  advance(1);
}

std::string XmlReader::take_name(std::string_view what) {
  std::size_t end = at_;
  if (end < text_.size() && starts_name(text_[end]))
    while (end < text_.size() && continues_name(text_[end])) ++end;
  if (end == at_)
    throw error(at_end() ? fmt::format("the file stops where {} belongs", what)
                         : fmt::format("there is no {} here", what),
                well_formed_hint);
  std::string name(text_.substr(at_, end - at_));
  at_ = end;
  return name;
}

void XmlReader::append_reference(std::string& value) {
  static constexpr std::size_t longest = 12;
  const std::size_t end = text_.find(';', at_);
  if (end == std::string_view::npos || end - at_ > longest)
    throw error("there is a & that begins no reference", "write &amp; for the sign itself");
  const std::string_view name = text_.substr(at_ + 1, end - at_ - 1);
  if (name.starts_with('#')) {
    const std::uint32_t code = numbered_character(name);
    if (code == 0)
      throw error(fmt::format("&{}; is no character", printable(name, longest)), well_formed_hint);
    append_utf8(value, code);
  } else {
    const char symbol = predefined_entity(name);
    if (symbol == 0)
      throw error(fmt::format("the entity &{}; is not known", printable(name, longest)),
                  "entities of a file's own are not read: write the text itself");
    value += symbol;
  }
  at_ = end + 1;
}

std::string XmlReader::take_value() {
  if (at_end() || (text_[at_] != '"' && text_[at_] != '\''))
    throw error("the value of an attribute is not in quotes", well_formed_hint);
  const char quote = text_[at_++];
  std::string value;
  while (!at_end() && text_[at_] != quote) {
    const char symbol = text_[at_];
    if (symbol == '<') throw error("there is a < within a value", "write &lt; for the sign itself");
    if (symbol == '&') {
      append_reference(value);
      continue;
    }
    // A line end within a value is a blank, also if it is written as two bytes.
    if (symbol == '\r' && text_.substr(at_).starts_with("\r\n")) advance(1);
    value += is_blank(symbol) ? ' ' : symbol;
    advance(1);
  }
  if (at_end()) throw error("the file stops within a value", well_formed_hint);
  ++at_;
  return value;
}

XmlAttribute XmlReader::take_attribute() {
  XmlAttribute attribute{take_name("name of an attribute"), {}};
  skip_blanks();
  expect("=", "behind an attribute");
  skip_blanks();
  attribute.value = take_value();
  return attribute;
}

XmlReader::Tag XmlReader::take_open() {
  element_ = {{}, line_, {}};
  advance(1);
  if (open_.empty() && had_root_)
    throw error("there is a second element behind the first",
                "a document has one: remove the rest");
  element_.name = take_name("name of an element");
  bool blank = skip_blanks();
  while (!looking_at(">") && !looking_at("/>")) {
    if (!blank && !at_end())
      throw error("a blank is missing before an attribute", well_formed_hint);
    XmlAttribute attribute = take_attribute();
    if (element_.find(attribute.name) != nullptr)
      throw error(fmt::format("the attribute {} is there twice", in_quotes(attribute.name)),
                  "write it once");
    if (element_.attributes.size() >= max_attributes)
      throw error(fmt::format("an element has more than {} attributes", max_attributes),
                  "schedules have no such elements: is this the right file?");
    element_.attributes.push_back(std::move(attribute));
    blank = skip_blanks();
  }
  closes_itself_ = looking_at("/>");
  advance(closes_itself_ ? 2 : 1);
  if (open_.size() >= max_depth)
    throw error(fmt::format("more than {} elements are within each other", max_depth),
                "schedules have no such depth: is this the right file?");
  open_.push_back(element_.name);
  had_root_ = true;
  return Tag::open;
}

XmlReader::Tag XmlReader::take_close() {
  advance(2);
  const std::string name = take_name("name of an element");
  skip_blanks();
  expect(">", "behind the name of an element that is closed");
  if (open_.empty() || open_.back() != name)
    throw error(open_.empty() ? fmt::format("</{}> closes nothing", printable(name, 80))
                              : fmt::format("</{}> stands where </{}> belongs", printable(name, 80),
                                            printable(open_.back(), 80)),
                well_formed_hint);
  open_.pop_back();
  return Tag::close;
}

XmlReader::Tag XmlReader::finish() {
  if (!open_.empty())
    throw error(fmt::format("the file stops within <{}>", printable(open_.back(), 80)),
                well_formed_hint);
  if (!had_root_) throw error("there is no element", "the file is empty or no XML");
  return Tag::end;
}

void XmlReader::refuse_other() {
  if (looking_at("<!DOCTYPE"))
    throw error("document types and their entities are not read",
                "remove <!DOCTYPE ...>: a schedule needs none");
  if (looking_at("<![CDATA["))
    throw error("CDATA is not read", "schedules have elements and attributes only");
  if (looking_at("<?")) throw error("processing instructions are not read", "remove <? ... ?>");
  if (!looking_at("<"))
    throw error("there is text between elements",
                "schedules have elements and attributes only; is this the right file?");
}

XmlReader::Tag XmlReader::next() {
  if (closes_itself_) {
    closes_itself_ = false;
    open_.pop_back();
    return Tag::close;
  }
  while (true) {
    skip_blanks();
    if (at_end()) return finish();
    if (looking_at("<!--")) {
      skip_comment();
      continue;
    }
    refuse_other();
    return looking_at("</") ? take_close() : take_open();
  }
}

}  // namespace asterism
