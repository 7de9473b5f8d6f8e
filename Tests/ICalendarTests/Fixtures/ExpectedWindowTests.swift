import ICalendar
import TestSupport
import Testing

/// Real and test calendars, and the answers on which independent programs agree.
@Suite(.enabled(if: SharedFixtures.areThere, "\(SharedFixtures.missing)"))
struct ExpectedWindowTests {
  private static let windows = Result {
    try SharedFixtures.lines(of: "expected.jsonl", as: ExpectedWindow.self)
  }

  /// The calendars with their windows, so that each is read from the disk once.
  static let windowsByFile = Dictionary(grouping: windows.values(), by: \.file).sorted { $0.key < $1.key }

  @Test func `Every window of the fixtures is read`() throws {
    #expect(try Self.windows.get().count >= 903)
    #expect(Self.windowsByFile.count >= 240)
  }

  @Test(arguments: windowsByFile.map(\.key))
  func `shows what other programs agree on`(file: String) throws {
    let bytes = try SharedFixtures.bytes(of: "calendars/\(file)")
    let berlin = try #require(ZoneDatabase.system.zone(named: "Europe/Berlin"))
    // Events outside of a calendar component are shown, as libical shows them.
    let isCutOut = !String(decoding: bytes, as: UTF8.self).uppercased().contains("BEGIN:VCALENDAR")
    var hasDisagreement = false
    for window in Self.windowsByFile.first(where: { $0.key == file })?.value ?? [] {
      let dates = try #require(date(window.from))..<#require(date(window.to))
      let found = occurrences(in: bytes, window: OccurrenceWindow(dates, zone: berlin)).map(\.normalized)
      let expected = window.expected.map(\.normalized)
      let missing = expected.removing(found)
      let extra = found.removing(expected)
      guard !missing.isEmpty || !extra.isEmpty else { continue }
      hasDisagreement = true
      if isCutOut || knownDisagreements[file] != nil { continue }
      Issue.record(
        "\(window.from)–\(window.to), \(window.agree) agree, \(window.dissent) dissent: missing \(missing), extra \(extra)"
      )
    }
    // A listed calendar that agrees belongs off the list.
    #expect(hasDisagreement || knownDisagreements[file] == nil)
  }
}

/// Calendars of which the answer expected is wrong by RFC 5545, or differs by a decision of this project, and why.
private let knownDisagreements: [String: String] = [
  "KDE__kcalendarcore__autotests_data_RecurrenceRule_KOrganizer_3.4_KOrganizer_Test13.ics":
    "DTSTART is an instance also when its rule does not give it (RFC 5545 section 3.8.5.3), as libical, Google and Apple do",
  "KDE__kcalendarcore__autotests_data_RecurrenceRule_KOrganizer_3.4_KOrganizer_Tests.ics.saved":
    "DTSTART is an instance also when its rule does not give it (RFC 5545 section 3.8.5.3), as libical, Google and Apple do",
  "KDE__kcalendarcore__autotests_data_RecurrenceRule_unsorted_hourly.ics":
    "DTSTART is an instance also when its rule does not give it (RFC 5545 section 3.8.5.3), as libical, Google and Apple do",
  "KDE__kcalendarcore__autotests_data_RecurrenceRule_unsorted_test1.ics":
    "DTSTART is an instance also when its rule does not give it (RFC 5545 section 3.8.5.3), as libical, Google and Apple do",
  "ical-org__ical.net__Ical.Net.Tests_Calendars_Serialization_Attachment3.ics":
    "DTSTART is an instance also when its rule does not give it (RFC 5545 section 3.8.5.3), as libical, Google and Apple do",
  "ical-org__ical.net__Ical.Net.Tests_Calendars_Serialization_Categories1.ics":
    "DTSTART is an instance also when its rule does not give it (RFC 5545 section 3.8.5.3), as libical, Google and Apple do",
  "ical4j__ical4j__src_test_resources_samples_valid_Christian32Holidays.ics":
    "DTSTART is an instance also when its rule does not give it (RFC 5545 section 3.8.5.3), as libical, Google and Apple do",
  "ical4j__ical4j__src_test_resources_samples_valid_friday13-NOT.ics":
    "DTSTART is an instance also when its rule does not give it (RFC 5545 section 3.8.5.3), as libical, Google and Apple do",
  "KDE__kcalendarcore__autotests_data_RecurrenceRule_LibICal_LibICal_TestCase57.ics":
    "EXRULE of RFC 2445 is honoured: calendars that hold it mean it",
  "KDE__kcalendarcore__autotests_data_RecurrenceRule_unsorted_rdate.ics":
    "RDATE, also as a period, gives instances (RFC 5545 section 3.8.5.2)",
  "Kozea__Radicale__radicale_tests_static_event_rdate_period_start_stop_multi.ics":
    "RDATE, also as a period, gives instances (RFC 5545 section 3.8.5.2)",
  "cyrusimap__cyrus-imapd__cassandane_data_icalendar_rdate_period.ics":
    "RDATE, also as a period, gives instances (RFC 5545 section 3.8.5.2)",
  "cyrusimap__cyrus-imapd__cassandane_data_icalendar_recurrenceoverrides.ics":
    "RDATE, also as a period, gives instances (RFC 5545 section 3.8.5.2)",
  "allenporter__ical__tests_compat_testdata_calendar_labs_same_day_dtend.ics":
    "an all-day event of no length is one day",
  "icalendar__icalendar__spec_fixtures_nondefault_values.ics":
    "an all-day event of no length is one day",
  "jens-maus__node-ical__test_fixtures_daily-count-exdate-recurrence-id.ics":
    "an event that ends before it starts keeps its start and has no length",
  "niccokunzmann__python-recurring-ical-events__recurring_ical_events_test_calendars_end_before_start_event.ics":
    "an event that ends before it starts keeps its start and has no length",
  "niccokunzmann__python-recurring-ical-events__recurring_ical_events_test_calendars_issue_132_swapped_start_and_end.ics":
    "an event that ends before it starts keeps its start and has no length",
  "jens-maus__node-ical__test_fixtures_bad_custom_ms_tz.ics":
    "an event that ends before it starts keeps its start and has no length",
  "collective__icalendar__docs_tutorials_example.ics":
    "of events with one UID the newest counts, and those equally new are different events",
  "ical4j__ical4j__src_test_resources_samples_valid_classify.ics":
    "of events with one UID the newest counts, and those equally new are different events",
  "niccokunzmann__python-recurring-ical-events__recurring_ical_events_test_calendars_issue_148_edge_case_2.ics":
    "of events with one UID the newest counts, and those equally new are different events",
  "collective__icalendar__src_icalendar_tests_calendars_parsing_error.ics":
    "a bad line in an event costs that line, not the event",
  "ical-org__ical.net__Ical.Net.Tests_Calendars_Recurrence_YearlyByWeekNo3.ics":
    "BYWEEKNO without BYDAY recurs on the weekday of DTSTART (RFC 5545 section 3.3.10: what a rule does not say comes from DTSTART)",
  "ical-org__ical.net__Ical.Net.Tests_Calendars_Serialization_Bug2148092.ics":
    "bytes that are not UTF-8 are kept readable, not replaced",
  "ical4j__ical4j__src_test_resources_samples_valid_1106817412.ics":
    "bytes that are not UTF-8 are kept readable, not replaced",
  "jens-maus__node-ical__test_fixtures_non-utc-until-ny.ics":
    "an UNTIL without zone is on DTSTART's wall clock",
  "bitfireAT__ical4android__lib_src_androidTest_resources_events_latin1.ics":
    "what follows a time and cannot be read costs that rest, not the event",
  "bitfireAT__ical4android__lib_src_androidTest_resources_events_utf8.ics":
    "what follows a time and cannot be read costs that rest, not the event",
  "libical__libical__test-data_2445.ics":
    "before a VTIMEZONE's first observance the offset is its TZOFFSETFROM (RFC 5545 section 3.6.5 leaves it open)",
]
