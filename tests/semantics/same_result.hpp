// Verification by symmetry and move by move must give the same verdict and numbers.
#pragma once

#include <string>

#include <gtest/gtest.h>

#include <asterism/symmetric.hpp>

namespace asterism::testing {

inline void expect_same_result(const SymmetricResult& symmetric, const Verdict& verdict,
                               const Metering& metering, const std::string& what) {
  ASSERT_EQ(symmetric.verdict.valid, verdict.valid) << what;
  ASSERT_EQ(symmetric.verdict.steps, verdict.steps) << what;
  ASSERT_EQ(symmetric.verdict.redundant, verdict.redundant) << what;
  ASSERT_EQ(symmetric.verdict.violations.size(), verdict.violations.size()) << what;
  for (std::size_t i = 0; i < verdict.violations.size(); ++i) {
    ASSERT_EQ(symmetric.verdict.violations[i].kind, verdict.violations[i].kind) << what;
    ASSERT_EQ(symmetric.verdict.violations[i].count, verdict.violations[i].count)
        << what << ": " << verdict.violations[i].text;
    ASSERT_EQ(symmetric.verdict.violations[i].step, verdict.violations[i].step) << what;
  }
  const Metering& ours = symmetric.metering;
  ASSERT_EQ(ours.steps, metering.steps) << what;
  ASSERT_EQ(ours.startups, metering.startups) << what;
  ASSERT_EQ(ours.transmissions, metering.transmissions) << what;
  ASSERT_EQ(ours.packets_total, metering.packets_total) << what;
  ASSERT_EQ(ours.messages_total, metering.messages_total) << what;
  ASSERT_EQ(ours.max_packet, metering.max_packet) << what;
  ASSERT_NEAR(ours.time, metering.time, 1e-9 * (1 + metering.time)) << what;
  ASSERT_EQ(ours.steps_by_links, metering.steps_by_links) << what;
  for (std::size_t i = 0; i < metering.link_use.size(); ++i) {
    ASSERT_EQ(ours.link_use[i].packets, metering.link_use[i].packets) << what;
    ASSERT_EQ(ours.link_use[i].messages, metering.link_use[i].messages) << what;
  }
  if (verdict.valid) {
    ASSERT_EQ(ours.buffer, metering.buffer) << what;
  }
}

}  // namespace asterism::testing
