import AgendaKit
import Foundation
import ICalendar
import TestSupport
import Testing

@testable import AgendaWidgets

/// The lines below the rows of a list that say more about their events.
struct RowDetailsTests {
  private static func guest(_ name: String, _ status: Attendee.ParticipationStatus) -> Attendee {
    Attendee(address: "mailto:\(name.lowercased())@example.org", name: name, status: status)
  }

  private static let agenda: Agenda = {
    let review = Sample.timed(
      Sample.instant(14), Sample.instant(15, 30), "Design review",
      at:
        "Conference centre, third floor, the large room behind the stairs with the red door, and a long name"
    ) {
      $0.url = "https://example.org/reviews/2026/11/21"
      $0.conferences = [Conference(address: "https://meet.google.com/abc-defg-hij")]
      $0.attendees = [
        guest("Kim Lee", .accepted), guest("Ada Lovelace", .declined), guest("Zoë", .tentative),
        guest("Bo Chen", .needsAction), guest("أمينة", .accepted), guest("三号会议室的小王", .accepted),
        Attendee(address: "mailto:room@example.org", name: "Room 4", kind: .room),
        Attendee(address: "mailto:nameless.person@example.org"), guest("Dan", .delegated),
      ]
      $0.description = """
        The numbers of the last quarter, and the plans for the next one: please read both before.

        - bring a pen
        - bring paper \u{202E}gnp.exe\u{1B}[31m

        Thanks
        Nora
        the last line
        """
    }
    var talk = Sample.timed(Sample.instant(16), Sample.instant(17), "发布会 🎉", at: "大厅", in: Sample.family) {
      $0.description =
        "<p>请带上<b>材料</b>。👨‍👩‍👧 我们先讨论季度计划和预算安排，然后讨论明年的目标、招聘、办公室搬迁以及其他事项，最后一起吃晚饭。</p><p>اجتماع الفريق الأسبوعي &amp; مراجعة</p>"
      $0.attendees = (1...60).map { guest("Guest \($0)", .accepted) }
    }
    talk.isRunning = true
    var cancelled = Sample.timed(Sample.instant(18), Sample.instant(19), "Yoga") {
      $0.description =
        "See https://example.org/a/very/long/address/that/is/longer/than/a/line/of/the/narrow/list"
      $0.conferences = [Conference(address: "https://meet.google.com/abc-defg-hij")]
      $0.url = "javascript:alert(1)"
    }
    cancelled.isCancelled = true
    return Sample.agenda([
      Sample.day(
        allDay: [Sample.allDay("Fair")],
        timed: [
          Sample.timed(Sample.instant(9), Sample.instant(9, 15), "Stand-up", at: "Room 4"), review, talk,
          cancelled,
        ])
    ])
  }()

  private static func layout(_ language: Language.Code = .english) -> WidgetLayout {
    var layout = WidgetLayout(language: Language(language), linksRows: false)
    layout.showsDetails = true
    return layout
  }

  @Test(arguments: [40, 80, 120])
  func `text has them below the title, or at the edge where there is little room`(_ columns: Int) throws {
    let content = Self.layout().content(of: Self.agenda, in: .cells(.page, columns: columns, lines: nil))
    let text = WidgetTextRenderer().render(content)
    try Golden.expect(text, "details-\(columns).txt")
    for line in text.split(separator: "\n") where !line.contains("://") {
      #expect(DisplayWidth.of(String(line)) <= columns, "\(line)")
    }
    #expect(
      content.space.height == Double(text.split(separator: "\n", omittingEmptySubsequences: false).count - 1))
    #expect(!text.unicodeScalars.contains { $0 == "\u{202E}" || $0 == "\u{1B}" })
  }

  @Test func `pages and mails and Markdown have them as paragraphs`() throws {
    var layout = Self.layout()
    layout.linksRows = true
    let content = layout.content(of: Self.agenda, in: HTMLRenderer.space)
    let page = HTMLRenderer(.fragment, theme: .light).render(content)
    let body = page[(page.range(of: "<article")?.lowerBound ?? page.endIndex)...]
    try Golden.expect(String(body) + "\n", "details.html")
    #expect(!page.contains("javascript:") && !page.contains("<b>"))
    try Golden.expect(
      MarkdownRenderer().render(layout.content(of: Self.agenda, in: MarkdownRenderer.space)), "details.md")
    var mail = MailRenderer(language: Language(.english))
    mail.showsDetails = true
    let message = mail.message(of: Self.agenda)
    try Golden.expect(message.text, "details-mail.txt")
    #expect(message.html.contains("✓ Kim Lee, ✗ Ada Lovelace, ~ Zoë, ? Bo Chen"))
  }

  @Test func `a list of limited height, a widget and a list without the option have none`() {
    let spaces: [WidgetSpace] = [
      .cells(.page, columns: 80, lines: 12), .cells(for: .family(.large)), .cells(for: .mode(.expanded)),
    ]
    for space in spaces {
      let rows = Self.layout().content(of: Self.agenda, in: space).rows
      #expect(rows.flatMap(\.details) == [])
    }
    let plain = WidgetLayout(language: Language(.english)).content(
      of: Self.agenda, in: .cells(.page, columns: 80, lines: nil))
    #expect(plain.rows.flatMap(\.details) == [])
  }

  private static let rule = String(repeating: "_", count: 80)

  @Test(arguments: [
    (
      "Please read the paper.\n\n\(rule)\nMicrosoft Teams meeting\nJoin: https://teams.microsoft.com/meet/3?p=a\nMeeting ID: 3\nPasscode: x\n\(rule)\nSee you",
      ["Please read the paper.", "See you"]
    ),
    (
      "\(rule)\nMicrosoft Teams Benötigen Sie Hilfe?<https://example.org/JoinTeamsMeeting?omkt=de-DE>\nRejoindre maintenant",
      []
    ),
    (
      "Agenda: numbers\n\nKim is inviting you to a scheduled Zoom meeting.\n\nJoin Zoom Meeting\nhttps://example.zoom.us/j/3\n\nMeeting ID: 3",
      ["Agenda: numbers"]
    ),
    (
      "Zoom meeting with all\n-----\nMicrosoft Teams is used by nobody here, so that we meet in the room beside it",
      [
        "Zoom meeting with all",
        "Microsoft Teams is used by nobody here, so that we meet in the room beside it",
      ]
    ),
  ])
  func `what a provider says about joining is left out of an online meeting`(
    _ text: String, _ lines: [String]
  ) {
    let item = Sample.timed(Sample.instant(9), Sample.instant(10), "Review") {
      $0.conferences = [Conference(address: "https://example.org/meeting")]
      $0.description = text
    }
    let content = Self.layout().content(
      of: Sample.agenda([Sample.day(timed: [item])]), in: .cells(.page, columns: 120, lines: nil))
    #expect(content.rows.flatMap(\.details).dropFirst().map(\.text) == lines)
  }

  @Test func `a long page is as high as its lines`() {
    let items = (0..<300).map { number in
      Sample.timed(Sample.instant(9, number), Sample.instant(10, number), "Event \(number)", at: "A place") {
        $0.description = String(repeating: "word ", count: number)
      }
    }
    let content = Self.layout(.german).content(
      of: Sample.agenda([Sample.day(timed: items)]), in: .cells(.page, columns: 40, lines: nil))
    let lines = WidgetTextRenderer().render(content).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(content.space.height == Double(lines.count - 1))
    #expect(lines.count < 300 * 7)
  }

  @Test(arguments: [1, 2, 7, 20, 21, 39, 300])
  func `no width and no text breaks a line`(_ columns: Int) {
    var numbers = RandomNumbers(seed: UInt64(columns))
    let letters = Array("ab  \n<>/&;→é日👩‍👩‍👧שلا\u{301}\u{200D}\t-•")
    for _ in 0..<60 {
      let text = { (count: Int) in
        String((0..<count).map { _ in letters.randomElement(using: &numbers) ?? "a" })
      }
      let item = Sample.timed(Sample.instant(9), Sample.instant(10), text(12), at: text(30)) {
        $0.description = text(300)
        $0.attendees = (0..<20).map { _ in Self.guest(text(9), .accepted) }
      }
      let content = Self.layout().content(
        of: Sample.agenda([Sample.day(timed: [item])]), in: .cells(.page, columns: columns, lines: nil))
      for row in content.rows {
        #expect(row.details.count <= 10)
        for detail in row.details {
          #expect(!detail.text.isEmpty && !detail.text.contains("\n"))
          let width = Double(DisplayWidth.of(detail.text)) + row.detailOffset
          #expect(width <= max(Double(columns), row.detailOffset + 1), "\(detail.text)")
        }
      }
    }
  }
}
