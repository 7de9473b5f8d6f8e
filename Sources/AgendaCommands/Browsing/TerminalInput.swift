internal import AgendaWidgets

/// A key of a terminal, with the modifiers that matter to a screen.
struct TerminalKey: Hashable {
  /// The keys that are no letters.
  enum Name: Hashable {
    case letter(Character)
    case up, down, left, right, pageUp, pageDown, home, end, enter, escape, tab, backspace, delete
  }

  var name: Name
  var isControl = false
  var isAlt = false
  /// Whether shift is held with a key that is no letter: a letter is another one with it.
  var isShifted = false

  init(_ name: Name, isControl: Bool = false, isAlt: Bool = false, isShifted: Bool = false) {
    (self.name, self.isControl, self.isAlt, self.isShifted) = (name, isControl, isAlt, isShifted)
  }

  init(_ letter: Character) { self.init(.letter(letter)) }

  /// The letter without modifiers; `nil` for any other key.
  var letter: Character? {
    guard case .letter(let letter) = name, !isControl, !isAlt else { return nil }
    return letter
  }
}

/// An act of a person in a terminal.
enum TerminalEvent: Equatable {
  case key(TerminalKey)
  /// Text that was pasted, in which no letter is a key.
  case paste(String)
  /// A click, at a line and a column from 0.
  case click(line: Int, column: Int)
  /// A move of the mouse while the button is held.
  case drag(line: Int, column: Int)
  /// The end of a click, where the button is let go.
  case release(line: Int, column: Int)
  /// A turn of the wheel: down is positive.
  case wheel(Int, line: Int, column: Int)
  /// The answer of the terminal to the question for its background.
  case ground(TerminalGround)
}

/// Reads keys, the mouse and pasted text from the bytes of a terminal, which come in parts: letters in UTF-8; sequences of ECMA-48 and of xterm; keys
/// as numbers (`CSI … u`); the mouse as SGR reports it; text between the marks of a paste. Unknown sequences are left out.
struct TerminalInput {
  /// The most bytes of a sequence; a longer one is nonsense, and left out.
  private static let maximumSequence = 64
  /// The most bytes of a pasted text.
  private static let maximumPaste = 1 << 16
  private static let escape: UInt8 = 0x1B
  private static let endOfPaste = Array("\u{1B}[201~".utf8)

  private var rest: [UInt8] = []
  private var pasted: [UInt8]?

  /// Whether the terminal may still answer ``question``: the parts of an answer are no keys, however late they come. The second answer, which all
  /// terminals give, ends it.
  var awaitsAnswer = false

  /// Asks the terminal for the colour of its background (xterm’s OSC 11), and then for its kind (DA1, ECMA-48 section 8.3.24).
  static let question = "\u{1B}]11;?\u{1B}\\\u{1B}[c"

  /// Whether bytes wait that can be a key by themselves or the beginning of a sequence: Escape.
  var isUndecided: Bool {
    guard pasted == nil, !rest.isEmpty else { return false }
    return !awaitsAnswer || rest.count < 2 || rest[1] != UInt8(ascii: "]") && !rest.starts(with: Self.kind)
  }

  /// The beginning of the kind of the terminal.
  private static let kind = Array("\u{1B}[?".utf8)

  /// Whether the end of a pasted text has not come.
  var isPasting: Bool { pasted != nil }

  /// Takes bytes, and returns the events that are complete.
  mutating func take(_ bytes: some Sequence<UInt8>) -> [TerminalEvent] {
    rest += bytes
    var events: [TerminalEvent] = []
    var place = 0
    while place < rest.count {
      if pasted != nil {
        place = takePaste(from: place, &events)
        guard pasted == nil else { break }
        continue
      }
      guard let length = takeOne(rest[place...], &events) else { break }
      place += length
    }
    rest.removeFirst(min(place, rest.count))
    return events
  }

  /// Takes what waits as it is, because nothing follows it.
  mutating func finish() -> [TerminalEvent] {
    guard isUndecided else { return [] }
    let first = rest[0]
    let others = Array(rest.dropFirst())
    rest = []
    guard first == Self.escape else { return [] }
    return [.key(TerminalKey(.escape))] + take(others)
  }

  /// Ends a pasted text of which no more comes.
  mutating func endPaste() -> [TerminalEvent] {
    guard let text = pasted.map({ String(decoding: $0 + rest, as: UTF8.self) }) else { return [] }
    (pasted, rest) = (nil, [])
    return text.isEmpty ? [] : [.paste(text)]
  }

  /// Takes pasted text from a place on, and returns the place after it; the paste goes on if its end has not come.
  private mutating func takePaste(from place: Int, _ events: inout [TerminalEvent]) -> Int {
    let mark = Self.endOfPaste
    let last = rest.count - mark.count
    let end = place <= last ? (place...last).first { rest[$0..<$0 + mark.count].elementsEqual(mark) } : nil
    // The beginning of the mark can be at the end of what has come.
    let upTo = end ?? max(place, last + 1)
    let room = Self.maximumPaste - (pasted?.count ?? 0)
    pasted?.append(contentsOf: rest[place..<upTo].prefix(max(0, room)))
    guard let end else { return upTo }
    let text = String(decoding: pasted ?? [], as: UTF8.self)
    pasted = nil
    if !text.isEmpty { events.append(.paste(text)) }
    return end + mark.count
  }

  /// Takes one event from the beginning of some bytes; returns how many it has, or `nil` if they are not complete.
  private mutating func takeOne(_ bytes: ArraySlice<UInt8>, _ events: inout [TerminalEvent]) -> Int? {
    guard let first = bytes.first else { return nil }
    guard first == Self.escape else {
      guard let (key, length) = Self.letter(bytes) else { return nil }
      if let key { events.append(.key(key)) }
      return length
    }
    guard let second = bytes.dropFirst().first else { return nil }
    switch second {
    case UInt8(ascii: "["): return takeSequence(bytes, &events)
    case UInt8(ascii: "O"):
      guard let third = bytes.dropFirst(2).first else { return nil }
      if let name = Self.name(ofFinal: third) { events.append(.key(TerminalKey(name))) }
      return 3
    case UInt8(ascii: "]"):
      guard let length = Self.lengthOfString(bytes) else { return nil }
      let text = String(
        decoding: bytes.dropFirst(2).prefix(min(length, Self.maximumSequence) - 2), as: UTF8.self)
      let answer = text.prefix { $0 != "\u{7}" && $0 != "\u{1B}" }
      if answer.hasPrefix("11;"), let ground = TerminalGround(answer: answer.dropFirst(3)) {
        events.append(.ground(ground))
      }
      return length
    case UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"): return Self.lengthOfString(bytes)
    case Self.escape:
      events.append(.key(TerminalKey(.escape)))
      return 1
    default:
      guard let (key, length) = Self.letter(bytes.dropFirst()) else { return nil }
      if var key {
        key.isAlt = true
        events.append(.key(key))
      }
      return length + 1
    }
  }

  /// The length of an answer of the terminal, which ends with BEL or ST; of a very long one, what has come of it.
  private static func lengthOfString(_ bytes: ArraySlice<UInt8>) -> Int? {
    var former: UInt8 = 0
    for (place, byte) in bytes.enumerated().dropFirst(2) {
      if byte == 0x07 || (byte == UInt8(ascii: "\\") && former == escape) { return place + 1 }
      former = byte
    }
    return bytes.count > maximumPaste ? bytes.count : nil
  }

  /// Takes a control sequence (ECMA-48 section 5.4).
  private mutating func takeSequence(_ bytes: ArraySlice<UInt8>, _ events: inout [TerminalEvent]) -> Int? {
    // The Linux console writes its function keys as `CSI [ A`.
    let isOfConsole = bytes.dropFirst(2).first == UInt8(ascii: "[")
    let parameters = bytes.dropFirst(isOfConsole ? 3 : 2).prefix { (0x20..<0x40).contains($0) }
    guard parameters.count <= Self.maximumSequence else { return 2 + parameters.count }
    guard let final = bytes.dropFirst((isOfConsole ? 3 : 2) + parameters.count).first else { return nil }
    let length = (isOfConsole ? 4 : 3) + parameters.count
    guard (0x40..<0x7F).contains(final) else { return length - 1 }
    guard !isOfConsole else { return length }
    let text = String(decoding: parameters, as: UTF8.self)
    if text.hasPrefix("?") {
      if final == UInt8(ascii: "c") { awaitsAnswer = false }
    } else if text.hasPrefix("<") {
      if let event = Self.mouse(text.dropFirst(), final) { events.append(event) }
    } else if text == "200", final == UInt8(ascii: "~") {
      pasted = []
    } else if let key = Self.key(text, final) {
      events.append(.key(key))
    }
    return length
  }
}

extension TerminalInput {
  /// The text of keys that came at once and have a line break between letters, as a paste without marks; `nil` for others.
  static func pasted(_ events: [TerminalEvent]) -> String? {
    guard events.count > 4 else { return nil }
    var text = ""
    for event in events {
      guard case .key(let key) = event else { return nil }
      if let letter = key.letter {
        text.append(letter)
      } else if key == TerminalKey(.enter) || key == TerminalKey(.tab) {
        text.append(key.name == .enter ? "\n" : "\t")
      } else {
        return nil
      }
    }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.count > 1 && lines[0].count > 1 && lines[1].count > 1 ? text : nil
  }

  /// The key of a letter or a control character, and the number of its bytes; `nil` if the letter is not complete.
  private static func letter(_ bytes: ArraySlice<UInt8>) -> (key: TerminalKey?, length: Int)? {
    guard let first = bytes.first else { return nil }
    switch first {
    case 0x0D, 0x0A: return (TerminalKey(.enter), 1)
    case 0x09: return (TerminalKey(.tab), 1)
    case 0x08, 0x7F: return (TerminalKey(.backspace), 1)
    case 0x00: return (TerminalKey(.letter(" "), isControl: true), 1)
    case 0x01...0x1A:
      return (TerminalKey(.letter(Character(Unicode.Scalar(first + 0x60))), isControl: true), 1)
    case 0x1B...0x1F: return (nil, 1)
    case 0x20..<0x7F: return (TerminalKey(Character(Unicode.Scalar(first))), 1)
    default: break
    }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 1
    guard length > 1, first < 0xF5 else { return (nil, 1) }
    let followers = bytes.dropFirst().prefix(length - 1)
    guard followers.allSatisfy({ (0x80..<0xC0).contains($0) }) else { return (nil, 1) }
    guard followers.count == length - 1 else { return nil }
    let text = String(decoding: bytes.prefix(length), as: UTF8.self)
    guard let letter = text.first, letter != "\u{FFFD}" else { return (nil, length) }
    return (TerminalKey(letter), length)
  }

  private static func name(ofFinal final: UInt8) -> TerminalKey.Name? {
    switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "M"): .enter
    default: nil
    }
  }

  private static func name(ofNumber number: Int) -> TerminalKey.Name? {
    switch number {
    case 1, 7: .home
    case 4, 8: .end
    case 3: .delete
    case 5: .pageUp
    case 6: .pageDown
    default: nil
    }
  }

  /// The key of a control sequence; `nil` for others, and where a key is let go.
  private static func key(_ parameters: String, _ final: UInt8) -> TerminalKey? {
    let fields = parameters.split(separator: ";", omittingEmptySubsequences: false)
      .map { $0.split(separator: ":", omittingEmptySubsequences: false).map { UInt16($0).map(Int.init) } }
    func number(_ field: Int, _ part: Int = 0) -> Int? {
      fields.indices.contains(field) && fields[field].indices.contains(part) ? fields[field][part] : nil
    }
    // 3 says that the key is let go.
    guard number(1, 1) != 3 else { return nil }
    let modifiers = max(0, min((number(1) ?? 1) - 1, 255))
    let (shift, alt, control) = (modifiers & 1 != 0, modifiers & 2 != 0, modifiers & 4 != 0)
    switch final {
    case UInt8(ascii: "Z"): return TerminalKey(.tab, isShifted: true)
    case UInt8(ascii: "~"):
      guard let name = number(0).flatMap(name(ofNumber:)) else { return nil }
      return TerminalKey(name, isControl: control, isAlt: alt, isShifted: shift)
    case UInt8(ascii: "u"):
      guard let code = number(0), let scalar = Unicode.Scalar(UInt32(clamping: code)) else { return nil }
      let shifted = shift ? number(0, 1).flatMap { Unicode.Scalar(UInt32(clamping: $0)) } : nil
      return key(scalar, shifted: shifted, shift: shift, alt: alt, control: control)
    default:
      guard let name = name(ofFinal: final) else { return nil }
      return TerminalKey(name, isControl: control, isAlt: alt, isShifted: shift)
    }
  }

  /// The key with a number of the protocol of kitty.
  private static func key(
    _ scalar: Unicode.Scalar, shifted: Unicode.Scalar?, shift: Bool, alt: Bool, control: Bool
  ) -> TerminalKey? {
    let name: TerminalKey.Name
    switch scalar.value {
    case 13, 57_414: name = .enter
    case 27: name = .escape
    case 9: name = .tab
    case 8, 127: name = .backspace
    case 57_417: name = .left
    case 57_418: name = .right
    case 57_419: name = .up
    case 57_420: name = .down
    case 57_421: name = .pageUp
    case 57_422: name = .pageDown
    case 57_423: name = .home
    case 57_424: name = .end
    case 57_426: name = .delete
    // Other keys of the private area are modifiers, and keys of media.
    case 0..<32, 0xE000..<0xF900: return nil
    default:
      let letter = Character(shifted ?? scalar)
      let upper = shift && shifted == nil ? String(letter).uppercased() : String(letter)
      return TerminalKey(.letter(upper.first ?? letter), isControl: control, isAlt: alt)
    }
    return TerminalKey(name, isControl: control, isAlt: alt, isShifted: shift)
  }

  /// The event of the mouse in a report of SGR: a button that is pressed, held or let go, or the wheel.
  private static func mouse(_ parameters: Substring, _ final: UInt8) -> TerminalEvent? {
    let numbers = parameters.split(separator: ";").map { Int($0) ?? -1 }
    guard numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return nil }
    let (line, column) = (numbers[2] - 1, numbers[1] - 1)
    guard final == UInt8(ascii: "M") else {
      return final == UInt8(ascii: "m") && numbers[0] & ~28 == 0 ? .release(line: line, column: column) : nil
    }
    // Shift, alt and control add 4, 8 and 16; a move, 32.
    switch numbers[0] & ~28 {
    case 0: return .click(line: line, column: column)
    case 32: return .drag(line: line, column: column)
    case 64: return .wheel(-1, line: line, column: column)
    case 65: return .wheel(1, line: line, column: column)
    default: return nil
    }
  }
}
