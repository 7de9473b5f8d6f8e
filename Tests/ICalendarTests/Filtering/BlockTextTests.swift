import TestSupport
import Testing

@testable import ICalendar

/// A text in blocks has the bytes that were put into it.
@Suite struct BlockTextTests {
  /// Some bytes, all of which differ from their neighbours.
  private static func piece(_ length: Int, using random: inout RandomNumbers) -> [UInt8] {
    let first = Int.random(in: 0...255, using: &random)
    return (0..<length).map { UInt8(truncatingIfNeeded: first + $0) }
  }

  private static func text(of pieces: [[UInt8]]) -> BlockText {
    var text = BlockText()
    for piece in pieces { piece.withUnsafeBufferPointer { text.append($0[...]) } }
    return text
  }

  @Test func `appends, cuts and removes like an array`() {
    var random = RandomNumbers(seed: 11)
    for _ in 0..<10 {
      let lengths = [
        0, 1, 900, 70_000, BlockText.blockSize - 1, BlockText.blockSize, BlockText.blockSize + 5,
      ]
      let pieces = (0..<Int.random(in: 0...8, using: &random)).map { _ in
        Self.piece(lengths.randomElement(using: &random) ?? 0, using: &random)
      }
      let half = Int.random(in: 0...pieces.count, using: &random)
      var text = Self.text(of: Array(pieces[..<half]))
      text.append(Self.text(of: Array(pieces[half...])))
      var bytes = pieces.flatMap { $0 }
      #expect(text.count == bytes.count)
      let start = Int.random(in: 0...bytes.count, using: &random)
      let end = Int.random(in: start...bytes.count, using: &random)
      #expect(text.suffix(from: start) == Array(bytes[start...]))
      if Bool.random(using: &random) {
        text.removeSubrange(start..<end)
        bytes.removeSubrange(start..<end)
      } else {
        text.truncate(to: start)
        bytes.removeSubrange(start...)
      }
      #expect(text.count == bytes.count)
      #expect(text.takeBytes() == bytes)
      #expect(text.count == 0)
    }
  }
}
