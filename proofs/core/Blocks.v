(* A number of rounds in blocks, as even as can be: the longer blocks come first. *)
From Coq Require Import List Arith Lia.
Import ListNotations.

Definition even_blocks (blocks rounds : nat) : list nat :=
  repeat (S (rounds / blocks)) (rounds mod blocks) ++ repeat (rounds / blocks) (blocks - rounds mod blocks).

Lemma sum_repeat n m : list_sum (repeat n m) = m * n.
Proof. induction m as [|m IH]; [reflexivity|]. cbn [repeat list_sum fold_right]. fold (list_sum (repeat n m)). lia. Qed.
Lemma even_blocks_number blocks rounds : 1 <= blocks -> length (even_blocks blocks rounds) = blocks.
Proof.
  intros B. pose proof (Nat.mod_upper_bound rounds blocks ltac:(lia)). unfold even_blocks.
  rewrite app_length, !repeat_length. lia.
Qed.
Lemma even_blocks_sum blocks rounds : 1 <= blocks -> list_sum (even_blocks blocks rounds) = rounds.
Proof.
  intros B. pose proof (Nat.mod_upper_bound rounds blocks ltac:(lia)).
  pose proof (Nat.div_mod rounds blocks ltac:(lia)). unfold even_blocks. rewrite list_sum_app, !sum_repeat. nia.
Qed.
(* at the front of a list, and behind it *)
Lemma first_block {A} (a b : list A) n : length a = n -> firstn n (a ++ b) = a.
Proof. intros <-. rewrite firstn_app, Nat.sub_diag, firstn_all, firstn_O. apply app_nil_r. Qed.
Lemma later_blocks {A} (a b : list A) n : length a = n -> skipn n (a ++ b) = b.
Proof. intros <-. now rewrite skipn_app, Nat.sub_diag, skipn_all, skipn_O. Qed.
