internal import Glibc
internal import ICalendar

/// A calendar while its files are read.
struct SourceReading {
  /// From where the bytes of a file come when they are needed again.
  fileprivate enum Origin {
    /// They were held.
    case held(HeldBytes)
    /// An open file, of this version when it was read first.
    case open(Int32, OpenFile.Version)
    /// The paths of files, of these versions when they were read first.
    case files([String: OpenFile.Version])
  }

  private let calendar: CalendarConfiguration
  private let kind: CalendarKind
  private var reader: CalendarReader
  /// How many files were met, also those that could not be read.
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

  /// Takes the bytes of a file of a folder.
  mutating func take(_ bytes: [UInt8], file: String, isCard: Bool, version: OpenFile.Version) {
    fileCount += 1
    guard !isCard else { return VCardReader.read(bytes, file: file, into: &reader) }
    versions[file] = version
    reader.read(file: file) { take in take(bytes.span) }
  }

  /// Takes the bytes of the only file, which are held in case they are needed again.
  mutating func take(_ bytes: consuming HeldBytes, file: String, isCard: Bool) {
    fileCount += 1
    guard !isCard else { return VCardReader.read(bytes.joined(), file: file, into: &reader) }
    let held = copy bytes
    origin = .held(held)
    reader.read(file: file, size: held.count) { held.hand($0, $1) }
  }

  /// Takes the bytes of the only file, an open regular one, block by block. It stays open until ``finish(_:)``.
  mutating func take(
    _ file: String, from descriptor: Int32, _ status: OpenFile.Status, maximumSize: Int
  ) throws(FileError) {
    try reader.read(file: file, size: status.size) { (bytes, take) throws(FileError) in
      try FileContents.readBlocks(descriptor, bytes, maximumSize: maximumSize, take)
    }
    fileCount += 1
    origin = .open(descriptor, status.version)
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
    let (calendar, kind, fileCount, failureCount) = (calendar, kind, fileCount, failureCount)
    let origin = origin ?? .files(versions)
    var isConsistent = true
    let contents = reader.finish { file, bytes, take in
      if !origin.hand(bytes, of: file, take) { isConsistent = false }
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
  /// Hands out bytes of a file once more, or with `nil` all of them; `false` where it says something else by now.
  fileprivate func hand(_ bytes: Range<Int>?, of file: String, _ take: (Span<UInt8>) -> Void) -> Bool {
    let bytes = bytes ?? 0..<Int.max
    switch self {
    case .held(let held):
      held.hand(bytes, take)
      return true
    case .open(let descriptor, let version):
      guard OpenFile.Status(descriptor)?.version == version else { return false }
      return (try? FileContents.readBlocks(descriptor, bytes, maximumSize: .max, take)) != nil
    case .files(let versions):
      guard let open = try? OpenFile(path: file, flags: O_NONBLOCK),
        let status = try? open.status(), status.version == versions[file]
      else { return false }
      return (try? FileContents.readBlocks(open.descriptor, bytes, maximumSize: .max, take)) != nil
    }
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
    return line.isEmpty ? nil : line
  }
}
