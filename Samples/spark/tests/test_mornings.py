"""Whose morning it is."""

import unittest
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

from agenda_digests.mornings import moment_of, mornings_between, zone_named


def utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


class Mornings(unittest.TestCase):
    def due(self, start: str, minutes: int, *pairs: tuple) -> list[tuple]:
        begin = utc(start)
        return [
            (morning.zone, str(morning.day), f"{morning.moment:%H:%M}")
            for morning in mornings_between(begin, begin + timedelta(minutes=minutes), pairs)
        ]

    def test_only_zones_where_the_hour_begins_are_due(self):
        pairs = [("Europe/Berlin", 7), ("Europe/London", 7), ("Europe/London", 6), ("Asia/Kolkata", 7)]
        self.assertEqual(
            self.due("2026-11-23T06:00", 15, *pairs),
            [("Europe/Berlin", "2026-11-23", "06:00"), ("Europe/London", "2026-11-23", "06:00")],
        )

    def test_offsets_of_parts_of_an_hour_are_met(self):
        self.assertEqual(len(self.due("2026-11-23T01:30", 15, ("Asia/Kolkata", 7))), 1)
        self.assertEqual(len(self.due("2026-11-23T01:15", 15, ("Asia/Kathmandu", 7))), 1)
        self.assertEqual(len(self.due("2026-11-22T17:15", 15, ("Pacific/Chatham", 7))), 1)

    def test_the_day_is_that_of_the_zone(self):
        self.assertEqual(self.due("2026-11-22T17:00", 60, ("Pacific/Kiritimati", 7))[0][1], "2026-11-23")
        self.assertEqual(self.due("2026-11-23T18:00", 60, ("Pacific/Pago_Pago", 7))[0][1], "2026-11-23")

    def test_a_span_includes_its_start_and_excludes_its_end(self):
        self.assertEqual(len(self.due("2026-11-23T06:00", 15, ("Europe/Berlin", 7))), 1)
        self.assertEqual(self.due("2026-11-23T05:45", 15, ("Europe/Berlin", 7)), [])

    def test_spans_that_follow_each_other_have_each_morning_once(self):
        zones = [
            "Europe/Berlin",
            "Asia/Kathmandu",
            "Australia/Lord_Howe",
            "America/St_Johns",
            "Pacific/Chatham",
        ]
        pairs = [(zone, hour) for zone in zones for hour in range(24)]
        # Clocks change in the first and last of these zones within this month.
        begin, days = utc("2026-10-01T00:00"), 35
        found = [
            (morning.zone, morning.hour, morning.day)
            for step in range(days * 96)
            for morning in mornings_between(
                begin + timedelta(minutes=15 * step), begin + timedelta(minutes=15 * step + 15), pairs
            )
        ]
        whole = list(mornings_between(begin, begin + timedelta(days=days), pairs))
        self.assertEqual(len(found), len(set(found)))
        self.assertEqual(set(found), {(morning.zone, morning.hour, morning.day) for morning in whole})
        # A span of the clock has an hour more or less of local time where clocks change: its first and last day aside.
        inner = {date(2026, 10, 1) + timedelta(days=number) for number in range(1, days - 1)}
        self.assertEqual(sum(day in inner for _, _, day in found), len(inner) * len(pairs))

    def test_an_hour_that_a_change_of_the_clocks_leaves_out_moves_forward(self):
        moment = moment_of(date(2026, 3, 29), 2, ZoneInfo("Europe/Berlin"))
        self.assertEqual(moment, utc("2026-03-29T01:00"))
        self.assertEqual(moment.astimezone(ZoneInfo("Europe/Berlin")).hour, 3)

    def test_of_an_hour_that_comes_twice_the_first_counts(self):
        moment = moment_of(date(2026, 10, 25), 2, ZoneInfo("Europe/Berlin"))
        self.assertEqual(moment, utc("2026-10-25T00:00"))

    def test_a_day_that_a_zone_leaves_out_has_no_morning(self):
        self.assertIsNone(moment_of(date(2011, 12, 30), 7, ZoneInfo("Pacific/Apia")))
        self.assertIsNotNone(moment_of(date(2011, 12, 31), 7, ZoneInfo("Pacific/Apia")))

    def test_unknown_zones_and_hours_have_no_morning(self):
        pairs = [
            ("Europe/Berlim", 7),
            ("../etc/passwd", 7),
            ("", 7),
            (None, 7),
            ("UTC", 24),
            ("UTC", None),
            ("UTC", -1),
        ]
        self.assertEqual(self.due("2026-11-23T00:00", 1440, *pairs), [])
        self.assertIsNone(zone_named("Europe"))
