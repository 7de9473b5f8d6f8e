internal import AgendaCMustache
internal import AgendaWidgets

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

  /// Fills the template with the values that `produce` writes as JSON, in blocks. The result ends with a line feed unless it is empty.
  package func filled(
    withValuesOf produce: (_ write: (Span<UInt8>) throws -> Void) throws -> Void
  ) throws -> String {
    var values: [UInt8] = []
    try produce { block in
      guard block.count <= Self.maximumValues - values.count else {
        throw error(": the values that it names are longer than 16 MB")
      }
      block.withUnsafeBufferPointer { values += $0 }
    }
    return try withParsed { parsed in
      let output = values.withUnsafeBytes {
        agenda_mustache_fill(parsed, $0.bindMemory(to: CChar.self).baseAddress, $0.count)
      }
      defer { agenda_mustache_output_free(output) }
      guard let output else {
        throw CommandError(.unavailable, "\(name): out of memory")
      }
      let failure = string(agenda_mustache_output_error(output))
      guard failure.isEmpty else { throw error(": \(failure)") }
      let text = string(agenda_mustache_output_text(output))
      return text.isEmpty || text.hasSuffix("\n") ? text : text + "\n"
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
