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

  /// Reads a calendar. What cannot be read is among the result's problems; nothing is thrown. Its events have no more occurrences than the
  /// budget covers.
  public func read(
    _ calendar: CalendarConfiguration, within budget: ExpansionBudget = ExpansionBudget()
  ) -> SourceResult {
    var reader = self
    reader.budget = budget
    return reader.readWithinBudget(calendar)
  }

  private func readWithinBudget(_ calendar: CalendarConfiguration) -> SourceResult {
    do {
      switch calendar.location {
      case .standardInput:
        return try result(of: calendar, bytes: FileContents.read(standardInput, maximumSize: maximumFileSize))
      case .path(let path):
        return try read(calendar, path: path)
      }
    } catch {
      return failure(of: calendar, error)
    }
  }

  private func read(_ calendar: CalendarConfiguration, path: String) throws(FileError) -> SourceResult {
    let file = try OpenFile(path: path, flags: O_NONBLOCK)
    let status = try file.status()
    if status.isFolder { return try readFolder(calendar, path: path) }
    guard status.isReadable else { throw FileError(.notAFile, "it is neither a file nor a folder") }
    let first = status.isPipe ? try file.firstByteOfPipe() : []
    try file.waitForReads()
    return try read(calendar, path: path, after: first, from: file.descriptor, size: status.size)
  }

  /// Reads an open file after those bytes that were read already: cards whole, a calendar block by block.
  private func read(
    _ calendar: CalendarConfiguration, path: String, after first: [UInt8], from descriptor: Int32, size: Int
  ) throws(FileError) -> SourceResult {
    guard size <= maximumFileSize else { throw FileContents.tooLarge(maximumFileSize) }
    var bytes = first
    bytes += try FileContents.read(descriptor, upTo: FileContents.chunkSize)
    guard bytes.count >= FileContents.chunkSize, !isCard(bytes, path: path), size > 0 else {
      bytes += try FileContents.read(descriptor, maximumSize: maximumFileSize, sizeHint: size - bytes.count)
      return result(of: calendar, bytes: bytes)
    }
    var reading = SourceReading(
      calendar, window: window, kind: calendar.kind ?? .events, extent: extent, budget: budget)
    try reading.take(path, from: descriptor, size: size, maximumSize: maximumFileSize)
    return reading.finish()
  }

  private func isCard(_ bytes: [UInt8], path: String) -> Bool {
    fileExtension(of: path) == "vcf" || VCardReader.isCard(bytes)
  }

  private func result(of calendar: CalendarConfiguration, bytes: [UInt8]) -> SourceResult {
    let isCard = isCard(bytes, path: calendar.source)
    var reading = SourceReading(
      calendar, window: window, kind: calendar.kind ?? (isCard ? .birthdays : .events), extent: extent,
      budget: budget)
    reading.take(bytes, file: calendar.source, isCard: isCard)
    return reading.finish()
  }

  private func readFolder(
    _ calendar: CalendarConfiguration, path: String
  ) throws(FileError) -> SourceResult {
    let folder = try FolderListing(path: path)
    var unlisted: [(path: String, error: FileError)] = []
    let folders = collections(of: folder, unlisted: &unlisted)
    let kind = calendar.kind ?? (folders.hasCardsOnly ? .birthdays : .events)
    var reading = SourceReading(calendar, window: window, kind: kind, extent: extent, budget: budget)
    for (path, error) in unlisted { reading.fail(error, file: path) }
    var buffer = [UInt8](repeating: 0, count: FileContents.chunkSize)
    for folder in folders {
      if folder.unreadableNames > 0 {
        reading.warn(
          .unreadable, "\(folder.unreadableNames) files with names that are not UTF-8 are left out", folder)
      }
      for name in folder.files(for: kind) {
        let file = folder.path(of: name)
        do {
          let bytes = try FileContents.read(path: file, buffer: &buffer, maximumSize: maximumFileSize)
          reading.take(bytes, file: file, isCard: fileExtension(of: name) == "vcf")
        } catch {
          reading.fail(error, file: file)
        }
      }
    }
    if reading.fileCount == 0 { reading.warn(.emptyFolder, "no .ics or .vcf file is in the folder", folder) }
    return reading.finish(CollectionMetadata(of: folder))
  }

  /// The folder alone where files of a calendar lie in it; else the folders in it, one level deep.
  private func collections(
    of folder: FolderListing, unlisted: inout [(path: String, error: FileError)]
  ) -> [FolderListing] {
    guard folder.calendars.isEmpty, folder.cards.isEmpty else { return [folder] }
    var collections: [FolderListing] = []
    for name in folder.folders {
      do {
        collections.append(try FolderListing(path: folder.path(of: name)))
      } catch {
        unlisted.append((folder.path(of: name), error))
      }
    }
    return collections
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
    return reading.finish()
  }

  /// Names beside a path where nothing lies.
  private func similarNames(to path: String) -> [String] {
    let words = path.split(separator: "/")
    guard let name = words.last else { return [] }
    let parent = words.dropLast().joined(separator: "/")
    let folder = path.hasPrefix("/") ? "/" + parent : parent.isEmpty ? "." : parent
    guard let listing = try? FolderListing(path: folder) else { return [] }
    return nearest(to: String(name), among: listing.calendars + listing.cards + listing.folders, limit: 2)
      .map { "“\(bounded($0))”" }
  }
}

extension [FolderListing] {
  /// Whether there are vCards and no calendar file.
  fileprivate var hasCardsOnly: Bool {
    allSatisfy(\.calendars.isEmpty) && contains { !$0.cards.isEmpty }
  }
}

extension FolderListing {
  /// The files of a calendar: vCards count for birthdays, and where there is nothing else.
  fileprivate func files(for kind: CalendarKind) -> [String] {
    kind == .birthdays || calendars.isEmpty ? calendars + cards : calendars
  }
}
