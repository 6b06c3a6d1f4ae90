// MSCCL XML: for every GPU the thread blocks, and for each of these what it does, step by step.
// The format is what the parser of the MSCCL runtime reads.
#include <algorithm>

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <asterism/error.hpp>
#include <asterism/exchange.hpp>

#include "io/foreign/gpu_buffers.hpp"
#include "io/foreign/import/readers.hpp"
#include "io/foreign/msccl_blocks.hpp"
#include "io/foreign/options.hpp"

namespace asterism {

namespace {

constexpr const char* msccl_name = "MSCCL XML";
constexpr const char* any_size = "any-size";

/// A compile-time limit of the runtime.
constexpr std::uint64_t max_steps = 256;
constexpr std::uint64_t max_channels = 32;

using Blocks = std::vector<std::vector<MscclBlock>>;

void refuse_size(const std::string& what) {
  throw Error(ErrorCode::unsupported, fmt::format("the MSCCL runtime takes {}", what),
              fmt::format("choose a smaller problem, or set {} to yes for a runtime that was built "
                          "for more",
                          any_size));
}

std::uint64_t channels_of(const Blocks& blocks) {
  std::uint64_t channels = 1;
  for (const std::vector<MscclBlock>& rank : blocks)
    for (const MscclBlock& block : rank) channels = std::max(channels, block.channel + 1);
  return channels;
}

void require_sizes(const Blocks& blocks) {
  if (channels_of(blocks) > max_channels)
    refuse_size(fmt::format("at most {} channels", max_channels));
  for (const std::vector<MscclBlock>& rank : blocks)
    for (const MscclBlock& block : rank) {
      if (block.steps.size() > max_steps)
        refuse_size(fmt::format("at most {} steps of a thread block, and one has {}", max_steps,
                                block.steps.size()));
    }
}

/// The attribute `at` is our extension. Runtimes ignore unknown attributes, and it tells readers
/// that compute costs which steps take place at the same time and which form one packet.
void write_step(std::ostream& out, std::size_t number, const MscclStep& step) {
  fmt::print(out,
             "      <step s=\"{}\" type=\"{}\" srcbuf=\"{}\" srcoff=\"{}\" dstbuf=\"{}\" "
             "dstoff=\"{}\" cnt=\"{}\" depid=\"{}\" deps=\"{}\" hasdep=\"{}\"{}/>\n",
             number, step.type, letter_of(step.source.buffer), step.source.index,
             letter_of(step.target.buffer), step.target.index, step.count, step.waits_for_block,
             step.waits_for_step, step.is_waited_for ? 1 : 0,
             step.at > 0 ? fmt::format(" at=\"{}\"", step.at) : "");
}

void write_gpu(std::ostream& out, std::size_t rank, const GpuCollective& collective,
               std::uint64_t scratch, const std::vector<MscclBlock>& blocks) {
  fmt::print(out, "  <gpu id=\"{}\" i_chunks=\"{}\" o_chunks=\"{}\" s_chunks=\"{}\">\n", rank,
             collective.input, collective.output, scratch);
  for (std::size_t id = 0; id < blocks.size(); ++id) {
    const MscclBlock& block = blocks[id];
    fmt::print(out, "    <tb id=\"{}\" send=\"{}\" recv=\"{}\" chan=\"{}\">\n", id, block.send,
               block.receive, block.channel);
    for (std::size_t i = 0; i < block.steps.size(); ++i) write_step(out, i, block.steps[i]);
    out << "    </tb>\n";
  }
  out << "  </gpu>\n";
}

void write_msccl(const ExchangeRequest& request, ExchangeSink& sink) {
  const std::vector<RankSlots> ranks =
      slot_programs(request.schedule, msccl_name, request.memory_limit, request.progress);
  const GpuCollective collective = gpu_collective(request.schedule, ranks, msccl_name);
  const Blocks blocks = msccl_blocks(ranks);
  if (!flag_option(request.options, any_size)) require_sizes(blocks);
  std::ostream& out = sink.begin_file();
  fmt::print(out,
             "<algo name=\"{}\" proto=\"Simple\" nchannels=\"{}\" nchunksperloop=\"{}\" "
             "ngpus=\"{}\" coll=\"{}\" inplace=\"0\" outofplace=\"1\" minBytes=\"0\" "
             "maxBytes=\"0\">\n",
             plain_name(request.schedule.header()), channels_of(blocks),
             std::max(collective.input, collective.output), ranks.size(), collective.name);
  for (std::size_t rank = 0; rank < ranks.size(); ++rank) {
    report(request.progress, "writing", rank, ranks.size());
    write_gpu(out, rank, collective, ranks[rank].scratch, blocks[rank]);
  }
  out << "</algo>\n";
}

}  // namespace

ExchangeFormat msccl_exchange() {
  return {.name = "msccl",
          .title = "MSCCL XML, a collective for GPUs",
          .ending = ".xml",
          .limits = gpu_limits_and(
              "more than the runtime takes (256 steps of a thread block, 32 channels), "
              "unless any-size is yes"),
          .options = {{any_size, "also what needs a runtime built for larger programs", "no"}},
          .write = write_msccl,
          .read = read_msccl};
}

}  // namespace asterism
