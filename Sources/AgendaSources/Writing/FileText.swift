internal import AgendaPlatform
internal import ICalendar

/// The text of a calendar file, in UTF-8 with LF or CRLF: of a small file in memory, of a large one in the file, of which a block is read at a time.
///
/// Memory is what a large file costs most: a virtual machine may have to ask its host for each page.
package struct FileText: Sendable {
  /// The size up to which a file is read into memory, in bytes.
  private static let maximumInMemory = 1 << 20
  /// The number of the first descriptor that is not held: a process can have only so many, as of the files of a folder.
  private static let maximumDescriptors: Int32 = 256

  private let place: CalendarText.Place
  /// The size in bytes.
  package let count: Int
  /// Whether the first line ends with LF alone.
  let endsLinesWithFeed: Bool

  /// A text in memory.
  package init(_ bytes: [UInt8]) {
    place = .memory(bytes)
    count = bytes.count
    endsLinesWithFeed = CalendarEdits.endsLinesWithFeed(bytes)
  }

  /// The text of an open file of some size, which stays in the file.
  private init(_ held: HeldFile, size: Int, endsLinesWithFeed: Bool) {
    (place, count, self.endsLinesWithFeed) = (.file(held), size, endsLinesWithFeed)
  }

  /// The text of a regular file, and how it becomes the bytes of the file again. It stays in the file if `canStay`, and the file is large and needs no
  /// conversion.
  static func read(
    _ file: consuming OpenFile, size: Int, maximumSize: Int, canStay: Bool
  ) throws(FileError) -> (text: Self, encoding: FileEncoding) {
    guard size <= maximumSize else { throw FileContents.tooLarge(maximumSize) }
    if canStay, size > maximumInMemory, file.descriptor < maximumDescriptors {
      let held = HeldFile(file)
      let first = try FileContents.read(held.file.descriptor, upTo: FileContents.blockSize)
      // A text in UTF-16, or whose lines end with CR alone, is converted as a whole.
      if first.contains(0x0A), converted(first).encoding.isUTF8 {
        let endsLinesWithFeed = CalendarEdits.endsLinesWithFeed(first)
        return (Self(held, size: size, endsLinesWithFeed: endsLinesWithFeed), .utf8)
      }
      return converted(
        first + (try FileContents.read(held.file.descriptor, maximumSize: maximumSize, sizeHint: size)))
    }
    return converted(try FileContents.read(file.descriptor, maximumSize: maximumSize, sizeHint: size))
  }

  private static func converted(_ raw: [UInt8]) -> (text: Self, encoding: FileEncoding) {
    let text = normalizedEncoding(raw).bytes
    let encoding = FileEncoding(of: raw, text: text)
    // A byte order mark stays where it is.
    return (Self(encoding.isUTF8 ? raw : text), encoding)
  }

  /// The bytes, if they are in memory.
  var inMemory: [UInt8]? { if case .memory(let bytes) = place { bytes } else { nil } }

  /// The bytes in a half-open range.
  /// - Throws: if the file cannot be read, or has become shorter.
  func bytes(_ range: Range<Int>) throws(FileError) -> [UInt8] {
    switch place {
    case .memory(let bytes): return Array(bytes[range])
    case .file(let held):
      var bytes = [UInt8](repeating: 0, count: range.count)
      let count = try bytes.withUnsafeMutableBufferPointer { buffer throws(FileError) in
        try FileContents.fill(buffer, from: held.file.descriptor, at: range.lowerBound)
      }
      guard count == bytes.count else {
        throw FileError(.unreadable, "it has become shorter while it was read")
      }
      return bytes
    }
  }

  /// The places of its VCALENDARs and time zones.
  func places() throws(FileError) -> CalendarPlaces { try places(findsItems: false) { _ in false } }

  /// The places of its components. `isWanted` says of a UID whether its components are looked for.
  func places(findsItems: Bool = true, _ isWanted: (String) -> Bool) throws(FileError) -> CalendarPlaces {
    let isWanted = { (uid: UnsafeBufferPointer<UInt8>) in isWanted(String(decoding: uid, as: UTF8.self)) }
    switch place {
    case .memory(let bytes): return CalendarPlaces(bytes, findsItems: findsItems, isWanted: isWanted)
    case .file(let held):
      let found = try CalendarPlaces(
        blockSize: FileContents.blockSize, findsItems: findsItems, isWanted: isWanted
      ) {
        offset, block throws(FileError) in
        try FileContents.fill(block, from: held.file.descriptor, at: offset)
      }
      if let found { return found }
      return CalendarPlaces(try bytes(0..<count), findsItems: findsItems, isWanted: isWanted)
    }
  }

  /// Writes the bytes in a half-open range to an open file; `false` if that fails, with the reason in `errno`.
  func write(_ range: Range<Int>, to descriptor: Int32) -> Bool {
    switch place {
    case .memory(let bytes):
      return bytes.withUnsafeBytes { writeAll(UnsafeRawBufferPointer(rebasing: $0[range]), to: descriptor) }
    case .file(let held):
      var rest = range
      var block = [UInt8](repeating: 0, count: min(FileContents.blockSize, rest.count))
      return block.withUnsafeMutableBytes { block in
        while !rest.isEmpty {
          let count = pread(
            held.file.descriptor, block.baseAddress, min(block.count, rest.count), rest.lowerBound)
          if count < 0, errno == EINTR { continue }
          if count == 0 { errno = EIO }
          guard count > 0,
            writeAll(UnsafeRawBufferPointer(rebasing: block[..<count]), to: descriptor)
          else { return false }
          rest = (rest.lowerBound + count)..<rest.upperBound
        }
        return true
      }
    }
  }

  /// Whether the file is unchanged since it was read: another program can write into it.
  func isWhole(_ version: OpenFile.Version?) -> Bool {
    guard case .file(let held) = place else { return true }
    let now = OpenFile.Status(held.file.descriptor)?.version
    return now?.size == version?.size && now?.contentChange == version?.contentChange
  }
}
