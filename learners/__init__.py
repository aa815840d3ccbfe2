"""The algorithms of online learning, each written once for floats, rationals and balls.

A name is imported with its module when it is asked for, so that what needs few starts fast.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from learners.batch.online_to_batch import (
        OnlineRun,
        OverExamples,
        OverExperts,
        average,
        last,
        run_online,
        uniform,
    )
    from learners.classes import FiniteClass
    from learners.classes.agnostic import Agnostic
    from learners.classes.conservative import Conservative
    from learners.classes.consistent import Consistent
    from learners.classes.elimination import Elimination
    from learners.classes.halving import Halving
    from learners.classes.queries import identify, learn_by_flips, learn_by_queries, teaching_set
    from learners.classes.soa import SOA, SOAExpert, expert_count
    from learners.convex.gradient_descent import OnlineGradientDescent
    from learners.core.arithmetic import BALL, EXACT, FLOAT, Undecided
    from learners.core.protocol import Environment, GameOver, Learner, play
    from learners.core.streams import Summary, in_chunks
    from learners.core.transcript import Transcript
    from learners.experts.doubling import Doubling
    from learners.experts.exponential import (
        ExponentialWeightedAverage,
        Hedge,
        RandomizedWeightedMajority,
    )
    from learners.experts.leader import FollowTheLeader, Uniform
    from learners.experts.minimax import MinimaxTwoActions
    from learners.experts.weighted_majority import HalvingOverExperts, WeightedMajority
    from learners.games import GameError, NonsenseError
    from learners.games.losses import ABSOLUTE, HINGE, SQUARED, Loss
    from learners.linear.kernel_perceptron import DualPerceptron, KernelPerceptron
    from learners.linear.kernels import gaussian, linear, polynomial
    from learners.linear.perceptron import (
        AveragedPerceptron,
        MarginPerceptron,
        Perceptron,
        VotedPerceptron,
    )
    from learners.linear.svm import SubgradientSVM, fit_svm, svm_objective
    from learners.linear.training import Training, find_cycle, train
    from learners.linear.winnow import BalancedWinnow, Winnow, margin_rate, optimal_rate

#: Lets noregret tell this package from another one of the same name.
PART_OF = "noregret"

# `linear` is a kernel to people, and a package here: loaded once (it is empty), its name is freed.
import_module("learners.linear")
del globals()["linear"]

_HOMES = {
    name: module
    for module, names in {
        "classes.agnostic": ("Agnostic",),
        "core.arithmetic": ("BALL", "EXACT", "FLOAT", "Undecided"),
        "classes": ("FiniteClass",),
        "classes.conservative": ("Conservative",),
        "classes.consistent": ("Consistent",),
        "experts.doubling": ("Doubling",),
        "classes.elimination": ("Elimination",),
        "experts.exponential": (
            "ExponentialWeightedAverage",
            "Hedge",
            "RandomizedWeightedMajority",
        ),
        "games": ("GameError", "NonsenseError"),
        "convex.gradient_descent": ("OnlineGradientDescent",),
        "classes.halving": ("Halving",),
        "linear.kernel_perceptron": ("DualPerceptron", "KernelPerceptron"),
        "linear.kernels": ("gaussian", "linear", "polynomial"),
        "experts.leader": ("FollowTheLeader", "Uniform"),
        "games.losses": ("ABSOLUTE", "HINGE", "SQUARED", "Loss"),
        "experts.minimax": ("MinimaxTwoActions",),
        "batch.online_to_batch": (
            "OnlineRun",
            "OverExamples",
            "OverExperts",
            "average",
            "last",
            "run_online",
            "uniform",
        ),
        "linear.perceptron": (
            "AveragedPerceptron",
            "MarginPerceptron",
            "Perceptron",
            "VotedPerceptron",
        ),
        "core.protocol": ("Environment", "GameOver", "Learner", "play"),
        "classes.queries": ("identify", "learn_by_flips", "learn_by_queries", "teaching_set"),
        "classes.soa": ("SOA", "SOAExpert", "expert_count"),
        "core.streams": ("Summary", "in_chunks"),
        "linear.svm": ("SubgradientSVM", "fit_svm", "svm_objective"),
        "linear.training": ("Training", "find_cycle", "train"),
        "core.transcript": ("Transcript",),
        "experts.weighted_majority": ("HalvingOverExperts", "WeightedMajority"),
        "linear.winnow": ("BalancedWinnow", "Winnow", "margin_rate", "optimal_rate"),
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
