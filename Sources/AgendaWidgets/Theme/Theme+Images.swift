import ICalendar

extension Theme {
  /// The colours of texts and shapes on an image: on any ground that is as dark, or as bright, as the ink needs. A theme that is light or dark
  /// itself keeps its own colours where they have the contrast.
  func onImage(_ ink: ImageInk) -> Theme {
    let isOwn = isDark == (ink == .light)
    let base: Theme = isOwn ? self : ink == .light ? .dark : .light
    var ground = VeiledLuminance.encoded(ink.limit(for: textContrast)) * 255
    // The ground is a little brighter, or darker, than any on which these texts are.
    ground.round(ink == .light ? .up : .down)
    let grey = UInt8(min(max(ground, 0), 255))
    return Theme(
      base, accent: accent, textContrast: textContrast, on: CalendarColor(red: grey, green: grey, blue: grey))
  }
}
