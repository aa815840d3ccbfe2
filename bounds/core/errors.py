"""What can a user get wrong about a theorem?"""

from __future__ import annotations


class ParameterError(ValueError):
    """A parameter that is missing, unknown or outside the theorem; one sentence."""


class NotApplicableError(ValueError):
    """A quantity that a theorem needs does not exist for this run; the message says why."""
