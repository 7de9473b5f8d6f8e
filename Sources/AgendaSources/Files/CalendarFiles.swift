package import ICalendar

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
