// Creates the page of a playback: a template with everything it needs embedded.
#include <algorithm>
#include <array>
#include <span>
#include <string_view>

#include <asterism/player.hpp>

#include "embedded/player.hpp"

namespace asterism {

namespace {

struct PagePart {
  std::string_view placeholder;
  std::string text;
};

std::string html_text(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '&')
      result += "&amp;";
    else if (c == '<')
      result += "&lt;";
    else if (c == '>')
      result += "&gt;";
    else if (c == '"')
      result += "&quot;";
    else
      result += c;
  }
  return result;
}

/// Escapes JSON so that it cannot end the enclosing element.
std::string script_text(std::string_view json) {
  std::string result;
  result.reserve(json.size());
  for (const char c : json) {
    if (c == '<')
      result += "\\u003c";
    else
      result += c;
  }
  return result;
}

std::string joined_files(std::span<const std::string_view> files) {
  std::string result;
  for (const std::string_view file : files) result += file;
  return result;
}

/// Inserted parts are not scanned again, whatever they contain.
std::string filled_template(std::string_view page, std::span<const PagePart> parts) {
  std::string result;
  while (true) {
    const PagePart* next = nullptr;
    std::size_t at = page.size();
    for (const PagePart& part : parts) {
      const std::size_t found = page.find(part.placeholder);
      if (found >= at) continue;
      at = found;
      next = &part;
    }
    result += page.substr(0, at);
    if (next == nullptr) return result;
    result += next->text;
    page.remove_prefix(at + next->placeholder.size());
  }
}

}  // namespace

std::string player_page(const Playback& playback) {
  const std::array<PagePart, 4> parts{{{"/*STYLES*/", joined_files(player_files::styles)},
                                       {"/*SCRIPTS*/", joined_files(player_files::scripts)},
                                       {"{{TITLE}}", html_text(playback.title)},
                                       {"{{PLAYBACK}}", script_text(playback_json(playback))}}};
  return filled_template(player_files::page, parts);
}

}  // namespace asterism
