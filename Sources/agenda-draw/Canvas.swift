internal import AgendaCPango
internal import AgendaDrawing

/// The picture that is drawn, with cairo.
final class Canvas {
  /// A clip or link around a part of the drawing.
  enum Group {
    /// Nothing is drawn outside of a rectangle.
    case clip(DrawingBox, radius: Double)
    /// A link to an address.
    case link(String)
  }

  /// The maximum width and height of a page of PDF, in points (ISO 32000-1, annex C).
  private static let maximumPage = 14_400.0
  /// The maximum number of pages.
  private static let maximumPages = 1000

  private let shaper: TextShaper
  private let surface: OpaquePointer?
  let cairo: OpaquePointer?
  private let stream = ByteStream()
  private var pages = 1
  private var isBilevel: Bool { shaper.settings.format == .bilevel }
  var isPDF: Bool { shaper.settings.format == .pdf }

  /// An empty picture, with its size in points, and the title of a PDF.
  init(width: Double, height: Double, title: String? = nil, _ shaper: TextShaper) throws(DrawingError) {
    self.shaper = shaper
    let scale = shaper.pixelsPerPoint
    if shaper.settings.format == .pdf {
      try Self.validatePage(width: width, height: height)
      surface = cairo_pdf_surface_create_for_stream(
        { closure, bytes, count in
          guard let closure, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
          let stream = Unmanaged<ByteStream>.fromOpaque(closure).takeUnretainedValue()
          stream.bytes += UnsafeBufferPointer(start: bytes, count: Int(count))
          return CAIRO_STATUS_SUCCESS
        }, Unmanaged.passUnretained(stream).toOpaque(), width, height)
      // Equal pictures are equal files, so that a file is only replaced where something has changed.
      cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z")
      if let title { cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title) }
    } else {
      let (columns, rows) = ((width * scale).rounded(.up), (height * scale).rounded(.up))
      guard max(columns, rows) <= Double(DrawingSettings.maximumSide),
        Int(columns) * Int(rows) <= DrawingSettings.maximumPixels
      else {
        throw DrawingError(
          message:
            "the picture has more than \(DrawingSettings.maximumPixels >> 20) million pixels, or a side of more than \(DrawingSettings.maximumSide)"
        )
      }
      surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(max(columns, 1)), Int32(max(rows, 1)))
    }
    cairo = cairo_create(surface)
    if shaper.settings.format == .bilevel {
      cairo_set_antialias(cairo, CAIRO_ANTIALIAS_NONE)
      cairo_set_source_rgb(cairo, 1, 1, 1)
      cairo_paint(cairo)
    }
    cairo_scale(cairo, scale, scale)
    shaper.use(cairo)
    try check()
  }

  deinit {
    cairo_destroy(cairo)
    cairo_surface_destroy(surface)
  }

  private static func validatePage(width: Double, height: Double) throws(DrawingError) {
    guard width > 0, height > 0, max(width, height) <= maximumPage else {
      throw DrawingError(message: "a page of PDF is at most \(Int(maximumPage)) points high and wide")
    }
  }

  /// Ends the page, and begins another one.
  func beginPage(width: Double, height: Double) throws(DrawingError) {
    try Self.validatePage(width: width, height: height)
    pages += 1
    guard pages <= Self.maximumPages else {
      throw DrawingError(message: "a PDF has at most \(Self.maximumPages) pages")
    }
    cairo_surface_show_page(surface)
    cairo_pdf_surface_set_size(surface, width, height)
    try check()
  }

  private func check() throws(DrawingError) {
    for status in [cairo_status(cairo), cairo_surface_status(surface)] where status != CAIRO_STATUS_SUCCESS {
      throw DrawingError(
        message: "cannot draw: \(String(cString: cairo_status_to_string(status)))", exitCode: 71)
    }
  }

  /// The file of the picture.
  func finish() throws(DrawingError) -> [UInt8] {
    try check()
    if isPDF {
      cairo_surface_finish(surface)
      try check()
      return stream.bytes
    }
    cairo_surface_flush(surface)
    guard let pixels = Pixels(surface), let file = isBilevel ? pixels.bilevelPNG() : pixels.png() else {
      throw DrawingError(message: "out of memory", exitCode: 71)
    }
    return file
  }

  /// Begins a clip or a link.
  func begin(_ group: Group) {
    switch group {
    case .clip(let box, let radius):
      cairo_save(cairo)
      let box = snapped(box)
      trace(box, radius: isRounded(radius) ? 0 : radius)
      cairo_clip(cairo)
      if isRounded(radius) { cairo_push_group(cairo) }
    case .link(let target):
      guard isPDF else { return }
      let quoted = target.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
      cairo_tag_begin(cairo, CAIRO_TAG_LINK, "uri='\(quoted)'")
    }
  }

  /// Ends it.
  func end(_ group: Group) {
    switch group {
    case .clip(let box, let radius):
      if isRounded(radius) {
        cairo_pop_group_to_source(cairo)
        trace(box, radius: radius)
        cairo_fill(cairo)
      }
      cairo_restore(cairo)
    case .link: if isPDF { cairo_tag_end(cairo, CAIRO_TAG_LINK) }
    }
  }

  /// Whether what is inside of corners is drawn by itself first, and cut then. Below a clip that is no rectangle, cairo draws of each letter only what
  /// it would cover without being fitted to pixels: a fitted one may be a row higher, and loses its top.
  private func isRounded(_ radius: Double) -> Bool { radius > 0 && shaper.settings.format == .png }
}

/// The bytes of a file, as cairo writes them.
private final class ByteStream {
  var bytes: [UInt8] = []
}

extension Canvas {
  /// Draws a rectangle.
  func draw(_ box: DrawingBox, radius: Double, _ paint: DrawingPaint) {
    // Half of a thin line would be lost between two pixels: then the whole shape is filled, up to its outer edge.
    if isBilevel, paint.fill != nil || paint.lineWidth < 1 {
      let edge = paint.stroke == nil ? 0 : paint.lineWidth / 2
      let whole = DrawingBox(
        x: box.x - edge, y: box.y - edge, width: box.width + 2 * edge, height: box.height + 2 * edge)
      trace(snapped(whole), radius: 0)
      fill(paint.fill ?? paint.stroke)
      cairo_new_path(cairo)
      return
    }
    trace(box, radius: radius)
    finishPath(paint)
  }

  /// Draws a path.
  func draw(_ segments: [PathSegment], of path: DrawingPath, _ paint: DrawingPaint) {
    cairo_save(cairo)
    defer { cairo_restore(cairo) }
    cairo_translate(cairo, path.x, path.y)
    cairo_scale(cairo, path.scale, path.scale)
    for segment in segments {
      switch segment {
      case .move(let point): cairo_move_to(cairo, point.x, point.y)
      case .line(let point): cairo_line_to(cairo, point.x, point.y)
      case .curve(let one, let two, let end):
        cairo_curve_to(cairo, one.x, one.y, two.x, two.y, end.x, end.y)
      case .close: cairo_close_path(cairo)
      }
    }
    cairo_set_line_cap(cairo, path.isRound ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT)
    cairo_set_line_join(cairo, path.isRound ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_MITER)
    cairo_set_dash(cairo, path.dashes, Int32(path.dashes.count), 0)
    finishPath(paint)
  }

  /// Draws a line of text.
  func draw(_ text: DrawingText) {
    let x = isBilevel ? aligned(text.x) : text.x
    let baseline = isBilevel ? aligned(text.baseline) : text.baseline
    setSource(text.color)
    let width = shaper.draw(text, x: x, baseline: baseline, on: cairo)
    cairo_new_path(cairo)
    guard text.isStruck else { return }
    let thickness = max(text.font.size / 14, 1 / shaper.pixelsPerPoint)
    let line = DrawingBox(x: x, y: baseline - text.font.size * 0.3, width: width, height: thickness)
    trace(snapped(line), radius: 0)
    cairo_fill(cairo)
  }

  private func finishPath(_ paint: DrawingPaint) {
    fill(paint.fill)
    if let color = paint.stroke, paint.lineWidth > 0 {
      setSource(color)
      cairo_set_line_width(cairo, paint.lineWidth)
      cairo_stroke_preserve(cairo)
    }
    cairo_new_path(cairo)
  }

  private func fill(_ color: DrawingColor?) {
    guard let color else { return }
    setSource(color)
    cairo_fill_preserve(cairo)
  }

  private func setSource(_ color: DrawingColor) {
    cairo_set_source_rgb(cairo, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255)
  }

  func trace(_ box: DrawingBox, radius: Double) {
    let radius = isBilevel ? 0 : min(radius, box.width / 2, box.height / 2)
    guard radius > 0 else {
      cairo_rectangle(cairo, box.x, box.y, box.width, box.height)
      return
    }
    let (right, bottom) = (box.x + box.width, box.y + box.height)
    cairo_new_sub_path(cairo)
    cairo_arc(cairo, right - radius, box.y + radius, radius, -.pi / 2, 0)
    cairo_arc(cairo, right - radius, bottom - radius, radius, 0, .pi / 2)
    cairo_arc(cairo, box.x + radius, bottom - radius, radius, .pi / 2, .pi)
    cairo_arc(cairo, box.x + radius, box.y + radius, radius, .pi, 1.5 * .pi)
    cairo_close_path(cairo)
  }

  /// The rectangle with its edges between pixels, at least one pixel wide and high; the same where edges are smooth.
  func snapped(_ box: DrawingBox) -> DrawingBox {
    guard isBilevel else { return box }
    let pixel = 1 / shaper.pixelsPerPoint
    let (x, y) = (aligned(box.x), aligned(box.y))
    return DrawingBox(
      x: x, y: y, width: max(aligned(box.x + box.width) - x, pixel),
      height: max(aligned(box.y + box.height) - y, pixel))
  }

  private func aligned(_ place: Double) -> Double {
    (place * shaper.pixelsPerPoint).rounded() / shaper.pixelsPerPoint
  }
}

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
