"""Is every line of the documents that claims something looked at?"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from bounds.core.documents import DOCUMENTS
from bounds.printed import Document
from bounds.printed.reader import read_documents, read_statements
from docs.walk_documents import FOLDER, marked, marked_lines, skeleton, uncovered

TEXT = """\
Lemma 1
A sentence that says nothing much
$$a \\le b$$
For every x it holds.

It takes \\sqrt{T} rounds
an order O(n), a logarithm ln 2
m_T = 3
"""


def test_relations_roots_logarithms_orders_and_quantifiers_are_marked() -> None:
    assert marked_lines(TEXT) == [3, 4, 6, 7, 8]


def test_what_is_kept_of_a_text_has_its_marked_lines_and_no_word_of_it() -> None:
    kept = skeleton(TEXT)
    assert marked(kept) == marked_lines(TEXT)
    assert "Lemma" not in kept
    assert skeleton(TEXT + "\n") != kept


@pytest.mark.parametrize("document", read_documents(), ids=lambda document: document.name)
def test_no_line_that_claims_something_is_left_out(document: Document) -> None:
    kept = (FOLDER / document.name / "lines.txt").read_text(encoding="utf-8")
    assert len(marked(kept)) > 30
    assert uncovered(marked(kept), document.statements) == []


def test_a_line_that_no_statement_covers_is_told() -> None:
    document = read_documents()[0]
    first = document.statements[0].lines
    rest = [each for each in document.statements if each.lines != first]
    assert uncovered(range(first[0], first[1] + 1), rest) != []


def test_no_statement_covers_more_than_a_page() -> None:
    """One from the first line to the last would cover everything, and say nothing."""
    widths = [last - first + 1 for each in read_statements() for first, last in [each.lines]]
    assert max(widths) <= 60
    assert sorted(widths)[len(widths) // 2] <= 3


def test_a_statement_ends_where_its_document_does() -> None:
    for document in read_documents():
        kept = (FOLDER / document.name / "lines.txt").read_text(encoding="utf-8")
        count = int(kept.splitlines()[1].removeprefix("lines "))
        assert all(each.lines[1] <= count for each in document.statements)


def _walk(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "docs/walk_documents.py", *arguments]
    root = Path(__file__).parent.parent.parent
    return subprocess.run(
        command, cwd=root, capture_output=True, text=True, env={"PYTHONPATH": str(root)}
    )


def test_who_has_other_documents_is_told_so(tmp_path: Path) -> None:
    for publication in DOCUMENTS.values():
        (tmp_path / publication.file).write_text("one = two\n", encoding="utf-8")
    done = _walk(str(tmp_path))
    assert done.returncode == 1
    assert "lecture: lines.txt is not of this text" in done.stdout


def test_who_names_no_folder_is_told_what_to_do() -> None:
    done = _walk()
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("name the folder with the documents")
