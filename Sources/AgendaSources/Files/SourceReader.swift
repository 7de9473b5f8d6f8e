internal import AgendaKit
internal import AgendaPlatform
public import ICalendar

/// Reads calendars from files, folders and standard input.
///
/// ```swift
/// let results = SourceReader(window: window).read(configuration)
/// let agenda = Agenda(of: results, in: window, at: now)
/// ```
///
/// Reading changes nothing in the value, so several threads can use one reader at the same time.
public struct SourceReader: Sendable {
  /// The most times that a calendar is read if its files change meanwhile.
  private static let maximumAttempts = 3
  /// The most bytes of a file in a folder that is in memory as a whole.
  private static let maximumWholeSize = 8 << 20

  let window: OccurrenceWindow
  let extent: CalendarReader.Extent
  let toDos: ToDoExtent
  private let standardInput: Int32
  private let maximumFileSize: Int
  let zones: ZoneDatabase
  let keepsAllProperties: Bool
  /// The current moment; `nil` if nothing is to be said about the age of what was fetched.
  let now: Instant?
  /// The words that an event must have in its texts to be read; `nil` to read all.
  package var text: TextCondition?
  /// The contents of the pipes among the calendars, if these were read before.
  package var pipes = HeldPipes()
  /// Where it is noted what is known of the files of folders; `nil` to read all files.
  package var indexes: FolderIndexes?
  /// Whether an event is told that would be at another time by the VTIMEZONE of its calendar, where the system knows the zone.
  package var comparesZones = false
  /// The folders that the command has looked at; `nil` to look again.
  package var seen: SeenFolders?
  var budget = ExpansionBudget()
  var ownerAddresses: Set<String> = []
  var position = 0
  /// The states of the accounts of the calendars that are read together, each read once.
  private var accounts: [CachedFolder: CacheState] = [:]

  /// A reader of the occurrences that touch `window`.
  /// - Parameters:
  ///   - window: the span of time, and the viewer's zone.
  ///   - extent: `.everything` to count and check all events, not only those that touch the window.
  ///   - toDos: which tasks are read.
  ///   - standardInput: the descriptor from which ``CalendarConfiguration/Location/standardInput`` is read.
  ///   - maximumFileSize: the size in bytes of the largest file that is read.
  ///   - zones: the database in which names of time zones are looked up.
  ///   - keepsAllProperties: whether events keep properties that an agenda does not show: see
  ///     ``ICalendar/EventDetails/otherProperties``.
  ///   - now: the current moment, to report calendars on the web that were fetched longer ago than their interval; `nil`
  ///     to report only those that could not be fetched.
  public init(
    window: OccurrenceWindow, extent: CalendarReader.Extent = .window, toDos: ToDoExtent = .due,
    standardInput: Int32 = 0,
    maximumFileSize: Int = 1 << 30, zones: ZoneDatabase = .system, keepsAllProperties: Bool = true,
    now: Instant? = nil
  ) {
    self.window = window
    self.extent = extent
    self.toDos = toDos
    self.standardInput = standardInput
    self.maximumFileSize = maximumFileSize
    self.zones = zones
    self.keepsAllProperties = keepsAllProperties
    self.now = now
  }

  /// Reads one calendar. A ``CalendarConfiguration/Location/path(_:)`` to a folder is read with all its subfolders as
  /// one calendar; ``CalendarConfiguration/splitIntoFolders(_:takenNames:)`` splits it. Nothing is thrown: what cannot be read
  /// is reported in the problems of the result. The budget limits the number of occurrences.
  ///
  /// A file is read again if an event that was skipped is needed after all, or if the file changed while it was read.
  public func read(
    _ calendar: CalendarConfiguration, within budget: ExpansionBudget = ExpansionBudget()
  ) -> SourceResult {
    var reader = self
    reader.budget = budget
    return reader.read(calendar)
  }

  func readUntilConsistent(
    _ calendar: CalendarConfiguration, _ state: CacheState?, listed: FolderTree? = nil
  ) -> SourceResult {
    var attempt = 1
    var listed = listed
    var reader = self
    while true {
      do {
        var (result, isConsistent) = try reader.reading(of: calendar, state, listed.take())
        guard !isConsistent else { return result }
        guard attempt < Self.maximumAttempts else {
          let change = Diagnostic(.changedFile, "it changed each time while it was read")
          result.problems.removeAll { $0.kind == .changedFile }
          result.problems.append(AgendaProblem(change, source: calendar.source, calendar: calendar.name))
          return result
        }
        attempt += 1
        // A file that changes while an index is used would not matter without it.
        reader.indexes = nil
        reader.seen = nil
      } catch {
        return failure(of: calendar, error)
      }
    }
  }

  private func reading(
    of calendar: CalendarConfiguration, _ state: CacheState?, _ listed: FolderTree?
  ) throws(FileError) -> (result: SourceResult, isConsistent: Bool) {
    if let listed, let path = calendar.path { return read(calendar, path: path, listed) }
    if let bytes = try pipes.bytes(of: calendar) { return result(of: calendar, bytes) }
    switch calendar.location {
    case .standardInput:
      return result(of: calendar, try HeldBytes(of: standardInput, maximumSize: maximumFileSize))
    case .text(let bytes):
      guard bytes.count <= maximumFileSize else { throw FileContents.tooLarge(maximumFileSize) }
      return result(of: calendar, HeldBytes(bytes))
    case .folder(let path):
      if let listing = seen?.listing(of: path) { return read(calendar, path: path, FolderTree(listing)) }
      return read(calendar, path: path, try FolderTree(onlyFolderAt: path))
    case .web(let web):
      return try readCached(calendar, web.folder, state ?? CacheState())
    case .account(let cached):
      return try readCached(calendar, cached.folder, state ?? CacheState())
    case .path(let path):
      let file = try OpenFile(path: path, flags: O_NONBLOCK)
      let status = try file.status()
      if status.isFolder {
        var seen: Set<FileIdentity> = []
        return read(calendar, path: path, try FolderTree(path: path, seen: &seen))
      }
      let first = try file.beginReading(status)
      guard status.isRegular else {
        return result(of: calendar, try HeldBytes(first, of: file.descriptor, maximumSize: maximumFileSize))
      }
      return try read(calendar, path: path, from: file.descriptor, status)
    }
  }

  /// Reads an open regular file: small files and vCards at once, large calendars block by block.
  func read(
    _ calendar: CalendarConfiguration, path: String, from descriptor: Int32, _ status: OpenFile.Status
  ) throws(FileError) -> (result: SourceResult, isConsistent: Bool) {
    guard status.size <= maximumFileSize else { throw FileContents.tooLarge(maximumFileSize) }
    var bytes = try FileContents.read(descriptor, upTo: FileContents.chunkSize)
    let isWhole = isCard(bytes, path: path) || JCalText.isJCal(bytes)
    guard bytes.count >= FileContents.chunkSize, !isWhole, status.size > 0 else {
      bytes += try FileContents.read(
        descriptor, maximumSize: maximumFileSize, sizeHint: max(0, status.size - bytes.count))
      return result(of: calendar, HeldBytes(bytes))
    }
    var reading = reading(of: calendar, kind: calendar.kind ?? .events)
    try reading.take(path, from: descriptor, status, maximumSize: maximumFileSize)
    return reading.finish()
  }

  /// A result without any data.
  func reading(of calendar: CalendarConfiguration, kind: CalendarKind) -> SourceResultBuilder {
    let owners = calendar.addresses.isEmpty ? ownerAddresses : calendar.addresses
    var identity = CalendarIdentity(
      name: calendar.name, position: position, kind: kind, color: calendar.color, ownerAddresses: owners)
    if calendar.reminders != DefaultReminders() { identity.reminders = calendar.reminders }
    var reader = CalendarReader(
      window: window, kind: kind, extent: extent, budget: budget, toDos: toDos, zones: zones,
      keepsAllProperties: keepsAllProperties, text: text)
    reader.comparesZones = comparesZones || extent == .everything
    return SourceResultBuilder(calendar, identity, reader)
  }

  private func isCard(_ bytes: [UInt8], path: String) -> Bool {
    fileExtension(of: path) == "vcf" || VCardReader.isCard(bytes)
  }

  private func result(
    of calendar: CalendarConfiguration, _ bytes: consuming HeldBytes
  ) -> (result: SourceResult, isConsistent: Bool) {
    let file = calendar.path ?? calendar.source
    let bytes = JCalText.isJCal(bytes.prefix) ? HeldBytes(JCalText.plain(bytes.joined())) : bytes
    let isCard = isCard(bytes.prefix, path: file)
    var reading = reading(of: calendar, kind: calendar.kind ?? (isCard ? .birthdays : .events))
    reading.take(bytes, file: file, isCard: isCard)
    return reading.finish()
  }

  private func read(
    _ calendar: CalendarConfiguration, path: String, _ tree: FolderTree
  ) -> (result: SourceResult, isConsistent: Bool) {
    let folders = tree.folders.map(\.listing)
    let kind = calendar.kind ?? (folders.hasCardsOnly ? .birthdays : .events)
    var reading = reading(of: calendar, kind: kind)
    for folder in tree.unreadable { reading.fail(folder.error, file: folder.path) }
    for omission in tree.omissions { reading.add(omission.diagnostic) }
    var buffer = [UInt8](repeating: 0, count: FileContents.chunkSize)
    for folder in folders {
      if let problem = folder.unreadableNamesProblem { reading.add(problem) }
      // The UIDs of several folders are not compared.
      let isAlone = folders.count == 1 && kind == .events && !folder.calendars.isEmpty
      if isAlone, var indexed = FolderReading(of: folder, for: self, buffer: &buffer) {
        read(folder, &indexed, &buffer, into: &reading)
        indexed.finish()
      } else {
        for name in folder.files(for: kind) { read(folder.path(of: name), &buffer, into: &reading) }
      }
    }
    if reading.fileCount == 0, !tree.isBare {
      var empty = Diagnostic(.emptyFolder, "the folder has no .ics, .jcal or .vcf file")
      empty.file = path
      reading.add(empty)
    }
    return reading.finish(folders.first.map { CollectionMetadata(of: $0) } ?? CollectionMetadata())
  }

  /// Reads a file of a folder.
  private func read(_ file: String, _ buffer: inout [UInt8], into reading: inout SourceResultBuilder) {
    let isCard = fileExtension(of: file) == "vcf"
    do throws(FileError) {
      let (bytes, status) = try FileContents.calendar(
        path: file, buffer: &buffer, maximumSize: isCard ? maximumFileSize : wholeSize)
      reading.take(bytes, file: file, isCard: isCard, version: status.version)
    } catch {
      fail(error, file, isCard: isCard, in: &reading)
    }
  }

  /// Reads the .ics files of a folder that may matter.
  private func read(
    _ folder: FolderListing, _ indexed: inout FolderReading, _ buffer: inout [UInt8],
    into reading: inout SourceResultBuilder
  ) {
    for (place, name) in folder.calendars.enumerated() {
      let step = indexed.step(place)
      if case .left(let hasEvents) = step {
        reading.leaveOut(hasEvents: hasEvents)
        continue
      }
      let file = folder.path(of: name)
      do throws(FileError) {
        let (bytes, status): ([UInt8], OpenFile.Status)
        if let held = try step.contents {
          (bytes, status) = held
        } else {
          (bytes, status) = try FileContents.calendar(path: file, buffer: &buffer, maximumSize: wholeSize)
        }
        if !indexed.isExpected(place, status.version) { reading.noteChange() }
        let reach = reading.take(
          bytes, file: file, isCard: false, version: status.version, findsReach: indexed.findsReach)
        indexed.note(place, status, reach, of: bytes)
      } catch {
        fail(error, file, isCard: false, in: &reading)
      }
    }
  }

  /// The size in bytes of the largest .ics file in a folder that is in memory as a whole.
  var wholeSize: Int { min(maximumFileSize, Self.maximumWholeSize) }

  /// Reads a file that is too large to be in memory, or reports why another one cannot be read. One that was removed since the command looked at its folder
  /// is no problem: the folder is read again.
  private func fail(
    _ error: FileError, _ file: String, isCard: Bool, in reading: inout SourceResultBuilder
  ) {
    let isLarge = error.code == .fileTooLarge && !isCard
    if seen != nil, error.code == .notFound, OpenFile.isMissing(file) { reading.noteChange() }
    if isLarge { readLarge(file, into: &reading) } else { reading.fail(error, file: file) }
  }

  /// Reads a large file of a folder block by block.
  private func readLarge(_ file: String, into reading: inout SourceResultBuilder) {
    do throws(FileError) {
      let status = try OpenFile(path: file, flags: O_NONBLOCK).status()
      guard status.size <= maximumFileSize else { throw FileContents.tooLarge(maximumFileSize) }
      try reading.take(file, status, maximumSize: maximumFileSize)
    } catch {
      reading.fail(error, file: file)
    }
  }

  private func failure(of calendar: CalendarConfiguration, _ error: FileError) -> SourceResult {
    var reading = reading(of: calendar, kind: calendar.kind ?? .events)
    var error = error
    if error.code == .notFound, case .path(let path) = calendar.location {
      let names = similarNames(to: path)
      if !names.isEmpty { error.message += "; did you mean \(names.joined(separator: " or "))?" }
    }
    reading.fail(error, file: calendar.source)
    return reading.finish().result
  }

  /// The names in the same folder that are similar to the name of a path that does not exist.
  private func similarNames(to path: String) -> [String] {
    let words = path.split(separator: "/")
    guard let name = words.last else { return [] }
    let parent = words.dropLast().joined(separator: "/")
    let folder = path.hasPrefix("/") ? "/" + parent : parent.isEmpty ? "." : parent
    guard let listing = try? FolderListing(path: folder) else { return [] }
    return nearest(
      to: String(name), among: listing.calendars + listing.cards + listing.ownFolders + listing.links,
      limit: 2
    )
    .map { quoted($0) }
  }
}

extension [FolderListing] {
  /// Whether the folders contain vCards but no calendar files.
  fileprivate var hasCardsOnly: Bool {
    allSatisfy(\.calendars.isEmpty) && contains { !$0.cards.isEmpty }
  }
}

extension FolderListing {
  /// The files of a calendar. vCards are included for birthdays, or if there are no calendar files.
  fileprivate func files(for kind: CalendarKind) -> [String] {
    kind == .birthdays || calendars.isEmpty ? calendars + cards : calendars
  }
}

/// Reads several calendars, which share a budget.
extension SourceReader {
  /// Reads the calendars of a configuration. Each folder in the tree of a calendar becomes a calendar of its own.
  public func read(
    _ configuration: Configuration, within budget: ExpansionBudget = ExpansionBudget()
  ) -> [SourceResult] {
    read(
      CalendarConfiguration.splitIntoFolders(configuration.calendarsWithReminders), within: budget,
      ownerAddresses: configuration.defaults.addresses)
  }

  /// Reads the calendars of a configuration, but takes those whose files have not changed from `memory`.
  public func read(
    _ configuration: Configuration, within budget: ExpansionBudget = ExpansionBudget(),
    keepingIn memory: inout SourceMemory
  ) -> [SourceResult] {
    read(
      CalendarConfiguration.splitIntoFolders(configuration.calendarsWithReminders), within: budget,
      ownerAddresses: configuration.defaults.addresses, keepingIn: &memory)
  }

  /// Reads calendars in their order, within a shared budget. The budget that one calendar does not need is left for the
  /// next ones, and no calendar takes the share of another. `ownerAddresses`, in lower case, apply to calendars without addresses
  /// of their own.
  public func read(
    _ calendars: [CalendarConfiguration], within budget: ExpansionBudget = ExpansionBudget(),
    ownerAddresses: Set<String> = []
  ) -> [SourceResult] {
    read(calendars, within: budget, ownerAddresses: ownerAddresses) { $0.read($1) }
  }

  /// Reads calendars in their order, but takes those whose files have not changed from `memory`.
  public func read(
    _ calendars: [CalendarConfiguration], within budget: ExpansionBudget = ExpansionBudget(),
    ownerAddresses: Set<String> = [], keepingIn memory: inout SourceMemory
  ) -> [SourceResult] {
    defer { memory.finish() }
    return read(calendars, within: budget, ownerAddresses: ownerAddresses) { $0.read($1, keepingIn: &memory) }
  }

  private func read(
    _ calendars: [CalendarConfiguration], within budget: ExpansionBudget, ownerAddresses: Set<String>,
    _ read: (SourceReader, CalendarConfiguration) -> SourceResult
  ) -> [SourceResult] {
    var reader = self
    reader.ownerAddresses = ownerAddresses
    for place in calendars.compactMap(\.accountCalendar) where reader.accounts[place.accountFolder] == nil {
      reader.accounts[place.accountFolder] = place.accountState
    }
    var left = budget
    return calendars.enumerated().map { place, calendar in
      reader.position = place
      reader.budget = left.divided(by: calendars.count - place)
      let result = read(reader, calendar)
      left = left.subtracting(result.contents.spent)
      return result
    }
  }

  /// Reads one calendar within the budget of this reader.
  func read(_ calendar: CalendarConfiguration) -> SourceResult {
    let state = state(of: calendar)
    return reporting(state, of: calendar, in: readUntilConsistent(calendar, state))
  }

  /// The state of a calendar that is fetched; `nil` of a local one.
  private func state(of calendar: CalendarConfiguration) -> CacheState? {
    calendar.accountCalendar.map { $0.state(in: state(ofAccountOf: $0)) } ?? calendar.cacheState
  }

  /// The state of the account of a calendar.
  func state(ofAccountOf place: AccountCalendar) -> CacheState {
    accounts[place.accountFolder] ?? place.accountState
  }

  private func read(_ calendar: CalendarConfiguration, keepingIn memory: inout SourceMemory) -> SourceResult {
    let state = state(of: calendar)
    guard let versions = versions(of: calendar, state) else { return read(calendar) }
    let key = key(of: calendar)
    let result =
      memory.result(key, of: versions.files)
      ?? readUntilConsistent(calendar, state, listed: versions.tree)
    memory.keep(result, key, of: versions.files)
    return reporting(state, of: calendar, in: result)
  }
}
