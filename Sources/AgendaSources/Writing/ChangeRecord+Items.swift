internal import ICalendar

extension ChangeRecord {
  /// The record of the change of an item of an account.
  struct Item: Sendable, Equatable {
    /// The name of the account.
    var account: String
    /// The path of the calendar on the server.
    var path: String
    /// The name of the calendar, for messages.
    var calendar: String
    var uid: String
    /// The contents before and after the change; `nil` if there was no item.
    var before: [UInt8]?
    var after: [UInt8]?
  }
}

extension ChangeRecord.Item {
  /// The record of a change before it is made.
  init(_ change: ItemReplacement) {
    self.init(
      account: change.place.account, path: change.place.path, calendar: change.calendar, uid: change.uid,
      before: change.item?.contents, after: change.contents)
  }

  /// The line and the bytes in the file of the journal.
  var bytes: [UInt8] {
    let words =
      [account, path, calendar, uid].map(ChangeRecord.encoded)
      + [before, after].map { $0.map { "\($0.count)" } ?? "-" }
    return Array("upload=\(words.joined(separator: " "))\n".utf8) + (before ?? []) + (after ?? []) + [0x0A]
  }

  /// Parses the value of a line and the bytes that begin at `cursor`, which is moved past them; `nil` if they do not have this form.
  init?(_ value: String, _ bytes: [UInt8], _ cursor: inout Int) {
    let words = KeyedLines.words(value)
    guard words.count == 6 else { return nil }
    let texts = words[..<4].map(ChangeRecord.decoded)
    self.init(account: texts[0], path: texts[1], calendar: texts[2], uid: texts[3])
    for (index, word) in words[4...].enumerated() where word != "-" {
      guard let count = Int(word), count >= 0, count <= bytes.count, cursor + count < bytes.count else {
        return nil
      }
      let contents = Array(bytes[cursor..<(cursor + count)])
      if index == 0 { before = contents } else { after = contents }
      cursor += count
    }
    cursor += 1
  }

  /// The failure to take the change back where its calendar is not known any more.
  func absence(of summary: String, isAccountKnown: Bool) -> WritingError {
    let reason =
      isAccountKnown
      ? "the account \(quoted(account)) does not have the calendar \(quoted(calendar)) any more"
      : "the account \(quoted(account)) is not in the configuration any more"
    return WritingError(.notFound, WritingError.notTakenBack + summary, reason, "nothing was changed")
  }

  /// The change that takes this one back; `nil` if the item is as before already. `item` is what the calendar has now.
  /// - Throws: if it was changed again.
  func inverse(
    of summary: String, _ item: RemoteItem?, in place: AccountCalendar
  ) throws(WritingError) -> ItemReplacement? {
    // Servers write items anew, so that bytes say nothing.
    let (now, former, written) = (item?.contents, before, after)
    // The server may have made what it has now of what was written.
    let isRewritten = item?.origin != nil && item?.origin == written.map(ItemFingerprint.of)
    if isRewritten || Self.isSame(now, written) {
      return ItemReplacement(
        calendar: calendar, place: place, uid: uid, item: item, contents: former, takesBack: true)
    }
    let isRestored = item?.origin != nil && item?.origin == former.map(ItemFingerprint.of)
    guard isRestored || Self.isSame(now, former) else {
      throw .changed(summary: summary, "\(quoted(calendar)): the event has been changed since")
    }
    return nil
  }

  private static func isSame(_ first: [UInt8]?, _ second: [UInt8]?) -> Bool {
    first.map(ItemFingerprint.of) == second.map(ItemFingerprint.of)
  }
}
