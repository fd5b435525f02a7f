<<<<<<< HEAD
"""What an organiser can rely on, with every fault really injected."""
=======
"""Proofs that nothing is lost: faults that are really there, and what the program makes of them."""
>>>>>>> 841f0c01a6260a699eaaaff8800dbe3e66b10c8d
