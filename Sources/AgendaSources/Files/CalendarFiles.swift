public import ICalendar

/// The .ics files that paths name, one after the other, each whole.
package struct CalendarFiles: Sendable {
  private let standardInput: Int32
  private let maximumFileSize: Int

  /// Files of at most `maximumFileSize` bytes; `-` is read from the descriptor `standardInput`.
  public init(standardInput: Int32 = 0, maximumFileSize: Int = 1 << 30) {
    self.standardInput = standardInput
    self.maximumFileSize = maximumFileSize
  }

  /// Gives the bytes of the file at a path, or of the .ics files in the folder there and in all folders below; of each that cannot be read,
  /// why.
  public func read(_ path: String, _ take: (_ file: String, Result) throws -> Void) rethrows {
    if path == "-" {
      return try take(
        path,
        result { () throws(FileError) in
          try HeldBytes(of: standardInput, maximumSize: maximumFileSize).joined()
        })
    }
    guard OpenFile.Status(path: path)?.isFolder == true else { return try take(path, contents(path)) }
    var seen: Set<FileIdentity> = []
    let tree: FolderTree
    do throws(FileError) {
      tree = try FolderTree(path: path, seen: &seen)
    } catch {
      return try take(path, .problem(error.diagnostic))
    }
    var isEmpty = true
    for folder in tree.folders.map(\.listing) {
      isEmpty = isEmpty && folder.calendars.isEmpty
      if let problem = folder.problemOfNames { try take(folder.path, .problem(problem)) }
      for name in folder.calendars { try take(folder.path(of: name), contents(of: folder.path(of: name))) }
    }
    for folder in tree.unreadable + tree.omissions { try take(folder.path, .problem(folder.diagnostic)) }
    guard isEmpty else { return }
    try take(path, .problem(Diagnostic(.emptyFolder, "no .ics file is in the folder")))
  }

  /// What came of a file.
  public enum Result: Sendable {
    /// Its bytes.
    case contents([UInt8])
    /// Why it cannot be read.
    case problem(Diagnostic)
  }

  private func contents(_ path: String) -> Result {
    result { () throws(FileError) in try FileContents.read(path: path, maximumSize: maximumFileSize) }
  }

  /// The contents of a file of a folder.
  private func contents(of path: String) -> Result {
    result { () throws(FileError) in
      var buffer = [UInt8](repeating: 0, count: FileContents.chunkSize)
      return try FileContents.read(path: path, buffer: &buffer, maximumSize: maximumFileSize).bytes
    }
  }

  private func result(_ read: () throws(FileError) -> [UInt8]) -> Result {
    do throws(FileError) {
      return .contents(try read())
    } catch {
      return .problem(error.diagnostic)
    }
  }
}
