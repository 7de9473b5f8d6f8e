internal import Glibc
public import ICalendar

/// Reads calendars from files, folders and standard input.
///
/// ```swift
/// let reader = SourceReader(window: window)
/// for calendar in configuration.calendars {
///   let result = reader.read(calendar)
/// }
/// ```
public struct SourceReader: Sendable {
  /// How often a calendar is read if its files change in the meantime.
  private static let maximumAttempts = 3

  private let window: OccurrenceWindow
  private let extent: CalendarReader.Extent
  private let standardInput: Int32
  private let maximumFileSize: Int
  private var budget = ExpansionBudget()

  /// A reader of the occurrences that touch `window`. Files of more than `maximumFileSize` bytes are not
  /// read. `standardInput` is the descriptor from which ``CalendarConfiguration/Location/standardInput`` is
  /// read. To have every event counted and checked, ask for the `extent` of everything.
  public init(
    window: OccurrenceWindow, extent: CalendarReader.Extent = .window, standardInput: Int32 = 0,
    maximumFileSize: Int = 1 << 30
  ) {
    self.window = window
    self.extent = extent
    self.standardInput = standardInput
    self.maximumFileSize = maximumFileSize
  }

  /// Reads calendars, in their order, which share a budget: what one does not need is left for those after it. No calendar hides another,
  /// however much it asks for.
  public func read(
    _ calendars: [CalendarConfiguration], within budget: ExpansionBudget = ExpansionBudget()
  ) -> [SourceResult] {
    var left = budget
    return calendars.enumerated().map { place, calendar in
      let result = read(calendar, within: left.divided(by: calendars.count - place))
      left = left.subtracting(result.contents.spent)
      return result
    }
  }

  /// Reads a calendar: all the files below where it is a folder's ``CalendarConfiguration/Location/path(_:)``, as one; see
  /// ``CalendarConfiguration/foldersApart(_:taken:)``. What cannot be read is among the result's problems; nothing is thrown. Its events have
  /// no more occurrences than the budget covers.
  ///
  /// A file is looked at a second time where an event that was passed over matters after all. One that changed meanwhile is read anew.
  public func read(
    _ calendar: CalendarConfiguration, within budget: ExpansionBudget = ExpansionBudget()
  ) -> SourceResult {
    var reader = self
    reader.budget = budget
    return reader.readUntilConsistent(calendar)
  }

  private func readUntilConsistent(_ calendar: CalendarConfiguration) -> SourceResult {
    var attempt = 1
    while true {
      do {
        var (result, isConsistent) = try reading(of: calendar)
        guard !isConsistent else { return result }
        guard attempt < Self.maximumAttempts else {
          let change = Diagnostic(.changedFile, "it changed each time while it was read")
          result.problems.append(SourceProblem(change, source: calendar.source, isFailure: false))
          return result
        }
        attempt += 1
      } catch {
        return failure(of: calendar, error)
      }
    }
  }

  private func reading(
    of calendar: CalendarConfiguration
  ) throws(FileError) -> (result: SourceResult, isConsistent: Bool) {
    switch calendar.location {
    case .standardInput:
      return result(of: calendar, try HeldBytes(of: standardInput, maximumSize: maximumFileSize))
    case .folder(let path):
      return read(calendar, path: path, folders: [try FolderListing(path: path)])
    case .path(let path):
      let file = try OpenFile(path: path, flags: O_NONBLOCK)
      let status = try file.status()
      guard !status.isFolder else { return try readTree(calendar, path: path) }
      let first = try file.beginReading(status)
      guard status.isRegular else {
        return result(of: calendar, try HeldBytes(first, of: file.descriptor, maximumSize: maximumFileSize))
      }
      return try read(calendar, path: path, from: file.descriptor, status)
    }
  }

  /// Reads an open regular file: small files and vCards as a whole, calendars block by block.
  private func read(
    _ calendar: CalendarConfiguration, path: String, from descriptor: Int32, _ status: OpenFile.Status
  ) throws(FileError) -> (result: SourceResult, isConsistent: Bool) {
    guard status.size <= maximumFileSize else { throw FileContents.tooLarge(maximumFileSize) }
    var bytes = try FileContents.read(descriptor, upTo: FileContents.chunkSize)
    guard bytes.count >= FileContents.chunkSize, !isCard(bytes, path: path), status.size > 0 else {
      bytes += try FileContents.read(
        descriptor, maximumSize: maximumFileSize, sizeHint: max(0, status.size - bytes.count))
      return result(of: calendar, HeldBytes(bytes))
    }
    var reading = SourceReading(
      calendar, window: window, kind: calendar.kind ?? .events, extent: extent, budget: budget)
    try reading.take(path, from: descriptor, status, maximumSize: maximumFileSize)
    return reading.finish()
  }

  private func isCard(_ bytes: [UInt8], path: String) -> Bool {
    fileExtension(of: path) == "vcf" || VCardReader.isCard(bytes)
  }

  private func result(
    of calendar: CalendarConfiguration, _ bytes: consuming HeldBytes
  ) -> (result: SourceResult, isConsistent: Bool) {
    let isCard = isCard(bytes.prefix, path: calendar.source)
    var reading = SourceReading(
      calendar, window: window, kind: calendar.kind ?? (isCard ? .birthdays : .events), extent: extent,
      budget: budget)
    reading.take(bytes, file: calendar.source, isCard: isCard)
    return reading.finish()
  }

  private func readTree(
    _ calendar: CalendarConfiguration, path: String
  ) throws(FileError) -> (result: SourceResult, isConsistent: Bool) {
    var seen: Set<FileIdentity> = []
    let tree = try FolderTree(path: path, seen: &seen)
    return read(
      calendar, path: path, folders: tree.folders.map(\.listing), unreadable: tree.unreadable,
      omissions: tree.omissions)
  }

  private func read(
    _ calendar: CalendarConfiguration, path: String, folders: [FolderListing],
    unreadable: [FolderTree.Omission] = [], omissions: [FolderTree.Omission] = []
  ) -> (result: SourceResult, isConsistent: Bool) {
    let kind = calendar.kind ?? (folders.hasCardsOnly ? .birthdays : .events)
    var reading = SourceReading(calendar, window: window, kind: kind, extent: extent, budget: budget)
    for folder in unreadable { reading.fail(folder.error, file: folder.path) }
    for omission in omissions { reading.add(omission.diagnostic) }
    var buffer = [UInt8](repeating: 0, count: FileContents.chunkSize)
    for folder in folders {
      if let problem = folder.unreadableNamesProblem { reading.add(problem) }
      for name in folder.files(for: kind) {
        let file = folder.path(of: name)
        do {
          let (bytes, version) = try FileContents.read(
            path: file, buffer: &buffer, maximumSize: maximumFileSize)
          reading.take(bytes, file: file, isCard: fileExtension(of: name) == "vcf", version: version)
        } catch {
          reading.fail(error, file: file)
        }
      }
    }
    if reading.fileCount == 0 {
      var empty = Diagnostic(.emptyFolder, "the folder has no .ics or .vcf file")
      empty.file = path
      reading.add(empty)
    }
    return reading.finish(folders.first.map { CollectionMetadata(of: $0) } ?? CollectionMetadata())
  }

  private func failure(of calendar: CalendarConfiguration, _ error: FileError) -> SourceResult {
    var reading = SourceReading(
      calendar, window: window, kind: calendar.kind ?? .events, extent: extent, budget: budget)
    var error = error
    if error.code == .notFound, case .path(let path) = calendar.location {
      let names = similarNames(to: path)
      if !names.isEmpty { error.message += "; did you mean \(names.joined(separator: " or "))?" }
    }
    reading.fail(error, file: calendar.source)
    return reading.finish().result
  }

  /// Names in the same folder that are similar to a path that does not exist.
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
  /// Whether there are vCards and no calendar files.
  fileprivate var hasCardsOnly: Bool {
    allSatisfy(\.calendars.isEmpty) && contains { !$0.cards.isEmpty }
  }
}

extension FolderListing {
  /// The files of a calendar: vCards are included for birthdays, and if there are no calendar files.
  fileprivate func files(for kind: CalendarKind) -> [String] {
    kind == .birthdays || calendars.isEmpty ? calendars + cards : calendars
  }
}
