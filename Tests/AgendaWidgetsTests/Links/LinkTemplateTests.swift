import AgendaKit
import AgendaWidgets
import ICalendar
import Testing

struct LinkTemplateTests {
  private func address(_ pattern: String, _ item: AgendaItem) throws -> String? {
    try LinkTemplate(parsing: pattern).address(of: item, zone: Sample.zone)
  }

  @Test(arguments: [
    ("https://example.org/{uid}", "https://example.org/a%2Fb%40x%3F%26"),
    ("https://example.org/?on={date}", "https://example.org/?on=2026-11-21"),
    ("HTTPS://example.org/{start}", "https://example.org/2026-11-21T08%3A00%3A00Z"),
    ("https://example.org/#{title}", "https://example.org/#Stand-up%20%22%3Cb%3E%22%20%E6%97%A5"),
    ("https://example.org/{calendar}/{uid}", "https://example.org/work/a%2Fb%40x%3F%26"),
    (
      "mailto:kim@example.org?subject={title}",
      "mailto:kim@example.org?subject=Stand-up%20%22%3Cb%3E%22%20%E6%97%A5"
    ),
    ("tel:+1{date}", "tel:+12026-11-21"),
    ("https://example.org/day", "https://example.org/day"),
  ])
  func `A placeholder is a value of the event, encoded`(pattern: String, expected: String) throws {
    let item = Sample.timed(
      Sample.instant(9), Sample.instant(10), "Stand-up\n\u{1B}[1m\"<b>\" 日", uid: "a/b@x?&")
    #expect(try address(pattern, item) == expected)
  }

  @Test func `An all-day event starts on a date`() throws {
    #expect(try address("https://x.org/{start}", Sample.allDay("Fair")) == "https://x.org/2026-11-21")
  }

  @Test func `An event without a UID has no address from a template with {uid}`() throws {
    let unnamed = Sample.timed(Sample.instant(9), Sample.instant(10), "A", uid: "")
    #expect(try address("https://x.org/{uid}", unnamed) == nil)
    #expect(try address("https://x.org/{title}", unnamed) == "https://x.org/A")
    let long = Sample.timed(Sample.instant(9), Sample.instant(10), String(repeating: "日", count: 900))
    #expect(try address("https://x.org/{title}", long) == nil)
  }

  @Test(arguments: [
    ("https://x.org/{id}", "unknown placeholder \"{id}\""),
    ("https://x.org/{}", "unknown placeholder \"{}\""),
    ("https://x.org/{\u{1B}[1mUID}", "unknown placeholder \"{UID}\""),
    ("https://x.org/{uid", "an unpaired brace"),
    ("https://x.org/uid}", "an unpaired brace"),
    ("", "no http:, https:, mailto: or tel: at the beginning"),
    ("x.org/{uid}", "no http:"),
    ("{uid}", "no http:"),
    ("javascript:alert({uid})", "no http:"),
    ("https://{uid}", "a placeholder in the host name"),
    ("https://{calendar}.x.org/", "a placeholder in the host name"),
    ("https://x.org{title}/", "a placeholder in the host name"),
    ("https:{uid}", "a placeholder in the host name"),
    ("https:///{uid}", "an invalid address"),
    ("https://x.org/ {uid}", "an invalid address"),
    ("https://x.org/\"{uid}", "an invalid address"),
  ])
  func `An invalid pattern is reported`(pattern: String, message: String) {
    let error = #expect(throws: LinkTemplateError.self) { try LinkTemplate(parsing: pattern) }
    #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
    #expect(error?.description.contains("{uid}, {date}, {start}, {title}, {calendar}") == true)
    #expect(error?.description.contains("\u{1B}") == false)
  }
}
