(** A timed tree, translated to every source, is an allgather: what `check_symmetric` accepts for one node is valid
    for all, at the cost of that node. *)
From Coq Require Import List Arith Bool Lia.
From Asterism Require Import Network Schedule.
Import ListNotations.

(** For every node but the root [one]: its port towards its parent, and the step in which it is reached. *)
Record Tree (G : Network) := { up : Node G -> Port G; time : Node G -> nat }.
Arguments up {_}.
Arguments time {_}.

Section Translation.
  Context {G : Network}.
  Variable tree : Tree G.

  Definition parent (w : Node G) : Node G := neighbour w (up tree w).
  (** The port of the parent that leads to the node. *)
  Definition down (w : Node G) : Port G := reverse (up tree w).

  (** The node is reached in the step, over that port of its parent. *)
  Definition is_edge (step : nat) (p : Port G) (w : Node G) : bool :=
    if node_eq w one then false
    else if port_eq (down w) p then time tree w =? step else false.

  (** Edges of a step and a port: the size of the packet that every node sends. *)
  Definition edges (step : nat) (p : Port G) : list (Node G) := filter (is_edge step p) nodes.

  (** What the check reads: the tree, a limit of packets per node and step, and a limit of messages per packet. *)
  Definition is_timely (steps : nat) (w : Node G) : bool :=
    if node_eq w one then true
    else (1 <=? time tree w) && (time tree w <=? steps) &&
         (if node_eq (parent w) one then true else time tree (parent w) <? time tree w).
  Definition load (step : nat) : list nat := map (fun p => length (edges step p)) ports.
  Definition ports_used (step : nat) : nat :=
    length (filter (fun size => negb (size =? 0)) (load step)).
  Definition accepts (limit largest steps : nat) : bool :=
    forallb (is_timely steps) nodes &&
    forallb (fun step => (ports_used step <=? limit) && forallb (fun size => size <=? largest) (load step))
            (seq 1 steps).

  (** The message of source [s] moves from the image [s * u] of a node [u] wherever the tree leaves [u]. A message is
      named by its source. *)
  Definition translated : Schedule G (Node G) :=
    fun step v p => map (fun w => mul v (inv (parent w))) (edges step p).

  (** The same, said of one source. *)
  Theorem translated_tree step s u p :
    In s (translated step (mul s u) p) <->
    exists w, w <> one /\ parent w = u /\ down w = p /\ time tree w = step.
  Proof.
    unfold translated, edges, is_edge. rewrite in_map_iff. split.
    - intros [w [source inside]]. apply filter_In in inside as [_ edge].
      destruct (node_eq w one), (port_eq (down w) p); try discriminate.
      apply Nat.eqb_eq in edge. exists w. repeat split; try assumption.
      apply (mul_cancel s). rewrite <- source at 1. apply redo_right.
    - intros [w [other [<- [<- <-]]]]. exists w. split; [apply undo_right|].
      apply filter_In. split; [apply nodes_complete|].
      destruct (node_eq w one); [contradiction|].
      destruct (port_eq (down w) (down w)); [apply Nat.eqb_refl|contradiction].
  Qed.

  Theorem translated_uniform : uniform translated.
  Proof. intros step u v p. unfold translated. now rewrite !map_length. Qed.

  Lemma translated_sent step : sent translated step one = ports_used step.
  Proof.
    unfold sent, ports_used, load. induction ports as [|p l IH]; simpl; [reflexivity|].
    rewrite is_packet_length. unfold translated at 1. rewrite map_length.
    destruct (length (edges step p) =? 0); simpl; now rewrite IH.
  Qed.

  Lemma packet_distinct step v p : NoDup (translated step v p).
  Proof.
    apply NoDup_map_injective; [|apply NoDup_filter, nodes_distinct].
    intros w x left right same. apply mul_cancel in same.
    assert (forall y, In y (edges step p) -> neighbour (parent y) p = y) as below.
    { intros y inside. apply filter_In in inside as [_ edge]. unfold is_edge in edge.
      destruct (node_eq y one), (port_eq (down y) p) as [<-|]; try discriminate.
      apply there_and_back. }
    rewrite <- (below w left), <- (below x right). f_equal.
    now apply inv_injective.
  Qed.

  Section Accepted.
    Variables limit largest steps : nat.
    Hypothesis accepted : accepts limit largest steps = true.

    Lemma timely w : w <> one ->
      1 <= time tree w <= steps /\ (parent w = one \/ time tree (parent w) < time tree w).
    Proof.
      intro other. apply andb_true_iff in accepted as [nodes_timely _].
      rewrite forallb_forall in nodes_timely. specialize (nodes_timely w (nodes_complete G w)).
      unfold is_timely in nodes_timely. destruct (node_eq w one); [contradiction|].
      apply andb_true_iff in nodes_timely as [range above]. apply andb_true_iff in range as [low high].
      apply Nat.leb_le in low, high. split; [lia|].
      destruct (node_eq (parent w) one); [now left|right]. now apply Nat.ltb_lt.
    Qed.

    Lemma loads step : 1 <= step <= steps ->
      ports_used step <= limit /\ forall p, length (edges step p) <= largest.
    Proof.
      intro inside. apply andb_true_iff in accepted as [_ steps_kept].
      rewrite forallb_forall in steps_kept. specialize (steps_kept step).
      rewrite in_seq, andb_true_iff, forallb_forall in steps_kept.
      destruct steps_kept as [ports_kept packets_kept]; [lia|].
      apply Nat.leb_le in ports_kept. split; [assumption|]. intro p.
      apply Nat.leb_le, packets_kept. unfold load. apply in_map_iff.
      exists p. split; [reflexivity|apply ports_complete].
    Qed.

    (** Before the first step, every node has its own message. *)
    Definition own (v s : Node G) : Prop := v = s.

    Lemma kept before after v m :
      before <= after -> holds own translated before v m -> holds own translated after v m.
    Proof. induction 1; [easy|]. intro. left. auto. Qed.

    Lemma arrives_on_time s w : w <> one -> arrives translated (time tree w) (mul s w) s.
    Proof.
      intro other. exists (mul s (parent w)), (down w). split.
      - unfold parent, down. now rewrite <- translate_neighbour, there_and_back.
      - apply translated_tree. now exists w.
    Qed.

    Lemma held_in_time s w : w <> one -> holds own translated (time tree w) (mul s w) s.
    Proof.
      intro other. pose proof (arrives_on_time s w other) as here.
      destruct (timely w other) as [[low _] _]. destruct (time tree w); [lia|]. now right.
    Qed.

    (** Every node has what it sends before the step in which it sends it. *)
    Theorem tree_sends_what_it_holds : sends_what_it_holds own translated steps.
    Proof.
      intros before u p s _ inside.
      rewrite <- (redo_left s u) in inside |- *. set (x := mul (inv s) u) in *.
      apply translated_tree in inside as [w [other [above [_ now_]]]].
      destruct (timely w other) as [_ [root|earlier]].
      - rewrite <- above, root, one_right. apply (kept 0); [lia|reflexivity].
      - destruct (node_eq x one) as [->|inner].
        + rewrite one_right. apply (kept 0); [lia|reflexivity].
        + apply (kept (time tree x)); [|now apply held_in_time]. rewrite above in earlier. lia.
    Qed.

    (** At the end, every node holds every message. *)
    Theorem tree_completes v s : holds own translated steps v s.
    Proof.
      rewrite <- (redo_left s v). set (w := mul (inv s) v).
      destruct (node_eq w one) as [->|other].
      - rewrite one_right. apply (kept 0); [lia|reflexivity].
      - apply (kept (time tree w)); [apply (timely w other)|now apply held_in_time].
    Qed.

    (** No message reaches a node twice, and none returns to its source. *)
    Theorem tree_wastes_nothing step other_step u u' p p' s :
      In s (translated step u p) -> In s (translated other_step u' p') ->
      neighbour u p = neighbour u' p' -> step = other_step /\ u = u' /\ p = p'.
    Proof.
      rewrite <- (redo_left s u), <- (redo_left s u').
      rewrite !translated_tree. intros [w [_ [<- [<- <-]]]] [w' [_ [<- [<- <-]]]].
      unfold parent, down. rewrite <- !translate_neighbour, !there_and_back.
      intro same. apply mul_cancel in same. now subst w'.
    Qed.

    (** All of a valid schedule, move by move. *)
    Theorem tree_is_valid :
      sends_what_it_holds own translated steps /\
      (forall v s, holds own translated steps v s) /\
      within_ports translated limit steps /\
      within_packets translated largest steps /\
      packets_distinct translated steps.
    Proof.
      split; [exact tree_sends_what_it_holds|].
      split; [exact tree_completes|].
      split; [|split].
      - apply within_ports_from_one; [exact translated_uniform|].
        intros step inside. rewrite translated_sent. now apply loads.
      - apply within_packets_from_one; [exact translated_uniform|].
        intros step p inside. unfold translated. rewrite map_length. now apply loads.
      - intros step v p _. apply packet_distinct.
    Qed.
  End Accepted.

  (** The cost of a step: that of the packets of one node, whose sizes are numbers of edges. *)
  Theorem tree_cost (Cost : Type) (nothing : Cost) (maximum : Cost -> Cost -> Cost) cost_of :
    (forall a b c, maximum a (maximum b c) = maximum (maximum a b) c) ->
    (forall a, maximum nothing a = a) ->
    (forall a, maximum a nothing = a) ->
    (forall a, maximum a a = a) ->
    forall step, step_cost translated Cost nothing maximum cost_of step =
                 fold_right maximum nothing (map (fun p => cost_of p (length (edges step p))) ports).
  Proof.
    intros assoc left right idempotent step.
    rewrite cost_from_one; auto using translated_uniform.
    unfold node_cost. f_equal. apply map_ext. intro p. unfold translated. now rewrite map_length.
  Qed.

  Theorem tree_messages step :
    messages_moved translated step = length (nodes (n := G)) * sum (load step).
  Proof.
    rewrite messages_from_one by exact translated_uniform. unfold load. do 2 f_equal.
    apply map_ext. intro p. unfold translated. now rewrite map_length.
  Qed.

  Theorem tree_packets step :
    packets_sent translated step = length (nodes (n := G)) * ports_used step.
  Proof. rewrite packets_from_one by exact translated_uniform. now rewrite translated_sent. Qed.
End Translation.
