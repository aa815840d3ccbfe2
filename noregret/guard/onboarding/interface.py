"""Can what somebody gives be played, and if not, what is to be written around it?

It is looked at once, before any game.  Estimators of scikit-learn and river are recognised, and so
is whatever learns by ``partial_fit`` or reads tables of rows; for other interfaces there is a
wrapper to paste.
"""

from __future__ import annotations

import inspect
import re
from typing import Any

from bounds.core.errors import ParameterError
from learners.core.kind import Kind
from learners.games import Actions, ConvexOptimisation
from noregret.guard.held import kind_of, name_of
from noregret.guard.keywords import own_keywords

#: What people call the two methods that a learner needs, the right name first.
_PREDICT = ("predict", "predict_one", "act", "choose", "decide", "forecast", "get_action")
_UPDATE = ("update", "learn_one", "partial_fit", "observe", "learn", "step", "train", "fit")
#: Whoever has one of these says how it learns.
_LEARNING = {"update", "partial_fit", "learn_one", "fit"}


class UnplayableError(ParameterError):
    """What was given lacks a method of the game; ``sentence`` says so, ``remedy`` is a wrapper."""

    def __init__(self, sentence: str, remedy: str) -> None:
        super().__init__(sentence, remedy)  # both, so that it survives a pickle
        self.sentence, self.remedy = sentence, remedy

    def __str__(self) -> str:
        return f"{self.sentence}: guard a wrapper, such as\n\n{self.remedy}"


def welcomed(factory: Any, kind: str | Kind | None) -> tuple[Any, Kind]:
    """Return what was given, dressed to play, and its kind; what cannot play is refused."""
    factory = adapted(factory)
    chosen = kind_of(factory, kind)
    refuse_unplayable(factory, chosen)
    return factory, chosen


def adapted(factory: Any) -> Any:
    """Return what was given, an estimator of scikit-learn or river in the clothes it plays in.

    What has only its manners from there, and learns in a way of its own, is somebody's own.
    """
    made_by = factory if inspect.isclass(factory) else type(factory)
    if not _libraries(*made_by.__mro__):
        return factory
    learns = next((base for base in made_by.__mro__ if _LEARNING & set(vars(base))), None)
    if learns is not None and not _libraries(learns):
        return factory
    from noregret.adapters import adapt

    return adapt(factory)


def _libraries(*classes: type) -> set[str]:
    return {base.__module__.partition(".")[0] for base in classes} & {"sklearn", "river"}


def refuse_unplayable(factory: Any, kind: Kind) -> None:
    """Refuse a class or a learner without the two methods, with the wrapper to paste."""
    if not is_playable(factory, kind):
        raise _refusal(factory, kind, missing_methods(factory, kind))


def is_playable(factory: Any, kind: Kind) -> bool:
    """Tell whether a class or a learner has the two methods.

    What a function makes is looked at when it is made; what is no learner at all is refused
    elsewhere.
    """
    if not inspect.isclass(factory):
        is_learner = any(_has(factory, name) for name in (*_PREDICT, *_UPDATE))
        if callable(factory) or not is_learner:
            return True
    return not missing_methods(factory, kind)


def missing_methods(thing: Any, kind: Kind) -> list[str]:
    """Return which of the two methods a class or a learner has under no name that is known."""
    updates = ("update", "partial_fit") if _shows(kind) else ("update",)
    known = {"predict": ("predict",), "update": updates}
    return [name for name, names in known.items() if not any(_has(thing, each) for each in names)]


def _has(thing: Any, name: str) -> bool:
    """Tell whether a learner has a method, or a class gives it to those that it makes."""
    if hasattr(thing, name):
        return True
    if not inspect.isclass(thing):
        return False
    code = (getattr(vars(base).get("__init__"), "__code__", None) for base in thing.__mro__)
    return any(each is not None and name in each.co_names for each in code)


def _refusal(factory: Any, kind: Kind, missing: list[str]) -> UnplayableError:
    label = name_of(factory)
    instead = [n for n in (*_PREDICT[1:], *_UPDATE[1:]) if _has(factory, n)]
    but = f" (it has {' and '.join(instead)})" if instead else ""
    need = " and no ".join({"predict": "predict(x)", "update": "update(x, y)"}[n] for n in missing)
    sentence = f"{label} has no {need}, which every game needs{but}"
    remedy = f"{wrapper(factory, kind, label)}\n\n\n{guard_line(f'Guarded{label}', kind)}"
    return UnplayableError(sentence, remedy)


# ------------------------------------------------------------------ the wrapper to paste


def wrapper(factory: Any, kind: Kind, label: str, configured: str = "...") -> str:
    """Return the class to paste: a learner with the two methods around what was given.

    ``configured`` is the name of a configured learner, where that is known.
    """
    offered = ", ".join(kind.keywords)
    made = f"copy.deepcopy({configured})"
    if inspect.isclass(factory):
        made = f"{label}({', '.join(own_keywords(factory, kind))})"
    body = _batch_body(made) if _only_fits(factory, kind) else _body(factory, kind, made)
    return "\n".join([f"class Guarded{label}:", f"    def __init__(self, {offered}):", *body])


def _shows(kind: Kind) -> bool:
    """Tell whether something is shown before a prediction."""
    return kind.game_with({}).example(1)[0][0] is not None


def _only_fits(factory: Any, kind: Kind) -> bool:
    online = any(_has(factory, name) for name in _UPDATE[:-1])
    return _shows(kind) and not online and _has(factory, "fit")


def _body(factory: Any, kind: Kind, made: str) -> list[str]:
    shows = _shows(kind)
    predict = next((name for name in _PREDICT if _has(factory, name)), None)
    update = next((name for name in _UPDATE if _has(factory, name)), None)
    row = {"predict_one": "dict(enumerate(x))", "learn_one": "dict(enumerate(x))"}
    asked = "" if not shows else row.get(predict or "", "x")
    told = "y" if not shows else f"{row.get(update or '', 'x')}, y"
    answer = "..." if predict is None else f"self.learner.{predict}({asked})"
    learn = "..." if update is None else f"self.learner.{update}({told})"
    return [
        f"        self.learner = {made}",
        "",
        "    def predict(self, x):",
        f"        return {answer}  # {_meaning(kind)}",
        "",
        "    def update(self, x, y):",
        f"        {learn}",
    ]


def _batch_body(made: str) -> list[str]:
    """Return what learns anew from all rounds so far, where learning is by `fit` only."""
    return [
        "        self.X, self.y = [], []",
        "",
        "    def predict(self, x):",
        "        if len(set(self.y)) < 2:",
        "            return self.y[-1] if self.y else 1",
        f"        learner = {made}",
        "        learner.fit(np.array(self.X), np.array(self.y))",
        "        return learner.predict(x[None])[0]",
        "",
        "    def update(self, x, y):",
        "        self.X.append(x)",
        "        self.y.append(y)",
    ]


def _meaning(kind: Kind) -> str:
    """Say what a prediction is in the game of a kind."""
    game = kind.game_with({})
    if game.labels:
        return f"{game.labels[0]} or {game.labels[1]}"
    if isinstance(game, Actions):
        return "a distribution: one probability an action"
    return "a point" if isinstance(game, ConvexOptimisation) else "a number in [0, 1]"


def guard_line(factory: str, kind: Kind, name: str = "") -> str:
    """Return the line of a test file that guards a factory; the test has this name, or its own."""
    return f'test_{snake_case(name or factory)} = guard({factory}, "{kind.name}")'


def snake_case(name: str) -> str:
    """Return a name as functions have it."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|\W+", "_", name).strip("_").lower()
