"""Notebook representations: networks as drawings, plans as tables, schedules as players."""

from __future__ import annotations

from html import escape
from typing import Iterable, Sequence

from ._core import Network, PaperResult, Plan, PlanCandidate, Schedule
from ._errors import Error

_MOST_ROWS = 20
_PLAYER_LIMIT = 4 << 20  # bytes per page, to keep notebooks small
_PLAYER_HEIGHT = 640


def _number(value: float) -> str:
    return f"{value:,.0f}" if value == int(value) else f"{value:,.6g}"


def _table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    head = "".join(f"<th>{escape(column)}</th>" for column in columns)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def network_html(network: Network) -> str:
    """The drawing, or a line of text if it cannot be drawn."""
    try:
        return network.svg(progress=False)
    except Error as error:
        return f"<p>{escape(repr(network))}<br>not drawn: {escape(error.sentence)}</p>"


_PLAN_COLUMNS = ("", "algorithm", "time", "ratio", "start-ups", "transmissions", "verified")


def _plan_row(rank: int, candidate: PlanCandidate) -> tuple[str, ...]:
    metering = candidate.metering
    return (
        str(rank),
        candidate.name + (" (our construction)" if candidate.our_construction else ""),
        _number(candidate.time),
        f"{candidate.ratio:.4g}",
        _number(metering.startups),
        _number(metering.transmissions),
        "yes" if candidate.verified else "no",
    )


def _plan_title(plan: Plan) -> str:
    problem = plan.problem
    return f"{problem.collective} on {problem.network.spec}, at least {_number(plan.bound.time)}"


def _plan_rows(plan: Plan) -> list[tuple[str, ...]]:
    shown = plan.candidates[:_MOST_ROWS]
    return [_plan_row(rank, candidate) for rank, candidate in enumerate(shown, start=1)]


def _plan_notes(plan: Plan) -> list[str]:
    notes = [plan.explanation, plan.warning]
    if len(plan) > _MOST_ROWS:
        notes.append(f"and {len(plan) - _MOST_ROWS} more")
    others = len(plan.omissions) - len(plan.rejected)
    if others:
        notes.append(f"{others} not ranked; see omissions")
    return [note for note in notes if note]


def _rejections(plan: Plan) -> list[str]:
    """Why algorithms that the user has added are not ranked; first, because the user waits for them."""
    lines = []
    for one in plan.rejected:
        values = "".join(f" {name}={value}" for name, value in one.parameters.items())
        lines.append(f"not ranked: {one.algorithm}{values}: {one.reason}")
    return list(dict.fromkeys(lines))


def plan_html(plan: Plan) -> str:
    """The candidates as a table, with the explanation of the best one."""
    above = "".join(f"<p><b>{escape(line)}</b></p>" for line in _rejections(plan))
    notes = "".join(f"<p>{escape(note)}</p>" for note in _plan_notes(plan))
    caption = f"<p><b>{escape(_plan_title(plan))}</b></p>"
    return above + caption + _table(_PLAN_COLUMNS, _plan_rows(plan)) + notes


def plan_text(plan: Plan) -> str:
    """The same as plain text."""
    rows = [_PLAN_COLUMNS, *_plan_rows(plan)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(_PLAN_COLUMNS))]
    lines = [
        "  ".join(
            cell.ljust(width) if column == 1 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths))
        ).rstrip()
        for row in rows
    ]
    return "\n".join([*_rejections(plan), _plan_title(plan), *lines, *_plan_notes(plan)])


def schedule_html(schedule: Schedule) -> str:
    """The player in a frame, or a line of text if the page would be too large."""
    try:
        page = schedule.player(page_limit=_PLAYER_LIMIT, progress=False)
    except Error as error:
        return f"<p>{escape(repr(schedule))}<br>not played: {escape(error.sentence)}</p>"
    return (
        f'<iframe srcdoc="{escape(page)}" width="100%" height="{_PLAYER_HEIGHT}" '
        'style="border:0" sandbox="allow-scripts"></iframe>'
    )


def paper_html(result: PaperResult) -> str:
    """The measured values; published values that differ follow in parentheses."""
    rows = [
        [
            cell.measured if cell.agrees or not cell.compared else f"{cell.measured} ({cell.published})"
            for cell in row
        ]
        for row in result.rows
    ]
    caption = f"<p><b>{escape(result.title)}</b>: {result.agreeing} of {result.compared} agree</p>"
    return caption + _table(result.columns, rows)
