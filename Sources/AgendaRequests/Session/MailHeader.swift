package import AgendaWidgets
internal import ICalendar

/// The header of a mail, and whether an empty mail is printed.
package struct MailHeader {
  /// The sender; `nil` for none.
  package var from: MailAddress?
  /// The recipients.
  package var to: [MailAddress]
  /// The subject; `nil` for the days and the number of events.
  package var subject: String?
  /// Whether nothing is printed when there are no events.
  package var skipsEmpty: Bool
}

extension AgendaRequest.Mail {
  /// Parses the values of the options. Throws where one is wrong, or has no effect on the form.
  package func header() throws -> MailHeader {
    if form != nil, form != .mail {
      let given = [("--to", !recipients.isEmpty), ("--from", sender != nil), ("--subject", subject != nil)]
      if let option = given.first(where: \.1)?.0 {
        throw CommandError(.usage, "\(option) is for mails: leave out --format \(form?.rawValue ?? "")")
      }
    }
    return MailHeader(
      from: try sender.map { try address($0, for: "--from") },
      to: try recipients.map { try address($0, for: "--to") },
      subject: try subject.map(subject), skipsEmpty: skipsEmpty)
  }

  private func address(_ text: String, for option: String) throws -> MailAddress {
    do throws(MailAddressError) {
      return try MailAddress(parsing: text)
    } catch {
      throw CommandError(.usage, "\(option): \(error)")
    }
  }

  private func subject(_ text: String) throws -> String {
    guard !text.hasControlCharacters else {
      throw CommandError(.usage, "--subject \(quoted(text)) has a control character; write one line")
    }
    guard !PlainText.sanitized(text).isEmpty else {
      throw CommandError(
        .usage, "--subject is empty; without the option it is the days and the number of events")
    }
    return text
  }
}
