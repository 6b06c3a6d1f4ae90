// Reads transfers in CSV: one line per transfer, in step order.
#include <algorithm>
#include <array>
#include <optional>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/error.hpp>

#include "base/text.hpp"
#include "io/foreign/import/csv.hpp"
#include "io/foreign/import/findings.hpp"
#include "io/foreign/import/readers.hpp"
#include "io/foreign/import/reading_options.hpp"

namespace asterism {

namespace {

constexpr std::uint64_t max_csv_steps = std::uint64_t{1} << 24U;

enum class CsvColumn { step, from, to, port, messages, from_label, to_label, port_name, contents };
constexpr std::array<std::string_view, 9> csv_columns{
    "step", "from", "to", "port", "messages", "from_label", "to_label", "port_name", "contents"};

class TransfersReader {
 public:
  TransfersReader(const ExchangeText& text, const Problem& problem, std::uint64_t chunks)
      : name_(text.name),
        progress_(text.progress),
        csv_({text.name, text.text}),
        reading_{.schedule = Schedule(header_of(problem, chunks)), .words = text.words},
        network_(reading_.schedule.header().problem.network()),
        collective_(reading_.schedule.header().problem.collective) {}

  ExchangeReading read() {
    read_header();
    while (csv_.next()) {
      if (csv_.fields().size() != places_.size())
        throw error(fmt::format("{} fields where the first line has {}", csv_.fields().size(),
                                places_.size()),
                    "write as many fields as columns, also where they are empty");
      take_record();
    }
    if (step_number_ > 0) reading_.schedule.append(step_);
    reading_.findings = findings_.take();
    return std::move(reading_);
  }

 private:
  static ScheduleHeader header_of(const Problem& problem, std::uint64_t chunks) {
    ScheduleHeader header{cut_into_chunks(problem, chunks)};
    header.chunks = chunks;
    return header;
  }
  [[nodiscard]] Error error(std::string_view complaint, const std::string& hint) const {
    return error_at_line(ErrorCode::malformed, name_, csv_.line(), complaint, hint);
  }

  void read_header() {
    if (!csv_.next())
      throw error_at_line(ErrorCode::malformed, name_, 1, "the file is empty",
                          "the first line names the columns, as in step,from,to,messages");
    column_.fill(std::nullopt);
    for (const std::string& field : csv_.fields()) {
      const std::string name(trimmed(field));
      const auto* const found = std::find(csv_columns.begin(), csv_columns.end(), name);
      if (found == csv_columns.end())
        throw error(fmt::format("the column {} is not known", in_quotes(name)),
                    fmt::format("columns are {}", fmt::join(csv_columns, ", ")));
      auto& place = column_[static_cast<std::size_t>(found - csv_columns.begin())];
      if (place) throw error(fmt::format("the column {} is there twice", name), "remove one");
      place = places_.size();
      places_.push_back(place.value());
    }
    require_column(CsvColumn::step, has(CsvColumn::step));
    require_column(CsvColumn::from, has(CsvColumn::from) || has(CsvColumn::from_label));
    require_column(CsvColumn::to, has(CsvColumn::to) || has(CsvColumn::to_label) ||
                                      has(CsvColumn::port) || has(CsvColumn::port_name));
    require_column(CsvColumn::messages,
                   has(CsvColumn::messages) || collective_.message_count() == 1);
  }
  void require_column(CsvColumn column, bool present) const {
    if (!present)
      throw error(
          fmt::format("there is no column {}", csv_columns[static_cast<std::size_t>(column)]),
          "the first line names the columns, as in step,from,to,messages");
  }
  [[nodiscard]] bool has(CsvColumn column) const {
    return column_[static_cast<std::size_t>(column)].has_value();
  }
  /// Returns an empty field if there is no such column.
  [[nodiscard]] std::string_view field(CsvColumn column) const {
    const auto place = column_[static_cast<std::size_t>(column)];
    return place ? trimmed(csv_.fields()[*place]) : std::string_view{};
  }

  [[nodiscard]] std::uint64_t number(std::string_view text, std::string_view what,
                                     std::uint64_t least, std::uint64_t most) const {
    const auto value = parse_whole_number(text);
    if (!value || *value < least || *value > most)
      throw error(fmt::format("{} is {}, not a whole number from {} to {}", what, in_quotes(text),
                              least, most),
                  "write digits only");
    return *value;
  }

  void take_record() {
    const std::uint64_t step = number(field(CsvColumn::step), "step", 1, max_csv_steps);
    if (step < step_number_)
      throw error(fmt::format("step {} comes behind step {}", step, step_number_),
                  "sort the lines by their steps");
    if (step > step_number_) report(progress_, "reading", 0, 0);
    for (; step_number_ < step; ++step_number_) {
      if (step_number_ > 0) reading_.schedule.append(step_);
      step_.clear();
      used_.clear();
    }
    if (is_idle()) return;
    take_transfer();
  }
  /// Returns whether the line only states that a step exists.
  [[nodiscard]] bool is_idle() const {
    for (std::size_t i = 1; i < csv_columns.size(); ++i)
      if (!field(static_cast<CsvColumn>(i)).empty()) return false;
    return true;
  }

  /// Reads a node by number, by label, or by both, which must agree.
  [[nodiscard]] std::optional<NodeId> node(CsvColumn by_number, CsvColumn by_label) const {
    std::optional<NodeId> found;
    const std::string_view name = csv_columns[static_cast<std::size_t>(by_number)];
    if (!field(by_number).empty())
      found = NodeId{number(field(by_number), name, 0, network_.node_count() - 1)};
    if (field(by_label).empty()) return found;
    NodeId labelled{};
    try {
      labelled = network_.parse_label(csv_.fields()[*column_[static_cast<std::size_t>(by_label)]]);
    } catch (const Error& problem) {
      throw error(problem.sentence(), problem.hint());
    }
    if (found && *found != labelled)
      throw error(fmt::format("{} is node {}, and its label is that of node {}", name,
                              found->value(), labelled.value()),
                  "correct one of them, or leave the labels out");
    return labelled;
  }

  /// Parses "0 2", or the names of ports.
  [[nodiscard]] std::vector<Port> ports() const {
    std::vector<Port> found;
    if (!field(CsvColumn::port).empty()) {
      for (const std::string& word : words(field(CsvColumn::port), " "))
        found.emplace_back(static_cast<std::uint32_t>(
            number(word, "port", 0, std::uint64_t{network_.port_count()} - 1)));
      return found;
    }
    for (const std::string& word : words(field(CsvColumn::port_name), " ")) {
      Port port{0};
      while (port.value() < network_.port_count() && network_.port_name(port) != word) ++port;
      if (port.value() == network_.port_count())
        throw error(fmt::format("{} has no port {}", network_.spec(), in_quotes(word)),
                    "name ports as `asterism network` does, or leave them out");
      found.push_back(port);
    }
    return found;
  }

  /// Returns the first port to that node that no packet of the step uses yet; the first one if all
  /// are used.
  std::vector<Port> port_towards(NodeId from, NodeId to) {
    std::optional<Port> first;
    for (Port port{0}; port.value() < network_.port_count(); ++port) {
      if (network_.neighbour(from, port) != to) continue;
      if (used_.insert({from, port}).second) return {port};
      if (!first) first = port;
    }
    if (first) return {*first};
    return {};
  }

  [[nodiscard]] NodeId end_of(NodeId from, const std::vector<Port>& path) const {
    NodeId at = from;
    for (const Port port : path)
      if (at != no_node) at = network_.neighbour(at, port);
    return at;
  }

  [[nodiscard]] std::vector<MessageId> messages() const {
    if (!has(CsvColumn::messages)) return {MessageId{0}};
    std::vector<MessageId> found;
    for (const std::string& word : words(field(CsvColumn::messages), " "))
      found.emplace_back(number(word, "message", 0, collective_.message_count() - 1));
    return found;
  }

  void take_transfer() {
    const auto from = node(CsvColumn::from, CsvColumn::from_label);
    if (!from)
      throw error("the sender is missing",
                  "fill in from or from_label; for an empty step, fill in only step");
    const auto to = node(CsvColumn::to, CsvColumn::to_label);
    std::vector<Port> path = ports();
    if (path.empty() && !to) throw error("the receiver is missing", "fill in to, to_label or port");
    if (path.empty()) path = port_towards(*from, *to);
    const NodeId end = end_of(*from, path);
    const bool arrives = !path.empty() && end != no_node && (!to || end == *to);
    if (!arrives) {
      findings_.add("no such link", csv_.line(), from->value(),
                    fmt::format("step {}: node {} sends to node {}{}, and {} has no such link "
                                "(line {})",
                                step_number_, network_.label(*from),
                                to ? network_.label(*to) : std::string("at no end"),
                                path.empty() ? "" : " over port " + port_names(path),
                                network_.spec(), csv_.line()));
      return;
    }
    const std::vector<MessageId> packet = messages();
    step_.add(*from, path, packet);
    reading_.places.push_back({csv_.line(), csv_.line()});
  }
  [[nodiscard]] std::string port_names(const std::vector<Port>& path) const {
    std::vector<std::string> names;
    names.reserve(path.size());
    for (const Port port : path) names.push_back(network_.port_name(port));
    return fmt::format("{}", fmt::join(names, " "));
  }

  const std::string& name_;
  const Progress& progress_;
  CsvReader csv_;
  ExchangeReading reading_;
  const Network& network_;
  const Collective& collective_;
  std::array<std::optional<std::size_t>, csv_columns.size()> column_;
  std::vector<std::size_t> places_;
  std::uint64_t step_number_ = 0;
  Step step_;
  std::set<std::pair<NodeId, Port>> used_;
  FindingLog findings_;
};

}  // namespace

ExchangeReading read_transfers(const ExchangeText& text) {
  if (text.words.network.empty() || text.words.collective.empty())
    throw Error(ErrorCode::usage,
                "a table of transfers says neither its network nor its collective", "name both");
  const std::uint64_t chunks = chunks_of(text.words);
  return TransfersReader(text, state_problem(text.words), chunks).read();
}

}  // namespace asterism
