#include "report/verification.hpp"

#include <fmt/format.h>

#include "report/verdict.hpp"

namespace asterism {

std::string verification_report(const std::string& file, const ScheduleHeader& header,
                                const Verdict& verdict, const Metering& metering,
                                const LowerBound& bound, Form form) {
  if (form == Form::json) {
    Json document = Json::object();
    document.set("file", file);
    document.set("algorithm", header.algorithm);
    add_problem(document, header.problem);
    document.set("valid", verdict.valid);
    document.set("violations", violations_document(verdict));
    add_metering(document, metering, verdict);
    document.set("lower_bound", bound_document(bound));
    return document.document();
  }
  return fmt::format("{}: {}{}\n", file, problem_text(header.problem),
                     header.algorithm.empty() ? "" : fmt::format(" by {}", header.algorithm)) +
         verdict_text(verdict) + (verdict.valid ? metering_text(metering, verdict, bound) : "");
}

}  // namespace asterism
