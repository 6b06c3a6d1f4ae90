(** Relative steps, translated to every source, are an alltoall: what `RelativeVerifier` accepts for the messages of
    one node is valid for all, at the cost of that node. *)
From Coq Require Import List Arith Bool Lia.
From Asterism Require Import Network Schedule.
Import ListNotations.

(** The messages of the node [one] that move over a port in a step, from wherever they are. A message is named by its
    destination. *)
Definition Moves (G : Network) := nat -> Port G -> list (Node G).

Section Translation.
  Context {G : Network}.
  Variable moves : Moves G.

  Definition moves_in (step : nat) (d : Node G) (p : Port G) : bool :=
    if in_dec node_eq d (moves step p) then true else false.

  (** Where the message of [one] to [d] is after a step. *)
  Fixpoint place (step : nat) (d : Node G) : Node G :=
    match step with
    | 0 => one
    | S before => match find (moves_in (S before) d) ports with
                  | Some p => neighbour (place before d) p
                  | None => place before d
                  end
    end.

  Fixpoint are_distinct (l : list (Node G)) : bool :=
    match l with
    | [] => true
    | d :: rest => (if in_dec node_eq d rest then false else true) && are_distinct rest
    end.

  (** What the check reads: each message moves at most once per step, the packets keep the limits, and every message
      ends at its destination. *)
  Definition load (step : nat) : list nat := map (fun p => length (moves step p)) ports.
  Definition ports_used (step : nat) : nat :=
    length (filter (fun size => negb (size =? 0)) (load step)).
  Definition accepts (limit largest steps : nat) : bool :=
    forallb (fun step => are_distinct (flat_map (moves step) ports) && (ports_used step <=? limit) &&
                         forallb (fun size => size <=? largest) (load step)) (seq 1 steps) &&
    forallb (fun d => if node_eq (place steps d) d then true else false) nodes.

  (** The message from [s] to [s * d] makes the moves of the message from [one] to [d], at the images of its places. A
      message is named by its source and its destination. *)
  Definition translated : Schedule G (Node G * Node G) :=
    fun step v p => map (fun d => let s := mul v (inv (place (pred step) d)) in (s, mul s d)) (moves step p).

  (** The same, said of one source. *)
  Theorem translated_moves step v p s d :
    In (s, mul s d) (translated step v p) <-> In d (moves step p) /\ v = mul s (place (pred step) d).
  Proof.
    unfold translated. rewrite in_map_iff. split.
    - intros [e [equal inside]]. injection equal as source destination.
      assert (e = d) as -> by (rewrite source in destination; now apply mul_cancel in destination).
      split; [assumption|]. now rewrite <- source, redo_right.
    - intros [inside ->]. exists d. now rewrite undo_right.
  Qed.

  Theorem translated_uniform : uniform translated.
  Proof. intros step u v p. unfold translated. now rewrite !map_length. Qed.

  Lemma translated_sent step : sent translated step one = ports_used step.
  Proof.
    unfold sent, ports_used, load. induction ports as [|p l IH]; simpl; [reflexivity|].
    rewrite is_packet_length. unfold translated at 1. rewrite map_length.
    destruct (length (moves step p) =? 0); simpl; now rewrite IH.
  Qed.

  Lemma are_distinct_sound l : are_distinct l = true -> NoDup l.
  Proof.
    induction l as [|d l IH]; simpl; intro distinct; constructor;
      destruct (in_dec node_eq d l); simpl in *; try discriminate; auto.
  Qed.

  Section Accepted.
    Variables limit largest steps : nat.
    Hypothesis accepted : accepts limit largest steps = true.

    Lemma step_accepted step : 1 <= step <= steps ->
      NoDup (flat_map (moves step) ports) /\ ports_used step <= limit /\
      forall p, length (moves step p) <= largest.
    Proof.
      intro inside. apply andb_true_iff in accepted as [steps_kept _].
      rewrite forallb_forall in steps_kept. specialize (steps_kept step).
      rewrite in_seq, !andb_true_iff, forallb_forall in steps_kept.
      destruct steps_kept as [[distinct ports_kept] packets_kept]; [lia|].
      split; [now apply are_distinct_sound|]. split; [now apply Nat.leb_le|]. intro p.
      apply Nat.leb_le, packets_kept. unfold load. apply in_map_iff.
      exists p. split; [reflexivity|apply ports_complete].
    Qed.

    Lemma moves_once step d p q : 1 <= step <= steps ->
      In d (moves step p) -> In d (moves step q) -> p = q.
    Proof.
      intros inside here there. destruct (step_accepted step inside) as [distinct _].
      exact (NoDup_flat_map_apart _ _ _ _ d distinct (ports_complete G p) (ports_complete G q) here there).
    Qed.

    Lemma place_moved before d p : before < steps -> In d (moves (S before) p) ->
      place (S before) d = neighbour (place before d) p.
    Proof.
      intros inside here. simpl. destruct (find (moves_in (S before) d) ports) as [q|] eqn:found.
      - apply find_some in found as [_ moved]. unfold moves_in in moved.
        destruct (in_dec node_eq d (moves (S before) q)) as [there|]; [|discriminate].
        now rewrite (moves_once (S before) d p q ltac:(lia) here there).
      - pose proof (find_none _ _ found p (ports_complete G p)) as missed. unfold moves_in in missed.
        now destruct (in_dec node_eq d (moves (S before) p)).
    Qed.

    Lemma place_kept before d : (forall p, ~ In d (moves (S before) p)) -> place (S before) d = place before d.
    Proof.
      intro still. simpl. destruct (find (moves_in (S before) d) ports) as [q|] eqn:found; [|reflexivity].
      apply find_some in found as [_ moved]. unfold moves_in in moved.
      destruct (in_dec node_eq d (moves (S before) q)) as [there|]; [|discriminate].
      now apply still in there.
    Qed.

    (** Before the first step, every message is at its source. *)
    Definition at_source (v : Node G) (m : Node G * Node G) : Prop := v = fst m.

    (** The message is at the image of the place of its representative, and nowhere else. *)
    Theorem translated_place step s d v : step <= steps ->
      is_at at_source translated step v (s, mul s d) <-> v = mul s (place step d).
    Proof.
      revert v. induction step as [|before IH]; intros v inside.
      - simpl. unfold at_source. simpl. now rewrite one_right.
      - assert (before <= steps) as earlier by lia. specialize (fun v => IH v earlier). split.
        + intros [[here stays]|[u [p [<- moved]]]].
          * apply IH in here as ->. rewrite place_kept; [reflexivity|].
            intros p moved. apply stays. exists p. now apply translated_moves.
          * apply translated_moves in moved as [moved ->].
            rewrite (place_moved before d p inside moved). apply translate_neighbour.
        + intros ->. destruct (find (moves_in (S before) d) ports) as [p|] eqn:found.
          * apply find_some in found as [_ moved]. unfold moves_in in moved.
            destruct (in_dec node_eq d (moves (S before) p)) as [there|]; [|discriminate].
            right. exists (mul s (place before d)), p. split.
            -- rewrite (place_moved before d p inside there). apply translate_neighbour.
            -- now apply translated_moves.
          * assert (forall p, ~ In d (moves (S before) p)) as still.
            { intros p there. pose proof (find_none _ _ found p (ports_complete G p)) as missed.
              unfold moves_in in missed. now destruct (in_dec node_eq d (moves (S before) p)). }
            rewrite (place_kept before d still). left. split; [now apply IH|].
            intros [p moved]. apply translated_moves in moved as [moved _]. now apply (still p).
    Qed.

    Lemma as_relative (m : Node G * Node G) : exists s d, m = (s, mul s d).
    Proof. destruct m as [s x]. exists s, (mul (inv s) x). now rewrite redo_left. Qed.

    (** Every node has what it sends before the step, and sends it over one port. *)
    Theorem relative_moves_what_is_there : moves_what_is_there at_source translated steps.
    Proof.
      split.
      - intros before u p m inside moved. destruct (as_relative m) as [s [d ->]].
        apply translated_moves in moved as [_ ->]. apply translated_place; [lia|reflexivity].
      - intros step u p q m inside here there. destruct (as_relative m) as [s [d ->]].
        apply translated_moves in here as [here _]. apply translated_moves in there as [there _].
        now apply (moves_once step d).
    Qed.

    (** At the end, every message is at its destination. *)
    Theorem relative_completes s x : is_at at_source translated steps x (s, x).
    Proof.
      rewrite <- (redo_left s x). apply translated_place; [lia|]. f_equal.
      apply andb_true_iff in accepted as [_ ends]. rewrite forallb_forall in ends.
      specialize (ends _ (nodes_complete G (mul (inv s) x))).
      now destruct (node_eq (place steps (mul (inv s) x)) (mul (inv s) x)).
    Qed.

    (** All of a valid schedule, move by move. *)
    Theorem relative_is_valid :
      moves_what_is_there at_source translated steps /\
      (forall s x, is_at at_source translated steps x (s, x)) /\
      within_ports translated limit steps /\
      within_packets translated largest steps /\
      packets_distinct translated steps.
    Proof.
      split; [exact relative_moves_what_is_there|].
      split; [exact relative_completes|].
      split; [|split].
      - apply within_ports_from_one; [exact translated_uniform|].
        intros step inside. rewrite translated_sent. now apply step_accepted.
      - apply within_packets_from_one; [exact translated_uniform|].
        intros step p inside. unfold translated. rewrite map_length. now apply step_accepted.
      - intros step v p inside. apply NoDup_map_injective.
        + intros d e _ _ [= source destination]. rewrite source in destination.
          now apply mul_cancel in destination.
        + apply (NoDup_flat_map_each _ ports); [now apply step_accepted|apply ports_complete].
    Qed.
  End Accepted.

  (** The cost of a step: that of the packets of one node. *)
  Theorem relative_cost (Cost : Type) (nothing : Cost) (maximum : Cost -> Cost -> Cost) cost_of :
    (forall a b c, maximum a (maximum b c) = maximum (maximum a b) c) ->
    (forall a, maximum nothing a = a) ->
    (forall a, maximum a nothing = a) ->
    (forall a, maximum a a = a) ->
    forall step, step_cost translated Cost nothing maximum cost_of step =
                 fold_right maximum nothing (map (fun p => cost_of p (length (moves step p))) ports).
  Proof.
    intros assoc left right idempotent step.
    rewrite cost_from_one; auto using translated_uniform.
    unfold node_cost. f_equal. apply map_ext. intro p. unfold translated. now rewrite map_length.
  Qed.

  Theorem relative_messages step :
    messages_moved translated step = length (nodes (n := G)) * sum (load step).
  Proof.
    rewrite messages_from_one by exact translated_uniform. unfold load. do 2 f_equal.
    apply map_ext. intro p. unfold translated. now rewrite map_length.
  Qed.

  Theorem relative_packets step :
    packets_sent translated step = length (nodes (n := G)) * ports_used step.
  Proof. rewrite packets_from_one by exact translated_uniform. now rewrite translated_sent. Qed.
End Translation.
