internal import Glibc
internal import ICalendar

/// Reads the files of one calendar.
struct SourceReading {
  /// How to get the bytes of a file again.
  fileprivate enum Origin {
    /// They are in memory.
    case held(HeldBytes)
    /// From the open file, if it still has this version.
    case open(Int32, OpenFile.Version)
    /// From the files at these paths, if they still have these versions.
    case files([String: OpenFile.Version])
  }

  private let calendar: CalendarConfiguration
  private let kind: CalendarKind
  private var reader: CalendarReader
  /// How many files were found, including those that could not be read.
  private(set) var fileCount = 0
  private var failureCount = 0
  private var versions: [String: OpenFile.Version] = [:]
  private var origin: Origin?

  init(
    _ calendar: CalendarConfiguration, window: OccurrenceWindow, kind: CalendarKind,
    extent: CalendarReader.Extent, budget: ExpansionBudget
  ) {
    self.calendar = calendar
    self.kind = kind
    reader = CalendarReader(window: window, kind: kind, extent: extent, budget: budget)
    for omission in calendar.omissions { reader.add(omission.diagnostic) }
  }

  /// Reads the bytes of a file in a folder.
  mutating func read(_ bytes: [UInt8], file: String, isCard: Bool, version: OpenFile.Version) {
    fileCount += 1
    guard !isCard else { return VCardReader.read(bytes, file: file, into: &reader) }
    versions[file] = version
    reader.read(file: file) { body in body(bytes.span) }
  }

  /// Reads the bytes of the only file. They are kept in case they are needed again.
  mutating func read(_ bytes: consuming HeldBytes, file: String, isCard: Bool) {
    fileCount += 1
    guard !isCard else { return VCardReader.read(bytes.joined(), file: file, into: &reader) }
    let held = copy bytes
    origin = .held(held)
    reader.read(file: file, size: held.count) { held.readBlocks($0, $1) }
  }

  /// Reads the only file, an open regular one, block by block. It has to stay open until ``finish(_:)``.
  mutating func read(
    _ file: String, from descriptor: Int32, _ status: OpenFile.Status, maximumSize: Int
  ) throws(FileError) {
    try reader.read(file: file, size: status.size) { (bytes, body) throws(FileError) in
      try FileContents.readBlocks(descriptor, bytes, maximumSize: maximumSize, body)
    }
    fileCount += 1
    origin = .open(descriptor, status.version)
  }

  /// Records that a file or folder cannot be read.
  mutating func fail(_ error: FileError, file: String) {
    fileCount += 1
    failureCount += 1
    var diagnostic = error.diagnostic
    diagnostic.file = file
    add(diagnostic)
  }

  /// Records a problem of a folder, or of something else besides the files.
  mutating func add(_ diagnostic: Diagnostic) {
    reader.add(diagnostic)
  }

  /// The result, and whether all of it comes from the same version of each file. The result is a failure if no file
  /// could be read, or if none contains a calendar.
  consuming func finish(
    _ metadata: CollectionMetadata = CollectionMetadata()
  ) -> (result: SourceResult, isConsistent: Bool) {
    let (calendar, kind, fileCount, failureCount) = (calendar, kind, fileCount, failureCount)
    let origin = origin ?? .files(versions)
    var isConsistent = true
    let contents = reader.finish { file, bytes, body in
      if !origin.readBlocks(bytes, of: file, body) { isConsistent = false }
    }
    if case .open(let descriptor, let version) = origin, OpenFile.Status(descriptor)?.version != version {
      isConsistent = false
    }
    let empty = contents.diagnostics.count { $0.code == .noCalendar || $0.code == .noCard }
    let isFailure = fileCount > 0 && failureCount + empty >= fileCount
    let result = SourceResult(
      calendar: calendar, kind: kind, displayName: metadata.displayName ?? contents.name,
      color: calendar.color ?? metadata.color ?? contents.color, contents: contents,
      problems: contents.diagnostics.map {
        SourceProblem($0, source: calendar.source, isFailure: isFailure)
      },
      state: isFailure ? .failed : .ok)
    return (result, isConsistent)
  }
}

extension SourceReading.Origin {
  /// Calls `body` with the bytes in a range of a file once more, or with all for `nil`. Returns `false` if the file
  /// has changed.
  fileprivate func readBlocks(_ bytes: Range<Int>?, of file: String, _ body: (Span<UInt8>) -> Void) -> Bool {
    let bytes = bytes ?? 0..<Int.max
    switch self {
    case .held(let held):
      held.readBlocks(bytes, body)
      return true
    case .open(let descriptor, let version):
      guard OpenFile.Status(descriptor)?.version == version else { return false }
      return (try? FileContents.readBlocks(descriptor, bytes, maximumSize: .max, body)) != nil
    case .files(let versions):
      guard let open = try? OpenFile(path: file, flags: O_NONBLOCK),
        let status = try? open.status(), status.version == versions[file]
      else { return false }
      return (try? FileContents.readBlocks(open.descriptor, bytes, maximumSize: .max, body)) != nil
    }
  }
}

/// The metadata of a vdir in the files `displayname` and `color`, as vdirsyncer writes them.
struct CollectionMetadata {
  private(set) var displayName: String?
  private(set) var color: CalendarColor?

  /// No metadata.
  init() {}

  /// The metadata of a folder.
  init(of folder: FolderListing) {
    displayName = Self.line("displayname", of: folder)
    color = Self.line("color", of: folder).flatMap { CalendarColor($0) }
  }

  /// The first line of a metadata file, without white space at both ends.
  private static func line(_ name: String, of folder: FolderListing) -> String? {
    guard folder.metadata.contains(name) else { return nil }
    var buffer = [UInt8](repeating: 0, count: 1024)
    guard
      let bytes = try? FileContents.read(
        path: folder.path(of: name), buffer: &buffer, maximumSize: FileContents.chunkSize
      ).bytes
    else { return nil }
    let text = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).first ?? ""
    let line = text.trimmed
    return line.isEmpty ? nil : line
  }
}
