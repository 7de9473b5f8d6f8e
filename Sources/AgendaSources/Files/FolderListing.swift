internal import AgendaPlatform
internal import ICalendar

/// What lies in a folder, sorted by name: hidden and temporary files are left out.
package struct FolderListing: Sendable {
  /// The folder.
  package let path: String
  /// The names of the .ics files.
  private(set) var calendars: [String] = []
  /// The names of the .vcf files.
  private(set) var cards: [String] = []
  /// The names of the metadata files of a vdir (`displayname`, `color`) that are there.
  private(set) var metadata: [String] = []
  /// The names of the folders that lie in it themselves.
  private(set) var ownFolders: [String] = []
  /// The names of symbolic links, whatever they lead to, and of what the file system does not tell about.
  package private(set) var links: [String] = []
  /// How many names of files and folders are not UTF-8, so that they cannot be read.
  private(set) var unreadableNames = 0
  /// What tells the folder from all others.
  let identity: FileIdentity

  /// Reads a folder.
  init(path: String) throws(FileError) {
    self.path = path
    guard let stream = opendir(path) else { throw FileError(errno: errno) }
    defer { closedir(stream) }
    var status = stat()
    guard fstat(dirfd(stream), &status) == 0 else { throw FileError(errno: errno) }
    identity = OpenFile.Status(status).identity
    errno = 0
    while let entry = readdir(stream) {
      take(entry)
      errno = 0
    }
    guard errno == 0 else { throw FileError(errno: errno) }
    calendars.sort()
    cards.sort()
    ownFolders.sort()
    links.sort()
  }

  /// The links that lead to folders. Each costs a system call.
  var linkedFolders: [String] {
    links.filter { fileKind(of: $0) == .other && OpenFile.Status(path: path(of: $0))?.isFolder == true }
  }

  /// Whether files of a calendar lie in it, also such as cannot be read.
  var hasFiles: Bool { !calendars.isEmpty || !cards.isEmpty || unreadableNames > 0 }

  /// What there is to tell of names that cannot be read; `nil` where there are none.
  var problemOfNames: Diagnostic? {
    guard unreadableNames > 0 else { return nil }
    var problem = Diagnostic(
      .unreadable, "\(unreadableNames) files with names that are not UTF-8 are left out")
    problem.file = path
    return problem
  }

  /// The path of something in the folder.
  package func path(of name: String) -> String {
    path.hasSuffix("/") ? path + name : path + "/" + name
  }

  private mutating func take(_ entry: UnsafeMutablePointer<dirent>) {
    let type = Int(entry.pointee.d_type)
    let bytes = entry.name
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
    case .other: if name == "displayname" || name == "color" { metadata.append(name) }
    }
  }

  private enum FileKind { case calendar, card, other }

  private func fileKind(of name: String) -> FileKind {
    switch fileExtension(of: name) {
    case "ics": .calendar
    case "vcf": .card
    default: .other
    }
  }
}

extension UnsafeMutablePointer<dirent> {
  /// The name, ended by a zero, which may be longer than the type says.
  package var name: UnsafePointer<CChar> {
    let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
    return (UnsafeRawPointer(self) + offset).assumingMemoryBound(to: CChar.self)
  }
}

/// The name of the last component of a path without the extension, and the extension in lower case.
func fileStem(of path: String) -> (stem: String, extension: String) {
  let name = path.split(separator: "/").last ?? ""
  guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return (String(name), "") }
  return (String(name[..<dot]), name[name.index(after: dot)...].lowercased())
}

/// The extension of a path in lower case, empty where it has none.
package func fileExtension(of path: String) -> String { fileStem(of: path).extension }
