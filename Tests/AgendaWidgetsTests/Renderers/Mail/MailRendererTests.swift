import AgendaKit
import ICalendar
import TestSupport
import Testing

@testable import AgendaWidgets

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
    let told = state == .someSourcesFailed ? "1 calendar could not be read" : String(sentence)
    #expect(mail.text.contains(told))
    #expect(mail.html.contains(told))
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

  @Test func `Titles are links in HTML, and nothing is cut there`() {
    let long = String(repeating: "a very long title ", count: 20) + "indeed"
    let item = Sample.timed(Sample.instant(9), Sample.instant(10), long) {
      $0.url = "https://example.org/call?a=1&b=2"
    }
    let mail = mail(Sample.agenda([Sample.day(timed: [item])]))
    #expect(mail.html.contains("<a href=\"https://example.org/call?a=1&amp;b=2\""))
    #expect(mail.html.contains(long))
    #expect(mail.text.contains("…"))
  }

  @Test func `A link as a place is whole in a line of its own, however long it is`() {
    let link = "https://teams.example.org/" + String(repeating: "meetup-join/", count: 8)
    let item = Sample.timed(Sample.instant(9), Sample.instant(10), "Stand-up", at: link)
    let mail = mail(Sample.agenda([Sample.day(timed: [item])]))
    #expect(mail.text == "Saturday 21 November\n▌ 09:00–10:00  Stand-up\n  \(link)\n")
  }

  @Test func `Both parts advise what the program's own users can do`() {
    let renderer = MailRenderer(language: Language(.english), advice: [.notConfigured: "Ask the office"])
    let mail = renderer.message(of: Sample.agenda([], state: .notConfigured))
    #expect(mail.text.contains("Ask the office") && mail.html.contains("Ask the office"))
    #expect(!mail.text.contains("config.toml") && !mail.html.contains("config.toml"))
  }
}
