#include "explore/gate.hpp"

#include <set>

#include <gtest/gtest.h>

#include "explore/token.hpp"

namespace asterism::explore {
namespace {

const std::string gate_token = "0123456789abcdef0123456789abcdef";

Gate test_gate() {
  return {8000, gate_token};
}

Visit good_visit(const std::string& path = "") {
  Visit visit{"GET", "/" + gate_token + "/" + path};
  visit.hosts = {"127.0.0.1:8000"};
  return visit;
}

Visit good_post() {
  Visit visit = good_visit("api/plan");
  visit.method = "POST";
  visit.content_types = {std::string(question_type)};
  visit.lengths = {"10"};
  return visit;
}

int status_of_visit(const Visit& visit) {
  const auto refusal = test_gate().refusal(visit);
  return refusal ? refusal->status : 200;
}

TEST(Token, is_128_random_bits) {
  std::set<std::string> tokens;
  for (int i = 0; i < 100; ++i) {
    const std::string token = random_token();
    EXPECT_EQ(token.size(), 32U);
    EXPECT_EQ(token.find_first_not_of("0123456789abcdef"), std::string::npos);
    tokens.insert(token);
  }
  EXPECT_EQ(tokens.size(), 100U);
}

TEST(Token, is_told_from_others) {
  EXPECT_TRUE(is_token(gate_token, gate_token));
  for (std::size_t i = 0; i < gate_token.size(); ++i) {
    std::string other = gate_token;
    other[i] = 'x';
    EXPECT_FALSE(is_token(other, gate_token)) << i;
  }
  EXPECT_FALSE(is_token("", gate_token));
  EXPECT_FALSE(is_token(gate_token.substr(1), gate_token));
  EXPECT_FALSE(is_token(gate_token + "0", gate_token));
  EXPECT_FALSE(is_token(gate_token + gate_token, gate_token));
  EXPECT_FALSE(is_token("", ""));
  // A zero byte is what a text that is too short is filled up with.
  EXPECT_FALSE(is_token(std::string("ab"), std::string("ab\0", 3)));
}

TEST(Gate, lets_those_in_who_have_the_token) {
  EXPECT_EQ(status_of_visit(good_visit()), 200);
  EXPECT_EQ(status_of_visit(good_visit("main.js")), 200);
  EXPECT_EQ(status_of_visit(good_visit("api/job?id=1")), 200);
  EXPECT_EQ(status_of_visit(good_post()), 200);
  Visit by_name = good_visit();
  by_name.hosts = {"localhost:8000"};
  EXPECT_EQ(status_of_visit(by_name), 200);
}

TEST(Gate, knows_nobody_without_the_token) {
  for (const std::string target :
       {"/", "", "/main.js", "/api/catalogue", "/0123456789abcdef0123456789abcdee/",
        "/0123456789abcdef0123456789abcdef", "/0123456789abcdef0123456789abcdef?x=1",
        "/0123456789abcdef/", "//0123456789abcdef0123456789abcdef/",
        "/x/0123456789abcdef0123456789abcdef/", "/?0123456789abcdef0123456789abcdef/",
        "/0123456789ABCDEF0123456789ABCDEF/", "0123456789abcdef0123456789abcdef/", "*",
        "http://127.0.0.1:8000/0123456789abcdef0123456789abcdef/"}) {
    Visit visit = good_visit();
    visit.target = target;
    EXPECT_EQ(status_of_visit(visit), 404) << target;
  }
}

TEST(Gate, takes_no_tricks_with_paths) {
  for (const std::string path :
       {"../", "../../etc/passwd", "..%2f", "%2e%2e/", "%2e%2e%2fetc", "a/../b", "a//b", "a\\b",
        "a%00b", "main.js%20", "main.js;x", "\xc0\xae\xc0\xae/", "a b", "a\tb", "....//", "%"})
    EXPECT_EQ(status_of_visit(good_visit(path)), 404) << path;
  EXPECT_EQ(status_of_visit(good_visit(std::string(3000, 'a'))), 414);
  EXPECT_EQ(status_of_visit(good_visit("api/job?" + std::string(3000, 'a'))), 414);
}

TEST(Gate, is_not_reached_by_other_names) {
  for (const std::vector<std::string>& hosts :
       std::vector<std::vector<std::string>>{{},
                                             {""},
                                             {"evil.example"},
                                             {"evil.example:8000"},
                                             {"127.0.0.1"},
                                             {"127.0.0.1:8001"},
                                             {"127.0.0.1:80000"},
                                             {"127.0.0.1:8000.evil.example"},
                                             {"LOCALHOST:8000 "},
                                             {"localhost"},
                                             {"[::1]:8000"},
                                             {"0.0.0.0:8000"},
                                             {"2130706433:8000"},
                                             {"127.0.0.1:8000", "127.0.0.1:8000"},
                                             {"127.0.0.1:8000", "evil.example"}}) {
    Visit visit = good_visit();
    visit.hosts = hosts;
    EXPECT_EQ(status_of_visit(visit), 403) << (hosts.empty() ? "none" : hosts.front());
  }
}

TEST(Gate, does_not_answer_other_pages) {
  for (const char* origin : {"https://evil.example", "null", "http://127.0.0.1:9000",
                             "http://localhost", "https://127.0.0.1:8000", "", "file://"}) {
    Visit visit = good_post();
    visit.origins = {origin};
    EXPECT_EQ(status_of_visit(visit), 403) << origin;
  }
  Visit own = good_post();
  own.origins = {"http://127.0.0.1:8000"};
  EXPECT_EQ(status_of_visit(own), 200);
  own.origins = {"http://127.0.0.1:8000", "http://127.0.0.1:8000"};
  EXPECT_EQ(status_of_visit(own), 403);
  for (const char* site : {"cross-site", "same-site", "anything"}) {
    Visit visit = good_visit("api/catalogue");
    visit.fetch_sites = {site};
    EXPECT_EQ(status_of_visit(visit), 403) << site;
  }
  for (const char* site : {"same-origin", "none"}) {
    Visit visit = good_visit("api/catalogue");
    visit.fetch_sites = {site};
    EXPECT_EQ(status_of_visit(visit), 200) << site;
  }
}

TEST(Gate, lets_a_link_lead_to_the_page_but_to_nothing_behind_it) {
  Visit visit = good_visit();
  visit.fetch_sites = {"cross-site"};
  EXPECT_EQ(status_of_visit(visit), 403);
  visit.fetch_modes = {"navigate"};
  EXPECT_EQ(status_of_visit(visit), 403);
  visit.fetch_targets = {"document"};
  EXPECT_EQ(status_of_visit(visit), 200);
  visit.fetch_targets = {"iframe"};
  EXPECT_EQ(status_of_visit(visit), 403);
  visit.fetch_targets = {"document"};
  visit.target += "api/catalogue";
  EXPECT_EQ(status_of_visit(visit), 403);
}

TEST(Gate, takes_only_what_it_knows) {
  for (const char* method : {"PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "PATCH", "get", ""}) {
    Visit visit = good_visit();
    visit.method = method;
    EXPECT_EQ(status_of_visit(visit), 405) << method;
  }
  for (const char* type : {"text/plain", "application/x-www-form-urlencoded", "multipart/form-data",
                           "application/json", ""}) {
    Visit visit = good_post();
    visit.content_types = {type};
    EXPECT_EQ(status_of_visit(visit), 415) << type;
  }
  Visit untyped = good_post();
  untyped.content_types = {};
  EXPECT_EQ(status_of_visit(untyped), 415);
  Visit encoded = good_post();
  encoded.is_encoded = true;
  EXPECT_EQ(status_of_visit(encoded), 411);
  Visit get_with_body = good_visit();
  get_with_body.lengths = {"5"};
  EXPECT_EQ(status_of_visit(get_with_body), 400);
}

TEST(Gate, takes_no_more_than_it_reads) {
  const Limits limits;
  Visit visit = good_post();
  visit.lengths = {std::to_string(limits.question_bytes)};
  EXPECT_EQ(status_of_visit(visit), 200);
  visit.lengths = {std::to_string(limits.question_bytes + 1)};
  EXPECT_EQ(status_of_visit(visit), 413);
  visit.content_types = {std::string(graph_type)};
  EXPECT_EQ(status_of_visit(visit), 200);
  visit.lengths = {std::to_string(limits.graph_bytes + 1)};
  EXPECT_EQ(status_of_visit(visit), 413);
  for (const char* length : {"-1", "1e3", "99999999999999999999999", "0x10", "+5", " 5"}) {
    visit.lengths = {length};
    EXPECT_EQ(status_of_visit(visit), 400) << length;
  }
  visit.lengths = {"5", "5"};
  EXPECT_EQ(status_of_visit(visit), 400);
}

TEST(Gate, says_where_it_is_and_what_is_asked_for) {
  EXPECT_EQ(test_gate().address(), "http://127.0.0.1:8000/" + gate_token + "/");
  const Place place = test_gate().place("/" + gate_token + "/api/job?id=1&x=/");
  EXPECT_EQ(place.path, "api/job");
  EXPECT_EQ(place.query, "id=1&x=/");
  EXPECT_EQ(test_gate().place("/" + gate_token + "/").path, "");
}

}  // namespace
}  // namespace asterism::explore
