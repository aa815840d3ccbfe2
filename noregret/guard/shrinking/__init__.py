"""How is a counterexample made smaller?"""
