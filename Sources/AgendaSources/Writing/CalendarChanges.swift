internal import ICalendar

/// The changes of one command: of files, and of items of accounts.
package struct CalendarChanges {
  /// The changes of files; no two are of one file.
  package var files: [FileChange]
  /// The changes of calendars of accounts.
  package var items: [ItemChange]

  /// Changes of files and of items.
  package init(files: [FileChange] = [], items: [ItemChange] = []) {
    (self.files, self.items) = (files, items)
  }

  /// Whether nothing is changed.
  package var isEmpty: Bool { files.isEmpty && items.isEmpty }

  /// These changes after others.
  package static func + (first: CalendarChanges, second: CalendarChanges) -> CalendarChanges {
    CalendarChanges(files: FileChange.merged(first.files + second.files), items: first.items + second.items)
  }
}

/// The change of one item of a calendar of an account: all components with one UID.
package struct ItemChange {
  /// The name of the calendar, for messages.
  package let calendar: String
  /// The calendar.
  package let place: AccountCalendar
  /// The UID.
  package let uid: String
  /// The components from which the change was made; empty for a new item.
  let former: [Component]
  /// The components that it gets, with their time zones; none if it is removed.
  let new: ZonedComponents
  /// The zones of TZIDs for which ``new`` has no VTIMEZONE.
  let zones: ZoneSource
  /// Whether an item with guests that moves here may be stored anew where the server does not move items.
  package var mayBeCopied = false
}

/// A change of an item that was checked against what the calendar has now.
struct ItemReplacement {
  /// The name of the calendar, for messages.
  let calendar: String
  let place: AccountCalendar
  let uid: String
  /// The item as it is; `nil` for a new one.
  let item: RemoteItem?
  /// The new contents; `nil` if the item is removed.
  let contents: [UInt8]?
  /// Whether an item with guests that moves here may be stored anew where the server does not move items.
  var mayBeCopied = false
  /// Whether the change takes back an earlier one.
  var takesBack = false

  /// The change as the queue takes it; `nil` if there is nothing before and after.
  var upload: UploadChange? {
    let kind: UploadChange.Kind
    switch (item, contents) {
    case (nil, let contents?): kind = .create(contents)
    case (let item?, let contents?): kind = .update(item, contents)
    case (let item?, nil): kind = .delete(item)
    case (nil, nil): return nil
    }
    var change = UploadChange(kind, in: place, named: calendar)
    change.takesBack = takesBack
    return change
  }
}

extension ItemReplacement {
  /// Checks changes against the items that the calendars have, as ``init(_:_:)`` checks one.
  static func checked(_ changes: [ItemChange], in queue: UploadQueue) throws(WritingError) -> [Self] {
    var checked: [Self] = []
    let uids = changes.reduce(into: [:]) { $0[$1.place, default: Set<String>()].insert($1.uid) }
    var items: [AccountCalendar: [String: RemoteItem]] = [:]
    for (place, uids) in uids { items[place] = queue.items(uids: uids, in: place) }
    for change in changes { checked.append(try Self(change, items[change.place]?[change.uid])) }
    return checked
  }

  /// Checks a change against the item that the calendar has, with the changes that wait to be sent.
  /// - Throws: if the item is not the one from which the change was made.
  private init(_ change: ItemChange, _ item: RemoteItem?) throws(WritingError) {
    (calendar, place, uid) = (change.calendar, change.place, change.uid)
    self.item = item
    mayBeCopied = change.mayBeCopied
    let found = item.flatMap { item in try? StoredItems(FileText(item.contents)) }
    guard found?.items.allSatisfy({ $0.uid == change.uid }) != false else {
      throw WritingError(
        .invalid,
        "\(quoted(calendar)): the server has this event in one item with other events; change it there",
        "nothing was changed")
    }
    let there = (found?.items ?? []).map { Self.lines($0.bytes) }
    guard
      there.sorted(by: { $0.lexicographicallyPrecedes($1) })
        == change.former.map({ Self.lines($0.bytes) }).sorted(by: { $0.lexicographicallyPrecedes($1) })
    else {
      throw WritingError(
        .changed,
        change.former.isEmpty
          ? "\(quoted(calendar)) has this event already"
          : "\(quoted(calendar)) was not changed: the event has been changed since it was read; try again",
        "nothing was changed")
    }
    guard !change.new.components.isEmpty else {
      contents = nil
      return
    }
    // The definitions of the item itself come first.
    var new = change.new
    if let own = found?.items.first?.zones { new.zones = own.followed(by: new.zones) }
    contents = ComposedCalendar.text(of: [new], change.zones)
  }

  private static func lines(_ bytes: [UInt8]) -> [UInt8] { bytes.filter { $0 != 0x0D } }
}

extension WritingError {
  /// The error of a calendar of an account that cannot be changed.
  init(_ error: UploadError) {
    let kind: Kind =
      switch error.kind {
      case .readOnly, .unsupported: .readOnly
      case .gone: .notFound
      case .invalid: .invalid
      case .unwritable: .unwritable
      }
    self.init(kind, error.message, "nothing was changed")
  }
}
