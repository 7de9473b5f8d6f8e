import Foundation
import ICalendar
import TestSupport
import Testing

@testable import AgendaSources

/// The file with the mails in which events came.
@Suite struct InvitationMailsTests {
  private static let organizer = Property("ORGANIZER", value: "mailto:nora@example.org")

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func note(_ uids: [String], from senders: [String] = ["nora@example.org"], thread: [String]) {
    let taken = uids.map { uid in
      var mail = MailSenders(senders, replyTo: ["nora@example.org"])
      mail.thread = thread
      return (uid: uid, senders: mail, organizer: Optional(Self.organizer))
    }
    InvitationMails.note(taken, in: folder.path)
  }

  @Test func `identifiers longer than a line of a mail are left out, and only the last ones are kept`() {
    note(["a"], thread: [String(repeating: "x", count: 999)])
    #expect(InvitationMails(folder: folder.path)["a"].thread == [])
    note(["a"], thread: (0..<30).map { "<\($0)@x>" })
    #expect(InvitationMails(folder: folder.path)["a"].thread == (10..<30).map { "<\($0)@x>" })
    for number in 0..<30 { note(["a"], from: ["server\(number)@example.org"], thread: []) }
    #expect(InvitationMails(folder: folder.path)["a"].services.count == 20)
  }

  @Test func `of more than the file may have, the newest events are kept`() {
    let thread = (0..<20).map { "<\(String(repeating: "y", count: 980))\($0)@x>" }
    note((0..<900).map { "event \($0)" }, thread: thread)
    let mails = InvitationMails(folder: folder.path)
    #expect(mails["event 899"].thread == thread && mails["event 800"].thread == thread)
    #expect(mails["event 0"].thread == [])
  }
}
