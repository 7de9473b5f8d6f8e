public import AgendaKit
internal import AgendaPlatform
public import ICalendar

/// Collects the contents of one calendar while its files are read. It is not copied, so that nothing of a large calendar is held twice.
struct SourceResultBuilder: ~Copyable {
  private let calendar: CalendarConfiguration
  private var identity: CalendarIdentity
  private var reader: CalendarReader
  /// The number of files found, including those that could not be read.
  private(set) var fileCount = 0
  private var failureCount = 0
  private var isChanged = false
  /// The descriptor of the file that stays open, and the version of the file at the first read.
  private var open: (descriptor: Int32, version: OpenFile.Version)?

  init(_ calendar: CalendarConfiguration, _ identity: CalendarIdentity, _ reader: consuming CalendarReader) {
    self.calendar = calendar
    self.identity = identity
    self.reader = reader
    for omission in calendar.omissions { self.reader.add(omission.diagnostic) }
  }

  /// Adds the bytes of a file in a folder. The file is opened again if some of them are needed later. With `findsReach`, it returns the time in which the
  /// file matters, if that can be told.
  @discardableResult
  mutating func take(
    _ bytes: [UInt8], file: String, isCard: Bool, version: OpenFile.Version, findsReach: Bool = false
  ) -> TextReach? {
    fileCount += 1
    guard !isCard else {
      VCardReader.read(bytes, file: file, into: &reader)
      return nil
    }
    return reader.read(bytes.span, file: file, findsReach: findsReach) { bytes, take in
      try Self.readBlocks(of: file, version, bytes, maximumSize: .max, take)
    }
  }

  /// Counts a file that is left out, because nothing in it matters.
  mutating func leaveOut(hasEvents: Bool) {
    fileCount += 1
    if hasEvents { reader.noteEvents() }
  }

  /// Notes that a file is another one than that by which others were left out: the calendar is to be read again.
  mutating func noteChange() { isChanged = true }

  /// Adds a large regular file in a folder block by block. It is opened for each part, so that a folder can have any number of them.
  mutating func take(_ file: String, _ status: OpenFile.Status, maximumSize: Int) throws(FileError) {
    let version = status.version
    try reader.read(file: file, size: status.size) { (bytes, take) throws(FileError) in
      try Self.readBlocks(of: file, version, bytes, maximumSize: maximumSize, take)
    }
    fileCount += 1
  }

  /// Opens a file, and hands on a range of its bytes. Throws if it is another version, before or afterwards.
  static func readBlocks(
    of file: String, _ version: OpenFile.Version, _ bytes: Range<Int>, maximumSize: Int,
    _ take: (Span<UInt8>) -> Void
  ) throws(FileError) {
    let open = try OpenFile(path: file, flags: O_NONBLOCK)
    guard try open.status().version == version else { throw FileError.changed }
    try FileContents.readBlocks(open.descriptor, bytes, maximumSize: maximumSize, take)
    guard try open.status().version == version else { throw FileError.changed }
  }

  /// Adds the bytes of the only file. They are kept in memory in case they are needed again.
  mutating func take(_ bytes: consuming HeldBytes, file: String, isCard: Bool) {
    fileCount += 1
    guard !isCard else { return VCardReader.read(bytes.joined(), file: file, into: &reader) }
    let held = copy bytes
    reader.read(file: file, size: held.count) { held.hand($0, $1) }
  }

  /// Adds the bytes of the only file, an open regular file, block by block. It must stay open until ``finish(_:)`` is
  /// called.
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

  /// Records that a file or folder cannot be read.
  mutating func fail(_ error: FileError, file: String) {
    var diagnostic = error.diagnostic
    diagnostic.file = file
    fail(diagnostic)
  }

  /// Records why nothing can be read, with the file or the address.
  mutating func fail(_ diagnostic: Diagnostic) {
    fileCount += 1
    failureCount += 1
    add(diagnostic)
  }

  /// Records any other problem, such as one of a folder.
  mutating func add(_ diagnostic: Diagnostic) {
    reader.add(diagnostic)
  }

  /// Returns the result, and whether all its data come from one version of each file. The result is a failure if no
  /// file could be read, or no file contains a calendar.
  consuming func finish(
    _ metadata: CollectionMetadata = CollectionMetadata()
  ) -> (result: SourceResult, isConsistent: Bool) {
    let (calendar, fileCount, failureCount, open) = (calendar, fileCount, failureCount, open)
    let isChanged = isChanged
    var identity = identity
    let contents = reader.takeContents()
    let isUnchanged = open.map { OpenFile.Status($0.descriptor)?.version == $0.version } ?? true
    let isConsistent = isUnchanged && !isChanged && !contents.diagnostics.contains { $0.code == .changedFile }
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

/// The result of reading one calendar.
public struct SourceResult: Sendable {
  /// Whether a source could be read.
  @nonexhaustive public enum State: String, Sendable, Hashable {
    /// The source was read, perhaps not completely.
    case ok
    /// Nothing could be read.
    case failed
  }

  /// The calendar that was read.
  public var calendar: CalendarConfiguration
  /// The identity of the calendar for an agenda: its name, its position among the calendars, its kind, colour and
  /// owner. The display name is the vdir's `displayname`, or else that of ``contents``. The colour is that of the
  /// configuration, or else the vdir's, or else that of ``contents``.
  public var identity: CalendarIdentity
  /// The occurrences, and everything else that was read.
  public var contents: CalendarContents
  /// All problems, including the diagnostics of ``contents``, in the order in which the files were read.
  public var problems: [AgendaProblem]
  /// Whether the calendar could be read.
  public var state: State

  /// The kind of calendar: from the configuration, or else from its files.
  public var kind: CalendarKind { identity.kind }
  /// The display name, as the calendar itself gives it.
  public var displayName: String? { identity.displayName }
  /// Its colour.
  public var color: CalendarColor? { identity.color }

  /// The occurrences, those of tasks, and the free/busy times, in the form that an agenda takes; `nil` if nothing could be read.
  public var occurrences: CalendarOccurrences? {
    guard state == .ok else { return nil }
    // Adding an empty array would copy a million occurrences.
    let all = contents.toDos.isEmpty ? contents.occurrences : contents.occurrences + contents.toDos
    return CalendarOccurrences(identity, all, freeBusy: contents.freeBusy)
  }
}

extension Sequence<SourceResult> {
  /// The occurrences of the calendars that could be read.
  public var occurrences: [CalendarOccurrences] { compactMap(\.occurrences) }

  /// The problems that an agenda shows, calendar by calendar. Problems of reminders are left out, and so is the remark
  /// that a calendar contains journal entries.
  public var problems: [AgendaProblem] { flatMap { $0.problems.filter(\.isOfEvents) } }
}

extension Agenda {
  /// The agenda of calendars for a window, at the moment `now`. Calendars that could not be read are among its
  /// problems. Read the calendars for the same window, or for ``ICalendar/OccurrenceWindow/extended(byDays:)`` if the
  /// options request days ahead.
  ///
  /// ```swift
  /// let results = SourceReader(window: window).read(configuration)
  /// let agenda = Agenda(of: results, in: window, at: now)
  /// ```
  public init(
    of results: some Sequence<SourceResult>, in window: OccurrenceWindow, at now: Instant,
    options: AgendaOptions = AgendaOptions()
  ) {
    let results = Array(results)
    self.init(
      of: results.occurrences, in: window, at: now, options: options, problems: results.problems)
  }
}
