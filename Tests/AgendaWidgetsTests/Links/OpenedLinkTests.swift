import AgendaKit
import AgendaWidgets
import ICalendar
import TestSupport
import Testing

/// The link that a click on an event in a bar opens.
@Suite struct OpenedLinkTests {
  /// The item of an event of some lines.
  private func item(_ lines: String) throws -> AgendaItem {
    let text = calendarText("UID:1\nDTSTART:20261121T090000Z\nDURATION:PT1H\nSUMMARY:Stand-up\n" + lines)
    let window = days("2026-11-21")
    var reader = CalendarReader(window: window, keepsAllProperties: false)
    reader.read(Array(text.utf8), file: "a.ics")
    let agenda = Agenda(of: [calendar(reader.finish().occurrences)], in: window, at: instant("2026-11-21"))
    return try #require(agenda.occurrences.first)
  }

  @Test(arguments: [
    ("", nil, nil),
    ("X-GOOGLE-CONFERENCE:https://meet.example.org/a", "https://meet.example.org/a", nil),
    ("X-MICROSOFT-SKYPETEAMSMEETINGURL:https://teams.example.org/b", "https://teams.example.org/b", nil),
    ("CONFERENCE;VALUE=URI:tel:+4930123456\nURL:https://zoom.us/j/1", "https://zoom.us/j/1", nil),
    ("CONFERENCE;VALUE=URI:tel:+4930123456", "tel:+4930123456", nil),
    ("CONFERENCE;VALUE=URI:zoommtg://zoom.us/join?confno=1", "zoommtg://zoom.us/join?confno=1", nil),
    ("URL:https://example.org/\nLOCATION:https://zoom.us/j/2", "https://zoom.us/j/2", nil),
    ("URL:https://example.org/", nil, "https://example.org/"),
    ("LOCATION:Torstraße 1\\, 10119 Berlin", nil, "https://www.openstreetmap.org/search"),
    ("LOCATION:https://example.org/x", nil, "https://example.org/x"),
    ("LOCATION:Room 5\\, https://meet.example/x", nil, "https://meet.example/x"),
    ("LOCATION:Online (https://example.org/room).", nil, "https://example.org/room"),
    ("LOCATION:<https://example.org/a>\\, Berlin", nil, "https://example.org/a"),
    ("LOCATION:see javascript://x", nil, nil),
    ("URL:mailto:kim@example.org?attach=/etc/passwd", nil, nil),
    ("CONFERENCE;VALUE=URI:javascript:alert(1)\nURL:file:///etc/passwd", nil, nil),
    ("CONFERENCE;VALUE=URI:smb://example.org/x\nX-GOOGLE-CONFERENCE:-h", nil, nil),
    ("X-GOOGLE-CONFERENCE:https://a@evil.example/\\nx", nil, nil),
    ("X-GOOGLE-CONFERENCE: --help", nil, nil), ("URL:zoommtg:join", nil, nil),
    ("DESCRIPTION:see ftp://meet.google.com/abc", nil, nil),
  ])
  func `the meeting is opened, else the link, else a map, and nothing else`(
    lines: String, meeting: String?, other: String?
  ) throws {
    let item = try item(lines)
    #expect(LinkTarget.meeting(of: item) == meeting)
    let opened = LinkTarget.opening(of: item, zone: .utc)
    guard let expected = meeting ?? other else { return #expect(opened == nil) }
    #expect(opened?.hasPrefix(expected) == true)
  }
}
