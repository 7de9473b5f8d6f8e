/// A language, with its order of dates and its clock.
public struct Language: Sendable, Hashable {
  /// Whether the clock has 24 or twice 12 hours.
  public enum HourCycle: Sendable, Hashable {
    /// 0 to 23.
    case twentyFour
    /// 12, 1 to 11, with AM or PM.
    case twelve
  }

  /// The supported languages, by their BCP 47 tag.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// English.
    case english = "en"
    /// German.
    case german = "de"
    /// French.
    case french = "fr"
    /// Spanish.
    case spanish = "es"
    /// Portuguese.
    case portuguese = "pt"
    /// Japanese.
    case japanese = "ja"
    /// Chinese in simplified characters.
    case simplifiedChinese = "zh-Hans"
    /// Chinese in traditional characters.
    case traditionalChinese = "zh-Hant"
    /// Hebrew.
    case hebrew = "he"
  }

  /// The language.
  public var code: Code
  /// The hours of the clock.
  public var hourCycle: HourCycle
  /// Whether the month precedes the day, as in the United States. Only English uses it.
  public var putsMonthFirst: Bool

  /// A language with the hours of a clock.
  public init(_ code: Code, hourCycle: HourCycle = .twentyFour, putsMonthFirst: Bool = false) {
    self.code = code
    self.hourCycle = hourCycle
    self.putsMonthFirst = putsMonthFirst
  }

  /// The language of a POSIX locale (`de_DE.UTF-8@euro`, `C`) or a BCP 47 tag (`zh-Hant-TW`, `en-u-hc-h12`). An
  /// unsupported language or none gives English with a 24-hour clock.
  public init(localeIdentifier: String) {
    let locale = LocaleIdentifier(localeIdentifier)
    guard let code = Language.code(locale.language, script: locale.script, region: locale.region) else {
      self.init(.english)
      return
    }
    let isTwelve = Language.twelveHourRegions[code]?.contains(String(locale.region)) == true
    self.init(
      code, hourCycle: isTwelve ? .twelve : .twentyFour,
      putsMonthFirst: code == .english && locale.region == "us")
    if let cycle = locale.value(of: "hc") {
      hourCycle = ["h11", "h12"].contains(cycle) ? .twelve : .twentyFour
    }
  }

  private static func code(_ language: Substring, script: Substring?, region: Substring) -> Code? {
    switch language {
    case "en": .english
    case "de": .german
    case "fr": .french
    case "es": .spanish
    case "pt": .portuguese
    case "ja": .japanese
    case "he", "iw": .hebrew
    case "zh":
      script == "hant" || (script == nil && ["tw", "hk", "mo"].contains(region))
        ? .traditionalChinese : .simplifiedChinese
    default: nil
    }
  }

  /// Regions with a 12-hour clock, in lower case, according to CLDR.
  private static let twelveHourRegions: [Code: Set<String>] = [
    .english: ["us", "ca", "au", "nz", "ph", "in", "pk", "bd", "lk", "my", "sg", "hk", "jm", "pr"],
    .spanish: ["us", "co", "do", "pa", "pe", "ph", "pr", "ve"],
  ]
}
