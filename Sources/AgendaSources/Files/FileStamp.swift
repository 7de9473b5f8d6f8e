/// The sizes and times of files, by which a command knows with a stat(2) of each that a program has written something.
package struct FileStamp: Sendable, Hashable {
  private static let header = "agenda-stores=1"
  /// The maximum size of the file, in bytes.
  private static let maximumSize = 1 << 20
  /// The mark of a file that is not there.
  private static let missing = "-"

  /// A file, and what distinguishes its states.
  private struct File: Sendable, Hashable {
    var path: String
    var mark: String
  }

  private var files: [File]

  /// The files as they are now.
  package init(of paths: [String]) {
    files = paths.map { File(path: $0, mark: Self.mark(of: $0)) }
  }

  /// The files as they were when the calendars of an account were last copied; `nil` if they never were.
  package init?(notedIn account: CachedFolder) {
    guard let text = KeyedLines.read(account.storesPath, maximumSize: Self.maximumSize),
      let lines = KeyedLines.parse(text, header: Self.header)
    else { return nil }
    files = lines.compactMap { line in
      guard line.key == "file", let space = line.value.firstIndex(of: " ") else { return nil }
      let path = KeyedLines.decoded(String(line.value[space...].dropFirst()))
      return File(path: path, mark: String(line.value[..<space]))
    }
  }

  /// Whether the files are still so.
  package var isCurrent: Bool { files.allSatisfy { $0.mark == Self.mark(of: $0.path) } }

  /// The paths of the files.
  package var paths: [String] { files.map(\.path) }

  /// A text that differs if a file does.
  package var fingerprint: String { SHA256.fileName(for: text) }

  /// The text of the file.
  package var text: String {
    KeyedLines.text(
      header: Self.header, files.map { ("file", "\($0.mark) \(KeyedLines.encoded($0.path))") })
  }

  private static func mark(of path: String) -> String {
    guard let version = OpenFile.Status(path: path)?.version else { return missing }
    return "\(version.size).\(version.contentChange).\(version.identity.number)"
  }
}
