/// The blocks of a GIF (GIF89a, appendix A).
package enum GIFFile {
  /// The file up to the end of its first image, so that the others are not decoded; `nil` if that has no end.
  package static func firstFrame(of bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count > 13 else { return nil }
    var place = 13 + colorTableSize(bytes[10])
    while place < bytes.count {
      switch bytes[place] {
      case 0x21:
        // An extension: its label, and data.
        guard let end = endOfBlocks(bytes, from: place + 2) else { return nil }
        place = end
      case 0x2C:
        guard place + 9 < bytes.count else { return nil }
        // The descriptor, a table of colours, the size of codes, and data.
        let data = place + 10 + colorTableSize(bytes[place + 9]) + 1
        guard let end = endOfBlocks(bytes, from: data) else { return nil }
        return bytes[..<end] + [0x3B]
      default: return nil
      }
    }
    return nil
  }

  private static func colorTableSize(_ flags: UInt8) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
  }

  /// Where blocks of data end, each of which begins with its length.
  private static func endOfBlocks(_ bytes: [UInt8], from start: Int) -> Int? {
    var place = start
    while place < bytes.count {
      let length = Int(bytes[place])
      place += 1 + length
      if length == 0 { return place }
    }
    return nil
  }
}
