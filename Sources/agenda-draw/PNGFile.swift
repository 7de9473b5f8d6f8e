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

  /// The file, of which `fill` writes the samples of each line; `nil` without memory. Each line is the difference from the line
  /// above, which is zero where both are equal, and is compressed before the next one is made: the whole picture is never in memory twice.
  func file(lineSize: Int, fill: (Int, UnsafeMutableBufferPointer<UInt8>) -> Void) -> [UInt8]? {
    var stream = z_stream()
    guard deflateInit_(&stream, Self.level, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
      return nil
    }
    defer { deflateEnd(&stream) }
    var data: [UInt8] = []
    let block = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1 << 15)
    let rows = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 3 * (lineSize + 1))
    defer {
      block.deallocate()
      rows.deallocate()
    }
    rows.initialize(repeating: 0)
    var row = UnsafeMutableBufferPointer(rebasing: rows[..<lineSize])
    var above = UnsafeMutableBufferPointer(rebasing: rows[(lineSize + 1)...].prefix(lineSize))
    let filtered = UnsafeMutableBufferPointer(rebasing: rows[(2 * lineSize + 2)...])
    /// Compresses what is left of the input, up to the end of the stream if `flush` says so.
    func compress(_ flush: Int32) {
      repeat {
        (stream.next_out, stream.avail_out) = (block.baseAddress, uInt(block.count))
        deflate(&stream, flush)
        data += block[..<(block.count - Int(stream.avail_out))]
      } while stream.avail_out == 0
    }
    for y in 0..<height {
      fill(y, row)
      // 1 bit for each pixel is compressed better as it is.
      let isPlain = bitDepth == 1
      filtered[0] = isPlain ? 0 : 2
      for byte in 0..<lineSize { filtered[byte + 1] = isPlain ? row[byte] : row[byte] &- above[byte] }
      (stream.next_in, stream.avail_in) = (filtered.baseAddress, uInt(lineSize + 1))
      compress(Z_NO_FLUSH)
      swap(&row, &above)
    }
    (stream.next_in, stream.avail_in) = (nil, 0)
    compress(Z_FINISH)
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    add("IHDR", bigEndian(width) + bigEndian(height) + [bitDepth, colorType, 0, 0, 0], to: &file)
    add("IDAT", data, to: &file)
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
