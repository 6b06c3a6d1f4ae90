// Who holds what, after each step of a schedule: the one place that states this rule.
//
// Verifier, timer, rank programs, buffers of GPUs and plans of MPI ranks all run the same state
// machine. They differ in what they keep of the things that a node holds: a bit, the set of
// contributions in it, when it arrived, a slot of a buffer, a value. That is the payload.
//
// A step is told as send() for everything that is sent, depart(), arrive() for everything that
// arrives, and end_step(). All sends read the state before the step.
//
//   copied    the first arrival counts, and whoever sends a message keeps it
//   moved     whoever sends a message has it no longer
//   combined  parts of results are given, copied or posted, and combined where they arrive; a whole
//             result takes the place of a part
//   prefixes  a sum of adjoining contributions can be made of the pieces that a node has
//
// A payload for all four has these members. One that serves fewer needs only what the class says.
//
//   Value, Coming         what is kept, and what arrives (a value, or a reference that is filled
//   in) unset, gone           values that nothing else has: no entry, and no part any longer
//   marks_origins         whether all that is there at first has an entry from the beginning
//   knows_wholes          whether is_whole(result, value) tells a whole result from a part
//   keeps_sums            whether sums of stretches are kept
//   tells_redundant       whether a stretch that can be made from others is redundant
//   initial(node, item)   what is there at first: a message, or the contribution to a result
//   received(to, item, coming)   the value of a message, or of the first part of a result
//   received_whole(to, result, there, coming), received_copy(to, message, coming),
//   received_post(to, message, coming), received_stretch(to, stretch, coming)
//   ignore(to, coming)    it arrives and nobody will look at it
//   replaces(there, coming)  of two that bring the same: whether the later one counts
//   combine(to, result, there, coming)  adds to the part that is there
//   combines_at(node)     whether a copy that arrives is combined with what is there
//   sent(part), sent_again(part)   the value of a part that leaves, and of one that stays
//   copied(result, part), posted_copy(result, part)   the value of a copy that is made
//   passed_on(copy)       the value of a copy that is sent
//   sum(node, pieces), Rank, extended(rank, piece)   pieces of a stretch; the lowest rank is best
#pragma once

#include "semantics/held/held_copies.hpp"
#include "semantics/held/held_moves.hpp"
#include "semantics/held/held_parts.hpp"
#include "semantics/held/held_stretches.hpp"
