"""Why are the theorems true?  Proofs as objects, and the rules by which a step follows."""
