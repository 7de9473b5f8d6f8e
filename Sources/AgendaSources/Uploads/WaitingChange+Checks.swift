internal import AgendaPlatform
internal import ICalendar

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
