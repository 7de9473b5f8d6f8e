internal import AgendaKit
internal import AgendaPlatform
internal import ICalendar

/// A calendar while its files are read.
struct SourceResultBuilder {
  private let calendar: CalendarConfiguration
  private var identity: CalendarIdentity
  private var reader: CalendarReader
  /// How many files were met, also those that could not be read.
  private(set) var fileCount = 0
  private var failureCount = 0
  /// The file that stays open, and its version when it was read first.
  private var open: (descriptor: Int32, version: OpenFile.Version)?

  init(_ calendar: CalendarConfiguration, _ identity: CalendarIdentity, _ reader: consuming CalendarReader) {
    self.calendar = calendar
    self.identity = identity
    self.reader = reader
    for omission in calendar.omissions { self.reader.add(omission.diagnostic) }
  }

  /// Takes the bytes of a file of a folder, which is opened again where some of them are needed later.
  mutating func take(_ bytes: [UInt8], file: String, isCard: Bool, version: OpenFile.Version) {
    fileCount += 1
    guard !isCard else { return VCardReader.read(bytes, file: file, into: &reader) }
    reader.read(bytes.span, file: file) { bytes, take in
      let open = try OpenFile(path: file, flags: O_NONBLOCK)
      guard try open.status().version == version else { throw FileError.changed }
      try FileContents.readBlocks(open.descriptor, bytes, maximumSize: .max, take)
    }
  }

  /// Takes the bytes of the only file, which are held in case they are needed again.
  mutating func take(_ bytes: consuming HeldBytes, file: String, isCard: Bool) {
    fileCount += 1
    guard !isCard else { return VCardReader.read(bytes.joined(), file: file, into: &reader) }
    let held = copy bytes
    reader.read(file: file, size: held.count) { held.hand($0, $1) }
  }

  /// Takes the bytes of the only file, an open regular one, block by block. It has to stay open until ``finish(_:)``.
  mutating func take(
    _ file: String, from descriptor: Int32, _ status: OpenFile.Status, maximumSize: Int
  ) throws(FileError) {
    let version = status.version
    try reader.read(file: file, size: status.size) { (bytes, take) throws(FileError) in
      guard OpenFile.Status(descriptor)?.version == version else { throw FileError.changed }
      try FileContents.readBlocks(descriptor, bytes, maximumSize: maximumSize, take)
    }
    fileCount += 1
    open = (descriptor, version)
  }

  /// Notes that a file or folder cannot be read.
  mutating func fail(_ error: FileError, file: String) {
    fileCount += 1
    failureCount += 1
    var diagnostic = error.diagnostic
    diagnostic.file = file
    add(diagnostic)
  }

  /// Notes something odd about a folder, or what could not be read beside the files.
  mutating func add(_ diagnostic: Diagnostic) {
    reader.add(diagnostic)
  }

  /// The result, and whether all of it comes from the same version of each file. It failed where no file could be read, or none holds a
  /// calendar.
  consuming func finish(
    _ metadata: CollectionMetadata = CollectionMetadata()
  ) -> (result: SourceResult, isConsistent: Bool) {
    let (calendar, fileCount, failureCount, open) = (calendar, fileCount, failureCount, open)
    var identity = identity
    let contents = reader.finish()
    let isUnchanged = open.map { OpenFile.Status($0.descriptor)?.version == $0.version } ?? true
    let isConsistent = isUnchanged && !contents.diagnostics.contains { $0.code == .changedFile }
    let empty = contents.diagnostics.count { $0.code == .noCalendar || $0.code == .noCard }
    let isFailure = fileCount > 0 && failureCount + empty >= fileCount
    identity.displayName = metadata.displayName ?? contents.name
    identity.color = calendar.color ?? metadata.color ?? contents.color
    let result = SourceResult(
      calendar: calendar, identity: identity, contents: contents,
      problems: contents.diagnostics.map {
        AgendaProblem($0, source: calendar.source, calendar: calendar.name, isFailure: isFailure)
      },
      state: isFailure ? .failed : .ok)
    return (result, isConsistent)
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
        path: folder.path(of: name), buffer: &buffer, maximumSize: FileContents.chunkSize
      ).bytes
    else { return nil }
    let text = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).first ?? ""
    let line = text.trimmed
    return line.isEmpty ? nil : String(line)
  }
}
