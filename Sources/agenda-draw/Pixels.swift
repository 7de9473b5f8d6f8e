internal import AgendaCPango

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
