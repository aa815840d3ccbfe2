"""Is a file written whole or not at all?"""

from __future__ import annotations

import os
import stat

import pytest

from bounds.core.errors import ParameterError
from noregret.writing import whole_file, write_text


def test_what_fails_half_way_leaves_what_was_there(tmp_path):
    path = tmp_path / "a.txt"
    write_text("the text", str(path), "old")
    with pytest.raises(ZeroDivisionError), whole_file("the text", str(path)) as part:
        part.write_text(f"ne{1 // 0}" if part.write_text("ne") else "")
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["a.txt"]


def test_a_link_and_the_mode_of_a_file_stay(tmp_path):
    path, link = tmp_path / "a.txt", tmp_path / "link.txt"
    path.write_text("old")
    path.chmod(0o640)
    link.symlink_to(path)
    write_text("the text", str(link), "new")
    assert link.is_symlink()
    assert path.read_text() == "new"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_what_is_no_file_is_written_to_or_refused(tmp_path):
    write_text("the text", os.devnull, "nothing")
    assert not os.path.isfile(os.devnull)
    (tmp_path / "loop").symlink_to("loop")
    for wrong in (tmp_path, tmp_path / "no" / "a.txt", tmp_path / "loop"):
        with pytest.raises(ParameterError, match=r"the text .* cannot be written"):
            write_text("the text", str(wrong), "x")
