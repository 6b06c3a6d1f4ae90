(** The check on a network of four nodes, the hypercube of two dimensions: it accepts a tree and relative steps, and
    rejects broken ones. *)
From Coq Require Import List Bool Arith.
From Asterism Require Import Network Schedule TimedTree RelativeSteps.
Import ListNotations.

Definition add (a b : bool * bool) : bool * bool := (xorb (fst a) (fst b), xorb (snd a) (snd b)).

Definition hypercube : Network.
Proof.
  refine {| Node := bool * bool; Port := bool; one := (false, false); mul := add; inv := fun a => a;
            nodes := [(false, false); (true, false); (false, true); (true, true)]; ports := [false; true];
            generator := fun p : bool => if p then (false, true) else (true, false); reverse := fun p => p |}.
  all: try (repeat intros [] || intros []; reflexivity).
  - decide equality; apply bool_dec.
  - exact bool_dec.
  - now intros [[] []] [[] []] [[] []].
  - now intros [[] []].
  - now intros [[] []].
  - repeat constructor; simpl; intuition discriminate.
  - intros [[] []]; simpl; tauto.
  - repeat constructor; simpl; intuition discriminate.
  - intros []; simpl; tauto.
Defined.

(** Dimension 2 first, then dimension 1 from both: one port, two steps. *)
Definition doubling (last : nat) : Tree hypercube :=
  {| up := fun w : Node hypercube => if fst w then false : Port hypercube else true : Port hypercube;
     time := fun w : Node hypercube => if fst w then (if snd w then last else 2) else 1 |}.

Example accepted : TimedTree.accepts (doubling 2) 1 2 2 = true.
Proof. reflexivity. Qed.
Example too_many_packets : TimedTree.accepts (doubling 2) 0 2 2 = false.
Proof. reflexivity. Qed.
Example too_large_a_packet : TimedTree.accepts (doubling 2) 1 1 2 = false.
Proof. reflexivity. Qed.
Example child_before_its_parent : TimedTree.accepts (doubling 1) 2 2 2 = false.
Proof. reflexivity. Qed.

Example expanded :
  TimedTree.translated (doubling 2) 2 (true, true) (false : Port hypercube) = [(true, true); (true, false)].
Proof. reflexivity. Qed.

Definition two_hops (second : list (bool * bool)) : Moves hypercube :=
  fun step p => match step, p with
                | 1, false => [(true, false); (true, true)]
                | 2, true => second
                | _, _ => []
                end.

Example relative_accepted : RelativeSteps.accepts (two_hops [(false, true); (true, true)]) 1 2 2 = true.
Proof. reflexivity. Qed.
Example one_message_stays : RelativeSteps.accepts (two_hops [(true, true)]) 1 2 2 = false.
Proof. reflexivity. Qed.
Example moved_twice_at_once : RelativeSteps.accepts (two_hops [(true, true); (true, true)]) 1 2 2 = false.
Proof. reflexivity. Qed.
