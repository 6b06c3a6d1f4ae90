#include "explore/gate.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"
#include "explore/token.hpp"

namespace asterism::explore {

namespace {

constexpr std::string_view local_names[] = {"127.0.0.1", "localhost"};

bool is_plain_target(std::string_view target) {
  const std::string_view path = target.substr(0, target.find('?'));
  // Percent signs, backslashes and consecutive dots occur only in attacks: none of our paths has
  // them.
  return path.starts_with('/') && path.find("..") == std::string_view::npos &&
         path.find("//") == std::string_view::npos && std::ranges::all_of(path, [](char c) {
           const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
           return is_letter || (c >= '0' && c <= '9') || c == '/' || c == '.' || c == '-' ||
                  c == '_';
         });
}

}  // namespace

bool Gate::is_our_host(std::string_view host) const {
  return std::ranges::any_of(local_names, [&](std::string_view name) {
    return host == fmt::format("{}:{}", name, port_);
  });
}

bool Gate::has_token(std::string_view target) const {
  const std::string_view rest = target.substr(target.empty() ? 0 : 1);
  const std::size_t end = rest.find_first_of("/?");
  return is_token(rest.substr(0, end), token_) && end != std::string_view::npos && rest[end] == '/';
}

std::optional<Refusal> Gate::refusal(const Visit& visit) const {
  // Rejects foreign host names that resolve to this machine (DNS rebinding).
  if (visit.hosts.size() != 1 || !is_our_host(visit.hosts.front()))
    return Refusal{403, "this address is not served"};
  if (visit.target.size() > limits_.path_bytes) return Refusal{414, "the address is too long"};
  if (!is_plain_target(visit.target) || !has_token(visit.target))
    return Refusal{404, "there is nothing at this address; use the one that the program printed"};
  if (visit.method != "GET" && visit.method != "HEAD" && visit.method != "POST")
    return Refusal{405, "only GET and POST are answered"};
  const bool other_origin = std::ranges::any_of(visit.origins, [&](const std::string& origin) {
    return !origin.starts_with("http://") || !is_our_host(std::string_view(origin).substr(7));
  });
  const bool other_site = std::ranges::any_of(visit.fetch_sites, [](const std::string& site) {
    return site != "same-origin" && site != "none";
  });
  if (other_origin || visit.origins.size() > 1 || (other_site && !opens_the_page(visit)))
    return Refusal{403, "other pages may not ask"};
  return refusal_of_body(visit);
}

/// Returns whether the visit follows a link from elsewhere that has the token, such as that of the
/// file with which the browser is opened.
bool Gate::opens_the_page(const Visit& visit) const {
  return visit.method == "GET" && visit.fetch_modes == std::vector<std::string>{"navigate"} &&
         visit.fetch_targets == std::vector<std::string>{"document"} &&
         place(visit.target).path.empty();
}

std::optional<Refusal> Gate::refusal_of_body(const Visit& visit) const {
  if (visit.is_encoded) return Refusal{411, "what is sent must be plain and its length be said"};
  if (visit.lengths.size() > 1) return Refusal{400, "the length is said twice"};
  const auto length = visit.lengths.empty() ? std::optional<std::uint64_t>(0)
                                            : parse_whole_number(visit.lengths.front());
  if (!length) return Refusal{400, "the length is not a number"};
  if (visit.method != "POST")
    return *length == 0 ? std::nullopt : std::optional(Refusal{400, "only POST may send anything"});
  if (visit.content_types.size() != 1) return Refusal{415, "the type of what is sent is not known"};
  const std::string& type = visit.content_types.front();
  if (type != question_type && type != graph_type)
    return Refusal{415, "the type of what is sent is not known"};
  const std::size_t most = type == graph_type ? limits_.graph_bytes : limits_.question_bytes;
  if (*length > most)
    return Refusal{
        413, fmt::format("{} is the most that is read", bytes_text(static_cast<double>(most)))};
  return std::nullopt;
}

Place Gate::place(std::string_view target) const {
  const std::string_view rest = target.substr(token_.size() + 2);
  const std::size_t mark = rest.find('?');
  return {std::string(rest.substr(0, mark)),
          std::string(mark == std::string_view::npos ? "" : rest.substr(mark + 1))};
}

std::string Gate::address() const {
  return fmt::format("http://127.0.0.1:{}/{}/", port_, token_);
}

}  // namespace asterism::explore
