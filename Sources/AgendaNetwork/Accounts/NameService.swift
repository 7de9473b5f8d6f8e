internal import AgendaCResolver
internal import ICalendar

/// Asks the name service where the calendars of a domain are (RFC 6764 section 3).
package struct NameService: Sendable {
  /// The kinds of records that are asked for.
  package enum RecordKind: Int, Sendable {
    /// A text.
    case text = 16
    /// The server of a service.
    case server = 33
  }

  /// The answer to the question for the records of a name, as the name service sends it (RFC 1035 section 4); `nil` if there is none.
  private let answer: @Sendable (_ name: String, _ kind: RecordKind) -> [UInt8]?

  /// A name service that answers by a function, in messages of RFC 1035 section 4.
  package init(answer: @escaping @Sendable (_ name: String, _ kind: RecordKind) -> [UInt8]?) {
    self.answer = answer
  }

  /// The name service of the system.
  package static let system = NameService { name, kind in
    var bytes = [UInt8](repeating: 0, count: 4096)
    let length = agenda_resolve(name, Int32(kind.rawValue), &bytes, Int32(bytes.count))
    return length > 0 ? Array(bytes.prefix(Int(length))) : nil
  }

  /// The servers of a domain that speak CalDAV by https, the best one first.
  func servers(of domain: String) -> [(host: String, port: Int)] {
    guard let message = answer("_caldavs._tcp." + domain, .server) else { return [] }
    var records: [(priority: Int, weight: Int, host: String, port: Int)] = []
    DNSMessage(message).records(of: RecordKind.server.rawValue) { message, data in
      guard let priority = message.number(at: data.lowerBound),
        let weight = message.number(at: data.lowerBound + 2),
        let port = message.number(at: data.lowerBound + 4), port > 0,
        let host = message.name(at: data.lowerBound + 6)?.text, !host.isEmpty
      else { return }
      records.append((priority, weight, host, port))
    }
    return records.sorted { ($0.priority, -$0.weight, $0.host) < ($1.priority, -$1.weight, $1.host) }
      .map { ($0.host, $0.port) }
  }

  /// The path on these servers; `nil` if the domain names none.
  func path(of domain: String) -> String? {
    guard let message = answer("_caldavs._tcp." + domain, .text) else { return nil }
    var path: String?
    DNSMessage(message).records(of: RecordKind.text.rawValue) { message, data in
      var place = data.lowerBound
      while place < data.upperBound {
        let end = min(place + 1 + Int(message.bytes[place]), data.upperBound)
        let text = String(decoding: message.bytes[(place + 1)..<max(end, place + 1)], as: UTF8.self)
        if text.hasPrefix("path=/"), !text.hasControlCharacters { path = path ?? String(text.dropFirst(5)) }
        place = max(end, place + 1)
      }
    }
    return path
  }
}

/// A message of the name service (RFC 1035 section 4).
private struct DNSMessage {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The most records that are looked at.
  private static let maximumRecords = 64

  /// Calls a function with the data of each answer of a type.
  func records(of kind: Int, _ take: (DNSMessage, Range<Int>) -> Void) {
    guard let questions = number(at: 4), let answers = number(at: 6) else { return }
    var place = 12
    for _ in 0..<min(questions, Self.maximumRecords) {
      guard let name = name(at: place) else { return }
      place = name.end + 4
    }
    for _ in 0..<min(answers, Self.maximumRecords) {
      guard let name = name(at: place), let found = number(at: name.end),
        let length = number(at: name.end + 8)
      else { return }
      let start = name.end + 10
      guard start + length <= bytes.count else { return }
      if found == kind { take(self, start..<(start + length)) }
      place = start + length
    }
  }

  /// Two bytes as a number; `nil` beyond the end.
  func number(at place: Int) -> Int? {
    place >= 0 && place + 1 < bytes.count ? Int(bytes[place]) << 8 | Int(bytes[place + 1]) : nil
  }

  /// The name at a place, and where it ends. It can go on at another place, but not for ever.
  func name(at place: Int) -> (text: String, end: Int)? {
    var labels: [String] = []
    var place = place
    var end: Int?
    for _ in 0..<128 {
      guard bytes.indices.contains(place) else { return nil }
      let length = Int(bytes[place])
      if length == 0 { return (labels.joined(separator: "."), end ?? place + 1) }
      if length & 0xC0 == 0xC0 {
        guard let target = number(at: place) else { return nil }
        end = end ?? place + 2
        place = target & 0x3FFF
        continue
      }
      guard length < 64, place + length < bytes.count else { return nil }
      labels.append(String(decoding: bytes[(place + 1)...(place + length)], as: UTF8.self))
      place += 1 + length
    }
    return nil
  }
}
