"""The sheets, one a module: each turns a job into a title and pages."""
