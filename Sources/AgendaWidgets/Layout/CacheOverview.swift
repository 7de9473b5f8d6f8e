package import ICalendar

/// The entry of `agenda cache` for a calendar or an image that is fetched.
package struct CacheOverview: Sendable, Hashable {
  /// The name of the calendar, or where the image is used.
  package var name: String
  /// The scheme and the host of its address, or its account.
  package var source: String
  /// When its server last answered; `nil` if it was never fetched.
  package var lastUpdate: Instant?
  /// When it is fetched again.
  package var nextUpdate: Instant?
  /// Why the last attempt to fetch it failed, as a word and as a sentence; `nil` if it did not.
  package var failure: (code: String, message: String)? {
    get { failureCode.map { ($0, failureMessage) } }
    set { (failureCode, failureMessage) = (newValue?.code, newValue?.message ?? "") }
  }
  private var failureCode: String?
  private var failureMessage = ""
  /// The size of the calendar in bytes.
  package var bytes: Int?
  /// The number of its events, to-dos and journal entries; `nil` for an image.
  package var items: Int?
  /// The path of the file in the cache.
  package var file: String
  /// The changes of the calendar that wait to be sent to its server, in their order.
  package var changes: [Change] = []
  /// The result of conflicts between changes made here and on the server; `nil` if there were none.
  package var conflict: String?

  /// A change that waits to be sent.
  package struct Change: Sendable, Hashable {
    /// `create`, `update` or `delete`.
    package var kind: String
    /// The title of the event.
    package var title: String
    /// When it was made.
    package var made: Instant
    /// Why the server did not take it the last time; `nil` if it was not tried.
    package var message: String?
    /// When it is tried again; `nil` if the next synchronisation does that.
    package var next: Instant?

    /// A change of an event.
    package init(kind: String, title: String, made: Instant) {
      self.kind = kind
      self.title = title
      self.made = made
    }
  }

  /// The most changes that the text lists.
  private static let maximumChanges = 20

  /// Returns `true` for the index of a folder, which is not fetched; ``items`` is then the number of files.
  package var isIndex = false

  /// A calendar that was never fetched.
  package init(name: String, source: String, file: String) {
    self.name = name
    self.source = source
    self.file = file
  }

  /// The name, and a line for each fact. No line is wider than `columns`; `nil` if lines can have any length.
  package func text(zone: Zone, columns: Int? = nil) -> String {
    func text(_ moment: Instant) -> String { zone.localDateTime(at: moment).toTheMinute }
    var lines = ["\(PlainText.sanitized(name))  \(PlainText.sanitized(source))"]
    lines.append((isIndex ? "  noted    " : "  fetched  ") + (lastUpdate.map(text) ?? "never"))
    if let failure { lines.append("  failed   \(failure.code): \(PlainText.sanitized(failure.message))") }
    if let nextUpdate { lines.append("  due      " + text(nextUpdate)) }
    if let bytes {
      let count = items.map { ", " + counted($0, isIndex ? "file" : "item") } ?? ""
      lines.append("  size     " + counted(bytes, "byte") + count)
    }
    lines.append("  file     \(PlainText.sanitized(file))")
    for change in changes.prefix(Self.maximumChanges) {
      let reason = change.message.map { "; not sent: \(PlainText.sanitized($0))" } ?? ""
      let next = change.next.map { "; again " + text($0) } ?? ""
      lines.append("  waiting  \(change.kind) “\(PlainText.sanitized(change.title))”\(reason)\(next)")
    }
    let rest = changes.count - Self.maximumChanges
    if rest > 0 { lines.append("  waiting  \(rest) more") }
    if let conflict { lines.append("  conflict \(PlainText.sanitized(conflict))") }
    return lines.map { line in
      guard let columns, DisplayWidth.of(line) > columns else { return line + "\n" }
      // A fact goes on behind its label.
      let label = line.hasPrefix("  ") ? min(11, columns / 2) : 0
      let parts = String(line.dropFirst(label)).wrapped(to: columns - label)
      return parts.enumerated().map { place, part in
        (place == 0 ? String(line.prefix(label)) : String(repeating: " ", count: label)) + part + "\n"
      }.joined()
    }.joined()
  }
}
