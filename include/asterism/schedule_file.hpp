// Schedules in files, written and read one step at a time: as JSON Lines, and in a compact
// binary form of the same content. docs/schedule-format.md explains both.
#pragma once

#include <cstdint>
#include <istream>
#include <limits>
#include <memory>
#include <ostream>
#include <string>

#include <asterism/schedule.hpp>

namespace asterism {

enum class ScheduleFormat { json_lines, binary };

/// Writes every step as it comes: a header on begin, a line or record a step, a trailer on end.
/// Throws Error(unwritable) if the stream fails, and Error(usage) for a path of ports without
/// wormhole switching. Whether the schedule makes sense is not checked.
class ScheduleWriter final : public StepSink {
 public:
  /// The stream must live as long as the writer and, for the binary form, be opened as binary.
  ScheduleWriter(std::ostream& out, ScheduleFormat format);
  ~ScheduleWriter() override;

  void begin(const ScheduleHeader& header) override;
  void take(const Step& step) override;
  void end() override;

  class Form;

 private:
  std::unique_ptr<Form> form_;
};

/// How much a file may ask for. Whatever the limits, memory grows only with the bytes that were
/// really read: a count in a file reserves nothing.
struct ReadLimits {
  std::uint64_t header_bytes = std::uint64_t{64} << 20;
  std::uint64_t line_bytes = std::uint64_t{256} << 20;
  std::uint64_t text_bytes = 4096;  ///< of a name, a label, a path
  std::uint32_t depth = 8;          ///< of arrays and objects within each other
  std::uint64_t transfers_per_step = std::uint64_t{1} << 26;
  std::uint64_t ports_per_step = std::uint64_t{1} << 28;
  std::uint64_t messages_per_step = std::uint64_t{1} << 28;
  std::uint32_t named_ports = 1U << 16;  ///< ports of a network may be named if it has no more
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
  bool network_files = true;  ///< whether the network may itself be read from a file
};

/// Reads a schedule of either form; the first byte tells which. Every node, port and message
/// exists in the header's network and collective; whether the schedule is allowed and complete
/// is for a verifier to say. Every mistake is an Error whose sentence has the name, the line (the
/// byte for the binary form) and the field.
class ScheduleReader {
 public:
  /// Reads the header. `name` is what errors call the stream, which must live as long as the
  /// reader.
  ScheduleReader(std::istream& in, std::string name, const ReadLimits& limits = {});
  ScheduleReader(const ScheduleReader&) = delete;
  ScheduleReader& operator=(const ScheduleReader&) = delete;
  ~ScheduleReader();

  [[nodiscard]] ScheduleFormat format() const;
  /// It, its problem and the network live as long as the reader: sinks may refer to them.
  [[nodiscard]] const ScheduleHeader& header() const;
  /// Calls begin, take for every step, and end. A stream is read once: throws Error(usage) the
  /// second time.
  void push_into(StepSink& sink);

  class Form;

 private:
  std::unique_ptr<Form> form_;
  bool read_ = false;
};

}  // namespace asterism
