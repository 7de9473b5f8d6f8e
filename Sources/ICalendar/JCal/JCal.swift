/// jCal, the JSON format of iCalendar (RFC 7265).
///
/// ```swift
/// let json = JCal.encode(ComponentFile(bytes).components)     // ["vcalendar",[["version",{},"text","2.0"],…],[…]]
/// let calendars = try JCal.decode(json)
/// let text = ComponentFile(calendars).bytes
/// ```
///
/// Values that do not have the form of their type, such as a date-time without seconds, are kept as texts, so that nothing is lost.
/// Letter case of names, folding, and lines that cannot be read are.
public enum JCal {
  /// The most bytes that ``decode(_:)`` takes.
  public static let longestText = 64 << 20

  /// The byte order mark of UTF-8, which may begin a text.
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The components as JSON in one line, ended by a line feed: a single one as a jCal object (RFC 7265 section 3.3), and several as
  /// an array of them (section 3.2).
  public static func encode(_ components: [Component]) -> [UInt8] {
    let trees = components.map(\.jCal)
    var bytes: [UInt8] = []
    (trees.count == 1 ? trees[0] : .array(trees)).append(to: &bytes)
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  /// Reads a jCal object, or an array of them, in UTF-8.
  /// - Throws: an error if the text is longer than ``longestText`` bytes, is no JSON, or does not have the structure of jCal.
  public static func decode(_ bytes: [UInt8]) throws(JCalError) -> [Component] {
    guard bytes.count <= longestText else {
      throw JCalError("the text is longer than \(longestText >> 20) MB")
    }
    let text = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    guard let tree = JSONValue(text) else { throw JCalError("the text is no JSON, or is nested too deeply") }
    guard case .array(let items) = tree, let first = items.first else {
      throw JCalError("the text is no array")
    }
    var components: [Component] = []
    if case .array = first {
      for item in items { components.append(try Component(jCal: item, depth: 1)) }
    } else {
      components.append(try Component(jCal: tree, depth: 1))
    }
    return components
  }

  /// Whether a text begins as a jCal object of a calendar does, or an array of them: `["vcalendar"`.
  public static func recognizes(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    if rest.starts(with: mark) { rest = rest.dropFirst(mark.count) }
    var brackets = 0
    while let byte = rest.first {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): break
      case UInt8(ascii: "[") where brackets < 2: brackets += 1
      default:
        let name = String(decoding: rest.prefix(11), as: UTF8.self).lowercased()
        return brackets > 0 && name == "\"vcalendar\""
      }
      rest = rest.dropFirst()
    }
    return false
  }
}
