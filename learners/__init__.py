"""The algorithms of online learning, each written once for floats, rationals and balls."""

from learners.arithmetic import BALL, EXACT, FLOAT, Undecided
from learners.doubling import Doubling
from learners.exponential import (
    ExponentialWeightedAverage,
    Hedge,
    RandomizedWeightedMajority,
)
from learners.games import GameError, NonsenseError
from learners.leader import FollowTheLeader, Uniform
from learners.losses import ABSOLUTE, HINGE, SQUARED, Loss
from learners.protocol import Environment, GameOver, Learner, play
from learners.transcript import Transcript
from learners.weighted_majority import HalvingOverExperts, WeightedMajority

#: Lets noregret tell this package from another one of the same name.
PART_OF = "noregret"

__all__ = [
    "ABSOLUTE",
    "BALL",
    "EXACT",
    "FLOAT",
    "HINGE",
    "SQUARED",
    "Doubling",
    "Environment",
    "ExponentialWeightedAverage",
    "FollowTheLeader",
    "GameError",
    "GameOver",
    "HalvingOverExperts",
    "Hedge",
    "Learner",
    "Loss",
    "NonsenseError",
    "RandomizedWeightedMajority",
    "Transcript",
    "Undecided",
    "Uniform",
    "WeightedMajority",
    "play",
]
