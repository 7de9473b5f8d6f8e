internal import Glibc
internal import ICalendar

/// A calendar while its files are read.
struct SourceReading {
  private let calendar: CalendarConfiguration
  private let kind: CalendarKind
  private var reader: CalendarReader
  /// How many files were met, also those that could not be read.
  private(set) var fileCount = 0
  private var failureCount = 0

  /// What cannot be read a second time from where it came: standard input.
  private var retained: [UInt8] = []

  init(
    _ calendar: CalendarConfiguration, window: OccurrenceWindow, kind: CalendarKind,
    extent: CalendarReader.Extent
  ) {
    self.calendar = calendar
    self.kind = kind
    reader = CalendarReader(window: window, kind: kind, extent: extent)
  }

  /// Takes the bytes of a file, or of standard input, which are kept in case they are needed again.
  mutating func take(_ bytes: [UInt8], file: String, isCard: Bool) {
    fileCount += 1
    guard !isCard else { return VCardReader.read(bytes, file: file, into: &reader) }
    if calendar.location == .standardInput { retained = bytes }
    reader.read(file: file) { take in take(bytes.span) }
  }

  /// Takes the bytes of an open calendar file, a regular one of about `size` bytes, block by block.
  mutating func take(_ file: String, from descriptor: Int32, size: Int, maximumSize: Int) throws(FileError) {
    fileCount += 1
    do throws(FileError) {
      try reader.read(file: file, size: size) { (bytes, take) throws(FileError) in
        try FileContents.readBlocks(descriptor, bytes, maximumSize: maximumSize, take)
      }
    } catch {
      fileCount -= 1
      throw error
    }
  }

  /// Hands out bytes of a file once more, or with `nil` all of them. One that has gone meanwhile has nothing more to say.
  private static func reread(
    _ file: String, _ bytes: Range<Int>?, retained: [UInt8], _ take: (Span<UInt8>) -> Void
  ) {
    guard retained.isEmpty else {
      let whole = 0..<retained.count
      return take(retained.span.extracting((bytes ?? whole).clamped(to: whole)))
    }
    guard let open = try? OpenFile(path: file) else { return }
    try? FileContents.readBlocks(open.descriptor, bytes ?? 0..<Int.max, maximumSize: .max, take)
  }

  /// Notes that a file or folder cannot be read.
  mutating func fail(_ error: FileError, file: String) {
    fileCount += 1
    failureCount += 1
    var diagnostic = Diagnostic(error.code, error.message)
    diagnostic.file = file
    reader.add(diagnostic)
  }

  /// Notes something odd about a folder.
  mutating func warn(_ code: Diagnostic.Code, _ message: String, _ folder: FolderListing) {
    var diagnostic = Diagnostic(code, message)
    diagnostic.file = folder.path
    reader.add(diagnostic)
  }

  /// The result. It failed where no file could be read, or none holds a calendar.
  consuming func finish(_ metadata: CollectionMetadata = CollectionMetadata()) -> SourceResult {
    let (calendar, kind, fileCount, failureCount) = (calendar, kind, fileCount, failureCount)
    let retained = retained
    let contents = reader.finish { Self.reread($0, $1, retained: retained, $2) }
    let empty = contents.diagnostics.count { $0.code == .noCalendar || $0.code == .noCard }
    let isFailure = fileCount > 0 && failureCount + empty >= fileCount
    return SourceResult(
      calendar: calendar, kind: kind, displayName: metadata.displayName ?? contents.name,
      color: calendar.color ?? metadata.color ?? contents.color, contents: contents,
      problems: contents.diagnostics.map {
        SourceProblem($0, source: calendar.source, isFailure: isFailure)
      },
      state: isFailure ? .failed : .ok)
  }
}

/// What a vdir says of itself in the files `displayname` and `color`, as vdirsyncer writes them.
struct CollectionMetadata {
  private(set) var displayName: String?
  private(set) var color: CalendarColor?

  /// A folder that says nothing.
  init() {}

  /// What a folder says.
  init(of folder: FolderListing) {
    displayName = Self.line("displayname", of: folder)
    color = Self.line("color", of: folder).flatMap { CalendarColor($0) }
  }

  /// The first line of a metadata file, without the spaces around it.
  private static func line(_ name: String, of folder: FolderListing) -> String? {
    guard folder.metadata.contains(name) else { return nil }
    var buffer = [UInt8](repeating: 0, count: 1024)
    guard
      let bytes = try? FileContents.read(
        path: folder.path(of: name), buffer: &buffer, maximumSize: FileContents.chunkSize)
    else { return nil }
    let text = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).first ?? ""
    let line = text.trimmed
    return line.isEmpty ? nil : line
  }
}
