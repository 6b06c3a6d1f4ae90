// Pictures of networks for programs that link the library.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <asterism/error.hpp>
#include <asterism/network_picture.hpp>
#include <asterism/networks.hpp>

namespace asterism {
namespace {

using ::testing::HasSubstr;

NetworkPictureRequest request_for(const std::string& spec) {
  return {.network = make_network(spec)};
}

TEST(NetworkPicture, is_the_svg_of_all_nodes) {
  const NetworkPicture picture = picture_of_network(request_for("star:3"));
  EXPECT_THAT(picture.svg, HasSubstr("<svg"));
  EXPECT_EQ(picture.part, "");
  const auto network = make_network("star:3");
  for (NodeId node{0}; node.value() < network->node_count(); ++node)
    EXPECT_THAT(picture.svg, HasSubstr(network->label(node)));
  NetworkPictureRequest without_labels = request_for("star:3");
  without_labels.labels = "none";
  EXPECT_LT(picture_of_network(without_labels).svg.size(), picture.svg.size());
}

TEST(NetworkPicture, marks_a_route_or_a_tree) {
  NetworkPictureRequest plain = request_for("ring:6");
  NetworkPictureRequest tree = plain, route = plain;
  tree.tree = NodeId{2};
  route.route = find_route(route_algorithm(*plain.network, ""),
                           {plain.network, NodeId{0}, RouteTarget(NodeId{2})});
  EXPECT_NE(picture_of_network(tree).svg, picture_of_network(plain).svg);
  EXPECT_NE(picture_of_network(route).svg, picture_of_network(plain).svg);
  tree.route = route.route;
  EXPECT_THROW((void)picture_of_network(tree), Error);
}

TEST(NetworkPicture, of_a_large_network_is_of_a_part) {
  NetworkPictureRequest request = request_for("star:7");
  request.max_nodes = 30;
  request.around = NodeId{5};
  EXPECT_THAT(picture_of_network(request).part, HasSubstr("of 5,040 nodes"));
}

TEST(NetworkPicture, needs_a_network_and_known_words) {
  EXPECT_THROW((void)picture_of_network({}), Error);
  NetworkPictureRequest request = request_for("ring:4");
  request.labels = "some";
  EXPECT_THROW((void)picture_of_network(request), Error);
}

}  // namespace
}  // namespace asterism
