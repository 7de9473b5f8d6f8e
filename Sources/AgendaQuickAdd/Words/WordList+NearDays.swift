extension WordList {
  /// Words and names of a language that differ by one letter from a day or a month of any language, and are no misspellings; those of English, which are
  /// also in other sentences, are in the list of English alone.
  static func besideDays(in language: String) -> WordList? {
    switch language {
    case "en": besideDaysInEnglish
    case "de": besideDaysInGerman
    case "fr": besideDaysInFrench
    case "es": besideDaysInSpanish
    case "pt": besideDaysInPortuguese
    case "he": besideDaysInHebrew
    default: nil
    }
  }

  /// Whether a word of a language, or of English, is near to a day or a month and no misspelling.
  static func isBesideDay(_ word: [UInt8], in language: String) -> Bool {
    besideDays(in: "en")?.contains(word) == true || besideDays(in: language)?.contains(word) == true
  }

  private static let besideDaysInEnglish = WordList(
    """
    abc|abe|about|abs|abu|act|air|amanda|amy|ang|ape|api|app|apt|arch|aster|augusta|auguste|augusto|aus|aux|ava|avail|ave|\
    ban|banana|banner|bar|bars|bay|bout|bug|bun|can|car|cardi|cars|caster|cpr|dan|day|deck|deco|dee|def|del|dem|den|dept|\
    der|des|detain|dew|dice|dick|did|die|dig|dim|din|dip|dir|dis|disc|diy|dlc|dnc|doc|domain|domenico|domino|dug|duly|dunes|ear|\
    ears|easier|eastern|eater|end|eng|esp|ester|eve|eye|faber|fan|far|faster|fear|fed|fee|fever|few|fewer|fiber|frida|fun|gay|\
    gene|gov|gun|hai|han|haute|hay|heat|hole|home|hope|hose|howe|hug|hut|ian|jae|jaguar|jail|jam|jane|jar|jars|javier|jaw|\
    jay|jean|jedi|jen|jenner|jin|joan|join|jon|juan|jude|judi|judy|julia|julie|jung|junior|junk|jury|kai|kay|kept|\
    lan|landis|lanes|lars|lay|lines|lund|lungs|lures|mac|mach|mad|mae|mag|mahdi|maid|mail|main|maj|mal|mali|man|manna|\
    manner|mans|many|mao|map|maps|mara|marc|marco|marcy|mare|mares|margo|mari|mario|maris|mark|marko|marks|marsh|mart|\
    martens|marx|mary|mas|mass|master|mat|match|mates|mats|max|maya|mayor|merc|mercer|merch|merci|merck|mercy|mhz|mia|mic|\
    montage|morgan|mri|mrs|mug|nan|nay|nero|nic|nod|non|nor|nos|not|nova|now|npr|nun|nunes|omar|one|opt|out|pan|par|pay|\
    pep|pic|pun|quart|quartz|quinoa|ran|ray|rec|remain|rep|rev|rug|ruin|run|runes|san|sap|say|sea|seat|sec|sect|see|sen|\
    sent|seo|ser|set|sew|sex|sic|sip|slept|snp|step|stern|sun|sundae|sundry|sup|swept|sylvester|tai|tan|tanner|tar|tardis|\
    terra|thugs|thus|tours|tug|tune|tunes|uni|van|var|vendor|vic|wan|war|wars|way|web|weber|weekends|western|yan|yay|yep
    """)

  private static let besideDaysInGerman = WordList(
    """
    abb|aber|abi|abo|abt|akt|akut|amg|ami|antiker|apa|arg|aua|aue|auf|auge|beute|borgen|danner|dar|dei|deo|det|deute|dich|\
    dienstwagen|div|eber|ehe|eine|elster|ende|enge|ente|erster|febr|feder|feger|feier|ferber|ferrero|feuer|fieber|freital|\
    freytag|fsv|gar|geb|geber|geistern|gestein|gesten|gez|hardi|hartes|harz|haut|heber|hebt|heft|hefte|hegte|het|heu|\
    heule|heult|hofe|hohe|hore|hute|jahn|jana|jap|jene|jep|junge|kan|kot|laster|leb|leber|leute|lunen|maas|mais|mami|\
    manch|margen|marktes|marsch|marten|marti|mattes|mau|maus|maxi|mdr|mei|mer|merz|meute|mio|mir|mogen|morden|morgens|\
    morten|mrd|mrt|mundi|nee|och|oft|oko|ort|ost|osten|oster|osterr|ott|quartal|quartals|quint|quintus|rar|raster|rene|\
    sed|seh|seht|sei|seit|sek|sekt|senta|sepp|sorgen|svp|taster|thur|thurn|tun|ueber|uli|une|viertes|wochenend|\
    wochenenden|wochenendes|zartes|zug
    """)

  private static let besideDaysInFrench = WordList(
    """
    abri|abris|ajout|ami|ane|ars|astier|atout|avc|baril|bec|cartes|cout|cul|dar|deca|decu|dedain|dei|dev|dit|dix|dominos|\
    duc|dun|dune|ect|eme|ens|entier|ere|ete|eue|eut|fai|fer|ferrero|ferrier|feter|feu|fout|freinage|funes|gai|gars|gout|\
    hardi|haut|hec|het|heu|heure|heurte|hic|hote|jai|jaune|jeune|joli|joly|juge|juif|juives|jupe|jure|jus|lues|lune|lunel|\
    mais|malo|mantes|marais|marca|marcha|marche|marcq|marees|marges|maries|marnes|marois|martel|marti|maxi|mdr|mec|mene|\
    mer|mers|meute|mgr|moi|monta|montages|montagne|mortes|mrc|mundi|muni|mur|murs|nee|nez|noe|nom|nul|ont|ouin|pardi|pars|\
    partes|peut|puni|quarts|quil|quint|quinte|quitta|rene|rez|sel|sert|ses|stp|svp|tartes|tic|tonte|tout|une|unes|vend|\
    vende|vendra|vendre|vends|vendu|venir|veut|viennes|vierges
    """)

  private static let besideDaysInSpanish = WordList(
    """
    abra|abre|abri|abria|abrio|abrir|abro|acosto|agoto|amar|ami|angosto|aposto|arg|artes|auge|aun|aver|beber|cai|cartes|\
    cavidad|cayo|cerca|cercas|ciernes|cne|cuarta|cuartas|dar|dea|deber|dei|dia|diez|dif|dio|dominio|dominios|efe|eje|ende|\
    ente|entero|entro|ese|fea|feo|fer|ferrero|freitas|frida|funes|genero|hoja|ine|jaen|judio|jueces|junco|junin|junto|kun|\
    lic|luces|lunas|magana|mago|maiz|malo|mami|manada|mananas|mani|mano|manzana|marana|marca|marcha|marche|marcho|mareo|\
    margen|marte|martel|marti|martos|mato|maxi|mazo|mear|merca|mier|mio|mir|monta|montan|montar|montas|mueves|mundi|muy|\
    nene|noche|nom|nou|oca|partes|pene|pez|quieta|quinto|quintos|quinua|quita|quitas|rayo|rene|sabido|sacado|sacados|\
    salado|salados|secta|sectas|sed|seguida|seguidas|segundo|segundos|sepa|seta|setas|sexto|silvestre|tera|terco|tercos|\
    termas|terna|tic|toda|todas|tuerca|tuercas|tulio|turca|turcas|une|unes|unio|venda|vende|vender|vendi|vendo|vendra|\
    venir|vez|vienes|yunes|zar
    """)

  private static let besideDaysInPortuguese = WordList(
    """
    aba|abra|abre|abri|abria|abrir|abriu|abro|agu|amar|ami|apanha|aposto|aranha|artes|auge|avc|avo|babado|babados|beber|\
    cai|caio|cerca|cercas|contem|cunho|dai|dar|dei|demais|dep|deu|dia|dica|diz|dominio|dominios|ele|enem|ente|entro|\
    fabril|febre|feder|ferrero|fez|freitas|genero|gosto|janio|jantar|juiz|julgo|juliao|junte|junto|juri|jus|lar|lunda|\
    luzes|macio|madri|maes|mago|maia|maior|mais|maltes|manada|maneiro|manha|mano|maos|marca|marcha|marche|marte|mato|mau|\
    maus|mec|mei|meio|merce|mir|monta|montagem|montagens|montam|montao|montar|mor|mortes|mundi|nene|noche|noe|notem|nove|\
    novo|obtem|pai|partes|pec|perca|percas|punho|quanta|quantas|quarto|quartos|quieta|quina|quintais|quintal|quinto|\
    quintus|rai|raio|rene|sabao|sabido|sacado|safado|safados|sai|saio|sarado|seguida|seguidas|segundo|segundos|sei|seita|\
    seitas|sem|senta|ses|sesta|seta|setas|seu|sexto|silvestre|sul|tamanha|teca|tera|teras|terco|tercos|teria|termas|terna|\
    terras|tic|toda|todas|torca|tulio|turca|turcas|une|vai|venda|vende|vender|vendi|vendo|vez|weeknd
    """)

  private static let besideDaysInHebrew = WordList(
    """
    אחר|ומחר|חמישייה|יולין|יונית|מאיה|מארק|מבחר|מהר|מוחר|מחבר|מחדר|מחיר|מחסר|מחקר|מחרוזת|ממחר|מסחר|מרק|נחמיה|ראשונה|ראשוני|ראשונים|שביתה|שבתון|שוני|שונים|שינוי|שיר|שישיה|שלישיה|שמחר|שנים|שנית
    """)

  /// The first word of a list from which another one differs by one letter that is wrong, missing or too many, or by two that are exchanged; `nil` if there
  /// is none. The letters of Hebrew have two bytes of which the first is always the same.
  /// - Parameters:
  ///   - lengths: How many letters the word of the list can have.
  ///   - beginsAlike: Whether the first letters have to be those of the word of the list, perhaps exchanged.
  func besideOne(_ word: [UInt8], lengths: ClosedRange<Int>, beginsAlike: Bool = false) -> String? {
    let isHebrew = word.first == Self.hebrew
    let letters = isHebrew ? word.filter { $0 != Self.hebrew } : word
    return text.withUTF8Buffer { bytes in
      var start = 0
      while start < bytes.count {
        var end = start
        while end < bytes.count, bytes[end] != UInt8(ascii: "|") { end += 1 }
        var last = start
        while last < end, bytes[last] != UInt8(ascii: "=") { last += 1 }
        let known = bytes[start..<last]
        let count = isHebrew ? known.count / 2 : known.count
        if lengths.contains(count), abs(count - letters.count) < 2, (known.first == Self.hebrew) == isHebrew,
          isHebrew
            ? Self.differByOne(letters, known.filter { $0 != Self.hebrew })
            : Self.differByOne(letters, known),
          !beginsAlike || Self.canBeNear(word, Array(known))
        {
          return String(decoding: bytes[(last < end ? last + 1 : start)..<end], as: UTF8.self)
        }
        start = end + 1
      }
      return nil
    }
  }

  private static let hebrew: UInt8 = 0xD7

  /// Whether two words differ by one letter, or by two that are exchanged. A plural is no other word.
  static func differByOne(
    _ word: some BidirectionalCollection<UInt8>, _ other: some BidirectionalCollection<UInt8>
  )
    -> Bool
  {
    var (left, right) = (word[...], other[...])
    while let first = left.first, first == right.first {
      left.removeFirst()
      right.removeFirst()
    }
    while let last = left.last, last == right.last {
      left.removeLast()
      right.removeLast()
    }
    if left.isEmpty, right.isEmpty { return false }
    if left.count < 2, right.count < 2 { return true }
    return left.count == 2 && right.count == 2 && left.first == right.last && left.last == right.first
  }
}
