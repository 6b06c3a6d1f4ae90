// What must leave a set of nodes, against the definitions message by message.
#include "bound/shared_cuts.hpp"

#include <memory>

#include <gtest/gtest.h>

#include <asterism/networks.hpp>

namespace asterism {
namespace {

using InsideNodes = std::vector<unsigned char>;

bool somebody_outside_wants(const Collective& collective, const InsideNodes& inside) {
  for (std::uint64_t i = 0; i < collective.participant_count(); ++i)
    if (inside[collective.participant(i).value()] == 0) return true;
  return false;
}

bool somebody_inside_contributes(const Collective& collective, const InsideNodes& inside) {
  for (std::uint64_t i = 0; i < collective.participant_count(); ++i)
    if (inside[collective.participant(i).value()] != 0) return true;
  return false;
}

std::uint64_t results_that_leave(const Collective& collective, const InsideNodes& inside) {
  if (!somebody_inside_contributes(collective, inside)) return 0;
  std::uint64_t count = 0;
  for (std::uint64_t result = 0; result < collective.result_count(); ++result) {
    bool wanted = false;
    for (std::uint64_t i = 0; i < collective.participant_count(); ++i) {
      const NodeId node = collective.participant(i);
      wanted = wanted || (inside[node.value()] == 0 && collective.wants(node, result));
    }
    count += wanted ? 1 : 0;
  }
  return count;
}

std::uint64_t leaving_by_definition(const Collective& collective, const InsideNodes& inside) {
  if (collective.handling() == Handling::combined) return results_that_leave(collective, inside);
  std::uint64_t count = 0;
  for (MessageId message{0}; message.value() < collective.message_count(); ++message) {
    if (inside[collective.origin(message).value()] == 0) continue;
    const bool leaves = collective.personalized()
                            ? inside[collective.destination(message).value()] == 0
                            : somebody_outside_wants(collective, inside);
    count += leaves ? 1 : 0;
  }
  return count;
}

TEST(SharedCuts, count_what_leaves_every_set) {
  const auto network = make_network("ring:6");
  const std::vector<NodeId> nodes{NodeId{0}, NodeId{1}, NodeId{3}, NodeId{4}};
  for (const CollectiveKind kind :
       {CollectiveKind::broadcast, CollectiveKind::multi_broadcast, CollectiveKind::allgather,
        CollectiveKind::alltoall, CollectiveKind::scatter, CollectiveKind::gather,
        CollectiveKind::reduce, CollectiveKind::reduce_scatter, CollectiveKind::allreduce}) {
    std::vector<NodeId> sources;
    if (traits_of(kind).sources != CollectiveTraits::Sources::every) sources = {NodeId{1}};
    if (kind == CollectiveKind::multi_broadcast) sources = {NodeId{1}, NodeId{4}};
    const Collective collective(kind, *network, sources, 3, nodes);
    for (unsigned set = 0; set < 64; ++set) {
      InsideNodes inside;
      for (unsigned node = 0; node < 6; ++node) inside.push_back(set >> node & 1U);
      EXPECT_EQ(messages_leaving(collective, inside), leaving_by_definition(collective, inside))
          << to_string(kind) << ", set " << set;
    }
  }
}

TEST(SharedCuts, count_uneven_messages_and_prefixes) {
  const auto network = make_network("ring:4");
  const Collective uneven(CollectiveKind::alltoall, *network, {}, 1, {},
                          {0, 5, 1, 0, 2, 0, 0, 3, 0, 0, 0, 4, 1, 1, 1, 0});
  for (unsigned set = 0; set < 16; ++set) {
    InsideNodes inside;
    for (unsigned node = 0; node < 4; ++node) inside.push_back(set >> node & 1U);
    EXPECT_EQ(messages_leaving(uneven, inside), leaving_by_definition(uneven, inside)) << set;
  }
  const Collective scan(CollectiveKind::scan, *network, {}, 2);
  EXPECT_EQ(messages_leaving(scan, {1, 0, 0, 0}), 2U);
  EXPECT_EQ(messages_leaving(scan, {0, 0, 0, 1}), 0U) << "no node behind the last wants its sum";
  EXPECT_EQ(messages_leaving(scan, {0, 0, 1, 0}), 2U);
}

/// Two pairs on mesh:4 cross its middle: start-up 5 and two messages.
TEST(SharedCuts, add_what_several_collectives_move) {
  const auto network = make_network("mesh:4");
  Model model;
  model.startup = 5;
  std::vector<Problem> problems;
  for (const auto& [from, to] : {std::pair{0, 2}, std::pair{1, 3}})
    problems.emplace_back(network,
                          Collective(CollectiveKind::broadcast, *network, {NodeId(from)}, 1,
                                     {NodeId(from), NodeId(to)}),
                          model);
  EXPECT_NEAR(shared_cut_time(problems), 7, 1e-9);
  problems.pop_back();
  EXPECT_NEAR(shared_cut_time(problems), 6, 1e-9);
}

/// All ports of complete:4 receive 12 messages at a time, and an allreduce takes 6 transfers.
TEST(SharedCuts, add_the_transfers_of_reductions) {
  const auto network = make_network("complete:4");
  Model model;
  model.startup = 5;
  model.ports = Model::Ports::all;
  const auto among = [&](CollectiveKind kind, std::vector<NodeId> nodes) {
    std::vector<NodeId> sources;
    if (kind == CollectiveKind::reduce) sources = {nodes.front()};
    return Problem(network, Collective(kind, *network, sources, 12, std::move(nodes)), model);
  };
  const std::vector<NodeId> three{NodeId{0}, NodeId{1}, NodeId{2}};
  const Problem allreduce = among(CollectiveKind::allreduce, three);
  EXPECT_EQ(messages_combined(allreduce.collective), 48U);
  EXPECT_EQ(messages_combined(among(CollectiveKind::reduce, three).collective), 24U);
  EXPECT_EQ(messages_combined(among(CollectiveKind::scan, three).collective), 24U);
  EXPECT_EQ(messages_combined(among(CollectiveKind::reduce_scatter, three).collective), 72U);
  EXPECT_EQ(messages_combined(among(CollectiveKind::allgather, three).collective), 0U);
  // The fourth node may combine, too: 48 messages over 12 links, not over 6.
  EXPECT_NEAR(shared_cut_time({allreduce}), 5 + 4, 1e-9);
  EXPECT_NEAR(shared_cut_time({allreduce, allreduce, allreduce}), 5 + 12, 1e-9);
}

}  // namespace
}  // namespace asterism
