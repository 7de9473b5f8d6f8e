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
      case "de": "früher|eher|vorher"
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
