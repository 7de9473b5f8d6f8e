import Foundation
import TestSupport
import Testing

/// Each kind of message in each form in which servers and programs mail it, from the mail to the calendar and the answer.
struct MailFormsTests {
  /// A kind of message.
  private enum Message: String, CaseIterable {
    case invitation, update, cancellation, proposal
    case instance = "invitation to one date"
  }

  /// The home of someone with the address ada@example.org, whose mails are in the file `mails`.
  private struct Home {
    let agenda: AgendaCommand

    init() throws {
      agenda = try AgendaCommand()
      try agenda.home.write(
        "[defaults]\naddresses = [\"ada@example.org\"]\nmail-command = [\"sh\", \"mailer\"]\n[[calendar]]\nname = \"work\"\npath = \"work\"\n",
        to: "config.toml")
      try agenda.home.write("#!/bin/sh\ncat >>\"$HOME/mails\"\n", to: "mailer")
      try agenda.home.write("", to: "work/.keep")
    }

    /// Runs a command with a mail as a file.
    func run(_ words: [String], _ mail: String) throws -> CommandRun {
      try agenda.home.write(mail, to: "message.eml")
      let moment = words[0] == "import" ? [] : ["--now", "2026-11-23T08:00"]
      return try agenda(
        [words[0], "message.eml"] + words.dropFirst() + ["--config", "config.toml"] + moment)
    }

    /// The event of the calendar.
    var stored: String {
      (try? String(contentsOfFile: agenda.home.path("work/a@example.org.ics"), encoding: .utf8)) ?? ""
    }

    var mails: String {
      (try? String(contentsOfFile: agenda.home.path("mails"), encoding: .utf8)) ?? ""
    }
  }

  /// The cell of the table: what the command did in the calendar, and the mail that it sent.
  private func outcome(of message: Message, _ form: InvitationForm) throws -> String {
    let home = try Home()
    let isOrganizer = message == .proposal
    let people = isOrganizer ? (organizer: "ada", guest: "nora") : (organizer: "nora", guest: "ada")
    func mail(_ method: String, _ sequence: Int, _ more: String = "", start: String? = nil) -> String {
      form.mail(
        form.calendar(method, sequence: sequence, more, start: start, people: people), method)
    }
    let rule = message == .instance ? "RRULE:FREQ=WEEKLY;COUNT=5\r\n" : ""
    if message != .invitation { #expect(try home.run(["import"], mail("REQUEST", 1, rule)).exitCode == 0) }
    let before = home.stored
    #expect(before.isEmpty == (message == .invitation))
    let run: CommandRun
    switch message {
    case .invitation: run = try home.run(["accept"], mail("REQUEST", 1))
    case .update: run = try home.run(["accept"], mail("REQUEST", 2, "LOCATION:Room 4\r\n"))
    case .cancellation: run = try home.run(["import"], mail("CANCEL", 2, "STATUS:CANCELLED\r\n"))
    case .proposal:
      let start = form.start.replacing("20261202", with: "20261203")
      // A server can mail for anybody: of a guest that is asked.
      let asked = form.description == "Nextcloud" ? ["--yes"] : []
      run = try home.run(["import", "--take", "--notify", "all"] + asked, mail("COUNTER", 1, start: start))
    case .instance:
      let id = form.start.split(separator: "\r\n")[0].replacing("DTSTART", with: "RECURRENCE-ID")
        .replacing("20261202", with: "20261209")
      let start = form.start.replacing("20261202", with: "20261210")
      run = try home.run(["accept"], mail("REQUEST", 2, "\(id)\r\n", start: start))
    }
    #expect(run.exitCode == 0, "\(form.description), \(message.rawValue): \(run)")
    return ([done(before, home.stored, message)] + sent(home.mails)).joined(separator: "; ")
  }

  /// The change of the calendar in words.
  private func done(_ before: String, _ after: String, _ message: Message) -> String {
    var words: [String] = []
    if before.isEmpty, after.contains("SUMMARY:Café") { words.append("added") }
    if after.contains("LOCATION:Room 4") { words.append("updated") }
    if after.contains("STATUS:CANCELLED") { words.append("cancelled") }
    if message == .proposal, after.contains(":20261203T"), !after.contains(":20261202T") {
      words.append("moved")
    }
    if after.contains("RECURRENCE-ID"), after.contains(":20261210T") { words.append("date moved") }
    if after.contains("PARTSTAT=ACCEPTED") && after.components(separatedBy: "PARTSTAT=ACCEPTED").count > 2 {
      words.append("accepted")
    }
    return words.joined(separator: ", ")
  }

  /// The mail that was sent in words.
  private func sent(_ mails: String) -> [String] {
    guard let method = value("METHOD", in: mails) else { return [] }
    let to = value("To", in: mails)?.split(separator: "<").last.map { $0.prefix { $0 != "@" } } ?? ""
    let thread = mails.contains("In-Reply-To: <1@example.org>") ? ", in the thread" : ""
    let date = value("RECURRENCE-ID", in: mails) == nil ? "" : ", of that date"
    return ["\(method) \(value("SEQUENCE", in: mails) ?? "?") to \(to.lowercased())\(date)\(thread)"]
  }

  /// The value of the first line with a name.
  private func value(_ name: String, in text: String) -> String? {
    let line = text.split(whereSeparator: \.isNewline).first {
      $0.hasPrefix(name + ":") || $0.hasPrefix(name + ";")
    }
    return line.map { String($0.drop { $0 != ":" }.dropFirst().drop { $0 == " " }) }
  }

  @Test func `the page has what comes of each kind of message in each form`() throws {
    var lines = [
      "| | " + Message.allCases.map(\.rawValue).joined(separator: " | ") + " |",
      "|---|" + String(repeating: "---|", count: Message.allCases.count),
    ]
    for form in InvitationForm.all {
      let cells = try Message.allCases.map { try outcome(of: $0, form) }
      lines.append("| \(form.description) | " + cells.joined(separator: " | ") + " |")
    }
    let path = Repository.path("Documentation/Invitations.md")
    let page = try String(contentsOfFile: path, encoding: .utf8)
    let table = page.split(separator: "\n").filter { $0.hasPrefix("|") && !$0.hasPrefix("| *") }.map(
      String.init)
    if ProcessInfo.processInfo.environment["AGENDA_RECORD_GOLDENS"] != nil {
      let rest = page.split(separator: "\n", omittingEmptySubsequences: false)
      let first = rest.firstIndex { $0.hasPrefix("|") } ?? rest.endIndex
      let kept = rest.filter { !$0.hasPrefix("|") }.map(String.init)
      let new = Array(kept[..<first]) + lines + Array(kept[first...])
      try Data(new.joined(separator: "\n").utf8).write(to: URL(filePath: path))
      Issue.record("the page is recorded: look at it, and run the tests again without AGENDA_RECORD_GOLDENS")
      return
    }
    #expect(table == lines)
  }
}
