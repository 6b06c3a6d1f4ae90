(** Cayley networks: the nodes are the elements of a finite group, and every port applies a generator from the
    right. Multiplication from the left therefore maps links to links and keeps their ports. *)
From Coq Require Import List.
Import ListNotations.

Record Network := {
  Node : Type;
  Port : Type;
  node_eq : forall a b : Node, {a = b} + {a <> b};
  port_eq : forall p q : Port, {p = q} + {p <> q};

  one : Node;
  mul : Node -> Node -> Node;
  inv : Node -> Node;
  mul_assoc : forall a b c, mul a (mul b c) = mul (mul a b) c;
  one_left : forall a, mul one a = a;
  inv_left : forall a, mul (inv a) a = one;

  nodes : list Node;
  nodes_distinct : NoDup nodes;
  nodes_complete : forall v, In v nodes;
  ports : list Port;
  ports_distinct : NoDup ports;
  ports_complete : forall p, In p ports;

  generator : Port -> Node;
  reverse : Port -> Port;
  generator_reverse : forall p, generator (reverse p) = inv (generator p);
  reverse_reverse : forall p, reverse (reverse p) = p
}.

Arguments node_eq {_}.
Arguments port_eq {_}.
Arguments one {_}.
Arguments mul {_}.
Arguments inv {_}.
Arguments nodes {_}.
Arguments ports {_}.
Arguments generator {_}.
Arguments reverse {_}.

(** The node at the other end of a link. *)
Definition neighbour {G : Network} (v : Node G) (p : Port G) : Node G := mul v (generator p).

Section Laws.
  Context {G : Network}.
  Implicit Types a b s v w : Node G.

  Lemma mul_cancel a b c : mul a b = mul a c -> b = c.
  Proof.
    intro same. rewrite <- (one_left G b), <- (one_left G c), <- (inv_left G a).
    rewrite <- !mul_assoc. now rewrite same.
  Qed.

  Lemma inv_right a : mul a (inv a) = one.
  Proof.
    set (x := mul a (inv a)).
    assert (mul x x = x) as square.
    { unfold x. now rewrite <- (mul_assoc G a), (mul_assoc G (inv a)), inv_left, one_left. }
    rewrite <- (one_left G x), <- (inv_left G x), <- mul_assoc. now rewrite square.
  Qed.

  Lemma one_right a : mul a one = a.
  Proof. now rewrite <- (inv_left G a), mul_assoc, inv_right, one_left. Qed.

  Lemma undo_right a b : mul (mul a b) (inv b) = a.
  Proof. now rewrite <- mul_assoc, inv_right, one_right. Qed.

  Lemma redo_right a b : mul (mul a (inv b)) b = a.
  Proof. now rewrite <- mul_assoc, inv_left, one_right. Qed.

  Lemma inv_injective a b : inv a = inv b -> a = b.
  Proof. intro same. now rewrite <- (one_right a), <- (inv_left G b), <- same, mul_assoc, inv_right, one_left. Qed.

  Lemma undo_left a b : mul (inv a) (mul a b) = b.
  Proof. now rewrite mul_assoc, inv_left, one_left. Qed.

  Lemma redo_left a b : mul a (mul (inv a) b) = b.
  Proof. now rewrite mul_assoc, inv_right, one_left. Qed.

  (** Translation to another source keeps links and ports. *)
  Lemma translate_neighbour s v p : neighbour (mul s v) p = mul s (neighbour v p).
  Proof. unfold neighbour. now rewrite mul_assoc. Qed.

  Lemma there_and_back v p : neighbour (neighbour v p) (reverse p) = v.
  Proof. unfold neighbour. now rewrite generator_reverse, undo_right. Qed.

  Lemma back_and_there v p : neighbour (neighbour v (reverse p)) p = v.
  Proof. rewrite <- (reverse_reverse G p) at 2. apply there_and_back. Qed.
End Laws.
