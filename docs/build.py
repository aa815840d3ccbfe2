"""Which page does each theorem get? Made from the objects; run by ``make docs``."""

from __future__ import annotations

from pathlib import Path

from bounds import THEOREMS, Theorem

PAGE = Path(__file__).with_name("theorems.md")


def page() -> str:
    """Return the page of all theorems."""
    parts = [
        "# The theorems",
        "",
        "Made from the theorem objects by `make docs`; do not edit.",
        "",
        *(f"* [{key}](#{_anchor(key)}): {item.title}" for key, item in THEOREMS.items()),
        "",
    ]
    for item in THEOREMS.values():
        parts += _section(item)
    return "\n".join(parts).rstrip() + "\n"


def _section(item: Theorem) -> list[str]:
    lines = [f"## {item.key}", "", f"{item.title}.", "", f"$$ {item.latex} $$", ""]
    lines += [f"* given: {hypothesis.text}" for hypothesis in item.given]
    lines += [f"* implied: {condition.text}" for condition in item.implied]
    lines += [f"* `{q.name}`: {q.meaning}" for q in item.quantities]
    lines += [
        f"* step of the proof, {step.name}: ${item.latex_of(step)}$" for step in item.invariants
    ]
    if item.derivation is not None:
        lines.append(f"* derived from `{item.derivation.parent}`: {item.derivation.text}")
    lines += [f"* source: {source}" for source in item.sources]
    if item.remark:
        lines += ["", item.remark]
    return [*lines, ""]


def _anchor(key: str) -> str:
    return key.replace(".", "")


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(), encoding="utf-8")
    print(f"wrote {PAGE.name}: {len(THEOREMS)} theorems")


if __name__ == "__main__":
    main()
