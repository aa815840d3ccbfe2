"""What do people and attackers type for a number, a name or a path?"""

from __future__ import annotations

from random import Random

_PLAIN = ("0", "1", "2", "3", "5", "10", "100", "1000", "1/2", "1/3", "0.1", "1e3", "1e6", "-1")
_ODD = (
    *("", " ", "nan", "NaN", "inf", "-inf", "oo", "zoo", "I", "E", "pi", "e", "None", "True"),
    *("1e999", "1e-999", "1e308", "1e99999", "10**30", "10**-30", "10**400", "10**10**10"),
    *("-5", "--5", "+1", "1.", ".5", ".", "1..2", "1,5", "1_000", "0x10", "0b1", "1e", "e1"),
    *("١٢٣", "２", "½", "∞", "−1", "1\u00a0000", "\u200b1", "1\n2", "1;2", "$(id)", "`id`", "%s"),
    *("sqrt(2)", "log(8)", "exp(1)", "sqrt(-1)", "log(0)", "log(-1)", "exp(10000)", "1/0", "0/0"),
    *("floor(exp(10000))", "exp(exp(10))", "exp(exp(exp(10)))", "sqrt(10**9000+7)", "2**0.5"),
    *(
        "floor(1/3)",
        "ceiling(10**30/7)",
        "0**0",
        "0**-1",
        "(-1)**(1/2)",
        "(-8)**(1/3)",
        "factorial(9)",
    ),
    *("self", "__class__", "().__class__", "__import__('os').system('id')", "lambda: 1", "[1]"),
    *("(1)", "((1))", "(", ")", "1)", "f(1)", "x", "N", "1 if 1 else 2", "1==1", "1<2", "not 1"),
    *("tanh(" * 200 + "1" + ")" * 200, "(" * 300 + "1" + ")" * 300, "-" * 3000 + "1", "9" * 700),
    *("1+" * 2000 + "1", "x" * 40_000, "9" * 40_000, "sqrt(" * 7 + "2" + ")" * 7, "abs(-3)"),
    *("min(1,2)", "max(1,2)", "log(2,2)", "log()", "sqrt(2,3)", "exp(-10**9)", "1e3/7e-3", "2**64"),
    *("2**63-1", "2**63", "4294967296", "0.1+0.2-0.3", "1/3+1/7", "log(2)/log(3)", "sqrt(2)**2-2"),
)
_PATHS = (
    *("missing", "folder", "fifo", "broken-link", "loop", "/dev/full", "/dev/null", "", ".", "/"),
    *(
        "folder/x/y",
        "a" * 300,
        "-",
        "--",
        "~",
        "*",
        "\u202e",
        "no\nline",
        "points.csv/x",
        "/proc/self/mem",
    ),
    *("/dev/zero", "/dev/stdin", "x.png", "x.svg", "x.json", "x.html", "x.PNG", "x.pdf", "x"),
)


def value(random: Random) -> str:
    """Return a number, plausible or not, or an expression."""
    pick = random.random()
    if pick < 0.5:
        return random.choice(_PLAIN)
    if pick < 0.85:
        return random.choice(_ODD)
    return _expression(random, 3)


def _expression(random: Random, depth: int) -> str:
    if depth == 0 or random.random() < 0.3:
        return random.choice((*_PLAIN, "N", "T", "pi", "x"))
    if random.random() < 0.4:
        name = random.choice(("sqrt", "log", "exp", "floor", "ceiling", "abs", "tanh", "foo"))
        return f"{name}({_expression(random, depth - 1)})"
    mark = random.choice(("+", "-", "*", "/", "**", " ", "//", "%", "^"))
    return f"({_expression(random, depth - 1)}{mark}{_expression(random, depth - 1)})"


def path(random: Random) -> str:
    """Return where something might be or go, below the working folder or nowhere."""
    return random.choice(_PATHS)


def misspelt(word: str, random: Random) -> str:
    """Return a word with a typing error."""
    if not word:
        return "x"
    at = random.randrange(len(word))
    return random.choice(
        (
            *(word[:at] + word[at + 1 :], word[:at] + word[at] + word[at:], word.upper()),
            *(
                f"{word}\0",
                f"{word}*",
                f"[{word}",
                f"{word} ",
                f"../{word}",
                f"{word}é",
                word * 500,
            ),
        )
    ).replace("\0", "")
