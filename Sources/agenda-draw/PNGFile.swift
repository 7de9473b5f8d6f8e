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

  /// The file, of which `fill` writes the samples of each line; `nil` without memory. Each line is compressed before the next one is made,
  /// so that the whole picture is never in memory twice.
  func file(lineSize: Int, fill: (Int, UnsafeMutableBufferPointer<UInt8>) -> Void) -> [UInt8]? {
    guard let compression = Compression(level: Self.level) else { return nil }
    let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 3 * lineSize + 1)
    defer { memory.deallocate() }
    memory.initialize(repeating: 0)
    var row = UnsafeMutableBufferPointer(rebasing: memory[..<lineSize])
    var above = UnsafeMutableBufferPointer(rebasing: memory[lineSize..<(2 * lineSize)])
    let filtered = UnsafeMutableBufferPointer(rebasing: memory[(2 * lineSize)...])
    // The difference from the line above is zero where both are equal. One bit for each pixel is compressed better as it is.
    filtered[0] = bitDepth == 1 ? 0 : 2
    for y in 0..<height {
      fill(y, row)
      for place in 0..<lineSize {
        filtered[place + 1] = bitDepth == 1 ? row[place] : row[place] &- above[place]
      }
      compression.add(filtered)
      swap(&row, &above)
    }
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    add("IHDR", bigEndian(width) + bigEndian(height) + [bitDepth, colorType, 0, 0, 0], to: &file)
    add("IDAT", compression.finish(), to: &file)
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

/// A stream of zlib (RFC 1950), which keeps its place in memory.
private final class Compression {
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private let block = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1 << 15)
  private var data: [UInt8] = []

  /// An empty stream; `nil` without memory.
  init?(level: Int32) {
    stream.initialize(to: z_stream())
    guard deflateInit_(stream, level, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
      return nil
    }
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
    block.deallocate()
  }

  /// Compresses bytes.
  func add(_ bytes: UnsafeMutableBufferPointer<UInt8>) {
    (stream.pointee.next_in, stream.pointee.avail_in) = (bytes.baseAddress, uInt(bytes.count))
    run(Z_NO_FLUSH)
  }

  /// The compressed bytes of all that was added.
  func finish() -> [UInt8] {
    run(Z_FINISH)
    return data
  }

  private func run(_ flush: Int32) {
    repeat {
      (stream.pointee.next_out, stream.pointee.avail_out) = (block.baseAddress, uInt(block.count))
      deflate(stream, flush)
      data += block[..<(block.count - Int(stream.pointee.avail_out))]
    } while stream.pointee.avail_out == 0
  }
}
