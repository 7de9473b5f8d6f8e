/// An image of a file on a picture.
///
/// ```swift
/// DrawingImage(path: "/home/ada/hall.jpg", fit: .cover, box: wholePicture, radius: 20)
/// ```
package struct DrawingImage: Sendable, Hashable {
  /// Which part of the image is shown.
  package enum Fit: Sendable, Hashable {
    /// The largest part in the middle that has the proportions of the box.
    case cover
    /// All of it, in the middle of the box, which it fills in one direction.
    case contain
    /// This part, in fractions of the width and the height of the image: 0, 0, 1, 1 is all of it. It fills the box, and is stretched if it
    /// has other proportions.
    case part(DrawingBox)
  }

  /// The path of a file: PNG, JPEG, WebP or GIF, of which the first frame is shown.
  package var path: String
  package var fit: Fit
  /// The rectangle that is filled, in points of the picture.
  package var box: DrawingBox
  /// The radius of the corners of the rectangle, in points.
  package var radius: Double

  package init(path: String, fit: Fit = .cover, box: DrawingBox, radius: Double = 0) {
    self.path = path
    self.fit = fit
    self.box = box
    self.radius = radius
  }
}

extension DrawingImage.Fit {
  /// The part of an image of a size that is shown, in pixels, and the rectangle that it fills.
  package func placed(_ size: ImageSize, in box: DrawingBox) -> (part: DrawingBox, box: DrawingBox) {
    let (width, height) = (Double(size.width), Double(size.height))
    switch self {
    case .part(let part):
      return (
        DrawingBox(
          x: part.x * width, y: part.y * height, width: part.width * width, height: part.height * height), box
      )
    case .cover:
      let scale = max(box.width / width, box.height / height)
      let (shownWidth, shownHeight) = (min(box.width / scale, width), min(box.height / scale, height))
      let part = DrawingBox(
        x: (width - shownWidth) / 2, y: (height - shownHeight) / 2, width: shownWidth, height: shownHeight)
      return (part, box)
    case .contain:
      let scale = min(box.width / width, box.height / height)
      let inner = DrawingBox(
        x: box.x + (box.width - width * scale) / 2, y: box.y + (box.height - height * scale) / 2,
        width: width * scale, height: height * scale)
      return (DrawingBox(x: 0, y: 0, width: width, height: height), inner)
    }
  }
}

/// A rectangle of one colour, of which the opacity changes evenly from its upper to its lower edge.
package struct DrawingVeil: Sendable, Hashable {
  package var box: DrawingBox
  /// The radius of its corners, in points.
  package var radius: Double
  package var color: DrawingColor
  /// The opacity at the upper edge: 0 for nothing, 1 for a colour that hides what is below it.
  package var top: Double
  /// The opacity at the lower edge.
  package var bottom: Double

  package init(box: DrawingBox, radius: Double = 0, color: DrawingColor, top: Double, bottom: Double) {
    self.box = box
    self.radius = radius
    self.color = color
    self.top = top
    self.bottom = bottom
  }
}

/// The width and height of an image in pixels, as it is shown: a photo that a camera has turned is turned back.
package struct ImageSize: Sendable, Hashable {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

/// The relative luminance of the pixels in a rectangle (WCAG 2.2): 0 for black, 1 for white. Where something shines through an image, it
/// can be anything.
package struct LuminanceRange: Sendable, Hashable {
  /// That of the darkest pixel, on black.
  package var minimum: Double
  /// That of the brightest pixel, on white.
  package var maximum: Double
  /// The mean of all pixels, on black.
  package var mean: Double

  package init(minimum: Double, maximum: Double, mean: Double) {
    self.minimum = minimum
    self.maximum = maximum
    self.mean = mean
  }
}

/// The answer to a question about an image, which is one line.
package enum ImageAnswer: Sendable, Hashable {
  case size(ImageSize)
  case luminance(LuminanceRange)
  /// Why the image cannot be shown, to follow the path of its file: “is not an image …”.
  case failure(String)

  /// The answer as a line, without the line feed.
  package var line: String {
    switch self {
    case .size(let size): "size \(size.width) \(size.height)"
    case .luminance(let range): "luminance \(range.minimum) \(range.maximum) \(range.mean)"
    case .failure(let reason): "failure " + reason.replacing("\n", with: " ")
    }
  }

  /// The answer of a line; `nil` if the line is none.
  package init?(line: Substring) {
    let fields = line.split(separator: " ", maxSplits: 1)
    guard fields.count == 2 else { return nil }
    let numbers = fields[1].split(separator: " ").compactMap { Double($0) }.filter { $0.isFinite && $0 >= 0 }
    switch fields[0] {
    case "size":
      guard numbers.count == 2, let width = Int(exactly: numbers[0]), let height = Int(exactly: numbers[1])
      else { return nil }
      self = .size(ImageSize(width: width, height: height))
    case "luminance":
      guard numbers.count == 3 else { return nil }
      self = .luminance(LuminanceRange(minimum: numbers[0], maximum: numbers[1], mean: numbers[2]))
    case "failure": self = .failure(String(fields[1]))
    default: return nil
    }
  }
}
