internal import Glibc
internal import ICalendar

/// What lies in a folder, sorted by name: hidden and temporary files are left out.
struct FolderListing {
  /// The folder.
  let path: String
  /// The names of the .ics files.
  private(set) var calendars: [String] = []
  /// The names of the .vcf files.
  private(set) var cards: [String] = []
  /// The names of the metadata files of a vdir (`displayname`, `color`) that are there.
  private(set) var metadata: [String] = []
  /// How many names are not UTF-8, and cannot be read.
  private(set) var unreadableNames = 0
  private var others: [(name: String, isFolder: Bool?)] = []

  /// Reads a folder.
  init(path: String) throws(FileError) {
    self.path = path
    guard let stream = opendir(path) else { throw FileError(errno: errno) }
    defer { closedir(stream) }
    errno = 0
    while let entry = readdir(stream) {
      take(entry)
      errno = 0
    }
    guard errno == 0 else { throw FileError(errno: errno) }
    calendars.sort()
    cards.sort()
    others.sort { $0.name < $1.name }
  }

  /// The folders in it, behind symbolic links too. A link or a file system that does not tell costs a system
  /// call.
  var folders: [String] {
    others.compactMap { entry in
      let isFolder = entry.isFolder ?? (OpenFile.Status(path: path(of: entry.name))?.isFolder == true)
      return isFolder ? entry.name : nil
    }
  }

  /// The path of something in the folder.
  func path(of name: String) -> String {
    path.hasSuffix("/") ? path + name : path + "/" + name
  }

  private mutating func take(_ entry: UnsafeMutablePointer<dirent>) {
    let type = Int(entry.pointee.d_type)
    let bytes = entry.name
    guard bytes[0] != CChar(bitPattern: UInt8(ascii: ".")), bytes[0] != CChar(bitPattern: UInt8(ascii: "~"))
    else { return }
    guard let name = String(validatingCString: bytes) else {
      unreadableNames += 1
      return
    }
    if type == DT_DIR { return others.append((name, true)) }
    switch fileExtension(of: name) {
    case "ics": calendars.append(name)
    case "vcf": cards.append(name)
    default:
      if name == "displayname" || name == "color" { metadata.append(name) }
      if type == DT_LNK || type == DT_UNKNOWN { others.append((name, nil)) }
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
