internal import AgendaCPango
internal import AgendaDrawing

extension Canvas {
  /// The pixels of a point of PDF that an image has: 216 in an inch. A file with all pixels of a photo would be large.
  private static let imagePixelsPerPoint = 3.0

  /// The pixels of a point at which the luminance of images is measured.
  static func samplePixelsPerPoint(_ settings: DrawingSettings) -> Double {
    settings.format == .pdf ? imagePixelsPerPoint : settings.scale
  }

  /// Draws an image.
  func draw(_ image: DrawingImage, from images: ImageStore) throws(ImageHeader.Failure) {
    cairo_save(cairo)
    defer { cairo_restore(cairo) }
    trace(snapped(image.box), radius: image.radius)
    cairo_clip(cairo)
    guard isPDF else { return try images.draw(image, on: cairo) }
    let scale = Self.imagePixelsPerPoint
    let (width, height) = ((image.box.width * scale).rounded(.up), (image.box.height * scale).rounded(.up))
    guard max(width, height) <= Double(DrawingSettings.maximumSide),
      Int(width) * Int(height) <= DrawingSettings.maximumPixels
    else {
      return try images.draw(image, on: cairo)
    }
    let surface = cairo_image_surface_create(
      CAIRO_FORMAT_ARGB32, Int32(max(width, 1)), Int32(max(height, 1)))
    defer { cairo_surface_destroy(surface) }
    let inner = cairo_create(surface)
    defer { cairo_destroy(inner) }
    cairo_scale(inner, scale, scale)
    cairo_translate(inner, -image.box.x, -image.box.y)
    try images.draw(image, on: inner)
    cairo_translate(cairo, image.box.x, image.box.y)
    cairo_scale(cairo, 1 / scale, 1 / scale)
    cairo_set_source_surface(cairo, surface, 0, 0)
    cairo_paint(cairo)
  }

  /// Draws a rectangle that lets shine through what is below it.
  func draw(_ veil: DrawingVeil) {
    let gradient = cairo_pattern_create_linear(0, veil.box.y, 0, veil.box.y + veil.box.height)
    defer { cairo_pattern_destroy(gradient) }
    let (red, green, blue) = (veil.color.red, veil.color.green, veil.color.blue)
    for (place, opacity) in [(0.0, veil.top), (1, veil.bottom)] {
      cairo_pattern_add_color_stop_rgba(
        gradient, place, Double(red) / 255, Double(green) / 255, Double(blue) / 255, opacity)
    }
    cairo_set_source(cairo, gradient)
    trace(snapped(veil.box), radius: veil.radius)
    cairo_fill(cairo)
  }
}
