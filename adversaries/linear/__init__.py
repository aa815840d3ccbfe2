"""Who plays against learners of halfspaces."""
