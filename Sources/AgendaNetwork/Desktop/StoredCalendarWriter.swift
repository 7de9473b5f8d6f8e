internal import AgendaPlatform
internal import AgendaSources
internal import ICalendar

/// Writes the items of a database as iCalendar text into a file of the cache, one after the other, so that memory does not grow with them.
///
/// Each TZID has one meaning in a VCALENDAR: an item with another one begins a new VCALENDAR.
final class StoredCalendarWriter {
  /// How many bytes are written at a time.
  private static let blockSize = 1 << 16
  /// The most bytes of a calendar.
  private static let maximumSize = 1 << 30
  /// The most zones of a VCALENDAR.
  private static let maximumZones = 1000

  private let file: ReceivedFile
  private let folder: CachedFolder
  private var block = StoredLines(ItemText.opening)
  private var scan = BodyScan()
  /// The lines of the zones of the VCALENDAR, by the forms of their names that all spellings have in common.
  private var zones: [String: [UInt8]] = [:]
  /// The number of items that cannot be written, or of which something was left out.
  private(set) var unreadCount = 0

  /// A writer into a file for a folder.
  init(_ file: ReceivedFile, in folder: CachedFolder) {
    (self.file, self.folder) = (file, folder)
  }

  /// Adds a component that `write` appends as whole lines. It returns the zones that the component needs, or `nil` if it cannot be written: it is then left
  /// out and counted.
  func add(_ write: (inout StoredLines) -> [StoredZones.Definition]?) throws(UpdateError) {
    let start = block.count
    guard let needed = write(&block) else {
      block.remove(from: start)
      return leaveOut()
    }
    if !needed.isEmpty { insert(needed, at: start) }
    if block.count >= Self.blockSize { try flush() }
  }

  /// Inserts the zones that the VCALENDAR lacks before the component that needs them.
  private func insert(_ needed: [StoredZones.Definition], at start: Int) {
    var lines: [UInt8] = []
    let own = needed.map { (key: $0.name.timeZoneName.lowercased(), body: $0.body) }
    let isOther = own.contains { zone in zones[zone.key].map { $0 != zone.body } ?? false }
    if isOther || zones.count + own.count > Self.maximumZones {
      lines += ItemText.closing + ItemText.opening
      zones = [:]
    }
    for zone in own where zones[zone.key] == nil {
      zones[zone.key] = zone.body
      lines += zone.body
    }
    block.insert(lines, at: start)
  }

  /// Counts items that cannot be read.
  func leaveOut(_ count: Int = 1) { unreadCount += count }

  /// Writes the end, and returns the calendar.
  func finish() throws(UpdateError) -> CalendarBody {
    block.add(ItemText.closing)
    try flush()
    let hash = scan.finish()
    return CalendarBody(file.text ?? CalendarText([]), hash: hash, itemCount: scan.lines.itemCount)
  }

  private func flush() throws(UpdateError) {
    guard file.count + block.count <= Self.maximumSize else {
      throw UpdateError(.notCalendar, "it has more than \(Self.maximumSize >> 20) MB")
    }
    let isWritten = block.bytes.withUnsafeBytes { bytes in
      scan.read(bytes)
      return file.append(bytes)
    }
    guard isWritten else {
      errno = file.failure ?? EIO
      throw UpdateError(LockedFolder.failure(folder))
    }
    block.removeAll()
  }
}
