#include "io/foreign/import_helpers.hpp"

#include <asterism/algorithm.hpp>
#include <asterism/error.hpp>
#include <asterism/evaluate.hpp>

namespace asterism::testing {

namespace {

/// Idle steps after the last packet cannot be expressed rank by rank.
Schedule without_idle_end(const Schedule& schedule) {
  std::size_t size = schedule.size();
  while (size > 0 && schedule.transfers_in(size - 1) == 0) --size;
  Schedule result(schedule.header());
  for (std::size_t step = 0; step < size; ++step) result.append(schedule.step(step));
  return result;
}

}  // namespace

std::vector<MadeSchedule> made_schedule(const std::string& network, const std::string& collective,
                                        const std::string& ports) {
  ProblemWords words;
  words.network = network;
  words.collective = collective;
  words.model = {{"ports", ports}, {"ts", "7"}};
  const Problem problem = state_problem(words);
  std::vector<MadeSchedule> result;
  for (const CollectiveAlgorithm& algorithm : algorithm_catalogue()) {
    ScheduleRecorder recorder;
    try {
      const AlgorithmRequest request{problem};
      const CheckedRun run = run_checked(algorithm, request, {.sinks = {&recorder}});
      if (!run.verdict.valid) continue;
      Schedule schedule = without_idle_end(recorder.schedule());
      Meter meter;
      schedule.push_into(meter);
      result.push_back({algorithm.name, words, std::move(schedule), meter.metering()});
    } catch (const Error&) {
      continue;  // it does not apply
    }
  }
  return result;
}

std::optional<std::string> written_as(const std::string& format, const Schedule& schedule) {
  ExchangeTexts texts;
  ExchangeRequest request{schedule};
  if (format.starts_with("msccl")) request.options["any-size"] = "yes";
  try {
    (void)write_exchange(exchange_formats().get(format), request, texts);
  } catch (const Error& error) {
    if (error.code() == ErrorCode::unsupported) return std::nullopt;
    throw;
  }
  return texts.files().front().text;
}

ExchangeReading read_back(const std::string& format, const std::string& text,
                          const MadeSchedule& made) {
  ExchangeText source{text, "file", made.words};
  const std::uint64_t chunks = made.schedule.header().chunks;
  if (!format.starts_with("msccl") && chunks > 1)
    source.words.parameters = {"chunks=" + std::to_string(chunks)};
  return read_exchange(exchange_formats().get(format), source);
}

ExchangeReading read_text(const std::string& format, const std::string& text,
                          const std::string& network, const std::string& collective) {
  ProblemWords words;
  words.network = network;
  words.collective = collective;
  return read_exchange(exchange_formats().get(format), {text, "file", words});
}

ExchangeFinding finding(const ExchangeCheck& check, const std::string& kind) {
  for (const ExchangeFinding& one : check.findings)
    if (one.kind == kind) return one;
  return {};
}

}  // namespace asterism::testing
