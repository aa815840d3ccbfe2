"""The algorithms of online learning, each written once for floats, rationals and balls.

A name is imported with its module when it is asked for, so that what needs few starts fast.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from learners.agnostic import Agnostic
    from learners.arithmetic import BALL, EXACT, FLOAT, Undecided
    from learners.classes import FiniteClass
    from learners.conservative import Conservative
    from learners.consistent import Consistent
    from learners.doubling import Doubling
    from learners.elimination import Elimination
    from learners.exponential import (
        ExponentialWeightedAverage,
        Hedge,
        RandomizedWeightedMajority,
    )
    from learners.games import GameError, NonsenseError
    from learners.gradient_descent import OnlineGradientDescent
    from learners.halving import Halving
    from learners.kernel_perceptron import DualPerceptron, KernelPerceptron
    from learners.kernels import gaussian, linear, polynomial
    from learners.leader import FollowTheLeader, Uniform
    from learners.losses import ABSOLUTE, HINGE, SQUARED, Loss
    from learners.minimax import MinimaxTwoActions
    from learners.online_to_batch import (
        OnlineRun,
        OverExamples,
        OverExperts,
        average,
        last,
        run_online,
        uniform,
    )
    from learners.perceptron import (
        AveragedPerceptron,
        MarginPerceptron,
        Perceptron,
        VotedPerceptron,
    )
    from learners.protocol import Environment, GameOver, Learner, play
    from learners.queries import identify, learn_by_flips, learn_by_queries, teaching_set
    from learners.soa import SOA, SOAExpert, expert_count
    from learners.streams import Summary, in_chunks
    from learners.svm import SubgradientSVM, fit_svm, svm_objective
    from learners.training import Training, find_cycle, train
    from learners.transcript import Transcript
    from learners.weighted_majority import HalvingOverExperts, WeightedMajority
    from learners.winnow import BalancedWinnow, Winnow, margin_rate, optimal_rate

#: Lets noregret tell this package from another one of the same name.
PART_OF = "noregret"

_HOMES = {
    name: module
    for module, names in {
        "agnostic": ("Agnostic",),
        "arithmetic": ("BALL", "EXACT", "FLOAT", "Undecided"),
        "classes": ("FiniteClass",),
        "conservative": ("Conservative",),
        "consistent": ("Consistent",),
        "doubling": ("Doubling",),
        "elimination": ("Elimination",),
        "exponential": ("ExponentialWeightedAverage", "Hedge", "RandomizedWeightedMajority"),
        "games": ("GameError", "NonsenseError"),
        "gradient_descent": ("OnlineGradientDescent",),
        "halving": ("Halving",),
        "kernel_perceptron": ("DualPerceptron", "KernelPerceptron"),
        "kernels": ("gaussian", "linear", "polynomial"),
        "leader": ("FollowTheLeader", "Uniform"),
        "losses": ("ABSOLUTE", "HINGE", "SQUARED", "Loss"),
        "minimax": ("MinimaxTwoActions",),
        "online_to_batch": (
            "OnlineRun",
            "OverExamples",
            "OverExperts",
            "average",
            "last",
            "run_online",
            "uniform",
        ),
        "perceptron": ("AveragedPerceptron", "MarginPerceptron", "Perceptron", "VotedPerceptron"),
        "protocol": ("Environment", "GameOver", "Learner", "play"),
        "queries": ("identify", "learn_by_flips", "learn_by_queries", "teaching_set"),
        "soa": ("SOA", "SOAExpert", "expert_count"),
        "streams": ("Summary", "in_chunks"),
        "svm": ("SubgradientSVM", "fit_svm", "svm_objective"),
        "training": ("Training", "find_cycle", "train"),
        "transcript": ("Transcript",),
        "weighted_majority": ("HalvingOverExperts", "WeightedMajority"),
        "winnow": ("BalancedWinnow", "Winnow", "margin_rate", "optimal_rate"),
    }.items()
    for name in names
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'learners' has no attribute {name!r}")
    value = getattr(import_module(f"learners.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOMES})


__all__ = [
    "ABSOLUTE",
    "BALL",
    "EXACT",
    "FLOAT",
    "HINGE",
    "SOA",
    "SQUARED",
    "Agnostic",
    "AveragedPerceptron",
    "BalancedWinnow",
    "Conservative",
    "Consistent",
    "Doubling",
    "DualPerceptron",
    "Elimination",
    "Environment",
    "ExponentialWeightedAverage",
    "FiniteClass",
    "FollowTheLeader",
    "GameError",
    "GameOver",
    "Halving",
    "HalvingOverExperts",
    "Hedge",
    "KernelPerceptron",
    "Learner",
    "Loss",
    "MarginPerceptron",
    "MinimaxTwoActions",
    "NonsenseError",
    "OnlineGradientDescent",
    "OnlineRun",
    "OverExamples",
    "OverExperts",
    "Perceptron",
    "RandomizedWeightedMajority",
    "SOAExpert",
    "SubgradientSVM",
    "Summary",
    "Training",
    "Transcript",
    "Undecided",
    "Uniform",
    "VotedPerceptron",
    "WeightedMajority",
    "Winnow",
    "average",
    "expert_count",
    "find_cycle",
    "fit_svm",
    "gaussian",
    "identify",
    "in_chunks",
    "last",
    "learn_by_flips",
    "learn_by_queries",
    "linear",
    "margin_rate",
    "optimal_rate",
    "play",
    "polynomial",
    "run_online",
    "svm_objective",
    "teaching_set",
    "train",
    "uniform",
]
