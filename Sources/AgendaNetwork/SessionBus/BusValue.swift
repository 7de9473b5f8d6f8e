internal import AgendaCSystemBus

/// A value of an answer (D-Bus specification, “Type System”). A variant is the value in it.
indirect enum BusValue: Hashable {
  /// A text, the path of an object, or a signature.
  case text(String)
  case truth(Bool)
  /// A number of any size; one above the largest `Int64` is that.
  case integer(Int64)
  case real(Double)
  case array([BusValue])
  case structure([BusValue])
  /// The entries of an array of pairs; of equal keys the first one counts.
  case dictionary([BusValue: BusValue])

  /// The text; `nil` if it is none.
  var text: String? { if case .text(let text) = self { text } else { nil } }

  /// The truth value; `nil` if it is none.
  var truth: Bool? { if case .truth(let truth) = self { truth } else { nil } }

  /// The number; `nil` if it is none.
  var integer: Int64? { if case .integer(let number) = self { number } else { nil } }

  /// The entries, by keys that are texts; `nil` if it is no dictionary.
  var members: [String: BusValue]? {
    switch self {
    case .dictionary(let entries):
      Dictionary(entries.compactMap { key, value in key.text.map { ($0, value) } }) { first, _ in first }
    // An empty array of pairs.
    case .array([]): [:]
    default: nil
    }
  }

  /// The texts of an array; `nil` if it is none, or has something else.
  var texts: [String]? {
    guard case .array(let values) = self else { return nil }
    let texts = values.compactMap(\.text)
    return texts.count == values.count ? texts : nil
  }
}

/// An argument of a method.
enum BusArgument {
  /// A text (`s`).
  case text(String)
  /// A number (`u`).
  case number(UInt32)
  /// Texts (`as`).
  case texts([String])
  /// Pairs of texts (`a(ss)`).
  case pairs([(String, String)])
  /// A text with its key (`a{ss}`).
  case entry(String, String)

  /// Appends the argument to a message; `false` if it cannot stand there.
  func append(to message: OpaquePointer) -> Bool {
    switch self {
    case .text(let text): return Self.append(text, to: message)
    case .number(var number): return sd_bus_message_append_basic(message, BusType.number, &number) >= 0
    case .texts(let texts):
      return sd_bus_message_open_container(message, BusType.array, "s") >= 0
        && texts.allSatisfy { Self.append($0, to: message) } && sd_bus_message_close_container(message) >= 0
    case .entry(let key, let text):
      return sd_bus_message_open_container(message, BusType.array, "{ss}") >= 0
        && sd_bus_message_open_container(message, BusType.entry, "ss") >= 0
        && Self.append(key, to: message) && Self.append(text, to: message)
        && sd_bus_message_close_container(message) >= 0 && sd_bus_message_close_container(message) >= 0
    case .pairs(let pairs):
      return sd_bus_message_open_container(message, BusType.array, "(ss)") >= 0
        && pairs.allSatisfy { pair in
          sd_bus_message_open_container(message, BusType.structure, "ss") >= 0
            && Self.append(pair.0, to: message) && Self.append(pair.1, to: message)
            && sd_bus_message_close_container(message) >= 0
        } && sd_bus_message_close_container(message) >= 0
    }
  }

  private static func append(_ text: String, to message: OpaquePointer) -> Bool {
    // sd-bus would take the NUL for the end.
    guard !text.utf8.contains(0) else { return false }
    return text.withCString { sd_bus_message_append_basic(message, BusType.text, $0) >= 0 }
  }
}

/// Reads the values of an answer, which comes from another program: their number, the bytes of their texts and their depth are bounded.
struct BusAnswer {
  /// The most values and the most bytes of text in an answer.
  struct Limit {
    var values: Int
    var bytes: Int

    /// The limit of answers that describe something.
    static let usual = Limit(values: 50_000, bytes: 4 << 20)
  }

  /// The deepest nesting of values: some levels more than any answer here has.
  private static let maximumDepth = 12

  private let message: OpaquePointer
  private var limit: Limit

  init(_ message: OpaquePointer, _ limit: Limit) {
    (self.message, self.limit) = (message, limit)
  }

  /// The values; `nil` if there are too many, or one cannot be read.
  consuming func values() -> [BusValue]? { read(depth: 0) }

  /// The values up to the end of the message, or of the container that was entered.
  private mutating func read(depth: Int) -> [BusValue]? {
    guard depth < Self.maximumDepth else { return nil }
    var values: [BusValue] = []
    while true {
      var type: CChar = 0
      var contents: UnsafePointer<CChar>?
      let code = sd_bus_message_peek_type(message, &type, &contents)
      guard code > 0 else { return code == 0 ? values : nil }
      limit.values -= 1
      guard limit.values >= 0, let value = value(type, contents, depth: depth) else { return nil }
      values.append(value)
    }
  }

  private mutating func value(
    _ type: CChar, _ contents: UnsafePointer<CChar>?, depth: Int
  ) -> BusValue? {
    switch type {
    case BusType.text, BusType.path, BusType.signature:
      var text: UnsafePointer<CChar>?
      guard sd_bus_message_read_basic(message, type, &text) > 0, let text else { return nil }
      let read = String(cString: text)
      limit.bytes -= read.utf8.count
      return limit.bytes >= 0 ? .text(read) : nil
    case BusType.truth: return number(type, Int32(0)).map { .truth($0 != 0) }
    case BusType.byte: return number(type, UInt8(0)).map { .integer(Int64($0)) }
    case BusType.int16: return number(type, Int16(0)).map { .integer(Int64($0)) }
    case BusType.uint16: return number(type, UInt16(0)).map { .integer(Int64($0)) }
    case BusType.int32: return number(type, Int32(0)).map { .integer(Int64($0)) }
    case BusType.number: return number(type, UInt32(0)).map { .integer(Int64($0)) }
    case BusType.int64: return number(type, Int64(0)).map { .integer($0) }
    case BusType.uint64: return number(type, UInt64(0)).map { .integer(Int64(clamping: $0)) }
    case BusType.real: return number(type, 0.0).map { .real($0) }
    case BusType.array:
      guard contents?.pointee == BusType.openEntry else {
        return inside(type, contents, depth: depth).map { .array($0) }
      }
      guard let entries = inside(type, contents, depth: depth) else { return nil }
      let pairs = entries.compactMap { entry in
        if case .structure(let pair) = entry, pair.count == 2 { (pair[0], pair[1]) } else { nil }
      }
      return .dictionary(Dictionary(pairs) { first, _ in first })
    case BusType.structure, BusType.entry:
      return inside(type, contents, depth: depth).map { .structure($0) }
    case BusType.variant: return inside(type, contents, depth: depth)?.first
    default: return nil
    }
  }

  private func number<Number>(_ type: CChar, _ start: Number) -> Number? {
    var number = start
    let code = withUnsafeMutableBytes(of: &number) {
      sd_bus_message_read_basic(message, type, $0.baseAddress)
    }
    return code > 0 ? number : nil
  }

  /// The values in a container, which is left again.
  private mutating func inside(
    _ type: CChar, _ contents: UnsafePointer<CChar>?, depth: Int
  ) -> [BusValue]? {
    guard sd_bus_message_enter_container(message, type, contents) > 0, let values = read(depth: depth + 1),
      sd_bus_message_exit_container(message) > 0
    else { return nil }
    return values
  }
}

/// The letters of types in messages.
private enum BusType {
  static let (byte, truth, int16, uint16) = (letter("y"), letter("b"), letter("n"), letter("q"))
  static let (int32, number, int64, uint64) = (letter("i"), letter("u"), letter("x"), letter("t"))
  static let (real, text, path, signature) = (letter("d"), letter("s"), letter("o"), letter("g"))
  static let (array, variant, structure, entry) = (letter("a"), letter("v"), letter("r"), letter("e"))
  static let openEntry = letter("{")

  private static func letter(_ character: Unicode.Scalar) -> CChar {
    CChar(truncatingIfNeeded: character.value)
  }
}
