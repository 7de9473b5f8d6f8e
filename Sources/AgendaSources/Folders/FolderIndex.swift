internal import AgendaPlatform
internal import ICalendar

/// The knowledge of the .ics files of a folder since they were read: which files they were, when they can matter (``ICalendar/TextReach``), and their UIDs.
///
/// An index is only as good as its file, which anything can have damaged: a checksum covers all of it, and no number in it is trusted.
struct FolderIndex: Sendable {
  /// The number of this form, and of the rules by which texts are judged. A change of either needs another one.
  private static let form: UInt64 = 0x6167_6664_3030_3031
  /// The most bytes of an index.
  static let maximumSize = 32 << 20

  /// The values that have to be the same where an index is used and where it was made.
  struct Place: Hashable, Sendable {
    /// The path of the folder, without links.
    var path: String
    /// The folder.
    var identity: FileIdentity
    /// The user.
    var user: UInt64
    /// A hash of the version of the program and of its time zones: an event is read for an unknown zone, which is reported.
    var rules: UInt64
  }

  /// The version and the reach of a file.
  struct File: Sendable {
    /// The version that distinguishes the file from a later one of its name. The device is that of the folder.
    var version: OpenFile.Version
    /// When it matters, without its UIDs.
    var reach: TextReach
    /// Where its UIDs are among those of the index.
    var uids: Range<Int>
  }

  private static let headerWords = 11
  private static let fileWords = 7
  private static let wordSize = 8
  /// The place of the checksum in the header, in words.
  private static let checksumWord = 1

  private let bytes: [UInt8]
  private let device: UInt
  /// The number of files.
  let count: Int
  private let uidCount: Int
  /// When it was made, in nanoseconds since 1970.
  let written: Int
  /// The path of the folder.
  let path: String
  private let firstUID: Int
  private let firstName: Int
  private let place: (identity: FileIdentity, user: UInt64, rules: UInt64)

  /// An index from the bytes of its file; `nil` if these are no whole index of this form.
  init?(_ bytes: consuming [UInt8]) {
    let bytes = bytes
    guard bytes.count >= Self.headerWords * Self.wordSize, bytes.count <= Self.maximumSize else { return nil }
    let header = (0..<Self.headerWords).map { Self.word($0, of: bytes) }
    let most = UInt64(bytes.count)
    guard header[0] == Self.form, header[2] == most, header[3] <= most, header[4] <= most, header[10] <= most,
      header[Self.checksumWord] == Self.checksum(bytes)
    else { return nil }
    (count, uidCount) = (Int(header[3]), Int(header[4]))
    firstUID = Self.headerWords + count * Self.fileWords
    firstName = (firstUID + uidCount) * Self.wordSize
    let pathEnd = firstName + Int(header[10])
    guard pathEnd <= bytes.count else { return nil }
    device = UInt(header[5])
    place = (FileIdentity(device: UInt(header[5]), number: UInt(header[6])), header[7], header[8])
    written = Int(truncatingIfNeeded: header[9])
    path = String(decoding: bytes[firstName..<pathEnd], as: UTF8.self)
    self.bytes = bytes
  }

  /// Returns `true` if it can be used at a place and a time, in nanoseconds since 1970. The clock has been set back if it was made later.
  func isOf(_ place: Place, at now: Int) -> Bool {
    self.place == (place.identity, place.user, place.rules) && path == place.path && written <= now
  }

  /// The file with a number.
  func file(_ number: Int) -> File {
    let first = Self.headerWords + number * Self.fileWords
    let (days, name, uids) = (word(first + 4), word(first + 5), word(first + 6))
    let start = min(Int(UInt32(truncatingIfNeeded: uids)), uidCount)
    return File(
      version: OpenFile.Version(
        identity: FileIdentity(device: device, number: UInt(word(first + 3))),
        size: Int(truncatingIfNeeded: word(first)), contentChange: Int(truncatingIfNeeded: word(first + 1)),
        change: Int(truncatingIfNeeded: word(first + 2))),
      reach: TextReach(
        firstDay: Int32(truncatingIfNeeded: days), lastDay: Int32(truncatingIfNeeded: days >> 32),
        hasEvents: name >> 48 & 1 == 1, hasDone: name >> 48 & 2 == 2),
      uids: start..<min(start + Int(uids >> 32), uidCount))
  }

  /// The UID with a number.
  func uid(_ number: Int) -> UInt64 { word(firstUID + number) }

  /// Calls `body` with the name of the file with a number.
  func withName<Result>(_ number: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let range = nameRange(number)
    return bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  private func nameRange(_ number: Int) -> Range<Int> {
    let name = word(Self.headerWords + number * Self.fileWords + 5)
    let start = min(firstName + Int(UInt32(truncatingIfNeeded: name)), bytes.count)
    return start..<min(start + Int(name >> 32 & 0xFFFF), bytes.count)
  }

  private func word(_ number: Int) -> UInt64 { Self.word(number, of: bytes) }

  private static func word(_ number: Int, of bytes: [UInt8]) -> UInt64 {
    bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: number * wordSize, as: UInt64.self) }
  }

  /// A hash of all bytes but the checksum.
  private static func checksum(_ bytes: [UInt8]) -> UInt64 {
    bytes.withUnsafeBytes { bytes in
      var hash = UInt64(bytes.count)
      var offset = 0
      while offset + wordSize <= bytes.count {
        let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        hash = mixed(hash ^ (offset == checksumWord * wordSize ? 0 : word))
        offset += wordSize
      }
      for index in offset..<bytes.count { hash = mixed(hash ^ UInt64(bytes[index])) }
      return hash
    }
  }

  /// A hash of a text and numbers.
  static func hash(_ text: String, _ numbers: [Int]) -> UInt64 {
    let hash = text.utf8.reduce(1) { mixed($0 ^ UInt64($1)) }
    return numbers.reduce(hash) { mixed($0 ^ UInt64(bitPattern: Int64($1))) }
  }

  private static func mixed(_ value: UInt64) -> UInt64 {
    let product = value &* 0xD6E8_FEB8_6659_FD93
    return product ^ (product >> 32)
  }
}

extension FolderIndex {
  /// Collects the files of a new index, in the order of their names.
  struct Draft {
    private var files: [UInt64] = []
    private var uids: [UInt64] = []
    private var names: [UInt8]
    private let place: Place
    /// Whether there is room for all.
    private var hasRoom = true

    /// An index without files.
    init(of place: Place) {
      self.place = place
      names = Array(place.path.utf8)
    }

    /// Adds a file with its UIDs.
    mutating func append(
      _ name: UnsafeBufferPointer<UInt8>, _ version: OpenFile.Version, _ reach: TextReach,
      uids: some Collection<UInt64>
    ) {
      guard name.count <= 0xFFFF, names.count + files.count * 8 < FolderIndex.maximumSize else {
        return hasRoom = false
      }
      let flags: UInt64 = (reach.hasEvents ? 1 : 0) | (reach.hasDone ? 2 : 0)
      files += [
        UInt64(bitPattern: Int64(version.size)), UInt64(bitPattern: Int64(version.contentChange)),
        UInt64(bitPattern: Int64(version.change)), UInt64(version.identity.number),
        UInt64(UInt32(bitPattern: reach.firstDay)) | UInt64(UInt32(bitPattern: reach.lastDay)) << 32,
        UInt64(names.count) | UInt64(name.count) << 32 | flags << 48,
        UInt64(self.uids.count) | UInt64(uids.count) << 32,
      ]
      self.uids += uids
      names += name
    }

    /// The bytes of the file, made at a time in nanoseconds since 1970; `nil` if they are too many.
    consuming func bytes(at now: Int) -> [UInt8]? {
      let size = (headerWords + files.count + uids.count) * wordSize + names.count
      guard hasRoom, size <= maximumSize else { return nil }
      let words =
        [
          form, 0, UInt64(size), UInt64(files.count / fileWords), UInt64(uids.count),
          UInt64(place.identity.device), UInt64(place.identity.number), place.user, place.rules,
          UInt64(bitPattern: Int64(now)), UInt64(place.path.utf8.count),
        ] + files + uids
      var bytes: [UInt8] = []
      bytes.reserveCapacity(size)
      words.withUnsafeBytes { bytes += $0 }
      bytes += names
      let sum = checksum(bytes)
      for index in 0..<wordSize {
        bytes[checksumWord * wordSize + index] = UInt8(truncatingIfNeeded: sum >> (8 * UInt64(index)))
      }
      return bytes
    }
  }
}
