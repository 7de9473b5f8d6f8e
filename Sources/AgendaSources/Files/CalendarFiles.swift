public import ICalendar

/// The .ics files that paths name, one after the other, each whole.
public struct CalendarFiles: Sendable {
  private let standardInput: Int32
  private let maximumFileSize: Int

  /// Files of at most `maximumFileSize` bytes; `-` is read from the descriptor `standardInput`.
  public init(standardInput: Int32 = 0, maximumFileSize: Int = 1 << 30) {
    self.standardInput = standardInput
    self.maximumFileSize = maximumFileSize
  }

  /// Gives the bytes of the file at a path, or of the .ics files in the folder there and in the folders in
  /// that one; of each that cannot be read, why.
  public func read(_ path: String, _ take: (_ file: String, Result) throws -> Void) rethrows {
    if path == "-" {
      return try take(
        path,
        result { () throws(FileError) in
          try FileContents.read(standardInput, maximumSize: maximumFileSize)
        })
    }
    guard OpenFile.Status(path: path)?.isFolder == true else { return try take(path, contents(path)) }
    var count = 0
    try readFolder(path, &count, take)
    for name in (try? FolderListing(path: path))?.folders ?? [] {
      try readFolder(path.hasSuffix("/") ? path + name : path + "/" + name, &count, take)
    }
    guard count == 0 else { return }
    try take(path, .problem(Diagnostic(.emptyFolder, "no .ics file is in the folder")))
  }

  /// What came of a file.
  public enum Result: Sendable {
    /// Its bytes.
    case contents([UInt8])
    /// Why it cannot be read.
    case problem(Diagnostic)
  }

  private func readFolder(
    _ path: String, _ count: inout Int, _ take: (_ file: String, Result) throws -> Void
  ) rethrows {
    let listing: FolderListing
    do throws(FileError) {
      listing = try FolderListing(path: path)
    } catch {
      count += 1
      return try take(path, .problem(error.diagnostic))
    }
    for name in listing.calendars {
      count += 1
      try take(listing.path(of: name), contents(listing.path(of: name)))
    }
  }

  private func contents(_ path: String) -> Result {
    result { () throws(FileError) in try FileContents.read(path: path, maximumSize: maximumFileSize) }
  }

  private func result(_ read: () throws(FileError) -> [UInt8]) -> Result {
    do throws(FileError) {
      return .contents(try read())
    } catch {
      return .problem(error.diagnostic)
    }
  }
}

extension FileError {
  /// The error as a problem of a file.
  fileprivate var diagnostic: Diagnostic { Diagnostic(code, message) }
}
