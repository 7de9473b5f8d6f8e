internal import AgendaPlatform
internal import ICalendar
internal import Synchronization

/// Decides which .ics files of a folder are read for a window, and notes what is found in them for the next command.
///
/// Without an index, or where most of it is out of date, all files are read. With one, a file is left out if it is certainly the one that was read before,
/// cannot matter to the window, and shares no UID with one that is read.
struct FolderReading: ~Copyable {
  /// The least number of files for which an index pays.
  private static let leastCount = 32
  /// The most bytes of files outside of the index that are held before the others are read.
  private static let maximumHeld = 1 << 20
  /// The most UIDs of all files that are noted: each takes eight bytes until the end.
  private static let maximumUIDs = 1_000_000

  /// The way in which a file is treated.
  enum Step {
    /// It is read.
    case read
    /// It was read already.
    case held([UInt8], OpenFile.Status)
    /// It could not be read.
    case failed(FileError)
    /// It is left out.
    case left(hasEvents: Bool)

    /// The bytes and the status of a file that was read already.
    var contents: (bytes: [UInt8], status: OpenFile.Status)? {
      get throws(FileError) {
        switch self {
        case .held(let bytes, let status): (bytes, status)
        case .failed(let error): throw error
        case .read, .left: nil
        }
      }
    }
  }

  /// A file that is not in the index, or is another one than there.
  private enum Held {
    case bytes([UInt8], OpenFile.Status)
    case failure(FileError)
  }

  /// The findings in a file.
  private struct Note {
    var place: Int
    var version: OpenFile.Version
    var reach: TextReach
    /// Whether a later command knows the file again.
    var isLasting: Bool
  }

  private let indexes: FolderIndexes
  private let place: FolderIndex.Place
  private let names: [String]
  private let zones: ZoneDatabase
  /// The time of the system when it began, in nanoseconds since 1970.
  private let began: Int
  private var index: FolderIndex?
  /// The number of each file in the index; -1 for those that are not in it. Empty without an index.
  private var numbers: [Int32] = []
  private var isLeft: [Bool] = []
  private var held: [Int: Held] = [:]
  private var notes: [Note] = []
  /// The number of UIDs in ``notes``.
  private var uidCount = 0
  /// Whether what is found is noted. It is not for readers that do not see which tasks are open.
  private let takesNotes: Bool
  /// Whether the folder can have an index: too many UIDs would all be needed.
  private var canBeIndexed = true

  /// Looks at the files of a folder; `nil` if none is to be left out, and nothing to be noted.
  init?(of folder: FolderListing, for reader: borrowing SourceReader, buffer: inout [UInt8]) {
    names = folder.calendars
    guard let indexes = reader.indexes, reader.extent == .window, reader.text == nil,
      names.count >= Self.leastCount, Self.tellsChanges(folder.path, folder.identity),
      let path = realpath(folder.path, nil)
    else { return nil }
    defer { free(path) }
    self.indexes = indexes
    zones = reader.zones
    place = FolderIndex.Place(
      path: String(cString: path), identity: folder.identity, user: UInt64(geteuid()),
      rules: Self.rules(zones))
    takesNotes = reader.toDos == .due || reader.toDos == .open
    began = indexes.now
    if look(through: folder, for: reader), let index {
      if hold(folder, &buffer, maximumSize: reader.wholeSize) {
        choose(from: index, reader)
      } else {
        forget()
      }
    }
  }

  /// The folders of zones in a database, to which and from which a file of a zone can be added and removed.
  private static let regions = [
    "", "/Africa", "/America", "/America/Argentina", "/America/Indiana", "/America/Kentucky",
    "/America/North_Dakota", "/Antarctica", "/Arctic", "/Asia", "/Atlantic", "/Australia", "/Brazil",
    "/Canada", "/Chile", "/Etc", "/Europe", "/Indian", "/Mexico", "/Pacific", "/US",
  ]

  /// A hash of what decides how texts are judged, besides their bytes: the program, and its zones.
  private static func rules(_ zones: ZoneDatabase) -> UInt64 {
    let places = [programPath] + regions.map { zones.directory + $0 }
    let marks = places.flatMap { place in
      OpenFile.Status(path: place).map { status in
        [
          Int(bitPattern: status.identity.device), Int(bitPattern: status.identity.number),
          status.version.contentChange, status.version.change,
        ]
      } ?? [0]
    }
    return FolderIndex.hash("\(agendaVersion)\0\(zones.directory)", marks)
  }

  /// Whether the status of the files of a folder tells each change. It does not on FAT and exFAT, which keep no time of the change, and not for certain if a
  /// program is the file system (FUSE); all others on disks say that sizes have 64 bits.
  private static func tellsChanges(_ path: String, _ identity: FileIdentity) -> Bool {
    identity.isOnDisk && pathconf(path, Int32(_PC_FILESIZEBITS)) >= 64
  }

  /// Finds the files that are still those of the index; `false` if there is none, or that is not possible.
  private mutating func look(through folder: FolderListing, for reader: borrowing SourceReader) -> Bool {
    if let known = reader.seen?.files(of: folder) {
      (index, numbers) = (known.index, known.numbers)
      return true
    }
    guard let index = indexes.index(of: place, at: began), look(through: index, folder) else { return false }
    reader.seen?.keep(SeenFolders.KnownFiles(index: index, numbers: numbers), of: folder)
    return true
  }

  private mutating func look(through index: FolderIndex, _ folder: FolderListing) -> Bool {
    let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    guard OpenFile.Status(descriptor)?.identity == folder.identity else { return false }
    numbers = [Int32](repeating: -1, count: names.count)
    var next = 0
    var status = stat()
    for place in names.indices {
      guard let number = Self.number(of: names[place], in: index, from: &next),
        names[place].withCString({ fstatat(descriptor, $0, &status, 0) }) == 0
      else { continue }
      let file = OpenFile.Status(status)
      if file.isRegular, file.staysReadable, file.version == index.file(number).version {
        numbers[place] = Int32(number)
      }
    }
    self.index = index
    return true
  }

  /// The number of a name in an index whose names have the order of the names that are asked one after the other.
  private static func number(of name: String, in index: FolderIndex, from next: inout Int) -> Int? {
    var name = name
    return name.withUTF8 { bytes in
      var number = next
      while number < index.count {
        let (isEqual, isEarlier) = index.withName(number) { known in
          if known.count == bytes.count, known.elementsEqual(bytes) { return (true, false) }
          return (false, String(decoding: known, as: UTF8.self) < String(decoding: bytes, as: UTF8.self))
        }
        if isEqual {
          next = number + 1
          return number
        }
        guard isEarlier else { break }
        number += 1
      }
      next = number
      return nil
    }
  }

  /// Reads the files that are not in the index, whose UIDs decide about the others; `false` if they are too large.
  private mutating func hold(_ folder: FolderListing, _ buffer: inout [UInt8], maximumSize: Int) -> Bool {
    var left = Self.maximumHeld
    for place in names.indices where numbers[place] < 0 {
      do throws(FileError) {
        let (bytes, status) = try FileContents.calendar(
          path: folder.path(of: names[place]), buffer: &buffer, maximumSize: maximumSize)
        left -= bytes.count
        guard left >= 0, note(place, status, CalendarReader.reach(of: bytes, zones: zones)) else {
          return false
        }
        held[place] = .bytes(bytes, status)
      } catch {
        // With a file that is read part by part, no other one is left out.
        guard error.code != .fileTooLarge else {
          canBeIndexed = false
          return false
        }
        held[place] = .failure(error)
      }
    }
    return true
  }

  /// Chooses the files that are left out.
  private mutating func choose(from index: FolderIndex, _ reader: borrowing SourceReader) {
    let window = ReachedDays(reader.window)
    var uids = FingerprintSet()
    for note in notes { for uid in note.reach.uids { uids.insert(UIDFingerprint(bits: uid)) } }
    isLeft = [Bool](repeating: false, count: names.count)
    for place in names.indices where numbers[place] >= 0 {
      let file = index.file(Int(numbers[place]))
      if file.reach.mayMatter(in: window, reader.toDos) {
        for uid in file.uids { uids.insert(UIDFingerprint(bits: index.uid(uid))) }
      } else {
        isLeft[place] = true
      }
    }
    for place in names.indices where isLeft[place] {
      isLeft[place] = !index.file(Int(numbers[place])).uids.contains {
        uids.contains(UIDFingerprint(bits: index.uid($0)))
      }
    }
  }

  /// Gives up the index, so that all files are read.
  private mutating func forget() {
    (index, numbers, held, notes, uidCount) = (nil, [], [:], [], 0)
  }

  /// The step for the file at a place in the list.
  mutating func step(_ place: Int) -> Step {
    guard let index else { return .read }
    if let held = held.removeValue(forKey: place) {
      switch held {
      case .bytes(let bytes, let status): return .held(bytes, status)
      case .failure(let error): return .failed(error)
      }
    }
    guard isLeft[place] else { return .read }
    return .left(hasEvents: index.file(Int(numbers[place])).reach.hasEvents)
  }

  /// Whether the reach of files that are read is to be found.
  var findsReach: Bool { takesNotes && canBeIndexed && index == nil }

  /// Whether a file that was read is the one that the index knows.
  func isExpected(_ place: Int, _ version: OpenFile.Version) -> Bool {
    guard let index, numbers[place] >= 0 else { return true }
    return index.file(Int(numbers[place])).version == version
  }

  /// Notes the reach of a file that was read; without one, that of a text that matters always.
  mutating func note(_ place: Int, _ status: OpenFile.Status, _ reach: TextReach?, of bytes: [UInt8]) {
    guard findsReach else { return }
    if !note(place, status, CalendarReader.reach(of: bytes, found: reach, zones: zones)) {
      canBeIndexed = false
      notes = []
    }
  }

  /// Notes the reach of a file; `false` if it has too many UIDs, alone or with the others.
  private mutating func note(_ place: Int, _ status: OpenFile.Status, _ reach: TextReach?) -> Bool {
    guard let reach, uidCount + reach.uids.count <= Self.maximumUIDs else { return false }
    uidCount += reach.uids.count
    notes.append(
      Note(
        place: place, version: status.version, reach: reach,
        isLasting: status.staysReadable && isSettled(status.version)))
    return true
  }

  /// Whether each later change of a file gives it another status.
  private func isSettled(_ version: OpenFile.Version) -> Bool {
    version.identity.device == place.identity.device
      && version.isSettled(at: began) && began &- version.contentChange > OpenFile.Version.tick
  }

  /// Writes a new index if more is known now.
  consuming func finish() {
    guard takesNotes, canBeIndexed else { return }
    let known = numbers.count { $0 >= 0 }
    let isFull = index.map { $0.count - known > $0.count / 4 } ?? false
    guard isFull || notes.contains(where: \.isLasting) else { return }
    var draft = FolderIndex.Draft(of: place)
    var notes = notes[...]
    for place in names.indices {
      var name = names[place]
      let note = notes.first.flatMap { $0.place == place ? $0 : nil }
      if let note {
        notes.removeFirst()
        guard note.isLasting else { continue }
        name.withUTF8 { draft.append($0, note.version, note.reach, uids: note.reach.uids) }
      } else if let index, numbers[place] >= 0 {
        let file = index.file(Int(numbers[place]))
        name.withUTF8 { draft.append($0, file.version, file.reach, uids: file.uids.map { index.uid($0) }) }
      }
    }
    if let bytes = draft.bytes(at: began) { indexes.write(bytes, of: self.place) }
  }
}

/// The folders that a command has looked at. A command that reads several windows, as `agenda next` does, lists each folder once, and asks once for the
/// state of its files.
///
/// The contents are as old as the command: a command that goes on, such as `agenda watch`, looks again.
package final class SeenFolders: Sendable {
  /// The files of a folder that were those of an index.
  struct KnownFiles: Sendable {
    let index: FolderIndex
    /// The number of each file of the folder in the index; -1 for a file that is not in it.
    let numbers: [Int32]
  }

  private struct Seen: Sendable {
    var listing: FolderListing
    var files: KnownFiles?
  }

  private let seen = Mutex<[String: Seen]>([:])

  package init() {}

  /// Keeps the contents of a folder.
  func keep(_ listing: FolderListing) { seen.withLock { $0[listing.path] = Seen(listing: listing) } }

  /// Keeps which files of a folder are those of an index.
  func keep(_ files: KnownFiles, of listing: FolderListing) {
    seen.withLock { $0[listing.path]?.files = files }
  }

  /// The contents of a folder when it was looked at; `nil` if it was not.
  func listing(of path: String) -> FolderListing? { seen.withLock { $0[path]?.listing } }

  /// The files of a folder that were those of an index; `nil` if that was not asked.
  func files(of listing: FolderListing) -> KnownFiles? { seen.withLock { $0[listing.path]?.files } }
}
