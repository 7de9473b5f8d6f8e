import AgendaPlatform
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

extension Component {
  /// The sentences about guests, or the organizer, to whom a server could not send the event (SCHEDULE-STATUS 3.x and 5.x, RFC 6638 section 3.2.9).
  var untold: [String] {
    (all("ATTENDEE") + all("ORGANIZER")).compactMap { party in
      let status = party["SCHEDULE-STATUS"]?.trimmed ?? ""
      guard status.hasPrefix("3.") || status.hasPrefix("5.") else { return nil }
      let (title, address) = (PlainText.sanitized(self["SUMMARY"]?.text ?? "", limit: 100), party.mailAddress)
      let reason = PlainText.sanitized(String(status), limit: 100)
      return
        "the server has not told \(PlainText.sanitized(address, limit: 100)) of \(quoted(title)) (\(reason))"
    }
  }

  /// Whether the event was before a day, in the form `20261124`, and has no later instances.
  fileprivate func isBefore(_ day: some StringProtocol) -> Bool {
    guard !recurs, let last = self["DTEND"] ?? self["DTSTART"] else { return false }
    return last.value.prefix(8) < day
  }
}

/// The guests to whom servers could not send coming events. The first synchronisation that knows of one says so.
///
/// The file `untold-guests` in the folder for state has what was said.
struct UntoldGuests {
  private static let header = "agenda-untold=1"
  /// The most bytes of the file, and the most sentences that are said at a time.
  private static let (maximumSize, maximumSaid) = (4 << 20, 10)

  private let folder: String
  private var path: String { folder + "/untold-guests" }

  /// The file in a folder such as `$XDG_STATE_HOME/agenda`.
  init(folder: String) { self.folder = folder }

  /// Says what was not said before of the events of calendars, which counts as said then, and how many more there are; those of other calendars stay said.
  func say(
    of calendars: [CalendarConfiguration], at now: Instant, by say: (String) -> Void = StandardStreams.warn
  ) {
    let calendars = calendars.filter(\.schedulesItself)
    guard !calendars.isEmpty else { return }
    let today = now.basicForm.prefix(8)
    let names = calendars.map { KeyedLines.encoded($0.name) { $0 != UInt8(ascii: ":") } }
    let found = zip(names, calendars).map { name, calendar in
      let components = StoredEvent.find(in: [calendar], isReadAlone: true, mention: "SCHEDULE-STATUS") { _ in
        true
      }
      .flatMap { $0.parts.map(\.component) }
      return (name, components.filter { !$0.isBefore(today) }.flatMap(\.untold))
    }
    let text = KeyedLines.read(path, maximumSize: Self.maximumSize) ?? ""
    let said = KeyedLines.parse(text, header: Self.header) ?? []
    let former = Set(said.filter { $0.key == "said" }.map(\.value))
    // A line has one colon behind the name, in which there is none.
    let kept = former.filter { line in !names.contains { line.hasPrefix($0 + ": ") } }
    let lines = found.flatMap { name, sentences in sentences.map { (line: name + ": " + $0, sentence: $0) } }
    var seen = former
    let news = lines.filter { seen.insert($0.line).inserted }
    for (_, sentence) in news.prefix(Self.maximumSaid) { say(sentence) }
    let left = news.dropFirst(Self.maximumSaid)
    if !left.isEmpty {
      say("of \(left.count) more the server has not told, the next \(.command("sync")) says who they are")
    }
    let all = Set(lines.map(\.line)).subtracting(left.map(\.line)).union(kept)
    guard all != former else { return }
    _ = BaseDirectories.makeFolder(folder)
    let entries = all.sorted().map { (key: "said", value: String?.some($0)) }
    _ = PendingFile.write(
      Array(KeyedLines.text(header: Self.header, entries).utf8), to: path,
      access: PendingFile.Access(mode: 0o600))
  }
}
