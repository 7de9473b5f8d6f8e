internal import AgendaPlatform
internal import ICalendar

/// The name and the colour of a folder: from the files `displayname` and `color` of a vdir (a convention of vdirsyncer), from `.Radicale.props` of the server
/// Radicale, which is JSON, or from `.xandikos` of the server Xandikos, which has lines `name = value`.
struct CollectionMetadata {
  static let radicaleFile = ".Radicale.props"
  static let xandikosFile = ".xandikos"

  private(set) var displayName: String?
  private(set) var color: CalendarColor?

  /// No name and no colour.
  init() {}

  /// The name and the colour of a folder. The files of a vdir have precedence.
  init(of folder: FolderListing) {
    guard !folder.metadata.isEmpty else { return }
    let values = [
      Self.radicale(Self.text(Self.radicaleFile, of: folder)),
      Self.xandikos(Self.text(Self.xandikosFile, of: folder)),
    ]
    displayName = Self.line(Self.text("displayname", of: folder)) ?? values.lazy.compactMap(\.name).first
    color =
      Self.line(Self.text("color", of: folder)).flatMap { CalendarColor($0) }
      ?? values.lazy.compactMap(\.color).compactMap { CalendarColor($0) }.first
  }

  /// The texts of Radicale about a collection by their names: `tag` is its kind.
  static func radicaleMembers(of folder: FolderListing) -> [String: String] {
    text(radicaleFile, of: folder).flatMap { JSONValue.texts(in: Array($0.utf8)) } ?? [:]
  }

  private static func radicale(_ text: String?) -> (name: String?, color: String?) {
    guard let text, let members = JSONValue.texts(in: Array(text.utf8)) else { return (nil, nil) }
    return (line(members["D:displayname"]), line(members["ICAL:calendar-color"]))
  }

  private static func xandikos(_ text: String?) -> (name: String?, color: String?) {
    var values: [String: String] = [:]
    for line in text?.split(whereSeparator: \.isNewline) ?? [] {
      let parts = line.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, line.trimmed.first != "#", line.trimmed.first != ";" else { continue }
      // A percent sign is written twice in such files.
      values[parts[0].trimmed.lowercased()] = unescaped(parts[1].trimmed)
    }
    return (line(values["displayname"]), line(values["color"]))
  }

  /// The text with a single percent sign for each two.
  private static func unescaped(_ text: Substring) -> String {
    text.reduce(into: (text: "", isEscaped: false)) { result, character in
      result.isEscaped = character == "%" && !result.isEscaped
      if !result.isEscaped { result.text.append(character) }
    }.text
  }

  /// The beginning of a metadata file; `nil` if there is none.
  private static func text(_ name: String, of folder: FolderListing) -> String? {
    guard folder.metadata.contains(name) else { return nil }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let read = try? FileContents.read(
      path: folder.path(of: name), buffer: &buffer, maximumSize: FileContents.chunkSize)
    return read.map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  /// The first line of a text, without surrounding spaces; `nil` if it is empty.
  private static func line(_ text: String?) -> String? {
    let line = (text?.split(whereSeparator: \.isNewline).first ?? "").trimmed
    return line.isEmpty ? nil : String(line)
  }
}

extension CollectionMetadata {
  /// The name of the folder for people: that of the metadata, else that of the folder. In place of one that a program has made up it is the name in the first
  /// calendar file, else a short one.
  func title(of folder: FolderListing) -> String {
    let name = folder.path.lastPathPart
    guard displayName == nil, name.isMadeUp else { return displayName ?? name }
    let first = folder.calendars.first.flatMap { Self.calendarName(inFile: folder.path(of: $0)) }
    return first ?? "calendar-" + name.filter { $0 != "-" }.prefix(6).lowercased()
  }

  /// The name that a calendar file has for itself before its first component; `nil` if there is none.
  private static func calendarName(inFile path: String) -> String? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    guard
      let read = try? FileContents.read(path: path, buffer: &buffer, maximumSize: FileContents.chunkSize)
    else { return nil }
    let lines = String(decoding: read.bytes.prefix(4096), as: UTF8.self).split(whereSeparator: \.isNewline)
    let head = lines.dropFirst().prefix { !$0.hasPrefix("BEGIN:") }
    for name in ["NAME", "X-WR-CALNAME"] {
      guard let found = head.first(where: { $0.uppercased().hasPrefix(name + ":") }) else { continue }
      let text = Property(name, value: String(found.dropFirst(name.count + 1))).text
      if let line = line(text) { return line }
    }
    return nil
  }
}

extension String {
  /// Whether a program has made up the name: a UUID, a hash, or the address of a calendar of Google.
  package var isMadeUp: Bool {
    if hasSuffix("@group.calendar.google.com") { return true }
    return count >= 16 && contains(where: \.isNumber) && contains(where: \.isLetter)
      && allSatisfy { $0.isASCII && ($0.isHexDigit || $0 == "-") }
  }
}
