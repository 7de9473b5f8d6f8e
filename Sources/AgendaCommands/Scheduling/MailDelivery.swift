import AgendaPlatform
internal import AgendaPrograms
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// The way of a mail out of this program: the `mail-command` of its calendar, else standard output, for `| sendmail -t`.
///
/// ```swift
/// let delivery = MailDelivery(for: calendar, in: run)
/// try delivery.send(mail, as: key, meaning: "ACCEPTED", sequence: 2, in: run)
/// ```
struct MailDelivery {
  /// Throws if it is not known whether the server of a calendar tells guests and organizers by itself: they would be told twice.
  static func check(_ calendar: CalendarConfiguration?, otherwise: String) throws {
    guard let calendar, calendar.isSchedulingUnknown else { return }
    throw CommandError(
      .unavailable,
      "it is not known yet whether the server of \(quoted(calendar.name)) tells guests by itself; run \(.command("sync")), and then this command again",
      otherwise)
  }

  /// Where a mail went.
  enum Outcome {
    /// The program took it.
    case sent
    /// It was printed.
    case printed
  }

  /// How long a program may take to send a mail, in seconds.
  private static let timeout = 60.0
  /// The most bytes that a program may write; they are not shown.
  private static let outputLimit = 1 << 20

  /// The program with its arguments; `nil` to print.
  let command: [String]?
  /// How long the program may take, in seconds.
  var timeout = MailDelivery.timeout
  /// The folders in which the program is found.
  private let path: String?

  /// The delivery of the mails of a calendar: by its own `mail-command`, else the one in the defaults.
  init(for calendar: CalendarConfiguration?, in run: Run) {
    command = calendar?.mailCommand ?? run.calendars.defaults.mailCommand
    path = run.environment.variables["PATH"]
  }

  /// A delivery by a program, found in the folders of `path`; `nil` to print.
  init(command: [String]?, path: String?) { (self.command, self.path) = (command, path) }

  /// Whether mails are printed. Words for people go to standard error then, because standard output is read by another program.
  var prints: Bool { command == nil }

  /// Sends a mail, and remembers that under a key. `meaning` is what it says, such as `ACCEPTED`, of the version `sequence` of its event, and `comment` what
  /// the user says besides.
  /// - Throws: if the program is missing, fails, or takes too long; then it is not remembered as sent. Neither is one that is printed.
  @discardableResult
  func send(
    _ mail: OutgoingMail, as key: SentMessages.Key, meaning: String, sequence: Int, comment: String? = nil,
    in run: Run
  ) throws -> Outcome {
    let sent = SentMessages(folder: run.environment.stateFolder)
    func note(_ state: SentMessages.Entry.State) -> Bool {
      sent.note(
        key, .init(state, meaning: meaning, sequence: sequence, at: run.environment.present, comment: comment)
      )
    }
    // If nothing can be remembered, a mail could go out again and again.
    guard note(.started) else {
      throw CommandError(
        .cannotCreate, "cannot write in \(quoted(run.environment.stateFolder)) what is sent; no mail was sent"
      )
    }
    do {
      let outcome = try hand(over: mail.encoded)
      _ = note(outcome == .printed ? .printed : .sent)
      return outcome
    } catch let error as CommandError {
      // A program that was stopped can have sent it.
      if error.exitCode != .conflict { _ = note(.failed) }
      throw error
    }
  }

  /// The words by which a command of the shell begins that is no program (POSIX 1003.1, 2.4, 2.14 and 1.6).
  private static let wordsOfShell: Set = [
    "case", "for", "if", "until", "while", ".", "break", "continue", "eval", "exec", "exit", "export",
    "readonly",
    "return", "set", "shift", "times", "trap", "unset", "alias", "bg", "cd", "command", "echo", "false", "fg",
    "getopts", "hash", "jobs", "kill", "local", "printf", "pwd", "read", "test", "true", "type", "ulimit",
    "umask",
    "unalias", "wait",
  ]

  /// Why a program for mails cannot be started, which `path` lists folders for; `nil` if it can be. Of a line of the shell, the first word is looked for,
  /// unless the shell reads it as something else than the name of a program.
  static func problem(with command: [String], in path: String?) -> String? {
    let isLine = command.starts(with: ["/bin/sh", "-c"])
    guard
      let word = isLine
        ? command.dropFirst(2).first?.split(separator: " ").first.map(String.init) : command.first
    else { return nil }
    let isPlain = word.utf8.allSatisfy { $0.isASCIIDigit || $0.isASCIILetter || "/._-+".utf8.contains($0) }
    guard !isLine || isPlain && !wordsOfShell.contains(word) else { return nil }
    guard word.contains("/") else {
      return ChildProgram.find(word, in: path) == nil
        ? "names \(quoted(word)), which is not in PATH" : nil
    }
    guard access(word, F_OK) == 0 else { return "names \(quoted(word)), which does not exist" }
    return access(word, X_OK) == 0 ? nil : "names \(quoted(word)), which cannot be executed"
  }

  /// Gives the bytes of a mail to the program, or prints them.
  private func hand(over bytes: [UInt8]) throws -> Outcome {
    guard let command, let word = command.first else {
      try StandardStreams.write { take in try take(bytes.span) }
      return .printed
    }
    if let problem = Self.problem(with: command, in: path) {
      throw CommandError(.unavailable, "no mail was sent: “mail-command” \(problem)")
    }
    let file = word.contains("/") ? word : ChildProgram.find(word, in: path) ?? word
    let program = ChildProgram(
      file: file, arguments: Array(command.dropFirst()), outputLimit: Self.outputLimit)
    let result: ChildProgram.Result
    do throws(ChildProgram.Failure) {
      result = try program.run(input: bytes, timeout: timeout)
    } catch {
      guard error.isTimeout else {
        throw CommandError(.unavailable, "no mail was sent: “mail-command” \(error.message)")
      }
      throw CommandError(
        .conflict, "“mail-command” \(error.message), and was stopped: it is not known if the mail was sent")
    }
    if let reason = result.failureReason {
      throw CommandError(.unavailable, "no mail was sent: “mail-command” \(PlainText.sanitized(reason))")
    }
    return .sent
  }
}

extension Configuration {
  /// The problems of sending mails: addresses without the form of a mail address, missing programs, and address books that cannot be read.
  func problemsOfMail(_ environment: ProcessEnvironment) -> [ConfigurationError.Problem] {
    let path = environment.variables["PATH"]
    func problems(_ addresses: [String], _ command: [String]?) -> [(key: String, message: String)] {
      let wrong = addresses.compactMap { address in
        (try? MailAddress(parsing: address)) == nil
          ? ("addresses", "\(quoted(address)) is no mail address; write one such as ada@example.org") : nil
      }
      let mistake = command.flatMap { MailDelivery.problem(with: $0, in: path) }
      return wrong + (mistake.map { [("mail-command", $0)] } ?? [])
    }
    let books = Contacts(paths: defaults.contacts ?? []).problems.map { problem("contacts", $0) }
    let common = problems(defaults.addresses.sorted(), defaults.mailCommand).map {
      problem($0.key, $0.message)
    }
    let own = calendars.flatMap { calendar in
      problems(calendar.addresses.subtracting(defaults.addresses).sorted(), calendar.mailCommand).map {
        ConfigurationError.Problem(message: "\(quoted(calendar.name)): “\($0.key)”: \($0.message)")
      }
    }
    let ofAccounts = accounts.flatMap { account in
      problems(account.addresses.subtracting(defaults.addresses).sorted(), account.mailCommand).map {
        ConfigurationError.Problem(message: "account \(quoted(account.name)): “\($0.key)”: \($0.message)")
      }
    }
    return common + books + own + ofAccounts
  }
}
