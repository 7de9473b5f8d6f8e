import AgendaDrawing
import AgendaPlatform

/// How bright a pixel of a luminance can be below a veil of black or white. Colours of one luminance differ in this: of those, grey gets the
/// brightest, and a mixture of full and no light the darkest, because the encoded mixture is a concave function of the light.
enum VeiledLuminance {
  /// A veil.
  enum Veil {
    /// Of black, which light texts need.
    case dark
    /// Of white.
    case bright
  }

  /// The greatest luminance.
  static func most(_ luminance: Double, under veil: Veil, opacity: Double) -> Double {
    mixed(Self.encoded(luminance), veil, opacity)
  }

  /// The least luminance.
  static func least(_ luminance: Double, under veil: Veil, opacity: Double) -> Double {
    let (none, full) = (mixed(0, veil, opacity), mixed(1, veil, opacity))
    return none + luminance * (full - none)
  }

  /// The luminance of an encoded grey, of 0 to 1, below a veil.
  private static func mixed(_ grey: Double, _ veil: Veil, _ opacity: Double) -> Double {
    Contrast.linear(grey * (1 - opacity) + (veil == .bright ? opacity : 0))
  }

  /// The encoded grey of a luminance.
  static func encoded(_ luminance: Double) -> Double {
    luminance <= 0.003_130_8 ? luminance * 12.92 : 1.055 * pow(luminance, 1 / 2.4) - 0.055
  }
}

extension ImageInk {
  /// The greatest luminance below light texts, or the least one below dark texts, for a contrast. White and black have some more, so that
  /// other texts can be less bright, or less dark.
  func limit(for contrast: Double) -> Double {
    switch self {
    case .light: 1.05 / (contrast * 1.15) - 0.05
    case .dark: 0.05 * contrast * 1.4 - 0.05
    }
  }

  /// The veil that a ground needs for these texts.
  var veil: VeiledLuminance.Veil { self == .light ? .dark : .bright }

  /// The least opacity of a veil, in steps of a twentieth, below which texts of this ink have a contrast on a ground.
  func opacity(on ground: LuminanceRange, for contrast: Double) -> Double {
    let limit = limit(for: contrast)
    for step in 0..<20 {
      let opacity = Double(step) / 20
      // Pixels are rounded to one of 256 values.
      let isEnough =
        switch self {
        case .light: VeiledLuminance.most(ground.maximum, under: veil, opacity: opacity) <= limit * 0.97
        case .dark: VeiledLuminance.least(ground.minimum, under: veil, opacity: opacity) >= limit * 1.03
        }
      if isEnough { return opacity }
    }
    return 1
  }
}
