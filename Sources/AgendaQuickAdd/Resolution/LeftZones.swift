/// Finds time zones beside an hour that were not read, so that the hour would be one of the viewer's own zone: `3pm IST`, `EST standup 3pm`, `3pm their time`.
struct LeftZones: FindsFreeWords {
  let free: FreeTokens

  /// The folded scalars of such words from a token on.
  func first(_ index: Int) -> Range<Int>? {
    guard free.hasHour || isTaken(index - 1) else { return nil }
    guard grammar.hasSpaces else { return localTime(index) }
    // `3pm UTC+`
    if let sign = tokens[index].mark, sign == "+" || sign == "-", !tokens[index].hasSpaceBefore,
      isTaken(index - 1),
      token(index - 1)?.zone != nil
    {
      return scalars(index - 1...index)
    }
    guard tokens[index].mark == nil, !tokens[index].isContinuation else { return nil }
    return
      (local(index) ?? areaBehindTime(index) ?? behindHour(index) ?? abbreviation(index) ?? time(index)
      ?? cityOfHour(index)).map(
        scalars)
  }

  private func isCapital(_ index: Int) -> Bool { tokens[index].range.allSatisfy(text.isCapital) }

  private func isHour(_ index: Int) -> Bool {
    guard isTaken(index), let token = token(index) else { return false }
    return token.digits > 0 || token.has(.morningHalf) || token.has(.afternoonHalf) || token.has(.hourMark)
  }

  /// An abbreviation directly behind an hour that is not known, or of which there are several: `3pm IST`.
  private func behindHour(_ index: Int) -> ClosedRange<Int>? {
    let word = tokens[index]
    guard isHour(index - 1) else { return nil }
    let name = self.word(at: index)
    // `3pm West Coast`
    if name == "west" || name == "east", isFree(index + 1), self.word(at: index + 1) == "coast" {
      return index...index + 1
    }
    guard token(index + 1)?.isUnknownWord != true else { return nil }
    // `3pm Easten`
    if word.isUnknownWord, Self.longAreas.besideOne(Array(name.utf8), lengths: 7...8) != nil {
      return index...index
    }
    // `3pm Pacific`, without `time`.
    let isArea = word.city != nil && word.isCapital && Self.areas.contains(name) && !isFree(index + 1)
    let isZone =
      word.isUnknownWord && isCapital(index)
      && (Self.zones.contains(name) || isMisspelt(Array(name.utf8)))
    return isArea || isZone ? index...index : nil
  }

  /// A word for the time of a place behind an hour, which is not that of the viewer: `3pm local`, `15h heure locale`, `15:00 hora argentina`.
  private func local(_ index: Int) -> ClosedRange<Int>? {
    guard isTaken(index - 1) else { return nil }
    let name = word(at: index)
    let isOwn = (name == "local" || name == "locale") && tokens[index].isUnknownWord
    if isOwn, isHour(index - 1), token(index + 1)?.isUnknownWord != true { return index...index }
    // `15:00 hora CDMX`, of which only the word for the hour was read
    guard token(index - 1)?.has(.zoneTime) == true,
      tokens[index].isUnknownWord || tokens[index].city != nil,
      tokens[index].hasSpaceBefore, isHour(index - 2), token(index - 1)?.hasSpaceBefore == true,
      token(index - 3)?.mark == ":" || token(index - 2)?.has(.hourMark) == true
    else { return nil }
    return index - 1...index
  }

  /// A word for the time of a place where words have no spaces: `現地時間`, `当地时间`.
  private func localTime(_ index: Int) -> Range<Int>? {
    let start = tokens[index].range.lowerBound
    let end = min(start + 4, text.folded.scalars.count)
    return Self.localTimes.contains(text.folded.text(start..<end)) ? start..<end : nil
  }

  private static let localTimes: Set<String> = ["現地時間", "当地时间", "當地時間", "現地时间"]

  /// A word for "time" before a part of a continent, or that of a place: `hora del Pacífico`, `heure de l'Est`, `שעון מקומי`, `Ortszeit`.
  private func areaBehindTime(_ index: Int) -> ClosedRange<Int>? {
    guard tokens[index].has(.zoneTime) else { return nil }
    if word(at: index) == "ortszeit" { return index...index }
    var next = index + 1
    while next < index + 4, isFree(next), let link = token(next),
      link.has(.filler) || link.isOf || link.mark == "'"
    {
      next += 1
    }
    return isFree(next) && isWord(at: next, among: Self.areasBehindTime) ? index...next : nil
  }

  private static let areasBehindTime: StaticString = """
    pacifico|pacifique|este|est|leste|oeste|ouest|centro|centre|montana|montagne|montagnes|rocheuses|atlantico|atlantique|\
    מקומי|מקומית|המקומי|המקומית
    """

  /// Whether letters are those of a zone with one too many, or with two exchanged: `3pm ETS`.
  private func isMisspelt(_ name: [UInt8]) -> Bool {
    guard name.count > 2, let zone = Self.known.besideOne(name, lengths: 3...4) else { return false }
    return name.count > 3 || name.count > zone.utf8.count || name.sorted() == zone.utf8.sorted()
  }

  /// An abbreviation in capitals anywhere beside an hour, with its offset: `EST standup Monday 3pm`, `UTC+3 Dentist 3pm`.
  private func abbreviation(_ index: Int) -> ClosedRange<Int>? {
    let word = tokens[index]
    if text.original(word.range) == "AoE" { return index...index }
    guard free.hasHour, isCapital(index), word.range.count > 2,
      word.zone != nil || word.isUnknownWord && Self.clearZones.contains(self.word(at: index)),
      // `MST3K marathon`
      token(index + 1)?.digits ?? 0 == 0 || tokens[index + 1].hasSpaceBefore || word.zone == "Etc/UTC"
    else { return nil }
    guard let sign = token(index + 1)?.mark, sign == "+" || sign == "-",
      token(index + 2)?.digits ?? 0 > 0, token(index + 1)?.hasSpaceBefore == false
    else { return index...index }
    return index...index + 2
  }

  /// A word for "time" behind words that say whose it is: `their time`, `Eastern Standard Time`, `US Eastern`, `Ostküstenzeit`.
  private func time(_ index: Int) -> ClosedRange<Int>? {
    let name = word(at: index)
    if tokens[index].isUnknownWord, Self.endings.contains(where: name.hasSuffix) {
      return token(index - 1)?.mark == "-" && isFree(index - 2) ? index - 2...index : index...index
    }
    if tokens[index].city != nil, Self.areas.contains(name), isFree(index - 1), index > 0,
      word(at: index - 1) == "us"
    {
      return index - 1...index
    }
    guard isFree(index - 1), let before = token(index - 1), before.mark == nil,
      tokens[index].has(.zoneTime) || tokens[index].has(.hourMark)
    else { return nil }
    let owner = word(at: index - 1)
    // `Zorb Tokyo time 3-4:30pm`
    if before.city != nil, before.isCapital, tokens[index].has(.zoneTime), !isOfTitle(index + 1) {
      return index - 1...index
    }
    // `3pm Londn time`
    if before.isCapital, before.isUnknownWord, isHour(index - 2), isCity(Array(owner.utf8)) {
      return index - 1...index
    }
    if Self.kinds.contains(owner), isFree(index - 2), index > 1,
      token(index - 2)?.city != nil || token(index - 2)?.isUnknownWord == true
    {
      return index - 2...index
    }
    return Self.owners.contains(owner) || Self.kinds.contains(owner) ? index - 1...index : nil
  }

  /// Whether an ordinary word is at a token, to which the one before it can belong: `Tokyo time capsule`.
  private func isOfTitle(_ index: Int) -> Bool {
    token(index).map { $0.isUnknownWord && !$0.isCapital } ?? false
  }

  /// Whether a word is the name of a city with a letter missing, doubled or exchanged.
  private func isCity(_ word: [UInt8]) -> Bool {
    !lexicon.words(beginningWith: Set(word.prefix(1))) { known, meanings in
      known.utf8.count > 4 && meanings.tokens.count == 1
        && meanings.tokens[0].contains { if case .city = $0 { true } else { false } }
        && WordList.isSlip(word, Array(known.utf8))
    }.isEmpty
  }

  /// A city behind an hour and a word for "of", which is no place that something leaves: `15h de Lisboa`, but not `2pm in London`.
  private func cityOfHour(_ index: Int) -> ClosedRange<Int>? {
    guard tokens[index].city != nil, tokens[index].isCapital, isFree(index - 1),
      token(index - 1)?.isOf == true, token(index - 1)?.has(.place) != true,
      isHour(index - 2), !tokens.contains(where: { $0.has(.departing) || $0.has(.arriving) })
    else { return nil }
    return index - 1...index
  }

  private static let known = WordList("cdt|cest|cet|cst|edt|eest|eet|est|gmt|mdt|mest|mez|mst|pdt|pst|utc")

  private static let longAreas = WordList("eastern|pacific")

  private static let areas: Set<String> = ["eastern", "central", "mountain", "pacific"]
  private static let kinds: Set<String> = ["standard", "daylight", "summer", "coast"]
  private static let owners: Set<String> = [
    "their", "your", "his", "her", "local", "deren", "ihrer", "leur", "locale", "local", "deles",
    "leurs",
  ]
  private static let endings = ["kustenzeit", "ortszeit", "normalzeit", "pazifikzeit", "zonenzeit"]

  /// Abbreviations that are no other words in capitals.
  private static let clearZones: Set<String> = [
    "hst", "akst", "akdt", "awst", "acst", "acdt", "irst", "wita", "clst", "ndt", "uzt",
  ]

  private static let zones: Set<String> = [
    "ist", "ast", "adt", "nst", "ndt", "hst", "akst", "akdt", "brt", "art", "clt", "clst", "cot", "pet",
    "pkt", "npt", "ict", "wib",
    "wita", "pht", "awst", "acst", "acdt", "aet", "awt", "sast", "cat", "eat", "wat", "gst", "trt", "irst",
    "uzt", "nzt", "ct", "mt",
    "wet", "west", "vet", "myt", "idt", "azt", "amt", "get", "hne", "hae", "hnc", "hac", "hnp", "hap", "utz",
  ]
}
