(* How many different functions do the conjunctions of exactly k literals over n variables compute? *)
From NoRegret Require classes.Conjunctions.

Record subject := Subject { n : nat; k : nat }.
Definition plays (_ : subject) : Prop := True.
Definition H (s : subject) : nat := Conjunctions.H (Conjunctions.Subject (n s) (Some (k s))).
