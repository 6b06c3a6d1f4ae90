#include "view/results/step_text.hpp"

#include <string>

#include <fmt/format.h>

#include "problem/machine_words.hpp"
#include "view/results/way_text.hpp"

namespace asterism {

namespace {

std::string transfer_text(const Problem& problem, const Transfer& transfer) {
  std::string text = way_text(problem.network(), transfer) + ":";
  const char* separator = " ";
  for (const MessageId message : transfer.messages) {
    text += separator + problem.collective.describe(problem.network(), message);
    separator = "; ";
  }
  if (transfer.control > 0) text += fmt::format("{}{} control units", separator, transfer.control);
  return text;
}

}  // namespace

void StepTextWriter::begin(const ScheduleHeader& header) {
  header_ = header;
  steps_ = 0;
  const Problem& problem = header.problem;
  out_ << fmt::format("# {} on {}{}{}, {}\n", problem.collective.name(), problem.network().spec(),
                      header.algorithm.empty() ? "" : " by ", header.algorithm,
                      machine_words(problem.model, problem.network()));
}

void StepTextWriter::take(const Step& step) {
  out_ << fmt::format("{}:", ++steps_);
  const char* separator = " ";
  for (std::size_t i = 0; i < step.size(); ++i) {
    out_ << separator << transfer_text(header_->problem, step[i]);
    separator = " | ";
  }
  out_ << '\n';
}

}  // namespace asterism
