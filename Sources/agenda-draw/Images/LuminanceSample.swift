internal import AgendaCPango
internal import AgendaDrawing
import AgendaPlatform

/// An image, drawn by itself as it is on a picture, to measure how bright it is.
struct LuminanceSample {
  /// The rectangle of the picture that it fills.
  private let box: DrawingBox
  private let pixelsPerPoint: Double
  private let columns: Int
  private let rows: Int
  /// The luminance of each pixel, row by row, on black.
  private let onBlack: [Float]
  /// The luminance of each pixel on white; empty for an opaque image.
  private let onWhite: [Float]

  /// Draws an image.
  init(
    _ image: DrawingImage, from images: ImageStore, pixelsPerPoint: Double
  ) throws(ImageHeader.Failure) {
    box = image.box
    self.pixelsPerPoint = pixelsPerPoint
    let size = ((box.width * pixelsPerPoint).rounded(.up), (box.height * pixelsPerPoint).rounded(.up))
    guard max(size.0, size.1) <= Double(DrawingSettings.maximumSide),
      Int(size.0) * Int(size.1) <= DrawingSettings.maximumPixels
    else {
      throw ImageHeader.Failure(message: "is drawn larger than a picture may be")
    }
    (columns, rows) = (max(Int(size.0), 1), max(Int(size.1), 1))
    let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(columns), Int32(rows))
    defer { cairo_surface_destroy(surface) }
    let cairo = cairo_create(surface)
    defer { cairo_destroy(cairo) }
    cairo_scale(cairo, pixelsPerPoint, pixelsPerPoint)
    cairo_translate(cairo, -box.x, -box.y)
    try images.draw(image, on: cairo)
    cairo_surface_flush(surface)
    guard let pixels = Pixels(surface) else {
      throw ImageHeader.Failure(message: "needs more memory than there is")
    }
    onBlack = pixels.luminances(on: 0)
    onWhite = pixels.isOpaque ? [] : pixels.luminances(on: 255)
  }

  /// The luminance of the pixels that a rectangle of the picture touches.
  func luminance(in part: DrawingBox) -> LuminanceRange {
    func bounded(_ place: Double, _ count: Int) -> Int { Int(min(max(place, 0), Double(count))) }
    let left = bounded(((part.x - box.x) * pixelsPerPoint).rounded(.down), columns)
    let right = bounded(((part.x + part.width - box.x) * pixelsPerPoint).rounded(.up), columns)
    let top = bounded(((part.y - box.y) * pixelsPerPoint).rounded(.down), rows)
    let bottom = bounded(((part.y + part.height - box.y) * pixelsPerPoint).rounded(.up), rows)
    guard left < right, top < bottom else { return LuminanceRange(minimum: 0, maximum: 0, mean: 0) }
    var (minimum, maximum, sum): (Float, Float, Double) = (1, 0, 0)
    for row in top..<bottom {
      for place in row * columns + left..<row * columns + right {
        minimum = min(minimum, onBlack[place])
        maximum = max(maximum, onWhite.isEmpty ? onBlack[place] : onWhite[place])
        sum += Double(onBlack[place])
      }
    }
    return LuminanceRange(
      minimum: Double(minimum), maximum: Double(maximum),
      mean: sum / Double((right - left) * (bottom - top)))
  }
}

extension DecodedImage {
  /// The least and the greatest luminance of its own pixels in a rectangle of the picture, and of those beside them, which a browser mixes with them; `nil`
  /// if it has none there.
  func luminance(of image: DrawingImage, in rectangle: DrawingBox) -> ClosedRange<Float>? {
    let (part, box) = image.fit.placed(size, in: image.box)
    func pixels(
      _ start: Double, _ length: Double, _ from: Double, _ drawn: Double, _ first: Double, _ shown: Double,
      _ count: Int
    ) -> Range<Int>? {
      guard drawn > 0 else { return nil }
      let low = first + (start - from) / drawn * shown - 1
      let high = first + (start + length - from) / drawn * shown + 1
      let least = max(low.rounded(.down), first.rounded(.down), 0)
      let most = min(high.rounded(.up), (first + shown).rounded(.up), Double(count))
      return least < most ? Int(least)..<Int(most) : nil
    }
    guard
      let columns = pixels(
        rectangle.x, rectangle.width, box.x, box.width, part.x, part.width, size.width),
      let rows = pixels(
        rectangle.y, rectangle.height, box.y, box.height, part.y, part.height, size.height)
    else { return nil }
    return Pixels(surface)?.luminance(columns, rows)
  }
}

extension Pixels {
  /// The least luminance of pixels on black, and the greatest on white.
  fileprivate func luminance(_ columns: Range<Int>, _ rows: Range<Int>) -> ClosedRange<Float> {
    let linear = Self.linear
    var (least, most): (Float, Float) = (1, 0)
    for y in rows {
      for x in columns {
        let pixel = pixel(x, y)
        let onBlack = Self.luminance(of: pixel, on: 0, linear)
        least = min(least, onBlack)
        most = max(most, pixel >> 24 == 255 ? onBlack : Self.luminance(of: pixel, on: 255, linear))
      }
    }
    return min(least, most)...most
  }

  /// The linear light of each of the 256 values of a colour component.
  private static let linear: [Float] = (0...255).map { value in
    let part = Float(value) / 255
    return part <= 0.04045 ? part / 12.92 : powf((part + 0.055) / 1.055, 2.4)
  }

  /// The relative luminance of a pixel (WCAG 2.2), on a grey that shines through.
  private static func luminance(of pixel: UInt32, on grey: UInt32, _ linear: [Float]) -> Float {
    let ground = (255 - pixel >> 24) * grey / 255
    func light(_ shift: UInt32) -> Float { linear[Int(min(pixel >> shift & 0xFF + ground, 255))] }
    return 0.2126 * light(16) + 0.7152 * light(8) + 0.0722 * light(0)
  }

  /// The relative luminance of each pixel, on a grey that shines through.
  func luminances(on grey: UInt32) -> [Float] {
    let linear = Self.linear
    return [Float](unsafeUninitializedCapacity: width * height) { values, count in
      for y in 0..<height {
        for x in 0..<width {
          values[count] = Self.luminance(of: pixel(x, y), on: grey, linear)
          count += 1
        }
      }
    }
  }
}
