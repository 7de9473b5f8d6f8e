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
  package internal(set) var contents: [UInt8]
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
