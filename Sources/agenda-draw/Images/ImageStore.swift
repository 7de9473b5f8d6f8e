internal import AgendaCPango
internal import AgendaDrawing

/// The images of a picture: each file is decoded once.
final class ImageStore {
  /// The maximum number of files.
  private static let maximumCount = 64
  /// The maximum number of pixels of all of them.
  private static let maximumPixels = 2 * ImageHeader.maximumPixels

  private var images: [String: Result<DecodedImage, ImageHeader.Failure>] = [:]
  private var pixels = 0
  /// The image of which the luminance was last asked for, as it is drawn.
  private var sample: (image: DrawingImage, pixels: LuminanceSample)?

  /// The image of a file.
  func image(_ path: String) throws(ImageHeader.Failure) -> DecodedImage {
    if let known = images[path] { return try known.get() }
    guard images.count < Self.maximumCount else {
      throw ImageHeader.Failure(message: "is one image too many: a picture has at most \(Self.maximumCount)")
    }
    let result = decode(path)
    images[path] = result
    return try result.get()
  }

  private func decode(_ path: String) -> Result<DecodedImage, ImageHeader.Failure> {
    do throws(ImageHeader.Failure) {
      let file = try ImageFile(path: path)
      pixels += file.header.width * file.header.height
      guard pixels <= Self.maximumPixels else {
        throw ImageHeader.Failure(message: "is too large beside the other images of the picture")
      }
      return .success(try DecodedImage(file))
    } catch {
      return .failure(error)
    }
  }

  /// Draws an image into the rectangle that it fills, within a path that is already a clip.
  func draw(_ image: DrawingImage, on cairo: OpaquePointer?) throws(ImageHeader.Failure) {
    let decoded = try self.image(image.path)
    let (part, box) = image.fit.placed(decoded.size, in: image.box)
    guard part.width > 0, part.height > 0, box.width > 0, box.height > 0 else { return }
    cairo_save(cairo)
    defer { cairo_restore(cairo) }
    cairo_rectangle(cairo, box.x, box.y, box.width, box.height)
    cairo_clip(cairo)
    cairo_translate(cairo, box.x, box.y)
    cairo_scale(cairo, box.width / part.width, box.height / part.height)
    cairo_set_source_surface(cairo, decoded.surface, -part.x, -part.y)
    let pattern = cairo_get_source(cairo)
    cairo_pattern_set_filter(pattern, CAIRO_FILTER_GOOD)
    // Its edges are as opaque as its middle.
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
    cairo_paint(cairo)
  }

  /// The luminance of a part of an image, drawn with a number of pixels for each point; `isScaled` where it is also shown in other sizes, in
  /// which each of its own pixels can be seen.
  func luminance(
    of image: DrawingImage, in box: DrawingBox, pixelsPerPoint: Double, isScaled: Bool
  ) throws(ImageHeader.Failure) -> LuminanceRange {
    let drawn: LuminanceSample
    if let sample, sample.image == image {
      drawn = sample.pixels
    } else {
      drawn = try LuminanceSample(image, from: self, pixelsPerPoint: pixelsPerPoint)
      sample = (image, drawn)
    }
    var range = drawn.luminance(in: box)
    guard isScaled, let own = try self.image(image.path).luminance(of: image, in: box) else { return range }
    range.minimum = min(range.minimum, Double(own.lowerBound))
    range.maximum = max(range.maximum, Double(own.upperBound))
    return range
  }
}
