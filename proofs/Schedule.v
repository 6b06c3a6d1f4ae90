(** Explicit schedules, move by move: what a step does, when a schedule is valid, and what it costs. Nothing in this
    file knows of symmetry, except [uniform] and its consequences at the end. *)
From Coq Require Import List Arith Bool Lia Permutation.
From Asterism Require Import Network.
Import ListNotations.

(** ** Lists *)
Section Lists.
  Lemma NoDup_map_injective {A B : Type} (f : A -> B) (l : list A) :
    (forall a b, In a l -> In b l -> f a = f b -> a = b) -> NoDup l -> NoDup (map f l).
  Proof.
    induction l as [|a l IH]; simpl; intros injective distinct; constructor;
      inversion_clear distinct as [|? ? fresh rest].
    - rewrite in_map_iff. intros [b [equal inside]].
      assert (b = a) by (apply injective; auto). now subst.
    - apply IH; auto.
  Qed.

  Lemma NoDup_joined {A : Type} (l r : list A) :
    NoDup l -> NoDup r -> (forall a, In a l -> In a r -> False) -> NoDup (l ++ r).
  Proof.
    induction l as [|a l IH]; simpl; intros left right apart; [assumption|].
    inversion_clear left as [|? ? fresh rest]. constructor.
    - rewrite in_app_iff. intros [here|there]; [easy|]. eapply apart; eauto.
    - apply IH; eauto.
  Qed.

  Lemma NoDup_pairs {A B : Type} (l : list A) (r : list B) :
    NoDup l -> NoDup r -> NoDup (list_prod l r).
  Proof.
    intros left right. induction left as [|a l fresh _ IH]; simpl; [constructor|].
    apply NoDup_joined; [|assumption|].
    - apply NoDup_map_injective; [|assumption]. now intros b c _ _ [= ].
    - intros [b c] first rest. apply in_map_iff in first as [d [[= -> ->] _]].
      apply in_prod_iff in rest. tauto.
  Qed.

  Lemma NoDup_flat_map_apart {A B : Type} (f : A -> list B) (l : list A) (p q : A) (b : B) :
    NoDup (flat_map f l) -> In p l -> In q l -> In b (f p) -> In b (f q) -> p = q.
  Proof.
    induction l as [|a l IH]; simpl; intros distinct here there in_p in_q; [contradiction|].
    assert (forall c, In c (f a) -> In c (flat_map f l) -> False) as apart.
    { clear - distinct. induction (f a) as [|d m IH]; simpl in *; [easy|].
      inversion_clear distinct as [|? ? fresh rest]. intros c [->|inside] other.
      - apply fresh, in_app_iff. now right.
      - eapply IH; eauto. }
    assert (NoDup (flat_map f l)) as rest.
    { clear - distinct. induction (f a) as [|d m IH]; [easy|]. now inversion_clear distinct; auto. }
    destruct here as [->|here], there as [->|there]; auto.
    - exfalso. apply (apart b); [assumption|]. apply in_flat_map. eauto.
    - exfalso. apply (apart b); [assumption|]. apply in_flat_map. eauto.
  Qed.

  Lemma NoDup_flat_map_each {A B : Type} (f : A -> list B) (l : list A) (p : A) :
    NoDup (flat_map f l) -> In p l -> NoDup (f p).
  Proof.
    induction l as [|a l IH]; simpl; intros distinct here; [contradiction|].
    destruct here as [->|here].
    - clear - distinct. induction (f p) as [|d m IH]; simpl in *; constructor;
        inversion_clear distinct as [|? ? fresh rest]; auto.
      rewrite in_app_iff in fresh. tauto.
    - apply IH; [|assumption].
      clear - distinct. induction (f a) as [|d m IH]; [easy|]. now inversion_clear distinct; auto.
  Qed.
End Lists.

(** ** Rules *)

(** The packet that a node sends over a port in a step, as the list of its messages; an empty list is no packet.
    Steps are counted from 1. A link thus carries at most one packet per step. *)
Definition Schedule (G : Network) (Message : Type) := nat -> Node G -> Port G -> list Message.

Section Rules.
  Context {G : Network} {Message : Type}.
  Variable initially : Node G -> Message -> Prop.
  Variable schedule : Schedule G Message.

  (** The message reaches the node in the step. *)
  Definition arrives (step : nat) (v : Node G) (m : Message) : Prop :=
    exists u p, neighbour u p = v /\ In m (schedule step u p).

  (** The node has the message after the step, if messages are copied. *)
  Fixpoint holds (step : nat) (v : Node G) (m : Message) : Prop :=
    match step with
    | 0 => initially v m
    | S before => holds before v m \/ arrives step v m
    end.

  (** The message is at the node after the step, if messages are moved. *)
  Fixpoint is_at (step : nat) (v : Node G) (m : Message) : Prop :=
    match step with
    | 0 => initially v m
    | S before => (is_at before v m /\ ~ exists p, In m (schedule step v p)) \/ arrives step v m
    end.

  (** Nodes send what they have before the step. *)
  Definition sends_what_it_holds (steps : nat) : Prop :=
    forall before u p m, before < steps -> In m (schedule (S before) u p) -> holds before u m.

  (** The same for moved messages, each of which leaves over one port. *)
  Definition moves_what_is_there (steps : nat) : Prop :=
    (forall before u p m, before < steps -> In m (schedule (S before) u p) -> is_at before u m) /\
    (forall step u p q m, 1 <= step <= steps ->
       In m (schedule step u p) -> In m (schedule step u q) -> p = q).

  Definition is_packet (messages : list Message) : bool :=
    match messages with [] => false | _ => true end.

  Definition links : list (Node G * Port G) := list_prod nodes ports.

  (** Packets that leave a node, and packets that reach it from any link of the network. *)
  Definition sent (step : nat) (v : Node G) : nat :=
    length (filter (fun p => is_packet (schedule step v p)) ports).
  Definition received (step : nat) (v : Node G) : nat :=
    length (filter (fun link : Node G * Port G => let (u, p) := link in
                      if node_eq (neighbour u p) v then is_packet (schedule step u p) else false) links).

  (** No node sends or receives more than [limit] packets per step. One-port: 1; all-port: the number of ports. *)
  Definition within_ports (limit steps : nat) : Prop :=
    forall step v, 1 <= step <= steps -> sent step v <= limit /\ received step v <= limit.

  Definition within_packets (largest steps : nat) : Prop :=
    forall step v p, 1 <= step <= steps -> length (schedule step v p) <= largest.

  (** No packet holds a message twice. *)
  Definition packets_distinct (steps : nat) : Prop :=
    forall step v p, 1 <= step <= steps -> NoDup (schedule step v p).

  (** The cost of a step: the largest cost of its packets, where the cost of a packet depends on its port and size.
      Costs are any values with a least one and a maximum. *)
  Section Cost.
    Variable Cost : Type.
    Variable nothing : Cost.
    Variable maximum : Cost -> Cost -> Cost.
    Variable cost_of : Port G -> nat -> Cost.

    Definition node_cost (step : nat) (v : Node G) : Cost :=
      fold_right maximum nothing (map (fun p => cost_of p (length (schedule step v p))) ports).
    Definition step_cost (step : nat) : Cost :=
      fold_right maximum nothing
        (map (fun link : Node G * Port G => let (v, p) := link in cost_of p (length (schedule step v p))) links).
  End Cost.

  Definition sum : list nat -> nat := fold_right Nat.add 0.
  Definition messages_moved (step : nat) : nat :=
    sum (map (fun link : Node G * Port G => let (v, p) := link in length (schedule step v p)) links).
  Definition packets_sent (step : nat) : nat :=
    sum (map (sent step) nodes).
End Rules.

(** ** Schedules in which all nodes send packets of the same sizes over the same ports *)
Section Uniform.
  Context {G : Network} {Message : Type}.
  Variable schedule : Schedule G Message.

  Definition uniform : Prop :=
    forall step u v p, length (schedule step u p) = length (schedule step v p).

  Hypothesis same : uniform.

  Lemma is_packet_length (l : list Message) : is_packet l = negb (length l =? 0).
  Proof. now destruct l. Qed.

  Lemma same_packet step u v p : is_packet (schedule step u p) = is_packet (schedule step v p).
  Proof. now rewrite !is_packet_length, (same step u v p). Qed.

  (** All nodes use the same ports, as the single-dimension and SIMD rules ask. *)
  Theorem same_ports step u v p : schedule step u p <> [] <-> schedule step v p <> [].
  Proof.
    specialize (same step u v p). now destruct (schedule step u p), (schedule step v p).
  Qed.

  Theorem sent_alike step v : sent schedule step v = sent schedule step one.
  Proof.
    unfold sent. f_equal. apply filter_ext. intro p. apply same_packet.
  Qed.

  Theorem received_alike step v : received schedule step v = sent schedule step one.
  Proof.
    rewrite <- (sent_alike step v). unfold received, sent.
    rewrite <- (map_length (fun p => (neighbour v (reverse p), p))).
    apply Permutation_length, NoDup_Permutation.
    - apply NoDup_filter, NoDup_pairs; [apply nodes_distinct|apply ports_distinct].
    - apply NoDup_map_injective; [|apply NoDup_filter, ports_distinct].
      now intros p q _ _ [= ].
    - intros [u p]. rewrite filter_In, in_map_iff. split.
      + intros [_ here]. destruct (node_eq (neighbour u p) v) as [reached|]; [|discriminate].
        exists p. rewrite filter_In, <- reached, there_and_back, (same_packet step _ u).
        repeat split; [apply ports_complete|assumption].
      + intros [q [[= <- <-] here]]. apply filter_In in here as [_ here].
        split; [apply in_prod; [apply nodes_complete|apply ports_complete]|].
        rewrite back_and_there. destruct (node_eq v v); [|contradiction].
        now rewrite (same_packet step _ v).
  Qed.

  (** One node decides whether all keep the limits of their ports. *)
  Theorem within_ports_from_one limit steps :
    (forall step, 1 <= step <= steps -> sent schedule step one <= limit) ->
    within_ports schedule limit steps.
  Proof.
    intros kept step v inside. rewrite sent_alike, received_alike. auto.
  Qed.

  Theorem within_packets_from_one largest steps :
    (forall step p, 1 <= step <= steps -> length (schedule step one p) <= largest) ->
    within_packets schedule largest steps.
  Proof.
    intros kept step v p inside. rewrite (same step v one p). auto.
  Qed.

  Lemma map_pairs {A B C : Type} (f : A * B -> C) (l : list A) (r : list B) :
    map f (list_prod l r) = flat_map (fun a => map (fun b => f (a, b)) r) l.
  Proof.
    induction l as [|a l IH]; simpl; [reflexivity|]. now rewrite map_app, map_map, IH.
  Qed.

  (** The cost of a step is what one node says, whatever a packet costs. *)
  Theorem cost_from_one (Cost : Type) (nothing : Cost) (maximum : Cost -> Cost -> Cost) cost_of :
    (forall a b c, maximum a (maximum b c) = maximum (maximum a b) c) ->
    (forall a, maximum nothing a = a) ->
    (forall a, maximum a nothing = a) ->
    (forall a, maximum a a = a) ->
    forall step, step_cost schedule Cost nothing maximum cost_of step =
                 node_cost schedule Cost nothing maximum cost_of step one.
  Proof.
    intros assoc left right idempotent step. unfold step_cost, node_cost, links.
    rewrite map_pairs.
    set (of_one := map (fun p => cost_of p (length (schedule step one p))) ports).
    rewrite (flat_map_ext _ (fun _ => of_one)).
    2: { intro v. apply map_ext. intro p. now rewrite (same step v one p). }
    assert (forall l m, fold_right maximum nothing (l ++ m) =
                        maximum (fold_right maximum nothing l) (fold_right maximum nothing m)) as joined.
    { induction l as [|a l IH]; simpl; intro m; [now rewrite left|]. now rewrite IH, assoc. }
    assert (forall l : list (Node G), l <> [] ->
              fold_right maximum nothing (flat_map (fun _ => of_one) l) =
              fold_right maximum nothing of_one) as repeated.
    { induction l as [|a l IH]; simpl; [easy|]. intros _. rewrite joined.
      destruct l as [|b l]; [simpl; apply right|]. rewrite IH; [apply idempotent|discriminate]. }
    apply repeated. intro empty. pose proof (nodes_complete G one) as here. now rewrite empty in here.
  Qed.

  Lemma sum_joined (l m : list nat) : sum (l ++ m) = sum l + sum m.
  Proof. unfold sum. induction l as [|a l IH]; simpl; [reflexivity|]. rewrite IH. lia. Qed.

  Theorem messages_from_one step :
    messages_moved schedule step =
    length (nodes (n := G)) * sum (map (fun p => length (schedule step one p)) ports).
  Proof.
    unfold messages_moved, links. rewrite map_pairs.
    induction nodes as [|v l IH]; simpl; [reflexivity|].
    rewrite sum_joined, IH. f_equal. f_equal. apply map_ext. intro p. apply same.
  Qed.

  Theorem packets_from_one step :
    packets_sent schedule step = length (nodes (n := G)) * sent schedule step one.
  Proof.
    unfold packets_sent. induction nodes as [|v l IH]; simpl; [reflexivity|].
    now rewrite IH, (sent_alike step v).
  Qed.
End Uniform.
