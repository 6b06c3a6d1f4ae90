// Writes a schedule as a table: one line per transfer.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/exchange.hpp>

#include "base/text.hpp"
#include "io/foreign/import/readers.hpp"
#include "io/foreign/plain.hpp"

namespace asterism {

namespace {

/// Encloses the text in double quotes if it needs them (RFC 4180).
std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string result = "\"";
  for (const char letter : text) {
    if (letter == '"') result += '"';
    result += letter;
  }
  return result + "\"";
}

NodeId end_of_path(const Network& network, const Transfer& transfer) {
  NodeId node = transfer.from;
  for (const Port port : transfer.ports) node = network.neighbour(node, port);
  return node;
}

std::string numbers(const auto& ids) {
  std::string result;
  for (const auto id : ids) result += fmt::format("{}{}", result.empty() ? "" : " ", id.value());
  return result;
}

std::string contents(const Problem& problem, const Transfer& transfer) {
  std::string result;
  for (const MessageId message : transfer.messages)
    result +=
        (result.empty() ? "" : "; ") + problem.collective.describe(problem.network(), message);
  return result;
}

void write_transfers(const ExchangeRequest& request, ExchangeSink& sink) {
  const Schedule& schedule = request.schedule;
  const ScheduleHeader& header = schedule.header();
  require_no_control(schedule, "a table of transfers");
  const Network& network = header.problem.network();
  std::ostream& out = sink.begin_file();
  out << "step,from,to,port,messages,from_label,to_label,port_name,contents\n";
  for (std::size_t step = 0; step < schedule.size(); ++step) {
    report(request.progress, "writing", step, schedule.size());
    // an idle step also counts
    if (schedule.transfers_in(step) == 0) out << step + 1 << ",,,,,,,,\n";
    for (std::size_t i = 0; i < schedule.transfers_in(step); ++i) {
      const Transfer transfer = schedule.transfer(step, i);
      const NodeId to = end_of_path(network, transfer);
      std::string ports;
      for (const Port port : transfer.ports)
        ports += (ports.empty() ? "" : " ") + network.port_name(port);
      out << fmt::format("{},{},{},{},{},{},{},{},{}\n", step + 1, transfer.from.value(),
                         to.value(), numbers(transfer.ports), numbers(transfer.messages),
                         csv_field(network.label(transfer.from)), csv_field(network.label(to)),
                         csv_field(ports), csv_field(contents(header.problem, transfer)));
    }
  }
}

}  // namespace

ExchangeFormat transfers_csv_exchange() {
  return {.name = "csv",
          .title = "CSV of transfers, for spreadsheets and scripts",
          .ending = ".csv",
          .limits = {"the network, the collective and the model are not said: who reads it has to "
                     "name them",
                     "control units of packets cannot be said"},
          .write = write_transfers,
          .read = read_transfers};
}

}  // namespace asterism
