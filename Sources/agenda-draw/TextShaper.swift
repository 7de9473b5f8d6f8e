internal import AgendaCPango
internal import AgendaDrawing

/// Lays out text with Pango.
final class TextShaper {
  /// The units of Pango in a point.
  private static let unitsPerPoint = 1024.0
  /// A text of more bytes is measured and drawn up to about here: no picture has room for so many letters in a line, and Pango
  /// takes long for them.
  private static let maximumLength = 1 << 14

  /// How the picture is drawn.
  let settings: DrawingSettings
  private let context: OpaquePointer
  private let layout: OpaquePointer
  private var face: DrawingFace
  private var fonts: [DrawingFace: [DrawingFont: OpaquePointer]] = [:]
  /// The size in which text is laid out, before it is scaled to its own. fontconfig sorts all fonts of the system anew for each size and
  /// weight, which takes longer than all else. Letters that are fitted to pixels have their own size.
  private static let commonSize = 16.0
  /// The letters of the picture that no font has, in the order in which they were drawn.
  private(set) var missing: [Unicode.Scalar] = []
  private static let mostMissing = 100
  private var current: (font: DrawingFont?, isRightToLeft: Bool) = (nil, false)

  init(_ settings: DrawingSettings) throws(DrawingError) {
    guard let map = pango_cairo_font_map_get_default(), let context = pango_font_map_create_context(map),
      let layout = pango_layout_new(context), let options = cairo_font_options_create()
    else { throw DrawingError(message: "out of memory", exitCode: 71) }
    self.settings = settings
    face = settings.face
    self.context = context
    self.layout = layout
    let isBilevel = settings.format == .bilevel
    cairo_font_options_set_antialias(options, isBilevel ? CAIRO_ANTIALIAS_NONE : CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, isBilevel ? CAIRO_HINT_STYLE_FULL : CAIRO_HINT_STYLE_SLIGHT)
    cairo_font_options_set_hint_metrics(options, isBilevel ? CAIRO_HINT_METRICS_ON : CAIRO_HINT_METRICS_OFF)
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
    pango_context_set_language(context, pango_language_from_string(settings.face.language))
    pango_context_set_base_dir(context, 0)
    pango_context_set_round_glyph_positions(context, isBilevel ? 1 : 0)
    pango_layout_set_auto_dir(layout, 0)
    pango_layout_set_single_paragraph_mode(layout, 1)
    // Widths are asked for before there is a picture.
    let probe = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1)
    let cairo = cairo_create(probe)
    cairo_scale(cairo, pixelsPerPoint, pixelsPerPoint)
    use(cairo)
    cairo_destroy(cairo)
    cairo_surface_destroy(probe)
  }

  /// The pixels of a point; 1 where the picture has no pixels.
  var pixelsPerPoint: Double { settings.format == .pdf ? 1 : settings.scale }

  /// Lays out text from now on as a drawing needs it.
  func use(_ cairo: OpaquePointer?) {
    pango_cairo_update_context(cairo, context)
    pango_layout_context_changed(layout)
  }

  /// Lays out text from now on in other families and as of another language.
  func use(_ face: DrawingFace) {
    guard face != self.face else { return }
    self.face = face
    current.font = nil
    pango_context_set_language(context, pango_language_from_string(face.language))
    pango_layout_context_changed(layout)
  }

  /// The width of a text in points.
  func width(of text: String, _ font: DrawingFont) -> Double {
    set(text, font, isRightToLeft: current.isRightToLeft)
    return widthOfLine * scale(of: font)
  }

  /// The width of the text that is laid out, before it is scaled.
  private var widthOfLine: Double {
    var (width, height): (Int32, Int32) = (0, 0)
    pango_layout_get_size(layout, &width, &height)
    return Double(width) / Self.unitsPerPoint
  }

  /// How much larger a text of a font is than it is laid out.
  private func scale(of font: DrawingFont) -> Double {
    settings.format == .bilevel ? 1 : font.size / Self.commonSize
  }

  /// Draws a text that begins at a point on the baseline. Returns its width in points.
  func draw(_ text: DrawingText, x: Double, baseline: Double, on cairo: OpaquePointer?) -> Double {
    set(text.text, text.font, isRightToLeft: text.isRightToLeft)
    let scale = scale(of: text.font)
    noteMissing()
    if let line = pango_layout_get_line_readonly(layout, 0) {
      cairo_save(cairo)
      cairo_translate(cairo, x, baseline)
      cairo_scale(cairo, scale, scale)
      cairo_move_to(cairo, 0, 0)
      if settings.format == .png { drawLetters(on: cairo) } else { pango_cairo_show_layout_line(cairo, line) }
      cairo_restore(cairo)
    }
    return widthOfLine * scale
  }

  /// Draws the line letter by letter. If the boxes of letters overlap, cairo draws all of them through a mask of the size that they have without
  /// being fitted to pixels: fitted ones may be a row higher, and lose their tops.
  private func drawLetters(on cairo: OpaquePointer?) {
    guard let runs = pango_layout_get_iter(layout) else { return }
    defer { pango_layout_iter_free(runs) }
    var x = 0.0
    repeat {
      guard let run = pango_layout_iter_get_run_readonly(runs)?.pointee, let letters = run.glyphs?.pointee
      else {
        continue
      }
      for place in 0..<Int(letters.num_glyphs) {
        var letter = letters
        letter.num_glyphs = 1
        letter.glyphs += place
        letter.log_clusters += place
        cairo_move_to(cairo, x, 0)
        pango_cairo_show_glyph_string(cairo, run.item.pointee.analysis.font, &letter)
        x += Double(letters.glyphs[place].geometry.width) / Self.unitsPerPoint
      }
    } while pango_layout_iter_next_run(runs) != 0
  }

  /// Notes the letters of the line for which Pango draws a box with their number, because no font has them.
  private func noteMissing() {
    guard let runs = pango_layout_get_iter(layout) else { return }
    defer { pango_layout_iter_free(runs) }
    repeat {
      guard let letters = pango_layout_iter_get_run_readonly(runs)?.pointee.glyphs?.pointee else { continue }
      for place in 0..<Int(letters.num_glyphs) {
        let glyph = letters.glyphs[place].glyph
        guard glyph & Self.unknown != 0, missing.count < Self.mostMissing,
          let scalar = Unicode.Scalar(glyph & ~Self.unknown), !missing.contains(scalar)
        else { continue }
        missing.append(scalar)
      }
    } while pango_layout_iter_next_run(runs) != 0
  }

  /// `PANGO_GLYPH_UNKNOWN_FLAG`, to which Pango adds the number of the letter.
  private static let unknown: UInt32 = 0x1000_0000
  private func set(_ text: String, _ font: DrawingFont, isRightToLeft: Bool) {
    if current.isRightToLeft != isRightToLeft {
      pango_context_set_base_dir(context, isRightToLeft ? 1 : 0)
      pango_layout_context_changed(layout)
      current.isRightToLeft = isRightToLeft
    }
    let font = DrawingFont(size: font.size / scale(of: font), weight: font.weight)
    if current.font != font {
      pango_layout_set_font_description(layout, description(of: font))
      current.font = font
    }
    // By scalars and not by characters, of which one can be as long as the text.
    let isLong = text.utf8.count > Self.maximumLength
    let text = isLong ? String(text.unicodeScalars.prefix(Self.maximumLength / 4)) : text
    pango_layout_set_text(layout, text, Int32(clamping: text.utf8.count))
  }

  private func description(of font: DrawingFont) -> OpaquePointer? {
    if let known = fonts[face]?[font] { return known }
    guard let new = pango_font_description_new() else { return nil }
    pango_font_description_set_family(new, face.families)
    pango_font_description_set_absolute_size(new, font.size * Self.unitsPerPoint)
    pango_font_description_set_weight(new, UInt32(font.weight))
    fonts[face, default: [:]][font] = new
    return new
  }
}
