// A program of MSCCL as its XML describes it: every GPU has thread blocks that execute their steps
// in order and wait for steps of other thread blocks of the same GPU.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "io/foreign/import/source_text.hpp"

namespace asterism {

struct MscclAction {
  enum class Type {
    send,
    receive,
    receive_copy_send,
    receive_reduce_send,
    receive_reduce_copy,
    receive_reduce_copy_send,
    copy,
    reduce,
    nothing
  };
  /// The start of a range of a buffer.
  struct Slot {
    char buffer = 'i';  ///< i, o or s
    std::uint64_t offset = 0;
  };

  Type type = Type::nothing;
  Slot source{}, target{};
  std::uint64_t count = 0;
  struct Dependency {
    std::size_t block, step;  ///< by index in the GPU and in the block
  };
  std::optional<Dependency> after{};
  bool announced = false;       ///< others may wait for it
  std::uint64_t at_step = 0;    ///< of a schedule, from 1, where the file says so; 0 otherwise
  std::uint64_t line = 0;       ///< 0 if the format has no lines
  std::uint64_t packet = 0;     ///< consecutive steps of the same one are a packet; 0 for none
  std::uint64_t operation = 0;  ///< of the thread block, where the format has no lines

  [[nodiscard]] bool sends() const;
  [[nodiscard]] bool receives() const;
  [[nodiscard]] bool reads_source() const;
  [[nodiscard]] bool writes_target() const;
  [[nodiscard]] bool reduces() const;
};

/// Returns "s", "rrcs" and so on.
[[nodiscard]] std::string_view to_string(MscclAction::Type type);

struct MscclThread {
  std::uint64_t id = 0;
  std::optional<std::uint32_t> send_to{}, receive_from{};
  std::int64_t channel = 0;
  std::vector<MscclAction> steps{};
  std::uint64_t line = 0;
};

struct MscclGpu {
  std::uint64_t inputs = 0, outputs = 0, scratch = 0;  ///< chunks of the buffers
  std::vector<MscclThread> blocks{};
  std::uint64_t line = 0;

  [[nodiscard]] std::uint64_t chunks(char buffer) const {
    return buffer == 'i' ? inputs : buffer == 'o' ? outputs : scratch;
  }
};

struct MscclAlgorithm {
  std::string name, collective;    ///< the collective is empty if the file does not say it
  std::string network{}, ports{};  ///< our extension: empty if the file does not say them
  bool in_place = false;
  std::uint64_t chunks_per_loop = 0;  ///< 0 if the file does not say it
  std::vector<MscclGpu> gpus{};       ///< by id
  std::vector<std::string> notes{};
};

/// Throws Error(malformed), with the line, if the text is not such a program.
[[nodiscard]] MscclAlgorithm parse_msccl(const SourceText& source);

/// Does the same for a plan of MSCCL++. Throws Error(malformed) for operations that have no
/// counterpart.
[[nodiscard]] MscclAlgorithm parse_mscclpp(const SourceText& source);

}  // namespace asterism
