internal import AgendaPlatform
public import ICalendar

/// A change of an item that waits to be sent to the server of an account: a file of the queue.
public struct WaitingChange: Sendable, Hashable {
  /// The kind of change.
  @nonexhaustive public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The item is new.
    case create
    /// The item gets other contents.
    case update
    /// The item is removed.
    case delete
    /// The change was taken back before it was sent: what was there before is shown again, and nothing is sent.
    case withdraw
  }

  /// A place where the server can have an item that is to be moved from there.
  package struct Origin: Sendable, Hashable {
    /// The path of the calendar on the server.
    package var calendar: String
    /// The path of the item on the server.
    package var target: String
    /// The tag of the contents; `nil` if it is not known.
    package var entityTag: String?
    /// The fingerprints of the contents that the server can have there.
    package var fingerprints: [String]
  }

  /// The kind of change.
  public internal(set) var kind: Kind
  /// The name of the account.
  public internal(set) var account: String
  /// The path of the calendar on the server.
  public internal(set) var calendar: String
  /// The UID of the item.
  public internal(set) var uid: String
  /// The path of the item on the server.
  public internal(set) var target: String
  /// The tag of the contents that the change was made from; `nil` for a new item, or where the server gives no tags.
  public internal(set) var entityTag: String?
  /// The title of the item; `nil` if it has none.
  public internal(set) var title: String?
  /// When the item was last changed.
  public internal(set) var made: Instant
  /// How often the change could not be sent since then, without attempts before their time.
  public package(set) var attempts = 0
  /// When it is sent again; `nil` if the next synchronisation sends it.
  public package(set) var next: Instant?
  /// Why it could not be sent the last time, without a full stop; `nil` if it was not tried.
  public package(set) var message: String?

  /// The new contents; empty for a deletion.
  package var contents: [UInt8]
  /// The contents that the change was made from; `nil` for a new item.
  package internal(set) var former: [UInt8]?
  /// The fingerprints of contents that were sent without an answer, so that the server may have them; ``deletion`` for a deletion.
  package var sent: [String] = []
  /// The file of the queue, below the folder of an account, that is to be sent before: a deletion waits until the item is in its new calendar.
  package var follows: String?
  /// Where the server can have the item, which is moved from there (RFC 4918 section 9.9) and not stored anew; empty unless it moves. The deletion of the
  /// item there follows this change, and is a part of the move.
  package internal(set) var origins: [Origin] = []
  /// Whether an item with guests may be stored anew and removed where the server does not move items, though the guests get a cancellation by that.
  package internal(set) var mayBeCopied = false
  /// Whether the server has refused to move it because it does not move items.
  package var isUnmoved = false
  /// Counts the changes that this one was made of.
  package var revision = 1
  /// Its place in the order of changes of the account.
  var number = 0

  /// The text in ``sent`` for a deletion, which has no contents.
  package static let deletion = "deletion"

  /// The identifier of the item within its account.
  package var key: String { Self.key(calendar: calendar, uid: uid) }

  /// The identifier of an item within an account.
  static func key(calendar: String, uid: String) -> String { SHA256.fileName(for: calendar + "\n" + uid) }

  /// The identifier of the contents that are sent: see ``ItemFingerprint``.
  package var fingerprint: String { kind == .delete ? Self.deletion : ItemFingerprint.of(contents) }

  /// The path of the item in the form that all spellings have in common.
  package var path: String { WebAddress.canonicalTarget(target) }

  /// Whether the item moves from another calendar of its server.
  public var isMove: Bool { !origins.isEmpty }

  /// Whether the item has guests or an organizer. The server tells them of new and removed items (RFC 6638).
  package var hasGuests: Bool {
    ComponentFile(contents).components.flatMap(\.components).contains { $0.hasGuests }
  }
}

extension WaitingChange {
  private static let header = "agenda-upload=1"
  /// The most bytes of a UID or a path.
  static let maximumValue = 16_384

  /// The bytes of the file: lines `key=value`, an empty line, the new contents, and the former ones.
  var bytes: [UInt8] {
    let entries: [(key: String, value: String?)] = [
      ("kind", kind.rawValue), ("account", Self.encoded(account)), ("calendar", calendar),
      ("uid", Self.encoded(uid)), ("target", target), ("etag", entityTag), ("title", title.map(Self.encoded)),
      ("made", "\(made.secondsSinceEpoch)"), ("attempts", attempts > 0 ? "\(attempts)" : nil),
      ("next", next.map { "\($0.secondsSinceEpoch)" }), ("message", message),
      ("follows", follows), ("revision", "\(revision)"), ("contents", "\(contents.count)"),
      ("former", former.map { "\($0.count)" }), ("copies", mayBeCopied ? "yes" : nil),
      ("unmoved", isUnmoved ? "yes" : nil),
    ]
    let text = KeyedLines.text(
      header: Self.header, maximumValue: Self.maximumValue * 3,
      entries + sent.map { ("sent", $0) } + origins.map { ("origin", $0.line) })
    return Array(text.utf8) + [0x0A] + contents + (former ?? [])
  }

  /// Reads the bytes of a file; `nil` if they are not of this form.
  init?(_ bytes: [UInt8], number: Int) {
    let limit = bytes.index(after: bytes.startIndex)
    guard bytes.count > 1,
      let end = bytes.indices.first(where: { $0 >= limit && bytes[$0] == 0x0A && bytes[$0 - 1] == 0x0A }),
      let lines = KeyedLines.parse(String(decoding: bytes[..<end], as: UTF8.self), header: Self.header)
    else { return nil }
    var values: [Substring: String] = [:]
    for line in lines { values[line.key] = line.value }
    guard let kind = values["kind"].flatMap(Kind.init), let calendar = values["calendar"],
      let uid = values["uid"].flatMap(PercentEncoding.decoded), let target = values["target"],
      let count = values["contents"].flatMap({ Int($0) }), count >= 0
    else { return nil }
    let formerCount = values["former"].flatMap { Int($0) }
    let rest = bytes[(end + 1)...]
    guard formerCount ?? 0 >= 0, rest.count == count + (formerCount ?? 0) else { return nil }
    self.init(
      kind: kind, account: values["account"].flatMap(PercentEncoding.decoded) ?? "", calendar: calendar,
      uid: uid, target: target, entityTag: values["etag"],
      title: values["title"].flatMap(PercentEncoding.decoded),
      made: Instant(secondsSinceEpoch: values["made"].flatMap { Int($0) } ?? 0),
      contents: Array(rest.prefix(count)), former: formerCount == nil ? nil : Array(rest.dropFirst(count)))
    attempts = max(0, values["attempts"].flatMap { Int($0) } ?? 0)
    next = values["next"].flatMap { Int($0) }.map { Instant(secondsSinceEpoch: $0) }
    message = values["message"]
    follows = values["follows"]
    revision = values["revision"].flatMap { Int($0) } ?? 1
    sent = lines.filter { $0.key == "sent" }.map(\.value)
    origins = lines.filter { $0.key == "origin" }.compactMap { Origin($0.value) }
    mayBeCopied = values["copies"] == "yes"
    isUnmoved = values["unmoved"] == "yes"
    self.number = number
  }

  private static func encoded(_ text: String) -> String {
    KeyedLines.encoded(text) { $0 < 0x80 }
  }
}

extension WaitingChange.Origin {
  /// The value of the line in the file of the queue: calendar, path, fingerprints and tag.
  fileprivate var line: String {
    [calendar, target, fingerprints.joined(separator: ","), entityTag ?? ""]
      .map { KeyedLines.encoded($0) { $0 != UInt8(ascii: " ") } }.joined(separator: " ")
  }

  fileprivate init?(_ line: String) {
    let words = KeyedLines.words(line).map(KeyedLines.decoded)
    guard words.count == 4 else { return nil }
    self.init(
      calendar: words[0], target: words[1], entityTag: words[3].isEmpty ? nil : words[3],
      fingerprints: words[2].split(separator: ",").map(String.init))
  }
}

extension WaitingChange {
  /// Combines this change, which was not sent yet, with a later one of the same item.
  func followed(by later: WaitingChange) -> WaitingChange {
    var result = self
    (result.contents, result.title, result.made) = (later.contents, later.title ?? title, later.made)
    (result.attempts, result.next, result.message) = (0, nil, nil)
    result.isUnmoved = false
    result.revision += 1
    result.follows = later.follows
    result.mayBeCopied = mayBeCopied || later.mayBeCopied
    if !later.origins.isEmpty { result.origins = later.origins }
    if later.kind == .delete {
      (result.kind, result.contents) = (.delete, [])
    } else {
      result.kind = former == nil ? .create : .update
    }
    if result.kind == .delete { result.origins = [] }
    return result.settled
  }

  /// The change, which is withdrawn if the server has none of it and it leaves the item as it was. If the server may have the change, that must
  /// be found out first.
  var settled: WaitingChange {
    let isAsBefore = kind == .delete ? former == nil : former != nil && contents == former
    guard sent.isEmpty, isAsBefore else { return self }
    var result = self
    (result.kind, result.origins) = (.withdraw, [])
    return result
  }

  /// The change of another version of the item, with contents that have what that version has.
  package func put(on version: [UInt8], with contents: [UInt8]) -> WaitingChange {
    var result = self
    (result.former, result.contents) = (version, contents)
    return result
  }

  /// The change that remains to be sent if a later one of the same item came while `stored` was stored on the server, with a tag.
  package func continuing(_ stored: WaitingChange, entityTag: String?) -> WaitingChange {
    var result = self
    result.sent = []
    result.origins = origins.filter { !stored.origins.contains($0) }
    result.entityTag = entityTag
    result.former = stored.kind == .delete ? nil : stored.contents
    switch kind {
    case .create, .update: result.kind = result.former == nil ? .create : .update
    case .delete, .withdraw: result.kind = result.former == nil ? .withdraw : .delete
    }
    return result
  }
}

extension WaitingChange {
  /// The most bytes of an item, which servers commonly refuse beyond.
  private static let maximumSize = 10 << 20

  /// A change that was asked for, after it was checked against what is known of its calendar, but not whether the server lets it be changed.
  init(_ change: UploadChange, now: Instant) throws(UploadError) {
    let calendar = change.calendar
    let listed = try Self.known(calendar)
    var item: RemoteItem?
    var contents: [UInt8] = []
    let kind: Kind
    switch change.kind {
    case .create(let text): (kind, contents) = (.create, text)
    case .update(let former, let text): (kind, item, contents) = (.update, former, text)
    case .delete(let former): (kind, item) = (.delete, former)
    }
    var uid = item?.uid ?? ""
    if kind != .delete {
      let name = change.name ?? Self.name(of: listed, in: calendar)
      let text = try Self.checked(contents, uid: item?.uid, in: listed, named: name)
      (contents, uid) = (text.contents, text.uid)
    }
    guard uid.utf8.count <= Self.maximumValue else {
      throw UploadError(
        .invalid, "the UID of the item has more than \(Self.maximumValue) bytes, so that it cannot be sent")
    }
    self.init(
      kind: kind, account: calendar.account, calendar: calendar.path, uid: uid,
      target: item?.target ?? listed.target(ofItem: uid), entityTag: item?.entityTag,
      title: Self.title(of: kind == .delete ? item?.contents ?? [] : contents), made: now,
      contents: contents, former: item.flatMap { ItemText($0.contents)?.contents })
  }

  /// The calendar as the server last listed it. Throws if it was never listed.
  static func known(_ calendar: AccountCalendar) throws(UploadError) -> RemoteCalendar {
    guard let listing = AccountListing(of: calendar.accountFolder) else {
      throw UploadError(
        .unsupported,
        "the calendars of \(quoted(calendar.account)) are not known yet; run \(.command("sync")) first")
    }
    guard let listed = listing.calendars.first(where: { $0.path == calendar.path }) else {
      let place = calendar.program.map { "in \($0.title)" } ?? "on the server"
      throw UploadError(
        .gone, "the calendar of \(quoted(calendar.account)) is no longer \(place); choose another calendar")
    }
    return listed
  }

  /// The calendar as the server last listed it. Throws if it cannot be changed; messages call it `name`, or as its server does. `isChosen` says whether
  /// the user can choose another one for the change.
  @discardableResult
  static func listed(
    _ calendar: AccountCalendar, named name: String?, isChosen: Bool
  ) throws(UploadError) -> RemoteCalendar {
    let listed = try known(calendar)
    let name = name ?? Self.name(of: listed, in: calendar)
    guard listed.vanished == nil else {
      throw UploadError(
        .gone,
        isChosen
          ? "the calendar \(quoted(name)) is no longer on the server; choose another calendar"
          : RemoteCalendar.sentenceOfAbsence(name))
    }
    guard !listed.isReadOnly else {
      if let program = calendar.program { throw readOnly(name, of: program, isChosen: isChosen) }
      let other = isChosen ? "choose another calendar, or " : ""
      throw UploadError(
        .readOnly,
        """
        the calendar \(quoted(name)) is read-only: its server lets you read it, but not change it; \(other)run \
        \(.command("sync --force")) if you may change it now
        """)
    }
    return listed
  }

  private static func readOnly(_ name: String, of program: DesktopProgram, isChosen: Bool) -> UploadError {
    let reason =
      program == .thunderbird
      ? "agenda does not write into the databases of \(program.title)"
      : "\(program.title) cannot change it either"
    let help = program == .thunderbird ? "; change it there" : ""
    let other = isChosen ? "\(help.isEmpty ? ";" : ", or") choose another calendar" : ""
    return UploadError(.readOnly, "the calendar \(quoted(name)) is read-only: \(reason)\(help)\(other)")
  }

  /// A name for messages where the names that calendars were given are not at hand.
  private static func name(of listed: RemoteCalendar, in calendar: AccountCalendar) -> String {
    calendar.account + "/" + listed.plainName
  }

  /// The contents of an item in the form in which they are sent, and its UID. Throws if they are not those of one item of the calendar.
  private static func checked(
    _ bytes: [UInt8], uid: String?, in calendar: RemoteCalendar, named name: String
  ) throws(UploadError) -> (contents: [UInt8], uid: String) {
    guard bytes.count <= maximumSize else {
      throw UploadError(.invalid, "the item has more than \(maximumSize >> 20) MB, and servers refuse that")
    }
    guard let text = ItemText(bytes), let uidOfFirst = text.parts.first?.uid, !uidOfFirst.isEmpty else {
      throw UploadError(.invalid, "the item is not a calendar with a component that has a UID")
    }
    guard text.parts.allSatisfy({ $0.uid == uidOfFirst }), uid == nil || uid == uidOfFirst else {
      throw UploadError(.invalid, "the item has components with several UIDs; a server takes one at a time")
    }
    for part in text.parts { try calendar.check(holds: part.name, named: name) }
    return (text.contents, uidOfFirst)
  }

  /// The most characters of a title that are kept for messages.
  private static let maximumTitle = 100

  /// The title of the first component that has one.
  static func title(of contents: [UInt8]) -> String? {
    var reader = ContentLineReader(contents)
    while let line = reader.next() {
      guard line.name == "SUMMARY" else { continue }
      let scalars = line.value.unescapedText.withoutControlCharacters.unicodeScalars
      return String(String.UnicodeScalarView(scalars.prefix(maximumTitle)))
    }
    return nil
  }
}

extension RemoteCalendar {
  /// Throws if the calendar, which messages call `name`, holds no components of a kind.
  func check(holds component: String, named name: String) throws(UploadError) {
    guard !components.isEmpty, !components.contains(component) else { return }
    let held = components.map(wordsOfKind).joined(separator: ", ")
    throw UploadError(
      .unsupported,
      """
      the calendar \(quoted(name)) holds \(held), and no \(wordsOfKind(component)); name another calendar with \
      \(.option("calendar"))
      """)
  }
}

/// The components of a kind, in words: `tasks` for VTODO. Others than events, tasks and entries of a journal keep their name.
package func wordsOfKind(_ component: String) -> String {
  switch component {
  case "VEVENT": "events"
  case "VTODO": "tasks"
  case "VJOURNAL": "journal entries"
  default: component
  }
}

extension ItemText {
  /// One VCALENDAR with the components and the time zones, without properties of its own, whose lines end with CR and LF.
  package var contents: [UInt8] {
    let lines = Self.opening + zones.flatMap(\.body) + components + Self.closing
    var result: [UInt8] = []
    result.reserveCapacity(lines.count + lines.count / 32)
    for byte in lines {
      if byte == 0x0A, result.last != 0x0D { result.append(0x0D) }
      result.append(byte)
    }
    return result
  }
}
