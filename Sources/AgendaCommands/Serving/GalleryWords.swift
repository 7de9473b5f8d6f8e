internal import AgendaWidgets

/// The words of the gallery.
struct GalleryWords {
  let language: Language.Code
  let widgets, ofConfiguration, families, command, address, copy, copied, noWidgets: String

  /// The words in the first language of the header Accept-Language (RFC 9110 section 12.5.4) that there is, else in English.
  init(acceptLanguage: String) {
    let tags = acceptLanguage.prefix(200).split(separator: ",").prefix(16).map { part in
      let fields = part.split(separator: ";")
      let weight = fields.dropFirst().lazy.compactMap { field -> Double? in
        let text = field.filter { $0 != " " }
        return text.hasPrefix("q=") ? Double(text.dropFirst(2)) : nil
      }.first
      return (tag: String(fields.first ?? "").filter { $0 != " " }, weight: weight ?? 1)
    }
    let codes = tags.enumerated().sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
      .compactMap { Self.code(of: $0.element.tag) }
    self.init(codes.first ?? .english)
  }

  /// The language of a tag; `nil` if there are no words in it.
  private static func code(of tag: String) -> Language.Code? {
    let code = Language(localeIdentifier: tag).code
    return code == .english && !tag.lowercased().hasPrefix("en") ? nil : code
  }

  init(_ language: Language.Code) {
    self.language = language
    let words = Self.words(language)
    (widgets, ofConfiguration, families, command) = (words[0], words[1], words[2], words[3])
    (address, copy, copied, noWidgets) = (words[4], words[5], words[6], words[7])
  }

  private static func words(_ language: Language.Code) -> [String] {
    switch language {
    case .english:
      [
        "Widgets", "Your widgets", "Families and themes", "Command", "Address", "Copy", "Copied",
        "The configuration has no widgets. One begins with",
      ]
    case .german:
      [
        "Widgets", "Eigene Widgets", "Größen und Farben", "Befehl", "Adresse", "Kopieren", "Kopiert",
        "Die Konfiguration hat keine Widgets. Eines beginnt mit",
      ]
    case .french:
      [
        "Widgets", "Vos widgets", "Tailles et thèmes", "Commande", "Adresse", "Copier", "Copié",
        "La configuration ne contient aucun widget. Un widget commence par",
      ]
    case .spanish:
      [
        "Widgets", "Tus widgets", "Tamaños y temas", "Orden", "Dirección", "Copiar", "Copiado",
        "La configuración no tiene widgets. Uno empieza con",
      ]
    case .portuguese:
      [
        "Widgets", "Seus widgets", "Tamanhos e temas", "Comando", "Endereço", "Copiar", "Copiado",
        "A configuração não tem widgets. Um widget começa com",
      ]
    case .japanese:
      [
        "ウィジェット", "設定したウィジェット", "サイズとテーマ", "コマンド", "アドレス", "コピー", "コピーしました",
        "設定にウィジェットがありません。次の行で始めます:",
      ]
    case .simplifiedChinese:
      ["小组件", "你的小组件", "尺寸与主题", "命令", "地址", "复制", "已复制", "配置中没有小组件。以此行开始："]
    case .traditionalChinese:
      ["小工具", "你的小工具", "尺寸與主題", "指令", "網址", "複製", "已複製", "設定中沒有小工具。以此行開始："]
    case .hebrew:
      [
        "יישומונים", "היישומונים שלך", "גדלים וערכות נושא", "פקודה", "כתובת", "העתקה", "הועתק",
        "אין יישומונים בהגדרות. יישומון מתחיל בשורה",
      ]
    }
  }
}
