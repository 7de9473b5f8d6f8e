internal import AgendaCPango
internal import AgendaCPixbuf
internal import AgendaCWebP
internal import AgendaDrawing
import AgendaPlatform

/// The pixels of an image, as cairo holds them: alpha, red, green and blue, the colours multiplied by alpha.
final class DecodedImage {
  let surface: OpaquePointer
  let size: ImageSize

  /// Decodes a file.
  convenience init(_ file: ImageFile) throws(ImageHeader.Failure) {
    switch file.header.format {
    case .webp: try self.init(webP: file)
    case .gif:
      guard let frame = GIFFile.firstFrame(of: file.bytes) else { throw Self.damaged("it is cut off") }
      try self.init(frame, file.header)
    case .png, .jpeg: try self.init(file.bytes, file.header)
    }
  }

  /// An image without colour.
  private init(width: Int, height: Int) throws(ImageHeader.Failure) {
    guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)) else {
      throw ImageHeader.Failure(message: "needs more memory than there is")
    }
    self.surface = surface
    size = ImageSize(width: width, height: height)
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else {
      throw ImageHeader.Failure(message: "needs more memory than there is")
    }
  }

  deinit { cairo_surface_destroy(surface) }

  fileprivate static func damaged(_ reason: String) -> ImageHeader.Failure {
    ImageHeader.Failure(message: "is damaged: \(reason)")
  }

  /// The size of a page of memory, in bytes.
  private static let pageSize = max(sysconf(Int32(_SC_PAGESIZE)), 4096)
  /// How much memory is given back at once, in bytes.
  private static let releasedAtOnce = 4 << 20

  private var pixels: UnsafeMutablePointer<UInt32>? {
    UnsafeMutableRawPointer(cairo_image_surface_get_data(surface))?
      .assumingMemoryBound(to: UInt32.self)
  }

  /// An image by gdk-pixbuf, in the one format that its header says.
  private convenience init(_ bytes: [UInt8], _ header: ImageHeader) throws(ImageHeader.Failure) {
    let upright = try Self.upright(bytes, header)
    defer { g_object_unref(UnsafeMutableRawPointer(upright)) }
    try self.init(
      width: Int(gdk_pixbuf_get_width(upright)), height: Int(gdk_pixbuf_get_height(upright)))
    copy(upright)
  }

  /// The image of gdk-pixbuf, turned as its file says. It is the only copy, and the caller has to release it.
  private static func upright(
    _ bytes: [UInt8], _ header: ImageHeader
  ) throws(ImageHeader.Failure) -> OpaquePointer {
    var error: UnsafeMutablePointer<GError>?
    func reason() -> String {
      let text = error.flatMap { error in error.pointee.message.map { String(cString: $0) } }
      g_error_free(error)
      error = nil
      return text ?? "it cannot be decoded"
    }
    guard let loader = gdk_pixbuf_loader_new_with_type(header.format.rawValue, &error) else {
      throw ImageHeader.Failure(message: "cannot be decoded: \(reason())")
    }
    defer { g_object_unref(UnsafeMutableRawPointer(loader)) }
    agenda_pixbuf_loader_clear_first(loader)
    let isWritten = gdk_pixbuf_loader_write(loader, bytes, bytes.count, &error) != 0
    if !isWritten { throw failure(reason(), closing: loader) }
    guard gdk_pixbuf_loader_close(loader, &error) != 0 else { throw damaged(reason()) }
    guard let image = gdk_pixbuf_loader_get_pixbuf(loader),
      gdk_pixbuf_get_width(image) == header.width, gdk_pixbuf_get_height(image) == header.height,
      let upright = gdk_pixbuf_apply_embedded_orientation(image)
    else { throw damaged("it has another size than its header says") }
    return upright
  }

  /// The failure to decode. A loader has to be closed.
  private static func failure(_ reason: String, closing loader: OpaquePointer) -> ImageHeader.Failure {
    gdk_pixbuf_loader_close(loader, nil)
    return damaged(reason)
  }

  /// Copies red, green and blue, and alpha if there is one. Copied rows give their memory back, so that a large image is in memory once.
  private func copy(_ image: OpaquePointer) {
    let channels = Int(gdk_pixbuf_get_n_channels(image))
    let stride = Int(gdk_pixbuf_get_rowstride(image))
    guard let target = pixels, let source = gdk_pixbuf_read_pixels(image), channels >= 3 else { return }
    var released = UnsafeMutableRawPointer(mutating: source).alignedUp(toMultipleOf: Self.pageSize)
    for y in 0..<size.height {
      var from = source + y * stride
      let to = target + y * size.width
      for x in 0..<size.width {
        to[x] = Self.pixel(from[0], from[1], from[2], alpha: channels == 4 ? from[3] : 255)
        from += channels
      }
      let end = UnsafeMutableRawPointer(mutating: source + y * stride)
      guard end - released > Self.releasedAtOnce else { continue }
      let count = (end - released) / Self.pageSize * Self.pageSize
      madvise(released, count, MADV_DONTNEED)
      released += count
    }
    cairo_surface_mark_dirty(surface)
  }

  /// The colours multiplied by alpha.
  private static func pixel(_ red: UInt8, _ green: UInt8, _ blue: UInt8, alpha: UInt8) -> UInt32 {
    let alpha = UInt32(alpha)
    var (red, green, blue) = (UInt32(red), UInt32(green), UInt32(blue))
    if alpha != 255 {
      red = (red * alpha + 127) / 255
      green = (green * alpha + 127) / 255
      blue = (blue * alpha + 127) / 255
    }
    return alpha << 24 | red << 16 | green << 8 | blue
  }
}

/// WebP, by its own library.
extension DecodedImage {
  /// The first frame, on nothing where it is smaller than the image.
  private convenience init(webP file: ImageFile) throws(ImageHeader.Failure) {
    try self.init(width: file.header.width, height: file.header.height)
    let isWhole = file.bytes.withUnsafeBufferPointer { bytes in
      var data = WebPData(bytes: bytes.baseAddress, size: bytes.count)
      guard let demuxer = WebPDemuxInternal(&data, 0, nil, WEBP_DEMUX_ABI_VERSION) else { return false }
      defer { WebPDemuxDelete(demuxer) }
      var frame = WebPIterator()
      guard WebPDemuxGetFrame(demuxer, 1, &frame) != 0 else { return false }
      defer { WebPDemuxReleaseIterator(&frame) }
      return frame.complete != 0 && decode(frame)
    }
    guard isWhole else { throw Self.damaged("it is cut off, or not WebP") }
  }

  private func decode(_ frame: WebPIterator) -> Bool {
    let (left, top) = (Int(frame.x_offset), Int(frame.y_offset))
    let (width, height) = (Int(frame.width), Int(frame.height))
    guard let target = pixels, left >= 0, top >= 0, width > 0, height > 0, left + width <= size.width,
      top + height <= size.height
    else { return false }
    let first = target + top * size.width + left
    let room = ((height - 1) * size.width + width) * 4
    let isDecoded = first.withMemoryRebound(to: UInt8.self, capacity: room) {
      WebPDecodeBGRAInto(frame.fragment.bytes, frame.fragment.size, $0, room, Int32(4 * size.width)) != nil
    }
    guard isDecoded else { return false }
    if frame.has_alpha != 0 {
      for y in top..<top + height {
        for x in left..<left + width {
          let pixel = target[y * size.width + x]
          target[y * size.width + x] = Self.pixel(
            UInt8(truncatingIfNeeded: pixel >> 16), UInt8(truncatingIfNeeded: pixel >> 8),
            UInt8(truncatingIfNeeded: pixel), alpha: UInt8(truncatingIfNeeded: pixel >> 24))
        }
      }
    }
    cairo_surface_mark_dirty(surface)
    return true
  }
}

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
