#include "view/results/moving_picture.hpp"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/expect_error.hpp"
#include "extent.hpp"
#include "graph/layout/geometry.hpp"
#include "io/playback/playback_cases.hpp"
#include "view/results/drawing_packets.hpp"

namespace asterism::testing {
namespace {

using enum CollectiveKind;
using ::testing::HasSubstr;
using ::testing::StartsWith;

const ShapeGroup* group_of(const Picture& picture, const std::string& kind) {
  const auto found = std::ranges::find(picture.groups, kind, &ShapeGroup::kind);
  return found == picture.groups.end() ? nullptr : &*found;
}

std::size_t shapes_of(const Picture& picture, const std::string& kind) {
  const ShapeGroup* const group = group_of(picture, kind);
  return group == nullptr ? 0 : group->shapes.size();
}

MovingPicture moving_tree(const Case& on) {
  return moving_picture(played(schedule_of("tree", *on.problem)), on.network);
}

TEST(MovingPicture, shows_every_packet_of_a_step_and_who_has_the_message) {
  const Case on = make_case("star:3", broadcast, {}, {NodeId{0}});
  const MovingPicture moving = moving_tree(on);
  // The start, then six pictures of packets that move and one of what they did, for 3 steps.
  ASSERT_EQ(moving.frames.size(), 1U + 3 * 7);
  const auto holders = [&](std::size_t frame) {
    return shapes_of(moving.frames[frame].picture, "nodes share-100");
  };
  const auto packets = [&](std::size_t frame) {
    return shapes_of(moving.frames[frame].picture, "packets");
  };
  EXPECT_EQ(holders(0), 1U);
  EXPECT_EQ(packets(0), 0U);
  EXPECT_EQ(packets(1), 1U);
  EXPECT_EQ(holders(6), 1U);
  EXPECT_EQ(packets(7), 0U);
  EXPECT_EQ(holders(7), 2U);
  EXPECT_EQ(packets(8), 2U);
  EXPECT_EQ(holders(14), 4U);
  EXPECT_EQ(holders(21), 6U);
  EXPECT_GT(moving.frames[7].hundredths, moving.frames[6].hundredths);
  for (const MovingPicture::Frame& frame : moving.frames) {
    EXPECT_EQ(frame.picture.width, moving.frames[0].picture.width);
    EXPECT_EQ(frame.picture.height, moving.frames[0].picture.height);
  }
  EXPECT_THAT(svg_text(moving.frames[14].picture), HasSubstr("broadcast by tree: step 2 of 3"));
}

TEST(MovingPicture, packets_go_from_sender_to_receiver) {
  const Case on = make_case("ring:4", broadcast, {}, {NodeId{2}});
  const MovingPicture moving = moving_tree(on);
  const auto centre = [&](std::size_t frame, const std::string& kind, std::size_t index) {
    const ShapeGroup* const group = group_of(moving.frames[frame].picture, kind);
    return std::get<BoxShape>(group->shapes.at(index).body).centre;
  };
  const Point source = centre(0, "nodes share-100", 0);
  const Point early = centre(1, "packets", 0);
  const Point late = centre(6, "packets", 0);
  EXPECT_LT(distance(source, early), distance(source, late));
}

TEST(MovingPicture, messages_that_move_count_where_they_stay) {
  const Case on = make_case("ring:4", alltoall);
  const MovingPicture moving =
      moving_picture(played(schedule_of("direct", *on.problem)), on.network);
  EXPECT_EQ(shapes_of(moving.frames.front().picture, "nodes share-025"), 4U);
  EXPECT_EQ(shapes_of(moving.frames.back().picture, "nodes share-100"), 4U);
}

TEST(MovingPicture, a_worm_passes_all_links_of_its_path) {
  Model model = model_for("chen04-aggregate-distribute");
  model.switching = Model::Switching::wormhole;
  const Case on =
      make_case("torus:4x4x4", multi_broadcast, model, {NodeId{1}, NodeId{26}, NodeId{51}});
  const Playback playback = played(schedule_of("chen04-aggregate-distribute", *on.problem));
  const MovingPicture moving = moving_picture(playback, on.network);
  EXPECT_EQ(moving.frames.size(), 1 + playback.steps.count() * 7);
  EXPECT_EQ(shapes_of(moving.frames[1].picture, "packets"),
            static_cast<std::size_t>(playback.steps.first[1]));
}

TEST(MovingPicture, a_schedule_that_fails_says_so_at_its_end) {
  const Case on = make_case("ring:4", broadcast);
  const Playback playback = played(Schedule(ScheduleHeader{*on.problem, "by-hand"}));
  const MovingPicture moving = moving_picture(playback, on.network);
  ASSERT_EQ(moving.frames.size(), 1U);
  EXPECT_THAT(svg_text(moving.frames[0].picture), HasSubstr("broadcast by by-hand: NOT VALID"));
}

TEST(MovingPicture, refuses_what_nobody_can_watch) {
  SLOW_WHEN_SANITIZED();
  const Case on = make_case("ring:300", allgather);
  const Playback playback = played(schedule_of("hamiltonian-ring", *on.problem));
  expect_error([&] { return moving_picture(playback, on.network); }, ErrorCode::too_large,
               "299 steps are too many for a moving picture", "at most 200 steps");
  const Case large = make_case("hypercube:11", broadcast);
  const Playback spread = played(schedule_of("tree", *large.problem));
  expect_error([&] { return moving_picture(spread, large.network); }, ErrorCode::too_large,
               "hypercube:11 is too large for a moving picture", "make a page");
}

TEST(MovingPicture, is_a_gif_of_the_same_bytes) {
  const MovingPicture moving = moving_tree(make_case("complete:2", broadcast));
  const std::string bytes = gif_bytes(moving);
  EXPECT_THAT(bytes, StartsWith("GIF89a"));
  EXPECT_THAT(bytes, HasSubstr("NETSCAPE2.0"));
  EXPECT_EQ(bytes, gif_bytes(moving));
}

TEST(OnLine, is_in_proportion_on_every_stretch) {
  const LineShape straight{{{{0, 0}, {10, 0}}}};
  EXPECT_EQ(on_line(straight, 0.3), (Point{3, 0}));
  EXPECT_EQ(on_line(straight, 1), (Point{10, 0}));
  const LineShape around{{{{0, 0}, {4, 0}}, {{20, 0}, {24, 0}}}};
  EXPECT_EQ(on_line(around, 0.25), (Point{2, 0}));
  EXPECT_EQ(on_line(around, 0.75), (Point{22, 0}));
  const LineShape bent{{{{0, 0}, {10, 0}, Point{5, 10}}}};
  EXPECT_EQ(on_line(bent, 0.5), (Point{5, 5}));
}

}  // namespace
}  // namespace asterism::testing
