// Verifies a hand-written schedule with the core library only, which needs no threads, no Boost and
// no solver.
#include <iostream>

#include <asterism/networks.hpp>
#include <asterism/problem.hpp>
#include <asterism/verify.hpp>

int main() {
  using namespace asterism;
  const Problem problem = state_problem({.network = "ring:3", .collective = "broadcast"});
  ScheduleVerifier verifier;
  verifier.begin({problem, "by hand"});
  Step step;
  step.add(NodeId{0}, Port{0}, MessageId{0});
  verifier.take(step);
  step.clear();
  step.add(NodeId{0}, Port{1}, MessageId{0});
  verifier.take(step);
  verifier.end();
  std::cout << (verifier.verdict().valid ? "valid" : verifier.verdict().earliest()->text) << '\n';
  return verifier.verdict().valid ? 0 : 1;
}
