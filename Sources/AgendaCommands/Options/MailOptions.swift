internal import AgendaWidgets
internal import ArgumentParser

/// The header of a mail, and whether there is one.
struct MailOptions: ParsableArguments {
  @Option(
    name: .customLong("to"),
    help: ArgumentHelp("Whom the mail is to. May be repeated.", valueName: "address"))
  var recipients: [String] = []

  @Option(
    name: .customLong("from"),
    help: ArgumentHelp("Whom the mail is from; else whoever sends it.", valueName: "address"))
  var sender: String?

  @Option(
    help: ArgumentHelp("What the mail is about; else the days and the number of events.", valueName: "text"))
  var subject: String?

  @Flag(help: "Print nothing when there is nothing to show.")
  var skipEmpty = false

  @Option(
    help: ArgumentHelp(
      "The address of events that name none, as “https://example.org/{uid}”.", valueName: "address"))
  var linkTemplate: String?

  /// The header that the options ask for.
  func header() throws -> MailHeader {
    MailHeader(
      from: try sender.map { try address($0, for: "--from") },
      to: try recipients.map { try address($0, for: "--to") },
      subject: try subject.map(subject), skipsEmpty: skipEmpty)
  }

  private func address(_ text: String, for option: String) throws -> MailAddress {
    do throws(MailAddressError) {
      return try MailAddress(parsing: text)
    } catch {
      throw CommandError(.usage, "\(option): \(error)")
    }
  }

  private func subject(_ text: String) throws -> String {
    guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      throw CommandError(.usage, "--subject “\(text)” has a control character; write one line")
    }
    guard !PlainText.sanitized(text).isEmpty else {
      throw CommandError(.usage, "--subject is empty; leave it out for the days and the number of events")
    }
    return text
  }
}

/// What is asked for of a mail.
struct MailHeader {
  /// Whom it is from.
  var from: MailAddress?
  /// Whom it is to.
  var to: [MailAddress]
  /// What it is about.
  var subject: String?
  /// Whether there is none when there is nothing to show.
  var skipsEmpty: Bool
}
