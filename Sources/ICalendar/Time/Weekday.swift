/// A day of the week, numbered from Sunday as 0.
public enum Weekday: Int, CaseIterable, Sendable, Hashable, Codable {
  case sunday = 0
  case monday, tuesday, wednesday, thursday, friday, saturday

  /// The two-letter code of RFC 5545 section 3.3.10: `SU`, `MO`, `TU`, `WE`, `TH`, `FR`, `SA`.
  public var code: String {
    ["SU", "MO", "TU", "WE", "TH", "FR", "SA"][rawValue]
  }

  /// The weekday with a two-letter code of RFC 5545 section 3.3.10, in any letter case, or `nil`.
  public init?(code: some StringProtocol) {
    let upper = code.uppercased()
    guard let match = Weekday.allCases.first(where: { $0.code == upper }) else { return nil }
    self = match
  }
}
