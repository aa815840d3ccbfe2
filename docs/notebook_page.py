"""How does a notebook become pages of the site? It is executed, and its real outputs are shown."""

from __future__ import annotations

import base64
import os
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from noregret.report.mathml import from_latex

if TYPE_CHECKING:
    from nbformat import NotebookNode

NOTEBOOK = Path(__file__).parent / "tutorials" / "tour.ipynb"
_SECONDS = 300
_FORMULA = re.compile(r"\$\$(.*?)\$\$", flags=re.DOTALL)


def executed(path: Path = NOTEBOOK) -> NotebookNode:
    """Return the notebook after every cell has run; a cell that raises stops it."""
    import nbformat
    from nbclient import NotebookClient
    from traitlets.config import Config

    book = nbformat.read(path, as_version=4)
    with TemporaryDirectory() as folder:
        # Everything that the kernel writes goes there, and nobody else can talk to it.
        private = {"transport": "ipc", "connection_file": f"{folder}/kernel.json"}
        client = NotebookClient(
            book,
            kernel_name="python3",
            timeout=_SECONDS,
            config=Config(AsyncKernelManager=private),
            resources={"metadata": {"path": folder}},
        )
        return client.execute(env={**os.environ, "IPYTHONDIR": folder})


def pages() -> dict[str, str | bytes]:
    """Return the page of the tour, and its pictures."""
    pictures: dict[str, str | bytes] = {}
    parts = [part for cell in executed().cells for part in _cell(cell, pictures)]
    parts.insert(1, f"*[Download the notebook]({NOTEBOOK.name}).*")
    return {"tutorials/tour.md": "\n\n".join(parts) + "\n", **pictures}


def _cell(cell: Any, pictures: dict[str, str | bytes]) -> Iterator[str]:
    if cell.cell_type == "markdown":
        yield cell.source
        return
    yield f"```python\n{cell.source}\n```"
    said = ""
    for output in cell.outputs:
        if output.output_type == "stream":
            said += output.text
        else:
            yield from _shown(output.data, pictures)
    if said:
        yield _text(said)


def _shown(data: Any, pictures: dict[str, str | bytes]) -> Iterator[str]:
    if "application/vnd.jupyter.widget-view+json" in data:
        yield "*In a notebook, sliders and pictures stand here.*"
    elif "image/png" in data:
        name = f"tour-{len(pictures) + 1}.png"
        pictures[f"tutorials/{name}"] = base64.b64decode(data["image/png"])
        yield f"![What the cell draws]({name})"
    elif "text/html" in data:
        yield f'<div class="nr-output">{_mathematics(data["text/html"])}</div>'
    else:
        yield _text(data["text/plain"])


def _mathematics(html: str) -> str:
    """Return HTML whose formulas are MathML: a notebook has MathJax, a page here has not."""
    return _FORMULA.sub(lambda found: from_latex(unescape(found[1].strip()), display=True), html)


def _text(said: str) -> str:
    return f"``` {{ .text .nr-output }}\n{said.rstrip()}\n```"
