internal import ICalendar

/// The properties of a vCard (RFC 6350; RFC 2426 for 3.0; versit for 2.1) that say who somebody is and when they are busy: birthday, names, mail
/// addresses and the addresses of free/busy times.
struct VCard {
  /// The line of the file, from 1, that contains the BEGIN of the card.
  var line: Int
  private(set) var birthdays: [ContentLine] = []
  private var texts: [String: [ContentLine]] = [:]

  init(line: Int) {
    self.line = line
  }

  /// The properties that are read.
  static let properties: Set<String> = ["BDAY", "FN", "N", "NICKNAME", "ORG", "EMAIL", "FBURL", "UID"]

  /// Adds a line of the card. Its name is without the group prefix.
  mutating func take(_ line: ContentLine) {
    guard Self.properties.contains(line.name) else { return }
    if line.name == "BDAY" {
      birthdays.append(line)
    } else {
      texts[line.name, default: []].append(line)
    }
  }

  /// UID.
  var uid: String? { first("UID") { $0.first } }

  /// The name to show: FN, else given and family name of N, else NICKNAME, ORG or EMAIL.
  var name: String? {
    first("FN", separator: nil) { $0.first }
      ?? first("N", separator: ";") { parts in
        [parts.dropFirst().first ?? "", parts.first ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
      }
      ?? first("NICKNAME", separator: ",") { $0.first }
      ?? first("ORG", separator: ";") { $0.first { !$0.isEmpty } }
      ?? first("EMAIL") { $0.first }
  }

  /// The names by which somebody is known, the one to show first: FN, given and family name of N, and the nicknames.
  var names: [String] {
    var names = [name].compactMap(\.self)
    for line in texts["N"] ?? [] {
      let parts = line.parts(separatedBy: ";")
      names.append([parts.dropFirst().first ?? "", parts.first ?? ""].joined(separator: " "))
    }
    names += (texts["NICKNAME"] ?? []).flatMap { $0.parts(separatedBy: ",") }
    var seen: Set<String> = []
    return names.map { String($0.trimmed) }.filter { !$0.isEmpty && seen.insert($0).inserted }
  }

  /// The mail addresses, the preferred one first.
  var mailAddresses: [String] {
    preferred("EMAIL").map { $0.lowercased().hasPrefix("mailto:") ? String($0.dropFirst(7)) : $0 }
      .filter { !$0.isEmpty }
  }

  /// The address of the free/busy times (FBURL of RFC 6350 section 6.9.1, and of vCard 3.0 by RFC 2739); `nil` without one.
  var freeBusyAddress: String? { preferred("FBURL").first }

  /// The values of a property that are not empty, the preferred one first (PREF of RFC 6350 section 5.3, and TYPE=PREF of earlier versions).
  private func preferred(_ name: String) -> [String] {
    let lines = (texts[name] ?? []).enumerated().sorted {
      ($0.element.preference, $0.offset) < ($1.element.preference, $1.offset)
    }
    return lines.map { String(($0.element.parts(separatedBy: nil).first ?? "").trimmed) }
      .filter { !$0.isEmpty }
  }

  /// The first value of a property that is not empty.
  private func first(
    _ name: String, separator: Unicode.Scalar? = nil, of parts: ([String]) -> String?
  ) -> String? {
    for line in texts[name] ?? [] {
      if let value = parts(line.parts(separatedBy: separator)), !value.isEmpty { return value }
    }
    return nil
  }
}

extension ContentLine {
  /// The parts of a structured value or a list, each on one line.
  fileprivate func parts(separatedBy separator: Unicode.Scalar?) -> [String] {
    decodedValue.textParts(separatedBy: separator, quotes: false).map(\.onOneLine)
  }

  /// How much a value is preferred to others of its property: the least number most.
  fileprivate var preference: Int {
    if let number = parameter("PREF").flatMap({ Int($0) }) { return number }
    let isPreferred = parameters.contains { parameter in
      // A parameter without a name is one of vCard 2.1.
      (parameter.name == "TYPE" || parameter.name.isEmpty || parameter.name == "PREF")
        && parameter.values.contains { $0.uppercased().split(separator: ",").contains("PREF") }
        || parameter.name == "PREF"
    }
    return isPreferred ? 0 : 101
  }
}
