"""Which commands name in their help what there is: the kinds, and how each reads a file?"""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

import click


class _Listing(click.Command):
    """A command whose help ends with a list, made when the help is asked for."""

    title: str

    def entries(self) -> Iterator[str]:
        """Yield the entries of the list."""
        raise NotImplementedError

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list: a name is not broken at its hyphens."""
        with formatter.section(self.title):
            indent = " " * formatter.current_indent
            for entry in self.entries():
                for line in wrap(entry, formatter.width - len(indent), break_on_hyphens=False):
                    formatter.write(f"{indent}{line}\n")
        super().format_epilog(ctx, formatter)


class WithKinds(_Listing):
    """A command that takes a kind, ours or one of a theory."""

    title = "Kinds"

    def entries(self) -> Iterator[str]:
        """Yield the names in one entry."""
        from bounds.core.catalogue import kinds

        yield ", ".join(kind.name for kind in kinds())


class WithFormats(_Listing):
    """A command that reads a file, one round a row."""

    title = "One row of FILE"

    def entries(self) -> Iterator[str]:
        """Yield the kinds that read a row in the same way, and what it is."""
        from bounds.core.catalogue import kinds
        from noregret.run.files import formats

        yield from (f"{names}: {words}" for names, words in formats(kinds()))
