"""The entry list: who is registered, who is here; walk-ins, data of a player, imported lists."""
