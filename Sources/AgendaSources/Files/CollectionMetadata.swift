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
