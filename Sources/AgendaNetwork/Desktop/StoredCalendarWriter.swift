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
  private var block = ItemText.opening
  /// The lines of the zones of the VCALENDAR, by the forms of their names that all spellings have in common.
  private var zones: [String: [UInt8]] = [:]
  /// The number of items that are no whole components, or of which something was left out.
  private(set) var unreadCount = 0

  /// A writer into a file for a folder.
  init(_ file: ReceivedFile, in folder: CachedFolder) {
    (self.file, self.folder) = (file, folder)
  }

  /// Adds components with the zones that they need, as lines that may stand in a VCALENDAR. If these are no whole events or tasks, they are left out and
  /// counted.
  func add(_ lines: [UInt8]) throws(UpdateError) {
    guard let text = ItemText(ItemText.opening + lines + ItemText.closing),
      text.parts.allSatisfy(\.isEventOrTask), !text.parts.isEmpty
    else { return leaveOut() }
    let own = text.zones.map { (key: $0.name.timeZoneName.lowercased(), body: $0.body) }
    let isOther = own.contains { zone in zones[zone.key].map { $0 != zone.body } ?? false }
    if isOther || zones.count + own.count > Self.maximumZones {
      block += ItemText.closing + ItemText.opening
      zones = [:]
    }
    for zone in own where zones[zone.key] == nil {
      zones[zone.key] = zone.body
      block += zone.body
    }
    block += text.components
    if block.count >= Self.blockSize { try flush() }
  }

  /// Counts an item that cannot be read.
  func leaveOut() { unreadCount += 1 }

  /// Writes the end.
  func finish() throws(UpdateError) {
    block += ItemText.closing
    try flush()
  }

  private func flush() throws(UpdateError) {
    guard file.count + block.count <= Self.maximumSize else {
      throw UpdateError(.notCalendar, "it has more than \(Self.maximumSize >> 20) MB")
    }
    guard block.withUnsafeBytes(file.append) else {
      errno = file.failure ?? EIO
      throw UpdateError(LockedFolder.failure(folder))
    }
    block.removeAll(keepingCapacity: true)
  }
}
