// Parts of plans as records, for the tasks of commands that make many plans.
#pragma once

#include <asterism/expect.hpp>
#include <asterism/plan.hpp>

#include "base/record.hpp"

namespace asterism {

template <class Record, RecordedAs<LinkUse> Value>
void record_fields(Record& record, Value& use) {
  record(use.link_class, use.packets, use.messages);
}

template <class Record, RecordedAs<Metering> Value>
void record_fields(Record& record, Value& metering) {
  record(metering.startups, metering.transmissions, metering.steps, metering.packets_total,
         metering.messages_total, metering.max_packet, metering.header_bits,
         metering.header_bits_total, metering.control_packets, metering.control_total,
         metering.chunks, metering.buffer, metering.time, metering.link_use,
         metering.steps_by_links);
}

template <class Record, RecordedAs<ScheduleTiming> Value>
void record_fields(Record& record, Value& timing) {
  record(timing.time, timing.lock_step, timing.first_complete, timing.median_complete,
         timing.last_complete, timing.busiest_node, timing.busiest_port, timing.busiest_time);
}

template <class Record, RecordedAs<PlanCandidate> Value>
void record_fields(Record& record, Value& candidate) {
  record(candidate.algorithm, candidate.origin, candidate.parameters, candidate.metering,
         candidate.volume, candidate.ratio, candidate.verified, candidate.library,
         candidate.timing);
}

template <class Record, RecordedAs<BoundCut> Value>
void record_fields(Record& record, Value& cut) {
  record(cut.from_named_side, cut.inside, cut.outside, cut.labels, cut.nodes, cut.steps_before,
         cut.steps_after, cut.packet_limit);
}

template <class Record, RecordedAs<BoundPrices> Value>
void record_fields(Record& record, Value& prices) {
  record(prices.links, prices.send, prices.receive);
}

template <class Record, RecordedAs<ContainedCollective> Value>
void record_fields(Record& record, Value& contained) {
  record(contained.kind, contained.node);
}

template <class Record, RecordedAs<BoundReason> Value>
void record_fields(Record& record, Value& reason) {
  record(reason.code, reason.count, reason.at_once, reason.node, reason.cut, reason.prices,
         reason.contained, reason.in_pieces);
}

template <class Record, RecordedAs<LowerBound> Value>
void record_fields(Record& record, Value& bound) {
  record(bound.startups, bound.transmissions, bound.steps, bound.time, bound.volume,
         bound.startups_reason, bound.transmissions_reason, bound.time_reason);
}

template <class Record, RecordedAs<ExpectedSize> Value>
void record_fields(Record& record, Value& size) {
  record(size.buffer, size.message, size.bound, size.best, size.algorithm_bandwidth,
         size.bus_bandwidth, size.libraries, size.planned);
}

}  // namespace asterism
