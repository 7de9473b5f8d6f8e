import AgendaKit
import AgendaWidgets
import ICalendar
import TestSupport
import Testing

/// The desktop notification of a reminder.
@Suite struct AlarmNotificationTests {
  private let now = instant("2026-11-21T08:00")

  private func notification(
    _ title: String, _ start: String, _ end: String? = nil, place: String? = nil, says text: String? = nil,
    locale: String = "en_GB", travel: Int? = nil
  ) throws -> AlarmNotification {
    let occurrence = event(title, start, end) {
      $0.details.location = place
      $0.details.travelSeconds = travel
      $0.details.alarms = [
        Alarm(action: "DISPLAY", trigger: .absolute(instant("2026-11-21T08:00")), description: text)
      ]
    }
    let alarms = DueAlarms(of: [calendar([occurrence])], in: days("2026-11-21"), at: now).alarms
    return AlarmNotification(
      try #require(alarms.first), language: Language(localeIdentifier: locale), now: now, zone: .utc)
  }

  @Test(arguments: [
    ("2026-11-21T09:00", "10:00", "en_GB", "09:00–10:00 · Room 4"),
    ("2026-11-21T09:00", "10:00", "en_US", "9–10 AM · Room 4"),
    ("2026-11-22T09:00", "10:00", "en_GB", "tomorrow 09:00–10:00 · Room 4"),
    ("2026-11-25T09:00", "10:00", "de", "Mi 09:00–10:00 · Room 4"),
    ("2026-11-22", nil, "en_GB", "Sunday 22 November · Room 4"),
  ])
  func `it says when and where`(_ start: String, _ end: String?, _ locale: String, _ body: String) throws {
    let notification = try notification("A", start, end, place: "Room 4", locale: locale)
    #expect(notification.title == "A")
    #expect(notification.body == body)
  }

  @Test func `it says when one leaves`() throws {
    let notification = try notification(
      "A", "2026-11-21T09:00", "10:00", place: "Room 4", locale: "de", travel: 1200)
    #expect(notification.body == "09:00–10:00 · Aufbruch 08:40 · Room 4")
  }

  @Test(arguments: [
    ("Bring the keys", "09:00–10:00\nBring the keys"), ("a", "09:00–10:00"), (nil, "09:00–10:00"),
    ("This is an event reminder", "09:00–10:00"), ("Default Mozilla Description", "09:00–10:00"),
    (" \u{1B}]0;x\u{7}\n", "09:00–10:00"), ("One\n\u{1B}[1mtwo", "09:00–10:00\nOne two"),
  ])
  func `it contains the reminder's description, if that differs from the title`(
    _ text: String?, _ body: String
  )
    throws
  {
    #expect(try notification("A", "2026-11-21T09:00", "10:00", says: text).body == body)
  }

  @Test func `no line is endless, and none is empty`() throws {
    let long = String(repeating: "é ", count: 5000)
    let notification = try notification(long, "2026-11-21T09:00", place: long, says: long + "!")
    #expect(notification.title.count == 200 && notification.title.hasSuffix("…"))
    #expect(notification.body.split(separator: "\n").map(\.count) == [200, 200])
    #expect(try self.notification("\u{7}", "2026-11-21T09:00").title == "Untitled")
  }
}
