"""Which name did somebody mean who typed another one?"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from difflib import SequenceMatcher, get_close_matches

#: How alike two names have to be to be named together, and to be the same but for a slip.
_ALIKE, _A_SLIP = 0.6, 0.8
#: How signs are written here that people type as they see them.
_SIGNS = str.maketrans(
    {
        "*": "_star",
        "α": "alpha",
        "β": "beta",
        "γ": "gamma",
        "δ": "delta",
        "ε": "epsilon",
        "η": "eta",
        "λ": "lambda",
        "μ": "mu",
        "ρ": "rho",
    }
)


def nearest(
    name: str, known: Iterable[str], synonyms: Mapping[str, Collection[str]] | None = None
) -> list[str]:
    """Return the names that may be meant, the likeliest first.

    ``synonyms`` has other words for known names.  A name in other letters comes first, then what
    is another word for it, then what is alike.
    """
    names = list(known)
    lower = name.translate(_SIGNS).lower()
    same = [each for each in names if each.lower() == lower]
    words = {each: [word.lower() for word in (synonyms or {}).get(each, ())] for each in names}
    called = [each for each in names if lower in words[each]]
    if same or called:
        return same or called
    whole = {each.lower(): each for each in reversed(names)}
    alike = get_close_matches(lower, list(whole), n=3, cutoff=_ALIKE) if len(lower) > 1 else []
    return list(dict.fromkeys(whole[each] for each in alike))


def did_you_mean(
    name: str, known: Iterable[str], synonyms: Mapping[str, Collection[str]] | None = None
) -> str:
    """Return the question, or nothing where no name is near."""
    found = nearest(name, known, synonyms)
    return f"did you mean {' or '.join(found)}?" if found else ""


def is_slip(name: str, meant: str) -> bool:
    """Tell whether a name is another one but for a letter or two."""
    return SequenceMatcher(None, name.lower(), meant.lower()).ratio() >= _A_SLIP


def say_not_covered(name: str, known: Iterable[str]) -> str:
    """Return that a name is a slip of another one, or of something that is not covered."""
    found = nearest(name, known)
    if not found:
        return f"{name} is not covered"
    slips = [each for each in found if is_slip(name, each)]
    if slips:
        return f"did you mean {' or '.join(slips[:2])}?"
    return f"{name} is not covered, and the nearest is {found[0]}"
