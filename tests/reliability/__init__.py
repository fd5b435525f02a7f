"""What an organiser can rely on, with every fault really injected."""
