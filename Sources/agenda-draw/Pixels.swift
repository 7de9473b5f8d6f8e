internal import AgendaCPango
internal import AgendaCZlib

/// The pixels of a surface of cairo, of 32 bits each: alpha, red, green and blue, the colours multiplied by alpha.
struct Pixels {
  private let data: UnsafeRawPointer
  let width: Int
  let height: Int
  /// The bytes from a row to the next.
  private let stride: Int

  /// The pixels of a surface, which has to outlive this value; `nil` if it has none.
  init?(_ surface: OpaquePointer?) {
    guard let data = cairo_image_surface_get_data(surface) else { return nil }
    self.data = UnsafeRawPointer(data)
    width = Int(cairo_image_surface_get_width(surface))
    height = Int(cairo_image_surface_get_height(surface))
    stride = Int(cairo_image_surface_get_stride(surface))
  }

  func pixel(_ x: Int, _ y: Int) -> UInt32 {
    data.load(fromByteOffset: y * stride + 4 * x, as: UInt32.self)
  }

  /// Whether nothing shines through.
  var isOpaque: Bool {
    for y in 0..<height {
      var alpha: UInt32 = 0xFF00_0000
      for x in 0..<width { alpha &= pixel(x, y) }
      if alpha != 0xFF00_0000 { return false }
    }
    return true
  }

  /// The picture as PNG in colour, with alpha where a pixel is not opaque; `nil` without memory.
  func png() -> [UInt8]? {
    let isOpaque = isOpaque
    return PNGFile(width: width, height: height, bitDepth: 8, colorType: isOpaque ? 2 : 6)
      .file(lineSize: width * (isOpaque ? 3 : 4)) { y, line in
        if isOpaque { fillOpaque(line, y) } else { fill(line, y) }
      }
  }

  /// Fills a line with red, green and blue.
  private func fillOpaque(_ line: UnsafeMutableBufferPointer<UInt8>, _ y: Int) {
    for x in 0..<width {
      let pixel = pixel(x, y)
      line[3 * x] = UInt8(truncatingIfNeeded: pixel >> 16)
      line[3 * x + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
      line[3 * x + 2] = UInt8(truncatingIfNeeded: pixel)
    }
  }

  /// Fills a line with red, green, blue and alpha.
  private func fill(_ line: UnsafeMutableBufferPointer<UInt8>, _ y: Int) {
    for x in 0..<width {
      let pixel = pixel(x, y)
      let alpha = pixel >> 24
      var (red, green, blue) = (pixel >> 16 & 0xFF, pixel >> 8 & 0xFF, pixel & 0xFF)
      if alpha != 255, alpha != 0 {
        red = (red * 255 + alpha / 2) / alpha
        green = (green * 255 + alpha / 2) / alpha
        blue = (blue * 255 + alpha / 2) / alpha
      }
      line[4 * x] = UInt8(truncatingIfNeeded: red)
      line[4 * x + 1] = UInt8(truncatingIfNeeded: green)
      line[4 * x + 2] = UInt8(truncatingIfNeeded: blue)
      line[4 * x + 3] = UInt8(truncatingIfNeeded: alpha)
    }
  }

  /// The picture, which is opaque, as PNG with one bit for each pixel. Letters and shapes are black and white already; what is not, such as
  /// emoji, is drawn by a pattern of dots; `nil` without memory.
  func bilevelPNG() -> [UInt8]? {
    PNGFile(width: width, height: height, bitDepth: 1, colorType: 0).file(lineSize: (width + 7) / 8) {
      y, line in
      for place in line.indices {
        var byte: UInt8 = 0
        for x in (8 * place)..<(8 * place + 8) { byte = byte << 1 | (x < width && isWhite(x, y) ? 1 : 0) }
        line[place] = byte
      }
    }
  }

  /// Whether a pixel is white, by its luminance (ITU-R BT.709) and the threshold at its place.
  private func isWhite(_ x: Int, _ y: Int) -> Bool {
    let pixel = pixel(x, y)
    let luminance = 2126 * (pixel >> 16 & 0xFF) + 7152 * (pixel >> 8 & 0xFF) + 722 * (pixel & 0xFF)
    return luminance / 10_000 > Self.thresholds[y % 4 * 4 + x % 4]
  }

  /// The greatest luminance of black in each of 4 by 4 pixels, from 8 to 248: an ordered dither (Bayer).
  private static let thresholds: [UInt32] = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]
    .map { $0 * 16 + 8 }
}

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
