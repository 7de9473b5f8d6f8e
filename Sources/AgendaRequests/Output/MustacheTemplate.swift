internal import AgendaCMustache
internal import ICalendar

/// A Mustache template, which is filled with the values of the JSON output.
package struct MustacheTemplate {
  /// The name of the template in messages: an option, or a path.
  package let name: String
  /// The option with the text; none if a file has it.
  private let options: [AgendaOption]
  private let text: [UInt8]

  /// Parses a template.
  /// - Throws: an error of usage that says what is wrong with the template, and where.
  package init(_ text: [UInt8], name: String, of options: AgendaOption...) throws {
    (self.text, self.name, self.options) = (text, name, options)
    _ = try withParsed { _ in }
  }

  /// The most bytes of the values of a template.
  private static let maximumValues = 16 << 20

  /// The words of the text: the names of its tags, and others.
  package var words: Set<String> {
    let words = text.split { byte in
      !(UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte)
    }
    return Set(words.lazy.map { String(decoding: $0, as: UTF8.self) })
  }

  /// Fills the template with the values that `produce` writes as JSON, in blocks.
  package func filled(
    withValuesOf produce: (_ write: (Span<UInt8>) throws -> Void) throws -> Void
  ) throws -> String {
    var text: [UInt8] = []
    try fill(withValuesOf: produce) { block in block.withUnsafeBufferPointer { text += $0 } }
    return String(decoding: text, as: UTF8.self)
  }

  /// Fills the template with the values that `produce` writes as JSON, and hands the output to `take`, both in blocks. The output ends with a line feed
  /// unless it is empty.
  package func fill(
    withValuesOf produce: (_ write: (Span<UInt8>) throws -> Void) throws -> Void,
    to take: (Span<UInt8>) throws -> Void
  ) throws {
    // An array that grows stands twice in memory while it is copied. Pages that nothing writes take none.
    var values: [UInt8] = []
    values.reserveCapacity(Self.maximumValues)
    try produce { block in
      guard block.count <= Self.maximumValues - values.count else {
        throw error(": the values that it names are longer than 16 MB")
      }
      block.withUnsafeBufferPointer { values += $0 }
    }
    try withoutActuallyEscaping(take) { take in
      let taker = BlockTaker(take)
      try withParsed { parsed in
        let output = values.withUnsafeBytes {
          agenda_mustache_fill(
            parsed, $0.bindMemory(to: CChar.self).baseAddress, $0.count, readTemplateValues, takeBlock,
            Unmanaged.passUnretained(taker).toOpaque())
        }
        defer { agenda_mustache_output_free(output) }
        guard let output else {
          throw CommandError(.unavailable, "\(name): out of memory")
        }
        if let failure = taker.failure { throw failure }
        let failure = string(agenda_mustache_output_error(output))
        guard failure.isEmpty else { throw error(": \(failure)") }
      }
    }
  }

  private func error(_ message: String) -> CommandError {
    CommandError(.usage, lines: [name + message], of: options)
  }

  private func withParsed<Result>(_ use: (OpaquePointer) throws -> Result) throws -> Result {
    let parsed = text.withUnsafeBytes {
      agenda_mustache_parse($0.bindMemory(to: CChar.self).baseAddress, $0.count)
    }
    defer { agenda_mustache_free(parsed) }
    guard let parsed else { throw CommandError(.unavailable, "\(name): out of memory") }
    let mistake = string(agenda_mustache_error_message(parsed))
    guard mistake.isEmpty else {
      let position = agenda_mustache_error_position(parsed)
      let place = position.line > 0 ? ":\(position.line):\(position.column)" : ""
      throw error("\(place): \(mistake)")
    }
    return try use(parsed)
  }

  private func string(_ text: agenda_mustache_text) -> String {
    String(decoding: UnsafeRawBufferPointer(start: text.bytes, count: text.length), as: UTF8.self)
  }
}

/// Takes the blocks of a template's output, until an error.
private final class BlockTaker {
  let take: (Span<UInt8>) throws -> Void
  var failure: (any Error)?

  init(_ take: @escaping (Span<UInt8>) throws -> Void) { self.take = take }
}

/// Hands a block of a template's output to a ``BlockTaker``.
private func takeBlock(
  _ start: UnsafePointer<CChar>?, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Bool {
  guard let context else { return false }
  let taker = Unmanaged<BlockTaker>.fromOpaque(context).takeUnretainedValue()
  let block = UnsafeRawBufferPointer(start: start, count: count).assumingMemoryBound(to: UInt8.self)
  do {
    try taker.take(block.span)
  } catch {
    taker.failure = error
  }
  return taker.failure == nil
}

/// Reads a JSON text to the values of a template. Null becomes false, and the objects of a list become parts of the text.
private func readTemplateValues(
  _ start: UnsafePointer<CChar>?, _ count: Int, _ values: OpaquePointer?
) -> Bool {
  let text = UnsafeRawBufferPointer(start: start, count: count).assumingMemoryBound(to: UInt8.self)
  // More than any output of the command has: values are copied and freed by recursion.
  var cursor = JSONCursor(text, upTo: 32)
  do {
    while let piece = try cursor.next() {
      let contents = UnsafeRawBufferPointer(cursor.contents).assumingMemoryBound(to: CChar.self)
      switch piece {
      case .object where cursor.isValueOfArray:
        let begin = cursor.place - 1
        try cursor.skipOpened()
        agenda_mustache_part(values, start.map { $0 + begin }, cursor.place - begin)
      case .object, .array: agenda_mustache_begin(values, piece == .array)
      case .end: agenda_mustache_end(values)
      case .key: agenda_mustache_key(values, contents.baseAddress, contents.count)
      case .text, .number: agenda_mustache_text_value(values, contents.baseAddress, contents.count)
      case .truth(let truth): agenda_mustache_truth(values, truth)
      case .null: agenda_mustache_truth(values, false)
      }
    }
    return true
  } catch {
    return false
  }
}
