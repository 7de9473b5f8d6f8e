public import AgendaKit
import ICalendar

/// The background of a terminal.
package enum TerminalGround: Sendable, Hashable {
  case light, dark

  /// The background that `COLORFGBG` names, as rxvt and Konsole set it: the last of its numbers is the colour. `nil` for none.
  package init?(colors: String?) {
    guard let number = colors?.split(separator: ";").last.flatMap({ Int($0) }), (0..<16).contains(number)
    else { return nil }
    self = number == 7 || number > 8 ? .light : .dark
  }

  /// The background of a colour in an answer to xterm’s OSC 11, such as `rgb:ffff/ffff/ffff`, in which each part has one to four digits; `nil` for
  /// another text.
  package init?(answer: some StringProtocol) {
    guard answer.hasPrefix("rgb:") || answer.hasPrefix("rgba:") else { return nil }
    let parts = answer.drop { $0 != ":" }.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    let values = parts.prefix(3).compactMap { part -> Double? in
      guard (1...4).contains(part.count), part.allSatisfy(\.isHexDigit) else { return nil }
      return UInt16(part, radix: 16).map { Double($0) / Double(1 << (4 * part.count) - 1) }
    }
    guard values.count == 3, parts.count <= 4 else { return nil }
    self = 0.299 * values[0] + 0.587 * values[1] + 0.114 * values[2] > 0.5 ? .light : .dark
  }

  /// The theme whose texts can be read on it.
  package var theme: Theme { self == .light ? .light : .dark }

  /// The brightness of the colours that can be seen on it, from 0 to 255.
  fileprivate var brightness: ClosedRange<Int> { self == .light ? 0...150 : 100...255 }
}

/// Converts colours of calendars for terminals, so that they are visible on dark and on light backgrounds.
enum TerminalColor {
  /// The SGR parameters for a foreground; `nil` for a terminal without colours. Where the background is not known, the colour is one that is seen on both.
  static func foreground(_ color: CalendarColor, _ depth: ColorDepth, on ground: TerminalGround? = nil)
    -> String?
  {
    let seen = ground.map(color.visible) ?? color.visible
    return switch depth {
    case .none: nil
    case .ansi16: String(nearestOf16(seen))
    case .ansi256: "38;5;\(nearestOf256(seen))"
    case .trueColor: "38;2;\(seen.red);\(seen.green);\(seen.blue)"
    }
  }

  /// The nearest of six hues, or grey. Black and white are not used, because one of them is the background. The
  /// terminal's theme defines the exact colours, so the hue is compared and not the distance.
  private static func nearestOf16(_ color: CalendarColor) -> Int {
    let red = Int(color.red)
    let green = Int(color.green)
    let blue = Int(color.blue)
    let high = max(red, green, blue)
    let low = min(red, green, blue)
    guard high - low > 40 else { return 90 }
    let middle = (high + low) / 2
    let bits = (red > middle ? 1 : 0) | (green > middle ? 2 : 0) | (blue > middle ? 4 : 0)
    return 30 + bits
  }

  /// The nearest colour of the cube (16 to 231) and the greys (232 to 255).
  private static func nearestOf256(_ color: CalendarColor) -> Int {
    let levels = [0, 95, 135, 175, 215, 255]
    let parts = [Int(color.red), Int(color.green), Int(color.blue)]
    let steps = parts.map { part in
      levels.indices.min { abs(levels[$0] - part) < abs(levels[$1] - part) } ?? 0
    }
    let grey = min(max((parts.reduce(0, +) / 3 - 8 + 5) / 10, 0), 23)
    let cubeDistance = zip(parts, steps).reduce(0) { $0 + square($1.0 - levels[$1.1]) }
    let greyDistance = parts.reduce(0) { $0 + square($1 - (8 + 10 * grey)) }
    return greyDistance < cubeDistance ? 232 + grey : 16 + 36 * steps[0] + 6 * steps[1] + steps[2]
  }

  private static func square(_ number: Int) -> Int { number * number }
}

extension CalendarColor {
  /// The colour, mixed with grey until it differs enough from black and white.
  fileprivate var visible: CalendarColor {
    var color = self
    for _ in 0..<8 where !(45...190).contains(color.brightness) {
      let grey = { (part: UInt8) in UInt8((Int(part) * 3 + 128) / 4) }
      color = CalendarColor(red: grey(color.red), green: grey(color.green), blue: grey(color.blue))
    }
    return color
  }

  /// The colour, made darker on a light background and lighter on a dark one until it differs enough from it.
  fileprivate func visible(on ground: TerminalGround) -> CalendarColor {
    var color = self
    for _ in 0..<12 where !ground.brightness.contains(color.brightness) {
      let goal = ground == .light ? 0 : 255
      let mixed = { (part: UInt8) in UInt8((Int(part) * 7 + goal) / 8) }
      color = CalendarColor(red: mixed(color.red), green: mixed(color.green), blue: mixed(color.blue))
    }
    return color
  }

  /// The perceived brightness, 0 to 255: the luma of ITU-R BT.601.
  private var brightness: Int { (Int(red) * 299 + Int(green) * 587 + Int(blue) * 114) / 1000 }
}

/// How many colours a terminal has.
@nonexhaustive public enum ColorDepth: Sendable, Hashable, CaseIterable {
  /// No escape sequences.
  case none
  /// The 16 ANSI colours, which the terminal's theme defines.
  case ansi16
  /// The 256 colours of xterm.
  case ansi256
  /// 24-bit colours.
  case trueColor
}

/// A link in a terminal: an operating system command (OSC 8) before and after the text.
enum TerminalLink {
  /// The text as a link, if the address is valid for `LinkAddress`: printable ASCII of bounded length, which can
  /// neither end the command nor begin another one. Otherwise the text without a link.
  static func text(_ text: String, to address: String) -> String {
    guard let address = LinkAddress.normalized(address) else { return text }
    return "\u{1B}]8;;\(address)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\"
  }
}

/// The style of text output: width, colours and language.
public struct TextStyle: Sendable, Hashable {
  /// The smallest width, in columns.
  public static let minimumWidth = 20
  /// The largest width, in columns.
  public static let maximumWidth = 10_000

  /// The maximum width of a line in columns, brought within ``minimumWidth`` and ``maximumWidth``.
  public let width: Int
  /// The colours of the terminal.
  public let depth: ColorDepth
  /// The language of the words.
  public let language: Language
  /// How ended occurrences are shown; only `AgendaOptions.Ended.dim` dims them.
  public let ended: AgendaOptions.Ended
  /// Whether titles are links (OSC 8), which not every terminal supports.
  public let linksTitles: Bool

  /// A style for a width in columns.
  public init(
    width: Int, depth: ColorDepth = .none, language: Language = Language(.english),
    ended: AgendaOptions.Ended = .dim, linksTitles: Bool = false
  ) {
    self.width = min(max(width, TextStyle.minimumWidth), TextStyle.maximumWidth)
    self.depth = depth
    self.language = language
    self.ended = ended
    self.linksTitles = linksTitles
  }
}
