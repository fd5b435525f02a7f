"""The page of benchmarks: what is measured stands there, what cannot be stays as it was."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.bench import page, peers
from tests.bench.instances import Field, cut, first_new, last_of
from tests.bench.lines import LINES, Line, Row
from tests.bench.measured import beside, figure


def lines(ours: str, *needs: str) -> Sequence[Line]:
    return [
        Line("Pairs", "quick", (), lambda: Row("1 ms", ours, True)),
        Line("Pairs", "slow", needs, lambda: Row("1 ms", ours, False)),
    ]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "benchmarks.md"


def test_what_was_measured_stands_on_the_page(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(page, "LINES", lines("first"))
    assert page.write(page=file) == []
    assert page.standing(file)["quick"] == ["quick", "1 ms", "first", "–", "–", "yes"]
    assert "- slow: " in file.read_text("utf-8")


def test_rows_of_a_peer_that_is_not_there_stay_as_they_were(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(page, "LINES", lines("first"))
    page.write(page=file)
    monkeypatch.setattr(page, "LINES", lines("second", "no-such-package"))
    assert page.write(page=file) == ["no-such-package"]
    assert [row[2] for row in page.standing(file).values()] == ["second", "first"]
    assert "without no-such-package" in capsys.readouterr().out


def test_only_the_lines_asked_for_are_measured(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(page, "LINES", lines("first"))
    page.write(page=file)
    monkeypatch.setattr(page, "LINES", lines("second"))
    page.write(["quick"], file)
    assert [row[2] for row in page.standing(file).values()] == ["second", "first"]


def test_every_line_is_on_the_page_once() -> None:
    names = [line.what for line in LINES]
    assert len(names) == len({*names}) > 20
    assert page.SHORTFALLS.keys() <= {*names}
    assert not any("|" in name for name in names)


def test_two_are_measured_in_turn() -> None:
    seen = list[str]()
    found = beside(lambda: seen.append("A"), lambda: seen.append("B"), 4)
    assert "".join(seen) == "A" + "ABBAABBA"
    assert found.pairs == 4


@pytest.mark.parametrize(
    ("number", "text"), [(0.5, "0.50"), (12.34, "12.3"), (1883.2, "1,883"), (100, "100")]
)
def test_three_digits_count(number: float, text: str) -> None:
    assert figure(number) == text


def test_gaps_are_squared() -> None:
    assert peers.gaps([(0, 1), (2, 5)]) == 10
    assert last_of(Field(8, 2, 3), first_new).number == last_of(Field(8, 4, 3), cut).number == 3
