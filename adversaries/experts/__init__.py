"""Who plays against learners that follow experts or actions."""
