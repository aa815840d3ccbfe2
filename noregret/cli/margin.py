"""What do the theorems promise for a data set?"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import click

from noregret.cli import options, output


@click.command()
@click.argument("file")
@click.option("--plot", metavar="FILE", help="Draw mistakes and bounds as .png or .svg.")
@options.label_column
@click.option(
    "--passes",
    type=click.IntRange(1, 100_000),
    default=100,
    show_default=True,
    help="How often the Perceptron may go over the data to converge.",
)
@click.option(
    "--seed", type=click.IntRange(0), help="Shuffle the points; default the file's order."
)
@options.common
def margin(
    file: str,
    plot: str | None,
    label_column: str | None,
    passes: int,
    seed: int | None,
    as_json: bool,
) -> int:
    """Tell the radius, the best margin and every mistake bound of a data set.

    FILE is CSV (with or without a header), svmlight/libsvm text, .npy (label in the last
    column) or .npz (arrays X and y).  Decimals are exact.  Labels are -1/+1, 0/1 or two names.
    Hyperplanes go through the origin: for a bias add a column of ones.

    \b
    Examples:
      noregret margin data.csv
      noregret margin data.csv --label-column class --plot mistakes.png
      noregret margin heart.libsvm --passes 1000 --json
    """
    from noregret.calculator.margin import Study
    from noregret.draw.axes import check_format
    from noregret.draw.data_set import described, draw
    from noregret.read.datasets import read_dataset
    from noregret.writing import File

    if plot is not None:
        check_format(plot)
    data = read_dataset(file, label_column)
    study = Study(data if seed is None else data.shuffled(seed), passes)
    answer = described(study)
    known = {"file": file, **answer.data, "plot": plot}
    pictures = () if plot is None else (File("picture", plot, partial(draw, study)),)
    output.print_answer(replace(answer, data=known, files=pictures), as_json)
    return output.code_of_outcome(str(answer.data["verdict"]))
