import AgendaKit
import ICalendar
import TestSupport
import Testing

@testable import AgendaWidgets

extension [AgendaItem] {
  /// The items as they are when they have ended.
  fileprivate var ended: [AgendaItem] {
    map { item in
      var item = item
      item.hasEnded = true
      return item
    }
  }
}

/// An agenda as a mail.
struct MailRendererTests {
  private func mail(_ agenda: Agenda, _ language: Language = Language(.english)) -> MailMessage {
    MailRenderer(language: language).message(of: agenda)
  }

  @Test(arguments: [
    ("en_GB", "Saturday 21 November: 6 events"), ("en_US", "Saturday, November 21: 6 events"),
    ("de", "Samstag, 21. November: 6 Termine"), ("fr", "Samedi 21 novembre : 6 événements"),
    ("es", "Sábado, 21 de noviembre: 6 eventos"), ("ja", "11月21日 土曜日：予定6件"),
    ("zh_CN", "11月21日 星期六：6 个日程"), ("zh_TW", "11月21日 星期六：6 個行程"),
    ("he", "שבת, 21 בנובמבר: 6 אירועים"),
  ])
  func `The subject names the day and counts its events`(locale: String, subject: String) {
    #expect(mail(Sample.today, Language(localeIdentifier: locale)).subject == subject)
  }

  @Test func `The subject of a week counts an event of several days once`() {
    #expect(mail(Sample.week).subject == "Sat 21 Nov – Thu 26 Nov: 8 events")
    let nothing = Sample.agenda((0..<7).map { Sample.day($0) }, state: .nothingAhead)
    #expect(mail(nothing).subject == "Sat 21 Nov – Fri 27 Nov: nothing")
  }

  @Test(arguments: [
    (Agenda.State.nothingToday, "nothing"), (.unreadable, "No calendar could be read"),
    (.notConfigured, "No calendars yet"), (.signedOut, "Signed out"),
    (.someSourcesFailed, "nothing · 1 unreadable"),
    (.unreachable, "nothing · Calendars cannot be reached"),
  ])
  func `The subject and both parts say why there is nothing`(state: Agenda.State, what: String) {
    let problems = state == .someSourcesFailed ? [Sample.failure("work")] : []
    let mail = mail(Sample.agenda([Sample.day()], state: state, problems: problems))
    #expect(mail.subject == "Saturday 21 November: " + what)
    let sentence = what == "nothing" ? "Nothing today" : what.split(separator: " · ").last ?? ""
    let notice = state == .someSourcesFailed ? "1 calendar could not be read" : String(sentence)
    #expect(mail.text.contains(notice))
    #expect(mail.html.contains(notice))
  }

  @Test(arguments: [
    (AgendaItem.Certainty.certain, false, "4px solid"), (.certain, true, "2px solid"),
    (.tentative, false, "4px dotted"), (.tentative, true, "2px solid"), (.unanswered, false, "4px double"),
  ])
  func `The bar is dotted where an event is tentative, and thin where it has ended`(
    certainty: AgendaItem.Certainty, hasEnded: Bool, line: String
  ) {
    let occurrence = event("Lunch", "2026-11-21T12:00", "13:00")
    let item = AgendaItem(
      occurrence: occurrence, calendar: Sample.work, title: "Lunch", part: .whole, hasEnded: hasEnded,
      certainty: certainty)
    let html = MailRenderer(language: Language(.english))
      .message(of: Sample.agenda([Sample.day(timed: [item])])).html
    #expect(html.contains(":" + line + " "), "\(html)")
  }

  @Test func `Every language and script is decoded correctly`() throws {
    let mails = Language.Code.allCases.map { mail(Sample.mixed, Language($0)) }
    let found = try MailDocument.parse(mails.map { $0.encoded() })
    for (document, mail) in zip(found, mails) {
      #expect(document.defects == [])
      #expect(document.longestLine <= 76)
      #expect(document.subject == mail.subject)
      #expect(document.text == mail.text)
      #expect(document.html == mail.html)
      #expect(document.text.contains("Yoga 🧘🏽‍♀️ with Zoë"))
    }
  }

  @Test func `An event cannot add lines`() throws {
    var random = RandomNumbers(seed: 66)
    let mails = (0..<60).map { _ in mail(random.agenda()) }
    let found = try MailDocument.parse(mails.map { $0.encoded() })
    for (document, mail) in zip(found, mails) {
      #expect(document.defects == [])
      #expect(document.fields == ["Date", "Subject", "MIME-Version", "Content-Type", "Auto-Submitted"])
      #expect(document.types.count == 3)
      #expect(document.text == mail.text)
      #expect(document.html == mail.html)
      for line in document.text.split(separator: "\n") { #expect(DisplayWidth.of(line) <= 72) }
      #expect(!document.text.contains("\u{1B}"))
    }
  }

  @Test func `Titles are links in HTML, and nothing is cut`() {
    let long = String(repeating: "a very long title ", count: 20) + "indeed"
    let item = Sample.timed(Sample.instant(9), Sample.instant(10), long) {
      $0.url = "https://example.org/call?a=1&b=2"
    }
    let mail = mail(Sample.agenda([Sample.day(timed: [item])]))
    #expect(mail.html.contains("<a class=\"agenda-title\" href=\"https://example.org/call?a=1&amp;b=2\""))
    #expect(mail.html.contains(long))
    #expect(!mail.text.contains("…"))
  }

  @Test func `A link as a place is whole in a line of its own, however long it is`() {
    let link = "https://teams.example.org/" + String(repeating: "meetup-join/", count: 8)
    let item = Sample.timed(Sample.instant(9), Sample.instant(10), "Stand-up", at: link)
    let mail = mail(Sample.agenda([Sample.day(timed: [item])]))
    #expect(
      mail.text == "1 event: 09:00\n\nSaturday 21 November\n▌ 09:00–10:00  Stand-up\n  \(link)\n")
  }

  @Test(arguments: [
    ("en_GB", "3 events, free 10:30–13:00; first 09:00"),
    ("en_US", "3 events, free 10:30 AM–1 PM; first 9 AM"),
    ("de", "3 Termine, frei 10:30–13:00; erster 09:00"),
    ("fr", "3 événements, libre 10:30–13:00 ; premier à 09:00"),
    ("es", "3 eventos, libre 10:30–13:00; el primero: 09:00"),
    ("ja", "予定3件、空き10:30–13:00、最初は09:00"),
    ("zh_CN", "3 个日程，空闲 10:30–13:00；最早 09:00"),
    ("zh_TW", "3 個行程，空閒 10:30–13:00；最早 09:00"),
    ("he", "3 אירועים, פנוי 10:30–13:00; הראשון 09:00"),
  ])
  func `The first line sums the day up, also beside the subject`(locale: String, line: String) {
    let timed = [(9, 10, 30), (13, 14, 0), (14, 15, 0)].map { start, end, minute in
      Sample.timed(Sample.instant(start), Sample.instant(end, minute), "At \(start)")
    }
    let mail = mail(Sample.agenda([Sample.day(timed: timed)]), Language(localeIdentifier: locale))
    #expect(mail.text.hasPrefix(line + "\n\n"))
    // Once hidden above the date, and once below it.
    #expect(mail.html.ranges(of: line).count == 2)
    #expect(mail.html.contains("<div style=\"display:none;max-height:0;overflow:hidden\""))
  }

  @Test func `A day without an event to come has no such line`() {
    let over = Sample.agenda(
      [Sample.day(timed: [Sample.timed(Sample.instant(7), Sample.instant(7, 30), "Run")].ended)],
      now: Sample.instant(8))
    #expect(mail(over).text.hasPrefix("Saturday 21 November\n"))
    #expect(!mail(over).html.contains("display:none"))
    #expect(
      mail(Sample.agenda([Sample.day()], state: .nothingToday)).text.hasPrefix("Saturday 21 November\n"))
  }

  @Test func `The first line of a week says on which day the longest free time is`() {
    let days = [0, 2].map { day in
      Sample.day(
        day,
        timed: [9, 13 + day].map {
          Sample.timed(Sample.instant($0, day: day), Sample.instant($0 + 1, day: day), "At \($0)")
        })
    }
    #expect(mail(Sample.agenda(days)).text.hasPrefix("4 events, free Mon 10:00–15:00; first 09:00\n"))
  }

  @Test func `The text is never cut, and goes on below`() {
    let title = "A meeting about " + Array(repeating: "everything", count: 9).joined(separator: " and ")
    let place = "The conference room on the fourth floor of the northern building"
    var agenda = Sample.agenda([
      Sample.day(
        allDay: [Sample.allDay(title)],
        timed: [
          Sample.timed(Sample.instant(9), Sample.instant(10), title, at: place),
          Sample.timed(Sample.instant(13), Sample.instant(14), "Short", at: "Room 4"),
        ])
    ])
    agenda.daysAhead = [
      Sample.day(1, timed: [Sample.timed(Sample.instant(9, day: 1), Sample.instant(10, day: 1), title)])
    ]
    let text = mail(agenda).text
    #expect(!text.contains("…"))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= MailRenderer.width })
    let words = text.split { $0.isWhitespace }.joined(separator: " ")
    #expect(words.ranges(of: title).count == 3)
    #expect(words.contains(place))
    #expect(words.contains("Short Room 4"))
  }

  @Test func `Only a whole agenda says when there is free time`() {
    let timed = [9, 13].map { Sample.timed(Sample.instant($0), Sample.instant($0 + 1), "At \($0)") }
    let agenda = Sample.agenda([Sample.day(timed: timed)])
    #expect(mail(agenda).text.hasPrefix("2 events, free 10:00–13:00; first 09:00\n"))
    let searched = MailRenderer(language: Language(.english), namesFreeTime: false)
    #expect(searched.message(of: agenda).text.hasPrefix("2 events; first 09:00\n"))
  }

  @Test func `Links to the meeting and to a map are whole in both parts`() {
    let call = "https://meet.google.com/abc-defg-hij"
    let long = "Torstraße 1, 10119 Berlin, " + String(repeating: "a very long way ", count: 6)
    let agenda = Sample.agenda([
      Sample.day(timed: [
        Sample.timed(Sample.instant(9), Sample.instant(10), "Stand-up", at: call),
        Sample.timed(Sample.instant(11), Sample.instant(12), "Visit", at: long) {
          $0.description = "Dial in: \(call)?x=1."
        },
        Sample.timed(Sample.instant(13), Sample.instant(14), "Desk", at: "Room 4, 2nd floor"),
      ])
    ])
    let mail = mail(agenda, Language(.german))
    let map = "https://www.openstreetmap.org/search?query=Torstra%C3%9Fe%201%2C%2010119%20Berlin"
    #expect(mail.text.contains("Stand-up\n  Teilnehmen: \(call)\n"))
    #expect(mail.text.contains("very long way\n  Teilnehmen: \(call)?x=1\n  Karte: \(map)"))
    #expect(mail.html.contains("<a class=\"agenda-note\" href=\"\(call)\""))
    #expect(mail.html.contains("href=\"\(map)"))
    #expect(mail.html.ranges(of: ">Karte</a>").count == 1)
    // The word replaces the address, which is not written twice.
    #expect(!mail.html.contains("<bdi>\(call)"))
  }

  @Test func `The first event of the next day comes last`() {
    var agenda = Sample.agenda([
      Sample.day(timed: [Sample.timed(Sample.instant(9), Sample.instant(10), "Now")])
    ])
    agenda.daysAhead = [
      Sample.day(
        1, allDay: [Sample.allDay("Fair", from: 1, on: 1)],
        timed: [Sample.timed(Sample.instant(9, 30, day: 1), Sample.instant(10, day: 1), "Lunch", at: "Mensa")]
      )
    ]
    // An event that goes on from the day before is not news.
    var night = Sample.timed(Sample.instant(22), Sample.instant(6, day: 1), "Night shift")
    (night.dayIndex, night.dayCount) = (2, 2)
    agenda.daysAhead[0].timed.insert(night, at: 0)
    #expect(mail(agenda).text.hasSuffix("Now\n\nTomorrow 09:30 Lunch · Mensa\n"))
    #expect(mail(agenda).html.contains("<bdi>Tomorrow 09:30</bdi> <bdi>Lunch</bdi> · <bdi>Mensa</bdi></p>"))
    agenda.days.append(Sample.day(1))
    #expect(!mail(agenda).text.contains("Lunch"))
  }

  @Test func `Times have a column of their own, and break after the dash only`() {
    let item = Sample.timed(Sample.instant(9), Sample.instant(13), "Stand-up", at: "Room 4")
    let html = mail(Sample.agenda([Sample.day(timed: [item])]), Language(localeIdentifier: "en_US")).html
    #expect(
      html.contains(
        "<span style=\"white-space:nowrap\">9 AM–</span><wbr><span style=\"white-space:nowrap\">1 PM</span>"))
    #expect(html.ranges(of: "<table").count == 1 && html.ranges(of: "<tr>").count == 1)
    #expect(html.contains("<bdi>Stand-up</bdi><br>"))
  }

  @Test func `Both parts advise what the program's own users can do`() {
    let renderer = MailRenderer(language: Language(.english), advice: [.notConfigured: "Ask the office"])
    let mail = renderer.message(of: Sample.agenda([], state: .notConfigured))
    #expect(mail.text.contains("Ask the office") && mail.html.contains("Ask the office"))
    #expect(!mail.text.contains("config.toml") && !mail.html.contains("config.toml"))
  }

  @Test func `A meeting that was cancelled has no links`() {
    var call = Sample.timed(
      Sample.instant(9), Sample.instant(10), "Call", at: "https://meet.google.com/abc-defg-hij")
    let isLinked = { (item: AgendaItem) -> Bool in
      let mail = mail(Sample.agenda([Sample.day(timed: [item])]))
      return mail.text.contains("Join: ") || mail.html.contains(">Join</a>")
    }
    #expect(isLinked(call))
    call.isCancelled = true
    #expect(!isLinked(call))
  }

  @Test func `An event of the next day that does not take place is not its first one`() {
    var next = (9...11).map { hour in
      Sample.timed(Sample.instant(hour, day: 1), Sample.instant(hour + 1, day: 1), "At \(hour)")
    }
    next[0].isDeclined = true
    next[1].isCancelled = true
    var agenda = Sample.agenda([
      Sample.day(timed: [Sample.timed(Sample.instant(9), Sample.instant(10), "Now")])
    ])
    agenda.daysAhead = [Sample.day(1, timed: next)]
    #expect(mail(agenda).text.hasSuffix("Now\n\nTomorrow 11:00 At 11\n"))
  }
}
