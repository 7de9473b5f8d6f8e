"""The steps, in the order of the table."""

from steps import account, events, series, meetings, conflicts, calendars, network  # noqa: F401
