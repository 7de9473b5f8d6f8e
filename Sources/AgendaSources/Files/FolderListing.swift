internal import AgendaPlatform
package import ICalendar

/// The contents of a folder, sorted by name, without hidden and temporary files.
package struct FolderListing: Sendable {
  /// The path of the folder.
  package let path: String
  /// The names of the .ics files.
  private(set) var calendars: [String] = []
  /// The names of the .vcf files.
  private(set) var cards: [String] = []
  /// The names of metadata files that exist: of a vdir (`displayname`, `color`), of Radicale, of Xandikos and of KDE.
  private(set) var metadata: [String] = []
  /// Whether the folder has visible files of other kinds.
  private var hasOthers = false
  /// The names of the subfolders, without symbolic links.
  private(set) var ownFolders: [String] = []
  /// The names of symbolic links to anything, and of entries whose type the file system does not report.
  package private(set) var links: [String] = []
  /// How many files and folders cannot be read because their names are not UTF-8.
  private(set) var unreadableNames = 0
  /// Identifies the folder, whatever its path.
  let identity: FileIdentity

  /// Lists a folder.
  init(path: String) throws(FileError) {
    self.path = path
    guard let stream = opendir(path) else { throw FileError(errno: errno) }
    defer { closedir(stream) }
    var status = stat()
    guard fstat(dirfd(stream), &status) == 0 else { throw FileError(errno: errno) }
    identity = OpenFile.Status(status).identity
    errno = 0
    while let entry = readdir(stream) {
      add(entry)
      errno = 0
    }
    guard errno == 0 else { throw FileError(errno: errno) }
    calendars.sort()
    cards.sort()
    ownFolders.sort()
    links.sort()
  }

  /// The links that lead to folders. Each link costs a system call.
  var linkedFolders: [String] {
    links.filter { fileKind(of: $0) == .other && OpenFile.Status(path: path(of: $0))?.isFolder == true }
  }

  /// Whether the folder has files of a calendar, including unreadable ones.
  var hasFiles: Bool { !calendars.isEmpty || !cards.isEmpty || unreadableNames > 0 }

  /// Whether the folder has no files but a vdir's metadata: it is a calendar without events, or contains only subfolders.
  var isBare: Bool { !hasFiles && !hasOthers && links.isEmpty }

  /// The problem of the names that are not UTF-8; `nil` if there are none.
  var unreadableNamesProblem: Diagnostic? {
    guard unreadableNames > 0 else { return nil }
    let words =
      unreadableNames == 1
      ? "1 file with a name that is not UTF-8 is"
      : "\(unreadableNames) files with names that are not UTF-8 are"
    var problem = Diagnostic(.unreadable, "\(words) left out")
    problem.file = path
    return problem
  }

  /// The path of an entry of the folder.
  package func path(of name: String) -> String {
    path.hasSuffix("/") ? path + name : path + "/" + name
  }

  private mutating func add(_ entry: UnsafeMutablePointer<dirent>) {
    let type = Int(entry.pointee.d_type)
    let bytes = entry.name
    if bytes[0] == CChar(bitPattern: UInt8(ascii: ".")), let name = String(validatingCString: bytes),
      CollectionMetadata.hiddenFiles.contains(name)
    {
      return metadata.append(name)
    }
    guard bytes[0] != CChar(bitPattern: UInt8(ascii: ".")), bytes[0] != CChar(bitPattern: UInt8(ascii: "~"))
    else { return }
    guard let name = String(validatingCString: bytes) else {
      if type == DT_DIR || fileKind(of: String(cString: bytes)) != .other { unreadableNames += 1 }
      return
    }
    if type == DT_DIR { return ownFolders.append(name) }
    if type == DT_LNK || type == DT_UNKNOWN { links.append(name) }
    switch fileKind(of: name) {
    case .calendar: calendars.append(name)
    case .card: cards.append(name)
    case .other:
      if name == "displayname" || name == "color" {
        metadata.append(name)
      } else if type != DT_LNK, type != DT_UNKNOWN {
        hasOthers = true
      }
    }
  }

  private enum FileKind { case calendar, card, other }

  private func fileKind(of name: String) -> FileKind {
    switch fileExtension(of: name) {
    case "ics", "jcal": .calendar
    case "vcf": .card
    default: .other
    }
  }
}

extension UnsafeMutablePointer<dirent> {
  /// The null-terminated name, which may be longer than the C type declares.
  fileprivate var name: UnsafePointer<CChar> {
    let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
    return (UnsafeRawPointer(self) + offset).assumingMemoryBound(to: CChar.self)
  }
}

/// The last component of a path without its extension, and the extension in lower case.
func fileStem(of path: String) -> (stem: String, extension: String) {
  let (name, dot) = lastComponent(of: path)
  guard let dot else { return (String(Substring(name)), "") }
  return (String(Substring(name[..<dot])), fileExtension(of: path))
}

/// The extension of a path in lower case, or empty.
package func fileExtension(of path: String) -> String {
  let (name, dot) = lastComponent(of: path)
  return dot.map { Substring(name[$0...].dropFirst()).lowercased() } ?? ""
}

/// The last component of a path, and where the dot before its extension is; `nil` without one. It looks at bytes, because a folder can have
/// thousands of files.
private func lastComponent(of path: String) -> (name: Substring.UTF8View, dot: String.Index?) {
  var name = path.utf8[...]
  while name.last == UInt8(ascii: "/") { name.removeLast() }
  if let slash = name.lastIndex(of: UInt8(ascii: "/")) { name = name[slash...].dropFirst() }
  let dot = name.lastIndex(of: UInt8(ascii: "."))
  return (name, dot == name.startIndex ? nil : dot)
}

/// Reads the .ics files at paths one by one, each as a whole.
package struct CalendarFiles: Sendable {
  private let standardInput: Int32
  private let maximumFileSize: Int
  private let prepare: @Sendable (_ bytes: Int) -> Void

  /// Reads files of at most `maximumFileSize` bytes. `-` is read from the descriptor `standardInput`. `prepare` is called with the number of
  /// bytes that a file has, or may have at most, before memory is asked for them.
  package init(
    standardInput: Int32 = 0, maximumFileSize: Int = 1 << 30,
    prepare: @escaping @Sendable (_ bytes: Int) -> Void = { _ in }
  ) {
    self.standardInput = standardInput
    self.maximumFileSize = maximumFileSize
    self.prepare = prepare
  }

  /// Calls `body` with the bytes of the file at a path, or of each .ics file in the folder at the path and its
  /// subfolders; or with the problem of a file that cannot be read.
  package func read(_ path: String, _ body: (_ file: String, Result) throws -> Void) rethrows {
    if path == "-" {
      prepare(maximumFileSize)
      return try body(
        path,
        result { () throws(FileError) in
          try HeldBytes(of: standardInput, maximumSize: maximumFileSize).joined()
        })
    }
    guard OpenFile.Status(path: path)?.isFolder == true else { return try body(path, contents(path)) }
    var seen: Set<FileIdentity> = []
    let tree: FolderTree
    do throws(FileError) {
      tree = try FolderTree(path: path, seen: &seen)
    } catch {
      return try body(path, .problem(error.diagnostic))
    }
    var isEmpty = true
    for folder in tree.folders.map(\.listing) {
      isEmpty = isEmpty && folder.calendars.isEmpty
      if let problem = folder.unreadableNamesProblem { try body(folder.path, .problem(problem)) }
      for name in folder.calendars { try body(folder.path(of: name), contents(of: folder.path(of: name))) }
    }
    for folder in tree.unreadable + tree.omissions { try body(folder.path, .problem(folder.diagnostic)) }
    guard isEmpty else { return }
    try body(path, .problem(Diagnostic(.emptyFolder, "the folder has no .ics file")))
  }

  /// The result of reading a file.
  package enum Result: Sendable {
    /// The bytes of the file.
    case contents([UInt8])
    /// Why the file cannot be read.
    case problem(Diagnostic)
  }

  private func contents(_ path: String) -> Result {
    prepare(for: path)
    return result { () throws(FileError) in try FileContents.read(path: path, maximumSize: maximumFileSize) }
  }

  /// The contents of a file in a folder.
  private func contents(of path: String) -> Result {
    prepare(for: path)
    return result { () throws(FileError) in
      var buffer = [UInt8](repeating: 0, count: FileContents.chunkSize)
      return try FileContents.read(path: path, buffer: &buffer, maximumSize: maximumFileSize).bytes
    }
  }

  private func prepare(for path: String) {
    guard let status = OpenFile.Status(path: path) else { return }
    prepare(status.isRegular ? min(status.size, maximumFileSize) : maximumFileSize)
  }

  private func result(_ read: () throws(FileError) -> [UInt8]) -> Result {
    do throws(FileError) {
      return .contents(try read())
    } catch {
      return .problem(error.diagnostic)
    }
  }
}

/// The name and the colour of a folder: from the files `displayname` and `color` of a vdir (a convention of vdirsyncer), from `.Radicale.props` of the server
/// Radicale, which is JSON, from `.xandikos` of the server Xandikos, which has lines `name = value`, or from `.directory` of KDE, a desktop entry.
struct CollectionMetadata {
  static let radicaleFile = ".Radicale.props"
  static let xandikosFile = ".xandikos"
  private static let kdeFile = ".directory"
  /// The names of those that are not among the visible files.
  static let hiddenFiles = [radicaleFile, xandikosFile, kdeFile]

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
      Self.kde(Self.text(Self.kdeFile, of: folder)),
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

  private static func kde(_ text: String?) -> (name: String?, color: String?) {
    // KDE keeps colours elsewhere.
    (line(text.flatMap { SettingsText($0, .keyFile).value("Name", in: "Desktop Entry") }), nil)
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
  /// The name of the folder for people: that of the metadata, else that of the folder, or a short one in place of one that a program has made up. The name that
  /// a file has for itself is of no use: any new event can be the first file.
  func title(of folder: FolderListing) -> String {
    let name = folder.path.lastPathPart
    guard displayName == nil, name.isMadeUp else { return displayName ?? name }
    return "calendar-" + name.filter { $0 != "-" }.prefix(6).lowercased()
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
