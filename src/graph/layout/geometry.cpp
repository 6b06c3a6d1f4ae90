#include "graph/layout/geometry.hpp"

namespace asterism {

namespace {

constexpr double pi = 3.141592653589793;

/// For 0 <= x <= pi/4, where this many terms are accurate to the last digits.
double sine_by_series(double x) {
  double sum = 0;
  double term = x;
  for (int i = 1; i < 20; i += 2) {
    sum += term;
    term *= -x * x / ((i + 1) * (i + 2));
  }
  return sum;
}

double cosine_by_series(double x) {
  double sum = 0;
  double term = 1;
  for (int i = 0; i < 20; i += 2) {
    sum += term;
    term *= -x * x / ((i + 1) * (i + 2));
  }
  return sum;
}

/// Returns the sine of a share of a quarter turn, 0 .. 1.
double sine_of_quarter(double share) {
  return share <= 0.5 ? sine_by_series(share * pi / 2) : cosine_by_series((1 - share) * pi / 2);
}

}  // namespace

Point on_circle(double turns) {
  const double quarters = (turns - std::floor(turns)) * 4;
  const double quarter = std::floor(quarters);
  const double sine = sine_of_quarter(quarters - quarter);
  const double cosine = sine_of_quarter(1 - (quarters - quarter));
  if (quarter == 0) return {sine, -cosine};
  if (quarter == 1) return {cosine, sine};
  if (quarter == 2) return {-sine, cosine};
  return {-cosine, -sine};
}

Point turned(Point point, double turns) {
  const Point up = on_circle(turns);  // the image of (0, -1)
  return {-point.x * up.y - point.y * up.x, point.x * up.x - point.y * up.y};
}

double sine_of_half_turns(double t) {
  return on_circle(t / 2).x;
}

double radius_on_ring(std::uint64_t count, double gap) {
  if (count <= 1) return 1;
  return sine_of_half_turns(1.0 / static_cast<double>(count)) * (1 - gap);
}

Point control_of_bend(Point from, Point to, double bend) {
  const Point along = to - from;
  const Point left{along.y, -along.x};
  return (from + to) * 0.5 + left * (2 * bend);
}

Point on_bend(Point from, Point to, double bend, double t) {
  const Point control = control_of_bend(from, to, bend);
  return from * ((1 - t) * (1 - t)) + control * (2 * t * (1 - t)) + to * (t * t);
}

}  // namespace asterism
