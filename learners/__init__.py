"""The algorithms of online learning, each written once for floats, rationals and balls."""

from learners.arithmetic import BALL, EXACT, FLOAT, Undecided
from learners.doubling import Doubling
from learners.exponential import (
    ExponentialWeightedAverage,
    Hedge,
    RandomizedWeightedMajority,
)
from learners.games import GameError, NonsenseError
from learners.kernel_perceptron import DualPerceptron, KernelPerceptron
from learners.kernels import gaussian, linear, polynomial
from learners.leader import FollowTheLeader, Uniform
from learners.losses import ABSOLUTE, HINGE, SQUARED, Loss
from learners.perceptron import (
    AveragedPerceptron,
    MarginPerceptron,
    Perceptron,
    VotedPerceptron,
)
from learners.protocol import Environment, GameOver, Learner, play
from learners.training import Training, find_cycle, train
from learners.transcript import Transcript
from learners.weighted_majority import HalvingOverExperts, WeightedMajority
from learners.winnow import BalancedWinnow, Winnow, margin_rate, optimal_rate

#: Lets noregret tell this package from another one of the same name.
PART_OF = "noregret"

__all__ = [
    "ABSOLUTE",
    "BALL",
    "EXACT",
    "FLOAT",
    "HINGE",
    "SQUARED",
    "AveragedPerceptron",
    "BalancedWinnow",
    "Doubling",
    "DualPerceptron",
    "Environment",
    "ExponentialWeightedAverage",
    "FollowTheLeader",
    "GameError",
    "GameOver",
    "HalvingOverExperts",
    "Hedge",
    "KernelPerceptron",
    "Learner",
    "Loss",
    "MarginPerceptron",
    "NonsenseError",
    "Perceptron",
    "RandomizedWeightedMajority",
    "Training",
    "Transcript",
    "Undecided",
    "Uniform",
    "VotedPerceptron",
    "WeightedMajority",
    "Winnow",
    "find_cycle",
    "gaussian",
    "linear",
    "margin_rate",
    "optimal_rate",
    "play",
    "polynomial",
    "train",
]
