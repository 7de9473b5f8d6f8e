internal import AgendaCZlib

/// Writes PNG (ISO/IEC 15948). Cairo writes it too, but takes several times as long, since it tries all filters and compresses
/// as much as it can.
struct PNGFile {
  /// How much is compressed, 1 to 9. More takes longer, and pictures of text hardly get smaller by it.
  private static let level: Int32 = 3

  var width: Int
  var height: Int
  /// The bits of each sample.
  var bitDepth: UInt8
  /// 0 for grey, 2 for red, green and blue, 6 for these with alpha.
  var colorType: UInt8

  /// The file of filtered lines; `nil` without memory.
  func file(of lines: [UInt8]) -> [UInt8]? {
    var size = compressBound(uLong(lines.count))
    var compressed = [UInt8](repeating: 0, count: Int(size))
    guard compress2(&compressed, &size, lines, uLong(lines.count), Self.level) == Z_OK else { return nil }
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    add("IHDR", bigEndian(width) + bigEndian(height) + [bitDepth, colorType, 0, 0, 0], to: &file)
    add("IDAT", Array(compressed[..<Int(size)]), to: &file)
    add("IEND", [], to: &file)
    return file
  }

  /// Adds a chunk: its length, its type, its data, and their check sum.
  private func add(_ type: String, _ data: [UInt8], to file: inout [UInt8]) {
    let body = Array(type.utf8) + data
    let sum = crc32(0, body, uInt(clamping: body.count))
    file += bigEndian(data.count) + body + bigEndian(Int(sum))
  }

  private func bigEndian(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
