"""The till: who has paid, who owes, receipts, and the pot."""
