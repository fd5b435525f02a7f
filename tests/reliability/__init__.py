"""Proofs that nothing is lost: faults that are really there, and what the program makes of them."""
