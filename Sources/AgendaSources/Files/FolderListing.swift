internal import AgendaPlatform
internal import ICalendar

/// The contents of a folder, sorted by name, without hidden and temporary files.
package struct FolderListing: Sendable {
  /// The path of the folder.
  package let path: String
  /// The names of the .ics files.
  private(set) var calendars: [String] = []
  /// The names of the .vcf files.
  private(set) var cards: [String] = []
  /// The names of metadata files that exist: of a vdir (`displayname`, `color`), of Radicale and of Xandikos.
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
      name == CollectionMetadata.radicaleFile || name == CollectionMetadata.xandikosFile
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
