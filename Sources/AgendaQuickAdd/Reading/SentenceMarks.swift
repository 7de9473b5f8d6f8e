/// The parts of a sentence that are marks and not words: `#calendar`, `/calendar`, `!`, an address on the web, and in brackets the way to the event.
struct SentenceMarks {
  private(set) var calendar: String?
  private(set) var priority: Int?
  private(set) var url: String?
  /// The minutes of the way to the event.
  private(set) var travelMinutes: Int?
  /// The folded scalars of mail addresses, which are words of the title and nothing else.
  private(set) var addresses: [Range<Int>] = []
  /// The folded scalars of the marks.
  private(set) var ranges: [Range<Int>] = []

  init(_ text: SentenceText) {
    let scalars = text.folded.scalars
    var start = 0
    while start < scalars.count {
      var end = start
      while end < scalars.count, scalars[end] != " " { end += 1 }
      read(scalars, start..<end, text)
      start = end + 1
    }
  }

  private mutating func read(_ scalars: [Unicode.Scalar], _ range: Range<Int>, _ text: SentenceText) {
    let word = scalars[range]
    guard let first = word.first else { return }
    if word.starts(with: "https://".unicodeScalars) || word.starts(with: "http://".unicodeScalars), url == nil
    {
      url = text.original(range)
    } else if first == "!", word.count <= 3, word.allSatisfy({ $0 == "!" }), priority == nil {
      priority = word.count >= 2 ? 1 : 5
    } else if first == "#" || first == "/", word.count > 1, calendar == nil,
      word.dropFirst().first?.isLetter == true,
      !word.dropFirst().contains("/")
    {
      calendar = text.original(range.lowerBound + 1..<end(of: range, scalars))
    } else {
      if let sign = word.firstIndex(of: "@"), sign > word.startIndex, word[sign...].contains(".") {
        addresses.append(range)
      }
      return
    }
    ranges.append(range)
  }

  /// Takes the way to the event in brackets, `(20 min travel)`, whose length in minutes `read` finds in a text without the words for the way.
  mutating func takeTravel(_ text: SentenceText, _ words: Set<String>, _ read: (String) -> Int?) {
    let scalars = text.folded.scalars
    var open: Int?
    for index in scalars.indices {
      if scalars[index] == "(" { open = index }
      guard scalars[index] == ")", let start = open else { continue }
      open = nil
      var inner = text.folded.text(start + 1..<index)
      let found = words.filter { Self.holds(inner, $0) }.sorted { ($0.count, $0) > ($1.count, $1) }
      guard !found.isEmpty else { continue }
      for word in found { inner = Self.without(word, in: inner) }
      // `20 Min.`
      let rest = inner.split(separator: " ").map { $0.hasSuffix(".") ? $0.dropLast() : $0 }.filter {
        !["of", "de", "d", "von", "של", "'", ":"].contains($0)
      }
      let length = rest.joined(separator: " ")
      // The Japanese `20分` is a length only behind a word such as the one that was taken away.
      guard let minutes = read(length) ?? read(length + "間"), minutes > 0 else { continue }
      travelMinutes = minutes
      ranges.append(start..<index + 1)
      return
    }
  }

  /// Whether a word is in a text: between spaces if its letters have them.
  private static func holds(_ text: String, _ word: String) -> Bool { without(word, in: text) != text }

  private static func without(_ word: String, in text: String) -> String {
    let isSpaced = (word.unicodeScalars.first?.value ?? 0) < 0x3000
    guard isSpaced else {
      guard let range = text.firstRange(of: word) else { return text }
      return String(text[..<range.lowerBound]) + " " + String(text[range.upperBound...])
    }
    return (" " + text + " ").split(
      separator: " " + word + " ", maxSplits: 1, omittingEmptySubsequences: false
    )
    .joined(separator: " ").split(separator: " ").joined(separator: " ")
  }

  private func end(of range: Range<Int>, _ scalars: [Unicode.Scalar]) -> Int {
    var end = range.upperBound
    while end > range.lowerBound + 2, ",.;:".unicodeScalars.contains(scalars[end - 1]) { end -= 1 }
    return end
  }

  /// Makes the tokens of the marks ones that mean nothing. Those behind all words are removed, so that what is before them ends the sentence.
  func hide(in tokens: inout [Token]) {
    while let last = tokens.last, ranges.contains(where: { $0.overlaps(last.range) }) { tokens.removeLast() }
    for index in tokens.indices where ranges.contains(where: { $0.overlaps(tokens[index].range) }) {
      tokens[index].meanings = []
      tokens[index].number = nil
      tokens[index].digits = 0
      tokens[index].mark = "\u{FFFC}"
    }
    for index in tokens.indices where addresses.contains(where: { $0.overlaps(tokens[index].range) }) {
      tokens[index].meanings = []
      tokens[index].number = nil
      tokens[index].digits = 0
      tokens[index].mark = nil
    }
  }

  func apply(to event: inout QuickEvent) {
    event.calendar = calendar
    event.priority = priority
    event.url = url
    event.travelMinutes = travelMinutes
  }
}

/// The words for the way to an event, which stand with its length in brackets: `(20 min travel)`, `(20 Min. Anfahrt)`.
enum TravelWords {
  /// The words of a language by its code, and those of English, folded.
  static func of(_ language: String) -> Set<String> {
    Set(text(language).split(separator: "|").map { FoldedText.fold(String($0)) })
  }

  /// The words without a space, and those that say how much earlier one is there.
  static func entry(_ language: String) -> LanguageTable.Entry {
    let words = text(language).split(separator: "|").filter { !$0.contains(" ") }.joined(separator: "|")
    let early =
      switch language {
      case "en": "early|earlier|beforehand"
      case "de": "früher|eher|vorher|früher da|eher da|vorher da|früher da sein|eher da sein|vorher da sein"
      case "fr": "en avance|à l'avance|plus tôt"
      case "es": "de antelación|más temprano"
      case "pt": "mais cedo|de antecedência"
      case "zh": "提前|提早"
      default: ""
      }
    return (early.isEmpty ? words : words + "|" + early, [.way])
  }

  private static func text(_ language: String) -> String {
    var text = english
    switch language {
    case "de": text += "|anfahrt|anreise|fahrt|fahrzeit|fahrtzeit|weg|wegzeit|fussweg|hinweg"
    case "fr": text += "|trajet|temps de trajet|route|de route|a pied"
    case "es": text += "|viaje|tiempo de viaje|trayecto|camino|desplazamiento|a pie"
    case "pt": text += "|viagem|tempo de viagem|trajeto|deslocamento|caminho|a pe"
    case "ja": text += "|移動|移動時間|車で|徒歩|電車で"
    case "zh": text += "|路程|车程|路上|步行|開車|开车"
    case "he": text += "|נסיעה|זמן נסיעה|דרך|הליכה"
    default: break
    }
    return text
  }

  private static let english =
    "travel|travel time|travelling|traveling|drive|driving|journey|commute"
}
