internal import ICalendar

/// A copy of an item that was changed here and on the server: an item of its own, so that nothing is lost.
enum ConflictingCopy {
  /// What stands at the end of its title.
  private static let mark = "(conflict)"

  /// The copy of contents of an item with a UID, and its own UID. The same contents give the same copy, so that it is made only once.
  ///
  /// The server does not send it to guests (RFC 6638 section 7.1): they know the event of the server.
  static func of(_ contents: [UInt8], uid: String) -> (contents: [UInt8], uid: String) {
    let newUID = SHA256.fileName(for: uid + "\n" + ItemFingerprint.of(contents))
    var file = ComponentFile(contents)
    file.change(uid: uid) { component in
      component["UID"] = Property("UID", text: newUID)
      let title = component["SUMMARY"]?.text ?? ""
      component["SUMMARY"] = Property("SUMMARY", text: title.isEmpty ? mark : title + " " + mark)
      component.properties = component.properties.map { property in
        guard ["ORGANIZER", "ATTENDEE"].contains(property.name) else { return property }
        var property = property
        property["SCHEDULE-AGENT"] = "NONE"
        return property
      }
    }
    return (file.bytes, newUID)
  }
}
