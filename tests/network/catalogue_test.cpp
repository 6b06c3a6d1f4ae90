// Specs: what they mean, and what is said of every way to get one wrong.
#include <algorithm>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <asterism/networks.hpp>

#include "base/expect_error.hpp"
#include "network_sizes.hpp"

namespace asterism {

namespace {

using ::testing::ElementsAre;
using testing::expect_error;
using ::testing::HasSubstr;

struct BadSpec {
  std::string spec;
  ErrorCode code;
  std::string sentence;
  std::string hint;
};

void expect_bad(const std::vector<BadSpec>& cases) {
  for (const BadSpec& bad : cases) {
    SCOPED_TRACE(bad.spec);
    expect_error([&] { return make_network(bad.spec); }, bad.code, bad.sentence, bad.hint);
  }
}

constexpr auto malformed = ErrorCode::malformed;
constexpr auto out_of_range = ErrorCode::out_of_range;
constexpr auto too_large = ErrorCode::too_large;
constexpr auto unknown_name = ErrorCode::unknown_name;

constexpr const char* too_many_nodes = "has more nodes than 64-bit ids can number (2^64 - 1)";

std::vector<std::uint64_t> parameters_of(const std::string& spec) {
  const auto network = make_network(spec);
  return {network->parameters().begin(), network->parameters().end()};
}

}  // namespace

TEST(Catalogue, every_family_has_a_text_for_every_field_that_must_have_one) {
  for (const NetworkFamily& family : network_catalogue()) {
    SCOPED_TRACE(family.name);
    EXPECT_FALSE(family.name.empty());
    if (family.parameters.empty()) {
      EXPECT_THAT(family.examples, ElementsAre(family.name));
    }
    EXPECT_FALSE(family.summary.empty());
    EXPECT_FALSE(family.nodes.empty());
    EXPECT_FALSE(family.citation.empty());
    EXPECT_NE(family.make, nullptr);
    EXPECT_EQ(family.examples.empty(), family.parameters == "FILE");
    EXPECT_EQ(family.summary.find("  "), std::string::npos) << "two blanks where lines were joined";
    EXPECT_EQ(family.reading.find("  "), std::string::npos);
  }
}

TEST(Catalogue, names_are_distinct) {
  std::set<std::string> names;
  for (const NetworkFamily& family : network_catalogue()) names.insert(family.name);
  EXPECT_EQ(names.size(), network_catalogue().size());
  EXPECT_TRUE(names.contains("star"));
  EXPECT_TRUE(names.contains("graph"));
}

TEST(Catalogue, every_example_works_and_is_of_its_family) {
  for (const NetworkFamily& family : network_catalogue())
    for (const std::string& example : family.examples) {
      const auto network = make_network(example);
      EXPECT_EQ(network->family(), family.name);
      EXPECT_EQ(network->spec(), example) << "examples are canonical";
    }
}

TEST(Catalogue, the_property_tests_miss_no_family) {
  std::set<std::string> tested;
  for (const std::string& spec : testing::all_small_networks())
    tested.insert(spec.substr(0, spec.find(':')));
  for (const NetworkFamily& family : network_catalogue())
    if (!family.examples.empty()) {
      EXPECT_TRUE(tested.contains(family.name)) << family.name;
    }
}

TEST(Catalogue, specs_are_made_canonical) {
  EXPECT_EQ(make_network("star:04")->spec(), "star:4");
  EXPECT_EQ(make_network("macro-star:2,02,1")->spec(), "macro-star:2,2,1");
  EXPECT_EQ(make_network("torus:04x4x008")->spec(), "torus:4x4x8");
  EXPECT_EQ(make_network("hypernet:3,2,kind=cubelet")->spec(), "hypernet:3,2");
  EXPECT_EQ(make_network("hypernet:3,2,kind=treelet")->spec(), "hypernet:3,2,kind=treelet");
}

TEST(Catalogue, parameters_are_the_numbers_of_the_spec) {
  EXPECT_THAT(parameters_of("star:6"), ElementsAre(6));
  EXPECT_THAT(parameters_of("macro-star:3,2"), ElementsAre(3, 2));
  EXPECT_THAT(parameters_of("macro-star:2,2,1"), ElementsAre(2, 2, 1));
  EXPECT_THAT(parameters_of("torus:4x5x6"), ElementsAre(4, 5, 6));
  EXPECT_THAT(parameters_of("hypernet:3,2,kind=buslet"), ElementsAre(3, 2));
}

TEST(Networks, names_may_be_written_in_capitals) {
  EXPECT_EQ(make_network("Star:4")->spec(), "star:4");
  EXPECT_EQ(make_network("TORUS:4x4")->spec(), "torus:4x4");
}

TEST(Catalogue, an_unknown_name_comes_with_the_nearest_one) {
  expect_bad({
      {"sta:4", unknown_name, "unknown network \"sta\"", "did you mean \"star\"?"},
      {"star6", unknown_name, "unknown network \"star6\"", "did you mean \"star:6\"?"},
      {"star-6", unknown_name, "unknown network \"star-6\"", "did you mean \"star:6\"?"},
      {"torus4x4", unknown_name, "\"torus4x4\"", "did you mean \"torus:4x4\"?"},
      {"6", unknown_name, "unknown network \"6\"", ""},
      {"macrostar:3,2", unknown_name, "\"macrostar\"", "did you mean \"macro-star\"?"},
      {"hypercubes:4", unknown_name, "\"hypercubes\"", "did you mean \"hypercube\"?"},
      {"hypernets:3,2", unknown_name, "\"hypernets\"", "did you mean \"hypernet\"?"},
      {"bubblesort:4", unknown_name, "\"bubblesort\"", "did you mean \"bubble-sort\"?"},
      {"toros:4x4", unknown_name, "\"toros\"", "did you mean \"torus\"?"},
      {"cayly:file", unknown_name, "\"cayly\"", "did you mean \"cayley\"?"},
      {" star:4", unknown_name, "\" star\"", "did you mean \"star\"?"},
  });
}

TEST(Catalogue, a_name_near_to_nothing_comes_with_the_way_to_the_list) {
  for (const char* spec : {"", ":", ":4", "qqqqqqqq:3", "x", "4"}) {
    SCOPED_TRACE(spec);
    try {
      static_cast<void>(make_network(spec));
      ADD_FAILURE();
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), unknown_name);
      EXPECT_TRUE(error.hint().starts_with("choose one of star, macro-star, ")) << error.hint();
    }
  }
}

TEST(Catalogue, a_spec_without_parameters_shows_how_to_write_them) {
  for (const NetworkFamily& family : network_catalogue()) {
    if (family.parameters.empty()) continue;
    for (const std::string& spec : {family.name, family.name + ":"}) {
      SCOPED_TRACE(spec);
      expect_error([&] { return make_network(spec); }, malformed,
                   "the network \"" + spec + "\" lacks its parameters",
                   "write " + family.name + ":" + family.parameters);
    }
  }
}

TEST(Catalogue, machines_with_a_name_take_no_parameters) {
  EXPECT_EQ(make_network("DGX-H100")->spec(), "dgx-h100");
  expect_bad({
      {"dgx-h100:", malformed, "the network \"dgx-h100:\" has parameters, but takes none",
       "write dgx-h100"},
      {"mi250:2", malformed, "the network \"mi250:2\" has parameters, but takes none",
       "write mi250"},
      {"dgx", unknown_name, "unknown network \"dgx\"", "did you mean \"dgx1\"?"},
      {"h100", unknown_name, "unknown network \"h100\"", ""},
  });
}

TEST(Catalogue, every_hint_shows_an_example_where_there_is_one) {
  for (const NetworkFamily& family : network_catalogue())
    if (!family.examples.empty() && !family.parameters.empty())
      expect_error([&] { return make_network(family.name + ":?"); }, malformed, "\"?\" where",
                   ", for example " + family.examples[0]);
}

TEST(Catalogue, one_number_families_check_it) {
  struct Limits {
    std::string name;
    std::string parameter;
    std::uint64_t low, high;
  };
  const std::vector<Limits> families{{"star", "n", 2, 20},
                                     {"pancake", "n", 2, 16},
                                     {"bubble-sort", "n", 2, 16},
                                     {"scc", "n", 3, 16},
                                     {"ccc", "n", 3, 57},
                                     {"hypercube", "d", 1, 63},
                                     {"ring", "n", 3, 1ULL << 62},
                                     {"complete", "n", 2, 1ULL << 31},
                                     {"folded-hypercube", "n", 2, 63},
                                     {"fibonacci-cube", "n", 1, 91},
                                     {"hcn", "n", 1, 31},
                                     {"hfn", "n", 2, 31},
                                     {"incomplete-star", "N", 2, 20922789888000ULL}};
  for (const auto& [name, parameter, low, high] : families) {
    SCOPED_TRACE(name);
    const std::string hint = "write " + name + ":" + parameter;
    const std::string range =
        "which is not from " + std::to_string(low) + " to " + std::to_string(high);
    const auto spec = [family = name](std::uint64_t number) {
      return family + ":" + std::to_string(number);
    };
    EXPECT_NO_THROW(static_cast<void>(make_network(spec(low))));
    EXPECT_NO_THROW(static_cast<void>(make_network(spec(high))));
    expect_bad({
        {spec(low - 1), out_of_range, "has " + parameter + " = ", hint},
        {spec(high + 1), out_of_range, range, hint},
        {name + ":99999999999999999999", out_of_range, range, hint},
        {name + ":x", malformed, "has \"x\" where the number " + parameter + " belongs", hint},
        {name + ":-3", malformed, "has \"-3\" where the number", hint},
        {name + ":+3", malformed, "has \"+3\" where the number", hint},
        {name + ":4.5", malformed, "has \"4.5\" where the number", hint},
        {name + ":4e1", malformed, "has \"4e1\" where the number", hint},
        {name + ": 4", malformed, "has \" 4\" where the number", hint},
        {name + ":4 ", malformed, "has \"4 \" where the number", hint},
        {name + ":,4", malformed, "has \"\" where the number", hint},
        {name + ":" + parameter + "=4", malformed, "lacks the number " + parameter, hint},
        {name + ":4,5", malformed, "has \"5\" too many", hint},
        {name + ":4,", malformed, "has \"\" too many", hint},
        {name + ":4,kind=cubelet", malformed, "has \"kind=cubelet\" too many", hint},
        {name + ":4:5", malformed, "has \"4:5\" where the number", hint},
    });
  }
}

TEST(Catalogue, macro_star_checks_its_parameters) {
  const std::string hint = "write macro-star:l,n[,p][,nucleus=AxB], for example macro-star:3,2";
  EXPECT_NO_THROW(static_cast<void>(make_network("macro-star:1,1")));
  EXPECT_NO_THROW(static_cast<void>(make_network("macro-star:3,5")));
  EXPECT_NO_THROW(static_cast<void>(make_network("macro-star:15,1")));
  expect_bad({
      {"macro-star:3", malformed, "lacks the number n", hint},
      {"macro-star:0,2", out_of_range, "has l = 0, which is not from 1 to 15", hint},
      {"macro-star:3,0", out_of_range, "has n = 0, which is not from 1 to 15", hint},
      {"macro-star:16,1", out_of_range, "has l = 16", hint},
      {"macro-star:1,16", out_of_range, "has n = 16", hint},
      {"macro-star:2,2,0", out_of_range, "has p = 0, which is not from 1 to 2", hint},
      {"macro-star:2,2,3", out_of_range, "has p = 3, which is not from 1 to 2", hint},
      {"macro-star:4,4", out_of_range, "has 17 symbols, and 16 are the most", hint},
      {"macro-star:3,5,1", out_of_range, "has 17 symbols, and 16 are the most", hint},
      {"macro-star:15,15,15", out_of_range, "has 241 symbols, and 16 are the most", hint},
      {"macro-star:a,2", malformed, "has \"a\" where the number l belongs", hint},
      {"macro-star:2,b", malformed, "has \"b\" where the number n belongs", hint},
      {"macro-star:2,2,c", malformed, "has \"c\" where the number p belongs", hint},
      {"macro-star:2,2,", malformed, "has \"\" where the number p belongs", hint},
      {"macro-star:2,2,1,1", malformed, "has \"1\" too many", hint},
      {"macro-star:2x2", malformed, "has \"2x2\" where the number l belongs", hint},
  });
}

TEST(Catalogue, macro_star_knows_the_nuclei_of_its_size) {
  const std::string hint = "write macro-star:l,n[,p][,nucleus=AxB]";
  EXPECT_EQ(make_network("macro-star:3,4,nucleus=2x2")->spec(), "macro-star:3,4,nucleus=2x2");
  EXPECT_EQ(make_network("macro-star:1,15,nucleus=15x1")->spec(), "macro-star:1,15,nucleus=15x1");
  EXPECT_EQ(make_network("macro-star:2,4,1,nucleus=1x4")->spec(), "macro-star:2,4,1");
  expect_bad({
      {"macro-star:2,4,nucleus=2x3", unknown_name,
       "has nucleus \"2x3\", which is none of 1x4, 2x2, 4x1", hint},
      {"macro-star:2,4,nucleus=2", unknown_name, "has nucleus \"2\"", hint},
      {"macro-star:2,4,nucleus=", unknown_name, "has nucleus \"\"", hint},
      {"macro-star:2,4,nucleus=02x2", unknown_name, "has nucleus \"02x2\"", hint},
      {"macro-star:2,4,nucleus=2x2x1", unknown_name, "has nucleus \"2x2x1\"", hint},
      {"macro-star:2,4,nucleus", malformed, "has \"nucleus\" where the number p belongs", hint},
      {"macro-star:2,4,nucleus=2x2,1", malformed, "has \"1\" too many", hint},
      {"macro-star:2,nucleus=2x2", malformed, "lacks the number n", hint},
      {"macro-star:4,4,nucleus=2x2", out_of_range, "has 17 symbols, and 16 are the most", hint},
  });
}

TEST(Catalogue, torus_and_mesh_check_their_sides) {
  for (const std::string name : {"torus", "mesh"}) {
    SCOPED_TRACE(name);
    const std::string hint = "write " + name + ":AxBx";
    expect_bad({
        {name + ":1", out_of_range, "has side = 1, which is not from 2 to", hint},
        {name + ":4x0x4", out_of_range, "has side = 0, which is not from 2 to", hint},
        {name + ":4x", malformed, "has \"\" where the number side belongs", hint},
        {name + ":x4", malformed, "has \"\" where the number side belongs", hint},
        {name + ":4xx4", malformed, "has \"\" where the number side belongs", hint},
        {name + ":4X4", malformed, "has \"4X4\" where the number side belongs", hint},
        {name + ":4*4", malformed, "has \"4*4\" where the number side belongs", hint},
        {name + ":-4x4", malformed, "has \"-4\" where the number side belongs", hint},
        {name + ":4,4", malformed, "separates its sides by a comma, not by x", hint},
        {name + ":4x4,", malformed, "separates its sides by a comma, not by x", hint},
        {name + ":4294967296x4294967296", too_large, too_many_nodes, hint},
        {name + ":4611686018427387904x4", too_large, too_many_nodes, hint},
        {name + ":4611686018427387905", out_of_range, "has side = 4611686018427387905", hint},
        {name + ":100000x100000x100000x100000", too_large, too_many_nodes, hint},
    });
    EXPECT_EQ(make_network(name + ":4294967296x4294967295")->node_count(),
              4294967296ULL * 4294967295ULL);
  }
}

TEST(Catalogue, a_side_is_not_too_many_where_a_product_just_fits) {
  // 63 sides of two: 2^63 nodes; one side more is one bit too many.
  std::string spec = "torus:2";
  for (int i = 1; i < 63; ++i) spec += "x2";
  EXPECT_EQ(make_network(spec)->node_count(), 1ULL << 63);
  expect_error([&] { return make_network(spec + "x2"); }, too_large, too_many_nodes, "write torus");
}

TEST(Catalogue, wk_checks_its_parameters) {
  const std::string hint = "write wk:d,t, for example wk:4,3";
  EXPECT_EQ(make_network("wk:2,63")->node_count(), 1ULL << 63);
  EXPECT_EQ(make_network("wk:3,40")->node_count(), 12157665459056928801ULL);
  EXPECT_EQ(make_network("wk:2147483648,2")->node_count(), 1ULL << 62);
  expect_bad({
      {"wk:4", malformed, "lacks the number t", hint},
      {"wk:1,3", out_of_range, "has d = 1, which is not from 2 to 2147483648", hint},
      {"wk:2147483649,1", out_of_range, "has d = 2147483649", hint},
      {"wk:4,0", out_of_range, "has t = 0, which is not from 1 to 63", hint},
      {"wk:2,64", out_of_range, "has t = 64, which is not from 1 to 63", hint},
      {"wk:3,41", too_large, too_many_nodes, hint},
      {"wk:4,32", too_large, too_many_nodes, hint},
      {"wk:2147483648,63", too_large, too_many_nodes, hint},
      {"wk:d,3", malformed, "has \"d\" where the number d belongs", hint},
      {"wk:4,3,2", malformed, "has \"2\" too many", hint},
      {"wk:4,t=3", malformed, "lacks the number t", hint},
  });
}

TEST(Catalogue, de_bruijn_checks_its_parameters) {
  const std::string hint = "write de-bruijn:d,n, for example de-bruijn:2,4";
  EXPECT_EQ(make_network("de-bruijn:2,63")->node_count(), 1ULL << 63);
  EXPECT_EQ(make_network("de-bruijn:1073741824,2")->node_count(), 1ULL << 60);
  EXPECT_EQ(make_network("de-bruijn:1073741824,2")->port_count(), 1U << 31);
  expect_bad({
      {"de-bruijn:2", malformed, "lacks the number n", hint},
      {"de-bruijn:1,3", out_of_range, "has d = 1, which is not from 2 to 1073741824", hint},
      {"de-bruijn:1073741825,1", out_of_range, "has d = 1073741825", hint},
      {"de-bruijn:2,0", out_of_range, "has n = 0, which is not from 1 to 63", hint},
      {"de-bruijn:2,64", out_of_range, "has n = 64, which is not from 1 to 63", hint},
      {"de-bruijn:3,41", too_large, too_many_nodes, hint},
      {"de-bruijn:2,3,4", malformed, "has \"4\" too many", hint},
      {"de-bruijn:2x3", malformed, "has \"2x3\" where the number d belongs", hint},
  });
}

TEST(Catalogue, rhsn_checks_its_parameters) {
  const std::string hint = "write rhsn:l,n, for example rhsn:2,3";
  EXPECT_EQ(make_network("rhsn:6,1")->node_count(), 1ULL << 32);
  EXPECT_EQ(make_network("rhsn:2,31")->node_count(), 1ULL << 62);
  EXPECT_EQ(make_network("rhsn:1,63")->node_count(), 1ULL << 63);
  expect_bad({
      {"rhsn:2", malformed, "lacks the number n", hint},
      {"rhsn:0,2", out_of_range, "has l = 0, which is not from 1 to 6", hint},
      {"rhsn:7,1", out_of_range, "has l = 7, which is not from 1 to 6", hint},
      {"rhsn:2,0", out_of_range, "has n = 0, which is not from 1 to 63", hint},
      {"rhsn:1,64", out_of_range, "has n = 64, which is not from 1 to 63", hint},
      {"rhsn:2,32", too_large, too_many_nodes, hint},
      {"rhsn:6,2", too_large, too_many_nodes, hint},
      {"rhsn:6,63", too_large, too_many_nodes, hint},
      {"rhsn:2,3,1", malformed, "has \"1\" too many", hint},
  });
}

TEST(Catalogue, arrangement_checks_its_parameters) {
  const std::string hint = "write arrangement:n,k, for example arrangement:5,2";
  EXPECT_EQ(make_network("arrangement:20,19")->node_count(), 2432902008176640000ULL);
  EXPECT_EQ(make_network("arrangement:64,10")->node_count(),
            64ULL * 63 * 62 * 61 * 60 * 59 * 58 * 57 * 56 * 55);
  expect_bad({
      {"arrangement:5", malformed, "lacks the number k", hint},
      {"arrangement:1,1", out_of_range, "has n = 1, which is not from 2 to 64", hint},
      {"arrangement:65,1", out_of_range, "has n = 65, which is not from 2 to 64", hint},
      {"arrangement:5,0", out_of_range, "has k = 0, which is not from 1 to 4", hint},
      {"arrangement:5,5", out_of_range, "has k = 5, which is not from 1 to 4", hint},
      {"arrangement:21,20", too_large, too_many_nodes, hint},
      {"arrangement:64,63", too_large, too_many_nodes, hint},
      {"arrangement:5,2,1", malformed, "has \"1\" too many", hint},
  });
}

TEST(Catalogue, clustered_star_checks_its_parameters) {
  const std::string hint = "write clustered-star:n,m, for example clustered-star:5,3";
  expect_bad({
      {"clustered-star:5", malformed, "lacks the number m", hint},
      {"clustered-star:2,1", out_of_range, "has n = 2, which is not from 3 to 16", hint},
      {"clustered-star:17,1", out_of_range, "has n = 17, which is not from 3 to 16", hint},
      {"clustered-star:5,0", out_of_range, "has m = 0, which is not from 1 to 5", hint},
      {"clustered-star:5,6", out_of_range, "has m = 6, which is not from 1 to 5", hint},
      {"clustered-star:5,3,1", malformed, "has \"1\" too many", hint},
  });
}

TEST(Catalogue, hypernet_and_hypercomplete_check_their_parameters) {
  for (const std::string name : {"hypernet", "hypercomplete"}) {
    SCOPED_TRACE(name);
    const std::string hint = "write " + name + ":d,h";
    EXPECT_EQ(make_network(name + ":2,62")->node_count(), 1ULL << 63);
    EXPECT_EQ(make_network(name + ":31,2")->node_count(), 1ULL << 61);
    expect_bad({
        {name + ":3", malformed, "lacks the number h", hint},
        {name + ":1,2", out_of_range, "has d = 1, which is not from 2 to 31", hint},
        {name + ":32,1", out_of_range, "has d = 32, which is not from 2 to 31", hint},
        {name + ":3,0", out_of_range, "has h = 0, which is not from 1 to 62", hint},
        {name + ":2,63", out_of_range, "has h = 63, which is not from 1 to 62", hint},
        {name + ":31,3", too_large, too_many_nodes, hint},
        {name + ":3,7", too_large, too_many_nodes, hint},
        {name + ":3,62", too_large, too_many_nodes, hint},
        {name + ":d,2", malformed, "has \"d\" where the number d belongs", hint},
        {name + ":3,h", malformed, "has \"h\" where the number h belongs", hint},
        {name + ":3,2,1", malformed, "has \"1\" too many", hint},
        {name + ":3,2,sort=cubelet", malformed, "has \"sort=cubelet\" too many", hint},
        {name + ":kind=cubelet,3,2", malformed, "lacks the number d", hint},
        {name + ":3,kind=cubelet", malformed, "lacks the number h", hint},
    });
  }
}

TEST(Catalogue, switched_networks_check_their_parameters) {
  const std::string fat_tree = "write fat-tree:k, for example fat-tree:4";
  const std::string dragonfly = "write dragonfly:a,p,h[,g], for example dragonfly:4,0,2";
  const std::string slim_fly = "write slim-fly:q[,p], for example slim-fly:5";
  expect_bad({
      {"fat-tree:3", out_of_range, "has k = 3, which is not even", fat_tree},
      {"fat-tree:0", out_of_range, "has k = 0, which is not from 2 to 1048576", fat_tree},
      {"fat-tree:4,2", malformed, "has \"2\" too many", fat_tree},
      {"dragonfly:4,2", malformed, "lacks the number h", dragonfly},
      {"dragonfly:0,2,2", out_of_range, "has a = 0, which is not from 1 to 1048576", dragonfly},
      {"dragonfly:2,2,0", out_of_range, "has h = 0, which is not from 1 to 1048576", dragonfly},
      {"dragonfly:4,2,2,1", out_of_range, "has g = 1, which is not from 2 to 9", dragonfly},
      {"dragonfly:4,2,2,4", out_of_range, "has 4 groups: 8 links of a group do not", dragonfly},
      {"dragonfly:4,2,2,2", out_of_range, "at most one link of a router to a group", dragonfly},
      {"dragonfly:1048576,1048576,1048576", too_large, too_many_nodes, dragonfly},
      {"slim-fly:2", out_of_range, "has q = 2, which is not from 3 to 65536", slim_fly},
      {"slim-fly:6", out_of_range, "has q = 6, which is not the power of a prime", slim_fly},
      {"slim-fly:65535", out_of_range, "which is not the power of a prime", slim_fly},
      {"slim-fly:5,0", out_of_range, "has p = 0, which is not from 1 to 1048576", slim_fly},
  });
}

TEST(Catalogue, fabrics_check_their_parameters) {
  const std::string leaf_spine = "write leaf-spine:l,h,s[,n], for example leaf-spine:8,8,4";
  const std::string xgft = "write xgft:M1xM2x..,W1xW2x.., for example xgft:4x4,1x2";
  const std::string twisted = "write twisted-torus:KxKx2K, Kx2Kx2K or Kx2K, for example";
  const std::string spectral = "write spectral-fly:p,q[,t], for example spectral-fly:3,5";
  expect_bad({
      {"leaf-spine:1,8,4", out_of_range, "has l = 1, which is not from 2 to 1048576", leaf_spine},
      {"leaf-spine:8,8", malformed, "lacks the number s", leaf_spine},
      {"leaf-spine:8,8,4,0", out_of_range, "has n = 0, which is not from 1 to 64", leaf_spine},
      {"leaf-spine:8,8,4,2,1", malformed, "has \"1\" too many", leaf_spine},
      {"xgft:4x4", malformed, "lacks W", xgft},
      {"xgft:4x4,1x2x2", out_of_range, "has 2 numbers of children and 3 of parents", xgft},
      {"xgft:4x1,1x2", out_of_range, "has only one child at its last level", xgft},
      {"xgft:4x0,1x2", out_of_range, "has M = 0, which is not from 1 to 2147483648", xgft},
      {"xgft:2x2x2x2x2x2x2x2,1x1x1x1x1x1x1x1", out_of_range, "at most 7", xgft},
      {"xgft:4x4,1x", malformed, "has \"\" where the number W belongs", xgft},
      {"xgft:2147483648x2147483648x2147483648,1x1x1", too_large, too_many_nodes, xgft},
      {"twisted-torus:4x4x4", out_of_range, "does not have the sides k and 2k", twisted},
      {"twisted-torus:8x4x4", out_of_range, "does not have the sides k and 2k", twisted},
      {"twisted-torus:4x6x8", out_of_range, "does not have the sides k and 2k", twisted},
      {"twisted-torus:1x2", out_of_range, "has side = 1, which is not from 2", twisted},
      {"rail-optimized:4,4,2,0", out_of_range, "has s = 0, which is not from 1 to", "write rail"},
      {"dragonfly-plus:2,2,2", malformed, "lacks the number h", "write dragonfly-plus:l,p,s,h"},
      {"dragonfly-plus:1048576,1048576,1048576,1048576", too_large, too_many_nodes, "write"},
      {"hyperx:4x4", malformed, "lacks the number t", "write hyperx:AxBxC..,t"},
      {"hyperx:4x1,2", out_of_range, "has side = 1, which is not from 2 to", "write hyperx:"},
      {"hamming-mesh:2x2,4", malformed, "does not have two sides of each kind", "write hamming"},
      {"hamming-mesh:1x2,4x4", out_of_range, "has board side = 1, which is not", "write hamming"},
      {"polarfly:6", out_of_range, "has q = 6, which is not the power of a prime", "write polar"},
      {"oft:6", out_of_range, "has q = 6, which is not the power of a prime", "write oft:q[,p]"},
      {"xpander:2,4,0", out_of_range, "has d = 2, which is not from 3 to 512", "write xpander"},
      {"spectral-fly:3,3", out_of_range, "not different odd primes with q > 2 sqrt(p)", spectral},
      {"spectral-fly:13,7", out_of_range, "not different odd primes with q > 2 sqrt", spectral},
      {"spectral-fly:9,7", out_of_range, "has p = 9 and q = 7, which are not", spectral},
      {"bcube:2,63", out_of_range, "has k = 63, which is not from 0 to 62", "write bcube:n,k"},
      {"bcube:4,40", too_large, too_many_nodes, "write bcube:n,k"},
      {"dcell:100,4", too_large, too_many_nodes, "write dcell:n,k, for example dcell:4,1"},
      {"torus-mesh:4x4", malformed, "lacks open side", "write torus-mesh:AxB..,CxD.."},
      {"mlfm:0", out_of_range, "has h = 0, which is not from 1 to 4096", "write mlfm:h[,l[,p]]"},
  });
}

TEST(Catalogue, butterfly_kautz_and_generalized_hypercube_check_their_parameters) {
  const std::string butterfly = "write butterfly:n[,wrapped=no|yes], for example butterfly:3";
  const std::string kautz = "write kautz:d,n, for example kautz:2,3";
  const std::string cube = "write generalized-hypercube:AxBxC..., for example generalized";
  EXPECT_EQ(make_network("butterfly:3,wrapped=no")->spec(), "butterfly:3");
  expect_bad({
      {"butterfly:0", out_of_range, "has n = 0, which is not from 1 to 57", butterfly},
      {"butterfly:58", out_of_range, "has n = 58, which is not from 1 to 57", butterfly},
      {"butterfly:2,wrapped=yes", out_of_range, "wrapped networks begin with n = 3", butterfly},
      {"butterfly:3,wrapped=maybe", unknown_name, "which is none of no, yes", butterfly},
      {"kautz:1,3", out_of_range, "has d = 1, which is not from 2 to 1073741824", kautz},
      {"kautz:3,0", out_of_range, "has n = 0, which is not from 1 to 63", kautz},
      {"kautz:3,63", too_large, too_many_nodes, kautz},
      {"generalized-hypercube:1x3", out_of_range, "has side = 1, which is not from 2", cube},
      {"generalized-hypercube:3,4", malformed, "by a comma, not by x", cube},
      {"generalized-hypercube:2147483649x2", too_large, "more than 2^31 links per node", cube},
      {"generalized-hypercube:4611686018427387904x8", too_large, too_many_nodes, cube},
  });
}

TEST(Catalogue, hypernet_knows_its_kinds_of_blocks) {
  const std::string hint = "write hypernet:d,h[,kind=cubelet|treelet|buslet]";
  expect_bad({
      {"hypernet:3,2,kind=tree", unknown_name,
       "has kind \"tree\", which is none of cubelet, treelet, buslet", hint},
      {"hypernet:3,2,kind=", unknown_name, "has kind \"\"", hint},
      {"hypernet:3,2,kind=Cubelet", unknown_name, "has kind \"Cubelet\"", hint},
      {"hypernet:3,2,kind", malformed, "has \"kind\" too many", hint},
      {"hypernet:3,2,kind=buslet,kind=buslet", malformed, "has \"kind=buslet\" too many", hint},
      {"hypercomplete:3,2,kind=buslet", malformed, "has \"kind=buslet\" too many", "write hyperc"},
  });
}

TEST(Catalogue, large_networks_cost_nothing_until_they_are_walked) {
  // The far ends of the id range: nothing may overflow on the way there and back.
  for (const char* spec : {"star:16",
                           "star:20",
                           "scc:16",
                           "ccc:57",
                           "hypercube:63",
                           "wk:2,63",
                           "wk:3,40",
                           "ring:4611686018427387904",
                           "hypernet:2,62",
                           "hypernet:31,2",
                           "torus:4294967296x4294967295",
                           "mesh:4294967296x4294967295",
                           "pancake:16",
                           "bubble-sort:16",
                           "macro-star:3,5",
                           "macro-star:15,1",
                           "macro-star:3,5,nucleus=5x1",
                           "clustered-star:16,9",
                           "incomplete-star:20922789887999",
                           "arrangement:20,19",
                           "arrangement:64,10",
                           "de-bruijn:2,63",
                           "de-bruijn:3,40",
                           "de-bruijn:1073741824,2",
                           "folded-hypercube:63",
                           "fibonacci-cube:91",
                           "hcn:31",
                           "hfn:31",
                           "rhsn:2,31",
                           "rhsn:6,1",
                           "rhsn:1,63",
                           "fat-tree:1048576",
                           "dragonfly:1048576,0,1048576",
                           "dragonfly:1048576,7,1048576",
                           "slim-fly:65536",
                           "slim-fly:65521,1048576",
                           "butterfly:57",
                           "butterfly:57,wrapped=yes",
                           "kautz:2,63",
                           "kautz:3,39",
                           "kautz:1073741824,2",
                           "generalized-hypercube:1073741824x1073741824x3",
                           "generalized-hypercube:2147483649",
                           "leaf-spine:1048576,1048576,1048576,64",
                           "xgft:1024x1024x1024x1024,2x4x1024x1024",
                           "rail-optimized:1024,1048576,1048576,1048576",
                           "dragonfly-plus:64,1024,1048576,1048576",
                           "dragonfly:1024,7,1024,1025",
                           "hyperx:1048576x1048576,1000",
                           "hamming-mesh:1024x1024,1048576x1048576",
                           "polarfly:65536",
                           "polarfly:65521,1048576",
                           "oft:65536",
                           "mlfm:4096,1048576,1048576",
                           "bcube:2,56",
                           "bcube:65536,2",
                           "dcell:2,5",
                           "dcell:65535,1",
                           "spectral-fly:3,65521",
                           "torus-mesh:65536x65536,65536x65535",
                           "twisted-torus:1048576x1048576x2097152"}) {
    SCOPED_TRACE(spec);
    const auto network = make_network(spec);
    for (const NodeId node :
         {NodeId{0}, NodeId{network->node_count() / 3}, NodeId{network->node_count() - 1}}) {
      EXPECT_EQ(network->parse_label(network->label(node)), node);
      for (Port port{0}; port.value() < std::min(network->port_count(), 100U); ++port) {
        const NodeId end = network->neighbour(node, port);
        if (end == no_node) continue;
        ASSERT_LT(end.value(), network->node_count());
        ASSERT_EQ(network->neighbour(end, network->reverse_port(node, port)), node);
      }
    }
  }
}

}  // namespace asterism
