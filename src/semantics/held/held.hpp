// The state machine of a schedule: what each node holds after each step. This is the only place
// that defines these rules.
//
// The verifier, the timer, rank programs, GPU buffers and the plans of MPI ranks all run this state
// machine. They differ in what they record for each item that a node holds: a bit, its set of
// contributions, its arrival time, a buffer slot, or a value. This record is the payload.
//
// A step consists of send() for every item sent, depart(), arrive() for every item received, and
// end_step(). All sends read the state before the step.
//
//   copied    the first arrival counts, and the sender keeps the message
//   moved     the sender no longer has the message
//   combined  parts of results are given, copied or posted, and combined where they arrive; a whole
//             result replaces a part
//   prefixes  a sum of adjacent contributions can be computed from the pieces that a node has
//
// A payload that supports all four has the following members. A payload for fewer needs only what
// the respective class uses.
//
//   Value, Coming         the stored type and the arriving type (a value, or a reference to fill
//   in)
//   unset, gone           reserved values: no entry, and part no longer held
//   marks_origins         whether all initial items have an entry from the beginning
//   knows_wholes          whether is_whole(result, value) distinguishes a whole result from a part
//   keeps_sums            whether sums of stretches are stored
//   tells_redundant       whether a stretch that can be computed from others is redundant
//   initial(node, item)   the initial value: a message, or the contribution to a result
//   received(to, item, coming)   the value of a message, or of the first part of a result
//   received_whole(to, result, there, coming), received_copy(to, message, coming),
//   received_post(to, message, coming), received_stretch(to, stretch, coming)
//   ignore(to, coming)    the arriving item is discarded
//   replaces(there, coming)  whether the later of two equivalent arrivals counts
//   combine(to, result, there, coming)  combines the arrival with the part that is there
//   combines_at(node)     whether an arriving copy is combined with the part that is there
//   sent(part), sent_again(part)   the value of a part that leaves, and of one that stays
//   copied(result, part), posted_copy(result, part)   the value of a new copy
//   passed_on(copy)       the value of a copy that is sent
//   sum(node, pieces), Rank, extended(rank, piece)   pieces of a stretch; the lowest rank is best
#pragma once

#include "semantics/held/held_copies.hpp"
#include "semantics/held/held_moves.hpp"
#include "semantics/held/held_parts.hpp"
#include "semantics/held/held_stretches.hpp"
