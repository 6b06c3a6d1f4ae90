#include "io/certificate/certificate_lines.hpp"

#include "io/certificate/network_section.hpp"
#include "io/certificate/problem_section.hpp"

namespace asterism {

namespace {

using nlohmann::ordered_json;

constexpr int certificate_version = 1;

}  // namespace

void write_line(std::ostream& out, const ordered_json& object) {
  // A name of a network may have bytes that are not UTF-8.
  out << object.dump(-1, ' ', false, ordered_json::error_handler_t::replace) << '\n';
}

void write_certificate_head(std::ostream& out, const CertificateTitle& title,
                            const Problem& problem) {
  ordered_json first{{"asterism", "certificate"}, {"version", certificate_version}};
  if (!title.title.empty()) first["title"] = title.title;
  if (!title.not_certified.empty()) first["not_certified"] = title.not_certified;
  write_line(out, first);
  write_line(out, {{"network", network_section(problem.network())}});
  write_line(out, {{"problem", problem_section(problem)}});
}

}  // namespace asterism
