// Writes MSCCL XML: for every GPU its thread blocks, and for each of these its steps. The format is
// the one that the parser of the MSCCL runtime reads.
#include <algorithm>
#include <ostream>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/exchange.hpp>

#include "io/foreign/gpu_buffers.hpp"
#include "io/foreign/import/readers.hpp"
#include "io/foreign/msccl_blocks.hpp"
#include "io/foreign/slot_split.hpp"

namespace asterism {

namespace {

constexpr const char* msccl_name = "MSCCL XML";
/// Compile-time limits of the runtimes; older ones have 256 steps.
constexpr std::uint64_t max_steps_per_block = 64;
constexpr std::uint64_t max_msccl_channels = 32;
/// The number of a thread block that others wait for has eight bits with a sign.
constexpr std::uint64_t max_thread_blocks = 128;
/// Longer operations are cut, so that there is room for steps that wait.
constexpr std::size_t max_msccl_runs = 32;

constexpr const char* msccl_runtime = "the MSCCL runtime";

std::uint64_t channels_of(const MscclBlocks& blocks) {
  std::uint64_t channels = 1;
  for (const std::vector<MscclBlock>& rank : blocks)
    for (const MscclBlock& block : rank) channels = std::max(channels, block.channel + 1);
  return channels;
}

std::uint64_t blocks_per_rank(const MscclBlocks& blocks) {
  std::uint64_t most = 0;
  for (const std::vector<MscclBlock>& rank : blocks)
    most = std::max<std::uint64_t>(most, rank.size());
  return most;
}

void require_at_most(std::uint64_t limit, std::uint64_t found, const char* what) {
  if (found > limit) refuse_gpu_size(msccl_runtime, fmt::format("{} {}", limit, what), found);
}

void require_sizes(const MscclBlocks& blocks) {
  require_at_most(max_msccl_channels, channels_of(blocks), "channels");
  require_at_most(max_thread_blocks, blocks_per_rank(blocks), "thread blocks of a GPU");
  require_at_most(max_steps_per_block, longest_block(blocks), "steps of a thread block");
}

MscclBlocks blocks_within_limits(GpuProgram& program) {
  split_operations(program.ranks, max_msccl_runs);
  MscclBlocks blocks = msccl_blocks(program.ranks, max_steps_per_block);
  require_sizes(blocks);
  return blocks;
}

/// The runtime takes as many chunks for what a rank sends in an allreduce, for what it receives in
/// an allgather, and for what a rank other than the root has in a gather or a scatter.
std::uint64_t chunks_per_loop(const GpuCollective& collective) {
  const bool is_rooted =
      collective.kind == CollectiveKind::gather || collective.kind == CollectiveKind::scatter;
  return is_rooted ? std::min(collective.input, collective.output)
                   : std::max(collective.input, collective.output);
}

/// The attribute `at` is our extension. Runtimes ignore unknown attributes, and it tells readers
/// that compute costs which steps take place at the same time and which form one packet.
void write_step(std::ostream& out, std::size_t number, const MscclStep& step) {
  out << fmt::format(
      "      <step s=\"{}\" type=\"{}\" srcbuf=\"{}\" srcoff=\"{}\" dstbuf=\"{}\" "
      "dstoff=\"{}\" cnt=\"{}\" depid=\"{}\" deps=\"{}\" hasdep=\"{}\"{}/>\n",
      number, step.type, letter_of(step.source.buffer), step.source.index,
      letter_of(step.target.buffer), step.target.index, step.count, step.waits_for_block,
      step.waits_for_step, step.is_waited_for ? 1 : 0,
      step.at > 0 ? fmt::format(" at=\"{}\"", step.at) : "");
}

void write_gpu(std::ostream& out, std::size_t rank, const GpuCollective& collective,
               std::uint64_t scratch, const std::vector<MscclBlock>& blocks) {
  out << fmt::format("  <gpu id=\"{}\" i_chunks=\"{}\" o_chunks=\"{}\" s_chunks=\"{}\">\n", rank,
                     collective.input, collective.output, scratch);
  for (std::size_t id = 0; id < blocks.size(); ++id) {
    const MscclBlock& block = blocks[id];
    out << fmt::format("    <tb id=\"{}\" send=\"{}\" recv=\"{}\" chan=\"{}\">\n", id, block.send,
                       block.receive, block.channel);
    for (std::size_t i = 0; i < block.steps.size(); ++i) write_step(out, i, block.steps[i]);
    out << "    </tb>\n";
  }
  out << "  </gpu>\n";
}

/// Our extension, as `at` is: what readers need to compute the same costs.
std::string attributes_of(const Problem& problem) {
  std::string text;
  for (const auto& [name, value] : problem_words(problem))
    text += fmt::format(" {}=\"{}\"", name, value);
  return text;
}

void write_msccl(const ExchangeRequest& request, ExchangeSink& sink) {
  GpuProgram program = gpu_program(request, sink, msccl_name);
  const GpuCollective& collective = program.collective;
  const MscclBlocks blocks = is_any_size(request)
                                 ? msccl_blocks(program.ranks, static_cast<std::size_t>(-1))
                                 : blocks_within_limits(program);
  const std::vector<RankSlots>& ranks = program.ranks;
  std::ostream& out = sink.begin_file();
  out << fmt::format(
      "<algo name=\"{}\" proto=\"Simple\" nchannels=\"{}\" nchunksperloop=\"{}\" "
      "ngpus=\"{}\" coll=\"{}\" inplace=\"0\" outofplace=\"1\" minBytes=\"0\" "
      "maxBytes=\"0\"{}>\n",
      plain_name(request.schedule.header()), channels_of(blocks), chunks_per_loop(collective),
      ranks.size(), collective.name, attributes_of(request.schedule.header().problem));
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
              fmt::format("more than the runtime takes ({} steps of a thread block, {} thread "
                          "blocks of a GPU, {} channels), unless any-size is yes",
                          max_steps_per_block, max_thread_blocks, max_msccl_channels)),
          .options = {any_size_option()},
          .write = write_msccl,
          .read = read_msccl};
}

}  // namespace asterism
