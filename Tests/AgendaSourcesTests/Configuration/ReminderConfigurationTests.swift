import AgendaKit
import ICalendar
import TestSupport
import Testing

@testable import AgendaSources

/// The keys of reminders in the configuration.
@Suite struct ReminderConfigurationTests {
  private func parse(_ text: String) throws(ConfigurationError) -> Configuration {
    try Configuration.parse(
      Array(text.utf8), path: "config.toml",
      paths: PathExpansion(folder: "/", home: "/home/ada", environment: [:]))
  }

  @Test func `a calendar has its own reminders, else those of all calendars`() throws {
    let configuration = try parse(
      """
      [defaults]
      reminders = ["10m", "1d"]
      all-day-reminders = ["09:00", "18:00 the day before", "7:30 2 days before"]
      morning-notice = "08:00"
      always-remind = true

      [[calendar]]
      name = "work"
      path = "work.ics"
      reminders = "1h30m"
      always-remind = false

      [[calendar]]
      name = "quiet"
      path = "quiet.ics"
      reminders = []
      mute = true
      """)
    #expect(configuration.defaults.morningNotice == .init(seconds: 8 * 3600))
    let calendars = configuration.calendarsWithReminders.map(\.reminders)
    let times: [DefaultReminders.TimeOfDay] = [
      .init(seconds: 9 * 3600), .init(daysBefore: 1, seconds: 18 * 3600),
      .init(daysBefore: 2, seconds: 27_000),
    ]
    #expect(configuration.defaults.reminders.beforeStart == [.init(seconds: -600), .init(days: -1)])
    #expect(calendars[0].beforeStart == [.init(seconds: -5400)] && calendars[0].ofAllDay == times)
    #expect(calendars[0].isAlways == false && calendars[0].isMuted == nil)
    #expect(calendars[1].beforeStart == [] && calendars[1].isAlways == true && calendars[1].isMuted == true)
    #expect(configuration.defaults.text(of: "reminders") == "10m, 1d")
    #expect(
      configuration.defaults.text(of: "all-day-reminders")
        == "09:00, 18:00 the day before, 07:30 2 days before")
  }

  @Test func `an account has reminders for its calendars, and can mute some of them`() throws {
    let folder = try TemporaryFolder()
    let account = try #require(
      try parse(
        """
        [[account]]
        name = "home"
        address = "ada@example.org"
        reminders = ["5m"]
        muted-calendars = ["Holidays", "home/Moon"]
        """
      ).accounts.first)
    var listing = AccountListing(homes: [])
    for name in ["Work", "holidays", "Moon"] {
      listing.calendars.append(
        RemoteCalendar(address: try WebAddress("https://example.org/dav/\(name)/"), name: name))
    }
    let locked = try #require(try LockedFolder(AccountCache(of: account, cache: folder.path).folder))
    try locked.replace(locked.folder.calendarsPath, Array(listing.text.utf8))
    let calendars = Configuration(accounts: [account]).knownCalendars(cache: folder.path, state: folder.path)
    #expect(
      calendars.map(\.calendar.reminders.beforeStart) == Array(repeating: [.init(seconds: -300)], count: 3))
    #expect(
      Dictionary(
        uniqueKeysWithValues: calendars.map { ($0.calendar.name, $0.calendar.reminders.isMuted == true) })
        == ["home/Work": false, "home/holidays": true, "home/Moon": true])
  }

  @Test(arguments: [
    (
      #"reminders = ["soon"]"#,
      "“reminders” is the text “soon”; expected a duration up to 31d such as \"10m\" or \"1d\""
    ),
    (#"reminders = ["32d"]"#, "“reminders” is the text “32d”; expected a duration"),
    ("reminders = 10", "“reminders” is the number 10; expected an array of texts"),
    (
      #"all-day-reminders = "25:00""#,
      "“all-day-reminders” is the text “25:00”; expected a time such as \"09:00\""
    ),
    (
      #"all-day-reminders = ["18:00 the week before"]"#,
      "is the text “18:00 the week before”; expected a time"
    ),
    (
      #"morning-notice = "08:00 the day before""#,
      "is the text “08:00 the day before”; expected a time of day such as \"08:00\""
    ),
    ("always-remind = 1", "expected true or false"),
  ])
  func `a reminder that cannot be read is named`(_ line: String, message: String) throws {
    let error = #expect(throws: ConfigurationError.self) { try parse("[defaults]\n" + line) }
    #expect(error?.problems.count == 1 && error?.problems[0].message.contains(message) == true)
  }
}
