"""The window: pages, widgets and what holds them together. The only home of Qt."""
