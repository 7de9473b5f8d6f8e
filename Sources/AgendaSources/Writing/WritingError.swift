internal import AgendaPlatform

/// Why a calendar was not changed. Nothing was changed at all, unless the messages say so.
package struct WritingError: Error, Hashable, Sendable {
  /// The kind of failure, which decides the exit code.
  package enum Kind: Sendable, Hashable {
    /// The calendar cannot be written at all: it is on the web, of birthdays, a pipe, or its server allows no changes.
    case readOnly
    /// Another program has changed what was to be changed.
    case changed
    /// There is no such calendar, event or change.
    case notFound
    /// The contents to write, or those of the file, are not a calendar that can be changed.
    case invalid
    /// The system refused to write: no permission, no room.
    case unwritable
  }

  /// The kind of failure.
  package var kind: Kind
  /// The error, its place, and what to do next: lines for the user.
  package var messages: [String]

  /// A failure with its lines.
  package init(_ kind: Kind, _ messages: String...) {
    self.kind = kind
    self.messages = messages
  }

  /// A failure with its lines.
  package init(_ kind: Kind, lines: [String]) {
    self.kind = kind
    messages = lines
  }

  /// The beginnings of a message about a change that cannot be taken back, or not be made again.
  static let (notTakenBack, notMadeAgain) = ("this cannot be taken back: ", "this cannot be made again: ")

  /// The failure to take back a change, with the reason.
  static func changed(summary: String, _ reason: String) -> WritingError {
    WritingError(.changed, notTakenBack + summary, reason, "nothing was changed")
  }

  /// The failure to change a file of jCal (RFC 7265), which is read alone.
  package static func isJCal(_ path: String) -> WritingError {
    WritingError(
      .readOnly,
      "\(path) is jCal, which is read and not changed; \(.command("export --file \(path) --output NEW.ics")) makes a calendar of it that can be changed",
      "nothing was changed")
  }

  /// The failure of a system call on a file, with the reason in `errno`. Another calendar helps only where the file `isCalendar`.
  static func unwritable(_ path: String, _ number: Int32 = errno, isCalendar: Bool = true) -> WritingError {
    let reason = String(cString: strerror(number))
    let advice =
      switch number {
      case ENOSPC, EDQUOT, EFBIG: "; make room and try again"
      case EACCES, EPERM, EROFS:
        "; allow writing there" + (isCalendar ? ", or name another calendar with \(.option("calendar"))" : "")
      case ENOENT where isCalendar:
        "; make that folder first, or mend the path of the calendar in the configuration"
      default: ""
      }
    return WritingError(.unwritable, "cannot write \(path): \(reason)\(advice)", "nothing was changed")
  }
}
