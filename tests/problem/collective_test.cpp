#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <asterism/collective.hpp>
#include <asterism/networks.hpp>
#include <asterism/problem.hpp>

#include "base/expect_error.hpp"
#include "network/drawn_network.hpp"

namespace asterism {
namespace {

using testing::expect_error;

TEST(Collective, numbers_its_messages) {
  const auto star = make_network("star:3");
  const Collective alltoall(CollectiveKind::alltoall, *star);
  EXPECT_EQ(alltoall.message_count(), 36U);
  EXPECT_EQ(alltoall.origin(MessageId{2 * 6 + 5}), NodeId{2});
  EXPECT_EQ(alltoall.destination(MessageId{2 * 6 + 5}), NodeId{5});
  EXPECT_EQ(alltoall.describe(*star, MessageId{17}), "from 213 for 321");
  const Collective multi(CollectiveKind::multi_broadcast, *star, {NodeId{4}, NodeId{1}});
  EXPECT_EQ(multi.message_count(), 2U);
  EXPECT_EQ(multi.origin(MessageId{1}), NodeId{1});
  EXPECT_EQ(multi.describe(*star, MessageId{0}), "of 312");
  const Collective scatter(CollectiveKind::scatter, *star, {NodeId{3}});
  EXPECT_EQ(scatter.origin(MessageId{5}), NodeId{3});
  EXPECT_EQ(scatter.destination(MessageId{5}), NodeId{5});
  const Collective gather(CollectiveKind::gather, *star, {NodeId{3}});
  EXPECT_EQ(gather.origin(MessageId{5}), NodeId{5});
  EXPECT_EQ(gather.destination(MessageId{5}), NodeId{3});
  const Collective batch(CollectiveKind::broadcast, *star, {NodeId{0}}, 4);
  EXPECT_EQ(batch.message_count(), 4U);
  EXPECT_EQ(batch.describe(*star, MessageId{2}), "2 of 123");
  const Collective some(CollectiveKind::multi_broadcast, *star, {NodeId{0}, NodeId{5}}, 3);
  EXPECT_EQ(some.message_count(), 6U);
  EXPECT_EQ(some.origin(MessageId{2}), NodeId{0});
  EXPECT_EQ(some.origin(MessageId{3}), NodeId{5});
  EXPECT_EQ(some.describe(*star, MessageId{4}), "1 of 321");
}

using Fate = Collective::Part::Fate;

TEST(Collective, numbers_the_parts_of_its_results) {
  const auto ring = make_network("ring:4");
  const Collective allreduce(CollectiveKind::allreduce, *ring, {}, 3);
  EXPECT_EQ(allreduce.handling(), Handling::combined);
  EXPECT_EQ(allreduce.result_count(), 3U);
  EXPECT_EQ(allreduce.message_count(), 3U * (2 + 256 * 4 + 2 * 4 * 4));
  EXPECT_EQ(allreduce.given(2), MessageId{2});
  EXPECT_EQ(allreduce.whole(2), MessageId{5});
  EXPECT_EQ(allreduce.copied(NodeId{1}, 0, 2), MessageId{(2 + 1) * 3 + 2});
  EXPECT_EQ(allreduce.copied(NodeId{1}, 5, 2), MessageId{(2 + 5 * 4 + 1) * 3 + 2});
  EXPECT_EQ(allreduce.posted(NodeId{1}, NodeId{3}, 0), MessageId{(2 + 1024 + 1 * 4 + 3) * 3});
  EXPECT_EQ(allreduce.posted_copy(NodeId{3}, NodeId{3}, 2).value(), allreduce.message_count() - 1);
  EXPECT_EQ(allreduce.origin(MessageId{0}), no_node) << "everybody contributes";
}

/// Every number is a part, and every part has one number.
TEST(Collective, tells_parts_by_their_numbers) {
  const auto ring = make_network("ring:3");
  for (const CollectiveKind kind : {CollectiveKind::reduce, CollectiveKind::reduce_scatter,
                                    CollectiveKind::allreduce, CollectiveKind::barrier}) {
    const std::uint64_t batch = kind == CollectiveKind::barrier ? 1 : 2;
    const std::vector<NodeId> root(kind == CollectiveKind::reduce ? 1 : 0, NodeId{1});
    const Collective collective(kind, *ring, root, batch);
    for (MessageId message{0}; message.value() < collective.message_count(); ++message) {
      const Collective::Part part = collective.part(message);
      ASSERT_LT(part.result, collective.result_count());
      MessageId again{0};
      switch (part.fate) {
        case Fate::given:
          again = collective.given(part.result);
          break;
        case Fate::whole:
          again = collective.whole(part.result);
          break;
        case Fate::copied:
          ASSERT_LT(part.generation, Collective::max_generations);
          again = collective.copied(part.holder, part.generation, part.result);
          break;
        case Fate::posted:
          again = collective.posted(part.holder, part.addressee, part.result);
          break;
        case Fate::posted_copy:
          again = collective.posted_copy(part.holder, part.addressee, part.result);
          break;
      }
      ASSERT_EQ(again, message);
      ASSERT_EQ(part.holder == no_node, part.fate == Fate::given || part.fate == Fate::whole);
      if (part.holder != no_node) {
        ASSERT_LT(part.holder.value(), 3U);
      }
    }
  }
}

TEST(Collective, says_where_a_part_is_combined) {
  const auto ring = make_network("ring:4");
  const Collective allreduce(CollectiveKind::allreduce, *ring);
  const auto combined = [&](MessageId message, std::uint64_t node) {
    return allreduce.part(message).combined_at(NodeId{node});
  };
  EXPECT_TRUE(combined(allreduce.given(0), 2));
  EXPECT_FALSE(combined(allreduce.whole(0), 2));
  EXPECT_TRUE(combined(allreduce.copied(NodeId{1}, 0, 0), 2));
  EXPECT_FALSE(combined(allreduce.posted(NodeId{1}, NodeId{3}, 0), 2));
  EXPECT_TRUE(combined(allreduce.posted(NodeId{1}, NodeId{3}, 0), 3));
  EXPECT_TRUE(combined(allreduce.posted_copy(NodeId{1}, NodeId{3}, 0), 3));
}

TEST(Collective, knows_who_wants_which_result) {
  const auto ring = make_network("ring:6");
  const std::vector<NodeId> three{NodeId{1}, NodeId{2}, NodeId{5}};
  const auto wanting = [&](const Collective& collective, std::uint64_t result) {
    std::vector<std::uint64_t> nodes;
    for (NodeId node{0}; node.value() < 6; ++node)
      if (collective.wants(node, result)) nodes.push_back(node.value());
    return nodes;
  };
  using Nodes = std::vector<std::uint64_t>;
  EXPECT_EQ(wanting({CollectiveKind::reduce, *ring, {NodeId{2}}, 2, three}, 1), Nodes{2});
  const Collective scattered(CollectiveKind::reduce_scatter, *ring, {}, 2, three);
  EXPECT_EQ(scattered.result_count(), 6U);
  EXPECT_EQ(wanting(scattered, 1), Nodes{1});
  EXPECT_EQ(wanting(scattered, 2), Nodes{2});
  EXPECT_EQ(wanting(scattered, 5), Nodes{5});
  EXPECT_EQ(wanting({CollectiveKind::allreduce, *ring, {}, 1, three}, 0), (Nodes{1, 2, 5}));
  EXPECT_EQ(wanting({CollectiveKind::barrier, *ring}, 0), (Nodes{0, 1, 2, 3, 4, 5}));
}

TEST(Collective, numbers_the_stretches_of_a_scan) {
  const auto ring = make_network("ring:6");
  const Collective scan(CollectiveKind::scan, *ring, {}, 2, {NodeId{1}, NodeId{2}, NodeId{5}});
  EXPECT_EQ(scan.message_count(), 18U);
  EXPECT_EQ(scan.stretch({1, 2, 1}), MessageId{(1 * 3 + 2) * 2 + 1});
  for (MessageId message{0}; message.value() < 18; ++message)
    EXPECT_EQ(scan.stretch(scan.stretch(message)), message);
  EXPECT_EQ(scan.describe(*ring, scan.stretch({0, 2, 1})), "of result 1, from 1 to 5");
}

TEST(Collective, describes_parts) {
  const auto star = make_network("star:3");
  const Collective allreduce(CollectiveKind::allreduce, *star, {}, 2);
  const NodeId a{0}, b{3};
  EXPECT_EQ(allreduce.describe(*star, allreduce.given(1)), "of result 1, given");
  EXPECT_EQ(allreduce.describe(*star, allreduce.whole(0)), "of result 0, whole");
  EXPECT_EQ(allreduce.describe(*star, allreduce.copied(b, 4, 0)), "of result 0, copy 4 of 231");
  EXPECT_EQ(allreduce.describe(*star, allreduce.posted(a, b, 0)),
            "of result 0, posted from 123 to 231");
  EXPECT_EQ(allreduce.describe(*star, allreduce.posted_copy(a, b, 0)),
            "of result 0, copied and posted from 123 to 231");
  EXPECT_EQ(allreduce.describe(*star, MessageId{allreduce.message_count()}),
            std::to_string(allreduce.message_count()));
  const Collective one_each(CollectiveKind::reduce_scatter, *star);
  EXPECT_EQ(one_each.describe(*star, one_each.given(3)), "of result for 231, given");
  const Collective two_each(CollectiveKind::reduce_scatter, *star, {}, 2);
  EXPECT_EQ(two_each.describe(*star, two_each.given(7)), "of result 1 for 231, given");
}

TEST(Collective, a_barrier_has_one_result_of_no_size) {
  const auto ring = make_network("ring:4");
  const Collective barrier(CollectiveKind::barrier, *ring);
  EXPECT_EQ(barrier.result_count(), 1U);
  Model model;
  model.message_size = 7;
  EXPECT_EQ(Problem(ring, barrier, model).model.message_size, 0);
  expect_error([&] { return Collective(CollectiveKind::barrier, *ring, {}, 2).batch(); },
               ErrorCode::usage, "no batch", "leave the batch out");
}

TEST(Collective, nothing_is_posted_on_large_networks) {
  const auto large = make_network("hypercube:17");
  const Collective allreduce(CollectiveKind::allreduce, *large);
  EXPECT_EQ(allreduce.message_count(), 2 + (256ULL << 17));
  const auto largest = make_network("hypercube:16");
  EXPECT_EQ(Collective(CollectiveKind::allreduce, *largest).message_count(),
            2 + (256ULL << 16) + (2ULL << 32));
}

TEST(Collective, has_counts_if_they_are_given) {
  const auto ring = make_network("ring:4");
  const Collective gathered(CollectiveKind::allgather, *ring, {}, 1, {}, {2, 0, 3, 1});
  EXPECT_TRUE(gathered.has_counts());
  EXPECT_EQ(gathered.kind(), CollectiveKind::allgather);
  EXPECT_EQ(gathered.name(), "allgatherv");
  EXPECT_EQ(gathered.message_count(), 6U);
  EXPECT_EQ(gathered.count(1), 0U);
  EXPECT_EQ(gathered.first_message(3), 5U);
  EXPECT_EQ(gathered.counts(), (std::vector<std::uint64_t>{2, 0, 3, 1}));
  const std::vector<std::uint64_t> origins{0, 0, 2, 2, 2, 3};
  for (std::uint64_t i = 0; i < origins.size(); ++i)
    EXPECT_EQ(gathered.origin(MessageId{i}).value(), origins[i]) << i;
  EXPECT_EQ(gathered.describe(*ring, MessageId{4}), "2 of 2");
  const Collective plain(CollectiveKind::allgather, *ring, {}, 2);
  EXPECT_FALSE(plain.has_counts());
  EXPECT_TRUE(plain.counts().empty());
  EXPECT_EQ(plain.count(3), 2U);
  EXPECT_EQ(plain.first_message(3), 6U);
}

TEST(Collective, counts_the_pairs_of_an_alltoall) {
  const auto ring = make_network("ring:3");
  const Collective alltoall(CollectiveKind::alltoall, *ring, {}, 1, {},
                            {0, 1, 0, 2, 0, 0, 0, 3, 0});
  EXPECT_EQ(alltoall.name(), "alltoallv");
  EXPECT_EQ(alltoall.message_count(), 6U);
  EXPECT_EQ(alltoall.origin(MessageId{0}), NodeId{0});
  EXPECT_EQ(alltoall.destination(MessageId{0}), NodeId{1});
  EXPECT_EQ(alltoall.origin(MessageId{2}), NodeId{1});
  EXPECT_EQ(alltoall.destination(MessageId{2}), NodeId{0});
  EXPECT_EQ(alltoall.describe(*ring, MessageId{5}), "2 from 2 for 1");
  const Collective scatter(CollectiveKind::scatter, *ring, {NodeId{2}}, 1, {}, {1, 0, 2});
  EXPECT_EQ(scatter.name(), "scatterv");
  EXPECT_EQ(scatter.origin(MessageId{1}), NodeId{2});
  EXPECT_EQ(scatter.destination(MessageId{1}), NodeId{2});
  const Collective gather(CollectiveKind::gather, *ring, {NodeId{2}}, 1, {}, {1, 0, 2});
  EXPECT_EQ(gather.name(), "gatherv");
  EXPECT_EQ(gather.origin(MessageId{2}), NodeId{2});
  EXPECT_EQ(gather.destination(MessageId{0}), NodeId{2});
}

TEST(Collective, refuses_counts_that_do_not_fit) {
  const auto ring = make_network("ring:3");
  using Counts = std::vector<std::uint64_t>;
  const auto refused = [&](CollectiveKind kind, const Counts& counts, ErrorCode code,
                           const std::string& sentence, const std::string& hint,
                           std::uint64_t batch = 1) {
    const std::vector<NodeId> root(
        traits_of(kind).sources == CollectiveTraits::Sources::one ? 1 : 0, NodeId{0});
    expect_error([&] { return Collective(kind, *ring, root, batch, {}, counts).message_count(); },
                 code, sentence, hint);
  };
  using enum CollectiveKind;
  for (const CollectiveKind kind : {broadcast, reduce, reduce_scatter, allreduce, barrier, scan})
    refused(kind, {1, 1, 1}, ErrorCode::usage, to_string(kind) + " takes no counts", "allgather");
  refused(allgather, {1, 1}, ErrorCode::usage, "2 counts for allgatherv of 3 takes",
          "one for each");
  refused(alltoall, {1, 1, 1}, ErrorCode::usage, "of 9", "each pair");
  refused(gather, {0, 0, 0}, ErrorCode::usage, "all counts are 0", "one node a message");
  refused(scatter, {1, 1, 1}, ErrorCode::usage, "exclude each other", "leave one", 2);
  const std::uint64_t most = Collective::max_counted;
  refused(allgather, {most, 0, 1}, ErrorCode::out_of_range, "add up to more than", "larger units");
  refused(allgather, {~std::uint64_t{0}, 2, 0}, ErrorCode::out_of_range, "add up", "larger units");
  EXPECT_EQ(Collective(allgather, *ring, {}, 1, {}, {most, 0, 0}).message_count(), most);
}

TEST(Collective, is_known_by_the_names_of_libraries) {
  using enum CollectiveKind;
  const std::vector<std::pair<const char*, CollectiveKind>> names{
      {"MPI_Allreduce", allreduce},
      {"ncclAllReduce", allreduce},
      {"MPI_Reduce_scatter", reduce_scatter},
      {"ncclReduceScatter", reduce_scatter},
      {"MPI_Reduce_scatter_block", reduce_scatter},
      {"MPI_Reduce", reduce},
      {"ncclReduce", reduce},
      {"MPI_Scan", scan},
      {"MPI_Barrier", barrier},
      {"MPI_Bcast", broadcast},
      {"ncclBroadcast", broadcast},
      {"MPI_Allgather", allgather},
      {"ncclAllGather", allgather},
      {"MPI_Alltoall", alltoall},
      {"MPI_Allgatherv", allgather},
      {"MPI_Alltoallv", alltoall},
      {"MPI_Scatterv", scatter},
      {"MPI_Gatherv", gather},
      {"all-reduce", allreduce},
      {"Reduce Scatter", reduce_scatter},
      {"prefix sum", scan},
      {"mpi_allreduce", allreduce}};
  for (const auto& [name, kind] : names) EXPECT_EQ(parse_collective(name), kind) << name;
  for (const char* name : {"allgatherv", "MPI_Alltoallv", "all-to-all-v", "scatterv", "Gather_V"})
    EXPECT_TRUE(names_counts(name)) << name;
  for (const char* name : {"allgather", "MPI_Alltoall", "allreduce", "scan"})
    EXPECT_FALSE(names_counts(name)) << name;
  for (const char* name : {"MPI_", "nccl", "MPI_Send", ""})
    expect_error([&] { return parse_collective(name); }, ErrorCode::unknown_name,
                 "unknown collective", "");
}

/// Nothing depends on the order of the enumeration.
TEST(Collective, has_a_row_for_each_kind) {
  std::set<CollectiveKind> kinds;
  std::set<std::string> names;
  for (const CollectiveTraits& entry : collective_catalogue()) {
    EXPECT_TRUE(kinds.insert(entry.kind).second);
    EXPECT_EQ(&traits_of(entry.kind), &entry);
    for (const std::string& name : entry.names) EXPECT_TRUE(names.insert(name).second) << name;
    for (const std::string& name : entry.names_with_counts)
      EXPECT_TRUE(names.insert(name).second) << name;
    EXPECT_FALSE(entry.description.empty());
  }
  EXPECT_EQ(kinds.size(), 11U);
}

TEST(Collective, is_known_by_the_names_of_the_papers) {
  EXPECT_EQ(parse_collective("allgather"), CollectiveKind::allgather);
  EXPECT_EQ(parse_collective("all-to-all broadcast"), CollectiveKind::allgather);
  EXPECT_EQ(parse_collective("multinode broadcast"), CollectiveKind::allgather);
  EXPECT_EQ(parse_collective("total exchange"), CollectiveKind::alltoall);
  EXPECT_EQ(parse_collective("all-to-all personalized"), CollectiveKind::alltoall);
  EXPECT_EQ(parse_collective("one-to-all"), CollectiveKind::broadcast);
  EXPECT_EQ(parse_collective("many-to-all"), CollectiveKind::multi_broadcast);
  for (const CollectiveTraits& entry : collective_catalogue())
    for (const std::string& name : entry.names)
      EXPECT_EQ(parse_collective(name), entry.kind) << name;
  for (const char* spelling : {"all-gather", "All Gather", "all_gather", "ALLGATHER"})
    EXPECT_EQ(parse_collective(spelling), CollectiveKind::allgather) << spelling;
  for (const char* spelling : {"all-to-all", "all to all", "AllToAll"})
    EXPECT_EQ(parse_collective(spelling), CollectiveKind::alltoall) << spelling;
  expect_error([] { return parse_collective("allgathre"); }, ErrorCode::unknown_name,
               "unknown collective \"allgathre\"", "did you mean \"allgather\"?");
}

TEST(Collective, takes_the_sources_that_fit_its_kind) {
  const auto ring = make_network("ring:4");
  const auto make = [&](CollectiveKind kind, std::vector<NodeId> sources, std::uint64_t batch = 1) {
    return [&ring, kind, sources, batch] {
      return Collective(kind, *ring, sources, batch).message_count();
    };
  };
  const auto bad = ErrorCode::usage;
  expect_error(make(CollectiveKind::broadcast, {}), bad, "broadcast with 0 sources", "one source");
  expect_error(make(CollectiveKind::broadcast, {NodeId{0}, NodeId{1}}), bad, "with 2 sources",
               "one source");
  expect_error(make(CollectiveKind::allgather, {NodeId{0}}), bad, "allgather with 1 sources",
               "none");
  expect_error(make(CollectiveKind::multi_broadcast, {NodeId{1}, NodeId{1}}), bad, "a source twice",
               "different");
  expect_error(make(CollectiveKind::scatter, {NodeId{4}}), bad, "not a node", "");
  expect_error(make(CollectiveKind::reduce, {}), bad, "reduce with 0 sources", "root");
  expect_error(make(CollectiveKind::allreduce, {NodeId{0}}), bad, "allreduce with 1 sources",
               "none");
  expect_error(make(CollectiveKind::broadcast, {NodeId{0}}, 0), bad, "with a batch of 0",
               "one message or more");
}

TEST(Collective, numbers_several_messages_of_every_kind) {
  const auto ring = make_network("ring:4");
  const Collective allgather(CollectiveKind::allgather, *ring, {}, 3);
  EXPECT_EQ(allgather.message_count(), 12U);
  EXPECT_EQ(allgather.origin(MessageId{5}), NodeId{1});
  const Collective alltoall(CollectiveKind::alltoall, *ring, {}, 2);
  EXPECT_EQ(alltoall.message_count(), 32U);
  EXPECT_EQ(alltoall.origin(MessageId{(2 * 4 + 3) * 2 + 1}), NodeId{2});
  EXPECT_EQ(alltoall.destination(MessageId{(2 * 4 + 3) * 2 + 1}), NodeId{3});
  EXPECT_EQ(alltoall.describe(*ring, MessageId{(2 * 4 + 3) * 2 + 1}), "1 from 2 for 3");
  const Collective scatter(CollectiveKind::scatter, *ring, {NodeId{0}}, 2);
  EXPECT_EQ(scatter.message_count(), 8U);
  EXPECT_EQ(scatter.destination(MessageId{7}), NodeId{3});
}

TEST(Collective, is_among_some_of_the_nodes) {
  const auto ring = make_network("ring:6");
  const std::vector<NodeId> three{NodeId{5}, NodeId{1}, NodeId{2}};
  const Collective alltoall(CollectiveKind::alltoall, *ring, {}, 1, three);
  EXPECT_EQ(alltoall.message_count(), 9U);
  EXPECT_EQ(alltoall.participant_count(), 3U);
  EXPECT_EQ(alltoall.origin(MessageId{2 * 3 + 1}), NodeId{5});
  EXPECT_EQ(alltoall.destination(MessageId{2 * 3 + 1}), NodeId{2});
  EXPECT_TRUE(alltoall.takes_part(NodeId{5}));
  EXPECT_FALSE(alltoall.takes_part(NodeId{0}));
  const Collective gather(CollectiveKind::gather, *ring, {NodeId{2}}, 1, three);
  EXPECT_EQ(gather.message_count(), 3U);
  EXPECT_EQ(gather.origin(MessageId{0}), NodeId{1});
  std::vector<NodeId> all;
  for (NodeId node{0}; node.value() < 6; ++node) all.push_back(node);
  EXPECT_TRUE(Collective(CollectiveKind::allgather, *ring, {}, 1, all).all_take_part());
}

TEST(Collective, refuses_participants_that_do_not_fit) {
  const auto ring = make_network("ring:6");
  const auto make = [&](std::vector<NodeId> sources, std::vector<NodeId> participants) {
    return [&ring, sources, participants] {
      return Collective(CollectiveKind::broadcast, *ring, sources, 1, participants).message_count();
    };
  };
  const auto bad = ErrorCode::usage;
  expect_error(make({NodeId{0}}, {NodeId{1}, NodeId{2}}), bad,
               "has the source 0, which does not take part", "");
  expect_error(make({NodeId{1}}, {NodeId{1}, NodeId{1}}), bad, "1 takes part twice", "once");
  expect_error(make({NodeId{1}}, {NodeId{1}, NodeId{6}}), bad, "not a node", "");
  const testing::DrawnNetwork switched(3, {{0, 2}, {1, 2}}, {2});
  EXPECT_EQ(Collective(CollectiveKind::allgather, switched).participant_count(), 2U);
  expect_error(
      [&] {
        return Collective(CollectiveKind::allgather, switched, {}, 1, {NodeId{2}}).message_count();
      },
      bad, "2 is a switch", "no switches");
}

TEST(Collective, refuses_more_messages_than_can_be_numbered) {
  const auto cube = make_network("hypercube:33");
  expect_error([&] { return Collective(CollectiveKind::alltoall, *cube).message_count(); },
               ErrorCode::too_large, "more than 2^64 messages", "fewer nodes");
  expect_error([&] { return Collective(CollectiveKind::scan, *cube).message_count(); },
               ErrorCode::too_large, "more than 2^64 messages", "fewer nodes");
  expect_error([&] { return Collective(CollectiveKind::reduce_scatter, *cube).message_count(); },
               ErrorCode::too_large, "more than 2^64 messages", "fewer nodes");
  const auto large = make_network("hypercube:58");
  expect_error([&] { return Collective(CollectiveKind::allreduce, *large).message_count(); },
               ErrorCode::too_large, "more than 2^64 messages", "fewer nodes");
}

}  // namespace
}  // namespace asterism
