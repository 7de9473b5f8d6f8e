/// Folded words in one text, in the order of their bytes, with bars between them. Nothing is made of it to look a word up.
struct WordList: Sendable {
  /// The words. Behind `=` is the usual form of a word, where a word has one.
  let text: StaticString

  init(_ text: StaticString) { self.text = text }

  /// Whether a word, in UTF-8, is in the list.
  func contains(_ word: [UInt8]) -> Bool {
    text.withUTF8Buffer { bytes in
      var (low, high) = (0, bytes.count)
      while low < high {
        var start = (low + high) / 2
        while start > low, bytes[start - 1] != Self.bar { start -= 1 }
        var end = start
        while end < high, bytes[end] != Self.bar { end += 1 }
        let other = bytes[start..<end]
        if other.elementsEqual(word) { return true }
        if other.lexicographicallyPrecedes(word) { low = end + 1 } else { high = max(low, start - 1) }
      }
      return false
    }
  }

  /// The usual form of the word that is nearest to another one, and how far it is; `nil` if none is near.
  /// - Parameters:
  ///   - least: The number of letters of the shortest word that counts.
  ///   - isNearToShort: Whether a word is near to one of less than six letters, of which most words with another letter are words too.
  func nearest(to word: [UInt8], least: Int, isNearToShort: ([UInt8], [UInt8]) -> Bool) -> (
    distance: Int, word: String
  )? {
    text.withUTF8Buffer { bytes in
      var best: (distance: Int, word: String)?
      var start = 0
      while start < bytes.count {
        var (end, last) = (start, start)
        while end < bytes.count, bytes[end] != Self.bar, bytes[end] != Self.equals { end += 1 }
        last = end
        while last < bytes.count, bytes[last] != Self.bar { last += 1 }
        let isAlike = end - start >= least && abs(word.count - (end - start)) <= 2
        let other = isAlike ? Array(bytes[start..<end]) : []
        if isAlike, Self.canBeNear(word, other), let distance = Self.distance(word, other),
          distance < best?.distance ?? .max, other.count > 5 || isNearToShort(word, other)
        {
          best = (distance, String(decoding: bytes[(last > end ? end + 1 : start)..<last], as: UTF8.self))
        }
        start = last + 1
      }
      return best
    }
  }

  /// The first word of the list that a text in UTF-8 has somewhere, and its usual form.
  func first(in bytes: [UInt8]) -> (word: String, usual: String)? {
    text.withUTF8Buffer { words in
      var start = 0
      while start < words.count {
        var (end, last) = (start, start)
        while last < words.count, words[last] != Self.bar {
          if words[last] == Self.equals { end = last }
          last += 1
        }
        var place = 0
        while place + end - start <= bytes.count {
          var length = 0
          while start + length < end, bytes[place + length] == words[start + length] { length += 1 }
          if start + length == end {
            return (
              String(decoding: words[start..<end], as: UTF8.self),
              String(decoding: words[(end + 1)..<last], as: UTF8.self)
            )
          }
          place += 1
        }
        start = last + 1
      }
      return nil
    }
  }

  /// The usual form of a word of the list; `nil` for another word.
  func usual(_ word: String) -> String? {
    for entry in text.description.split(separator: "|") {
      let forms = entry.split(separator: "=")
      if forms[0] == word { return String(forms[forms.count - 1]) }
    }
    return nil
  }

  private static let bar = UInt8(ascii: "|")
  private static let equals = UInt8(ascii: "=")

  /// Whether the first letters allow a misspelling: most words end here.
  static func canBeNear(_ word: [UInt8], _ other: [UInt8]) -> Bool {
    word.count > 1 && (word[0] == other[0] || word[0] == other[1] && word[1] == other[0])
  }

  /// Whether a word has the letters of another one, in their order.
  static func hasInOrder(_ letters: [UInt8], in word: [UInt8]) -> Bool {
    var rest = word[...]
    return letters.allSatisfy { letter in
      guard let place = rest.firstIndex(of: letter) else { return false }
      rest = rest[(place + 1)...]
      return true
    }
  }

  /// How many letters differ, are missing, too many or exchanged with the next one; `nil` if it is another word.
  static func distance(_ word: [UInt8], _ other: [UInt8]) -> Int? {
    let most = other.count >= 8 ? 2 : 1
    guard abs(word.count - other.count) <= most, word != other else { return nil }
    // A plural is no misspelling.
    if word.dropLast().elementsEqual(other), word.last == UInt8(ascii: "s") { return nil }
    // `Dienst` is no `Dienstag`.
    if word.count < other.count - 1, other.starts(with: word) { return nil }
    var (before, last) = ([Int](), Array(0...other.count))
    for (row, letter) in word.enumerated() {
      var line = [row + 1]
      for (column, otherLetter) in other.enumerated() {
        var least = min(last[column + 1], line[column]) + 1
        least = min(least, last[column] + (letter == otherLetter ? 0 : 1))
        if row > 0, column > 0, letter == other[column - 1], word[row - 1] == otherLetter {
          least = min(least, before[column - 1] + 1)
        }
        line.append(least)
      }
      (before, last) = (last, line)
    }
    guard let distance = last.last, distance <= most else { return nil }
    return distance
  }
}

extension WordList {
  /// Words of English, German, French, Spanish and Portuguese that are near to a day, a month or a part of the day, or are one in another language,
  /// and are no misspellings: `sundae`, `mourning`, `manzana`, `montage`.
  static let ordinary = WordList(
    """
    abende|acanha|acosto|afrontem|agasto|ago|alternions|alternons|altier|amancha|amanda|amanhai|amanham|amanhar|amanhas|\
    amanhe|amanho|amansa|amends|amoche|amontem|anche|angosto|aniche|anier|anotem|anteater|anteaters|anteder|antever|anther|\
    antiker|antler|antone|antonym|antonyme|antornte|antornten|antorntet|apanha|aparem|apontem|aporem|aposto|aproem|aprontem|\
    apurem|aranha|arpem|artier|atadinha|atarde|atardes|atentem|atintem|atonem|atontam|atonte|atontea|atontei|atontem|\
    atontes|augusta|auguste|augusto|azoche|baril|decamper|decebir|deceder|deceiver|deceler|decelere|decembers|decemvir|\
    decender|decentre|decerebre|decerner|decesser|decimer|decombres|dedain|dehanche|dehanches|demais|demancha|demanchas|\
    demanche|demanchee|demanchees|demancher|demanches|demanchez|demarche|demarches|demembra|demembre|demembree|demembrer|\
    demembres|demembrez|demian|demonche|denombre|desembue|desembuer|desmanche|desmanches|desmembre|desmembro|detain|\
    dezembers|dezenter|dezmero|dianche|dienstages|dienstagmorgen|dienstagnacht|dienstbar|dienstbare|dienstbaren|dienste|\
    diensten|dienstes|diensts|dienstwagen|dienstwagens|dienstweg|dienstwege|dienstwegen|dimanacoes|dimanares|dimane|dimanes|\
    dingos|doings|domain|dominados|dominais|dominamos|dominas|dominees|domineis|dominemos|domines|doming|domingal|domingues|\
    dominiks|dominio|dominion|dominions|dominios|domino|dominoes|dominons|dominos|dominou|dominus|donnerstages|\
    donnerstagmorgen|dopings|downstage|earnings|eherings|encero|enebro|enervo|enjero|entero|envero|faitage|febre|februars|\
    feitas|ferber|ferreiro|ferrero|fieber|fraisage|fregatage|freibads|freigabe|freigaben|freihabe|freihaben|freihafen|\
    freikamen|freilege|freilegen|freinage|freinages|freinais|freinas|freiras|freitagmorgen|freitas|freite|freiten|freitode|\
    freitoden|freitods|freitragend|frelatage|frestas|fretais|fretas|frettage|frettages|frettais|frettas|frida|frisage|\
    fritais|fritas|frittage|frontage|frottage|furetage|geistern|gestein|gesten|gestera|gestero|gestirn|jaguar|jantar|\
    januars|javier|jeeves|jenner|juives|juliao|junior|landis|lundie|lundin|macana|machas|macro|madrigada|madrigado|\
    madrugado|madrugador|madrugadora|madrugados|madrugai|madrugais|madrugam|madrugando|madrugar|madrugara|madrugaram|\
    madrugarao|madrugaras|madrugaria|madrugas|madrugava|madrugavam|madrugavas|madrugona|madurada|magana|mains|malhas|malins|\
    maltes|manada|manadas|managen|manama|manant|manants|manara|manaras|manas|manava|manavas|manaza|mancas|mancha|manchas|\
    mandas|mangana|mangas|manias|manjas|manna|mannas|manntagen|mansas|mantas|mantes|manzana|marais|marana|marceo|marcha|\
    marche|marcho|marcio|marco|marcou|marees|mares|margen|margens|marges|margis|maries|marinee|marins|maris|markes|markings|\
    marktes|marnes|marois|marres|marris|marsch|marses|martas|marte|martel|marten|martens|marter|martin|martins|martis|\
    martos|martres|marts|marujada|marvis|mastin|mates|matias|maties|matina|matinas|matine|matinee|matineen|matinei|matinem|\
    matiner|matines|matinez|mating|matino|mations|matis|matons|mattes|maudis|mavins|mazana|mcknight|meanings|mediada|\
    mediania|mediaria|medida|medidora|mediria|medrosia|melodia|mentalen|merced|mercedes|middy|midway|minait|mincit|minhas|\
    minuet|mittelchen|mittig|mittwoches|mittwochmittag|mittwochmorgen|mittwochnachmittage|mittwochnachmittagen|moagens|\
    moaning|mogen|moldings|monaten|monda|mondai|mondais|mondam|mondan|mondanen|mondar|mondas|mondat|monetaren|monta|montage|\
    montagem|montages|montagmittag|montagmorgen|montagnachmittag|montagne|montagnes|montague|montai|montaient|montaigne|\
    montais|montaje|montam|montames|montanan|montanes|montao|montar|montarei|montarem|montares|montas|montat|montates|\
    montavel|monturen|mooning|moorings|moraines|mordan|morden|mordens|mordis|moren|morgan|moringa|morren|morten|mortes|\
    mostagan|motacen|motins|mountings|mourning|mutinee|mutins|nachmittage|nachmittagen|nachos|nachst|nachte|nascht|niches|\
    nichts|nighty|nites|noces|nocher|nocoes|noies|noires|noises|noives|nombre|nonmember|noshes|notches|notem|notes|novelero|\
    novembers|novembres|out|parem|quanta|quantas|quarra|quarras|quart|quartai|quartais|quartal|quartals|quartat|quarte|\
    quartea|quartes|quartis|quarto|quartos|quarts|quartz|quieta|quietas|quina|quinas|quinfa|quinoa|quint|quintai|quintais|\
    quintal|quintam|quintar|quinte|quintes|quinto|quintos|quinua|quista|quita|quitas|quitta|quittas|sabalo|sabano|sabao|\
    sabido|sabidos|sabotage|sabotagen|sacado|sacados|safado|safados|sajado|salado|sambado|sambados|samstagabend|\
    samstagmorgen|samstagnachmittag|samsungs|sanado|sanados|sarado|sarados|satura|saturada|saturadas|saturado|saturados|\
    saturai|saturais|saturam|saturar|saturas|saturat|saturnal|sausage|secondas|secunda|secundai|secundais|secundam|secundar|\
    secundas|secundes|segadas|segredas|segudar|seguias|seguida|seguidas|seguidos|seguiras|segundada|segundadas|segundado|\
    segundados|segundai|segundais|segundam|segundamos|segundar|segundara|segundaras|segundares|segundasse|segundaste|\
    segundava|segundavas|segunde|segundei|segundeis|segundem|segundes|segundo|segundon|segundos|segundou|seguradas|seguras|\
    seitas|sekundar|sendas|sentas|septembers|septemvir|septieme|sertas|sesta|sestas|set|setas|seteiro|setero|sextans|sextos|\
    sexuadas|sobado|soiree|sonatas|sondage|sonetais|sonetas|sonnabende|sonnabenden|sonnaient|sonnais|sonnas|sonnates|\
    sonnentage|sonnige|sonnigen|sonntagabend|sonntagabende|sonntagabenden|sonntagmorgen|sonntagnachmittag|sonnte|sonnten|\
    sonstige|sonstigen|spiree|sturdy|sundae|sundaes|sundar|sundas|sundry|tabuinha|tachinha|tainha|tardana|tardanza|tardas|\
    tardei|tardeis|tardem|tarder|tardez|tardia|tardinera|tardona|tared|tarees|tares|taries|tarina|tarjes|tarses|tartes|\
    tartina|tascinha|taudes|tecas|teras|tercai|tercais|tercam|tercar|tercat|terces|tercos|terdes|terias|termas|ternas|\
    terras|tersas|tiercas|toady|toardes|todinha|tolite|tonie|tonte|torcas|tordes|torrinha|trade|trades|turcas|uberhoren|\
    uberhorten|uberwogen|uberworfen|uberzogen|units|vendarei|vendareis|vended|vendei|vendeis|venderdes|venderei|vendereis|\
    vendieis|vendrai|vendrais|vendrez|venerei|venereis|venins|vienes|viennes|vierdes|vieres|vierges|viertes|voreltern|\
    vorkostern|vorlesern|vormittage|vormittagen|vorreitern|weakens|weckend|weckende|weckendes|weekended|welkend|welkende|\
    welkendes|werkend|werkende|werkendes|wochenwende|wohnende|wohnenden
    """)
}

extension WordList {
  /// Words that join days and numbers in a language, numbers, units and parts of the day, of which misspellings are found between two days or numbers.
  static func links(in language: String) -> WordList? {
    switch language {
    case "en": linksInEnglish
    case "de": linksInGerman
    case "fr": linksInFrench
    case "es": linksInSpanish
    case "pt": linksInPortuguese
    default: nil
    }
  }

  /// Words of a language that differ by one letter from one of its ``links(in:)``, and are no misspellings.
  static func besideLinks(in language: String) -> WordList? {
    switch language {
    case "en": besideLinksInEnglish
    case "de": besideLinksInGerman
    case "fr": besideLinksInFrench
    case "es": besideLinksInSpanish
    case "pt": besideLinksInPortuguese
    default: nil
    }
  }

  private static let linksInEnglish = WordList(
    """
    after|afternoon|before|between|daily|days|each|eight|eleven|evening|every|first|five|four|from|half|hour|hours|last|\
    midnight|minutes|month|monthly|months|morning|next|nine|noon|oclock|other|past|quarter|second|seven|six|starting|ten|\
    third|three|through|till|twelve|two|until|week|weekly|weeks
    """)

  private static let linksInGerman = WordList(
    """
    abends|acht|alle|bis|drei|dritten|elf|ersten|funf|halb|jede|jeden|jeder|jedes|kommenden|letzten|minuten|mittags|monat|\
    monate|monaten|monats|morgens|nach|nachste|nachsten|neun|sechs|sieben|stunde|stunden|tage|tagen|uhr|vier|viertel|vom|\
    von|woche|wochen|zehn|zum|zwei|zweiten|zwolf
    """)

  private static let linksInFrench = WordList(
    """
    chaque|cinq|dans|demi|des|deux|douze|heure|heures|huit|jours|jusqu|matin|midi|minuit|minutes|mois|neuf|onze|prochain|\
    prochaine|quart|quatre|semaine|semaines|sept|soir|sur|tous|toutes|trois
    """)

  private static let linksInSpanish = WordList(
    """
    cada|cinco|cuarto|cuatro|del|dentro|desde|dias|diez|doce|dos|hasta|hora|horas|las|los|media|mes|meses|noche|nueve|\
    ocho|once|proxima|proximo|seis|semana|semanas|siete|tarde|todas|todos|tres
    """)

  private static let linksInPortuguese = WordList(
    """
    ate|cada|cinco|daqui|das|dez|dias|dois|dos|doze|duas|hora|horas|manha|meia|mes|meses|noite|nove|oito|onze|proxima|\
    proximo|quatro|seis|semana|semanas|sete|tarde|toda|todas|todo|todos|tres
    """)

  private static let besideLinksInEnglish = WordList(
    """
    alter|avery|bach|bays|beach|ben|bill|blast|boon|bother|calf|cast|clock|dads|dairy|daisy|daly|dams|dans|das|day|den|\
    dine|dive|east|eighth|eighty|emery|en|ether|even|evenings|fast|fife|fight|file|fill|fine|fire|fist|fix|flour|for|form|\
    foul|fro|frog|fur|gays|geek|gen|gill|give|hal|hale|hall|halo|halt|height|hen|hill|hive|ill|ive|ix|jays|jen|jill|ken|\
    kill|las|lash|lasts|lays|least|len|lest|light|line|list|live|lost|lust|mast|meek|men|might|mill|mine|minute|mix|\
    moaning|monte|monty|moon|mornings|moth|mother|mourning|mouth|mouths|neat|neon|nest|net|nice|night|nike|nile|nina|non|\
    none|noun|nxt|others|otter|our|ours|pact|part|pas|paso|pass|pasta|paste|pat|pats|pays|peach|peek|pen|pest|pill|pine|\
    post|pour|prom|quarters|quartet|rays|reach|ren|right|rom|says|seconds|seek|seeks|seen|semen|sen|sex|si|sic|sid|sight|\
    sim|sin|sip|sir|sis|sit|soon|sour|sox|staring|starring|startling|starving|stating|steven|still|tall|tan|tao|te|tea|\
    teach|ted|tee|teen|tel|tell|tend|tens|tent|tex|text|thee|then|there|thirds|tho|thorough|though|threw|tight|til|tile|\
    tilt|tin|tn|to|toll|ton|too|tour|tours|tow|tree|trough|vast|vine|ways|weak|wee|weed|weeds|weep|weight|wen|will|\
    wine|wo|yen|your|yours|zach|zen
    """)

  private static let besideLinksInGerman = WordList(
    """
    abend|abende|ach|achte|act|age|alb|ale|alf|all|alla|allee|allem|allen|aller|alles|alte|balle|bas|bes|bi|bier|big|bim|\
    bin|bio|bip|biss|bist|bit|bon|brei|bs|bus|cage|chr|cis|com|con|cum|dach|dacht|dei|dis|dom|don|dreh|dritte|drittel|\
    drittens|dritter|drittes|echt|eden|eder|ehr|eier|eis|el|eli|elle|ernsten|ernten|erste|erstem|erstens|erster|erstes|\
    etage|etagen|fach|falle|feder|frei|fuhr|fun|fund|funk|gehn|gier|hab|hach|hagen|halbe|half|halle|hals|hier|his|hr|ihr|\
    ion|is|jade|jagen|jedem|jedi|jeher|jemen|jene|jenen|jener|jenes|jochen|jon|jude|juden|kalb|kalle|koche|kochen|\
    kommende|lach|lacht|lage|lagen|leder|letzen|letzte|letztem|letztens|letzter|letztes|lf|lieben|mach|macht|magen|mittag|\
    mom|mon|mona|mont|morgen|mum|nachster|nachstes|nacht|nachte|nachten|nah|nein|nen|nenn|neu|neue|neuen|nich|noch|nom|\
    nun|ohr|olle|om|on|page|pier|rage|ragen|rede|reden|rei|resten|roche|ron|ruhr|rum|sach|sachs|sage|sagen|sehn|self|\
    setzten|siebten|siegen|soeben|son|stage|stande|standen|sunde|sunden|tag|tages|tags|take|tape|tate|taten|taugen|tier|\
    tom|trage|tragen|uh|ulf|um|ur|vage|van|ver|vie|vieh|viel|vierte|vierteln|vierten|vierter|viertes|view|vis|vo|vol|vor|\
    vorm|vorn|vox|vpn|wach|wache|wachen|wacht|wage|wagen|weder|wei|weiten|wolf|yacht|zahn|zeh|zehen|zeiten|zu|zug|zur|\
    zweig|zweigen|zweit|zweite|zweitens|zweiter|zweites
    """)

  private static let besideLinksInFrench = WordList(
    """
    ans|bois|ces|ceux|cheque|choque|cine|claque|cours|craque|crois|cuit|dan|dana|dani|danse|dany|days|de|dea|dec|dee|def|\
    defi|dei|dej|del|dem|demie|demo|deni|der|dev|dieux|dis|dns|dois|dons|dos|douce|doue|douee|doute|doutes|doux|ds|dues|\
    dur|dus|es|eur|eure|eux|fans|feux|fois|fours|fous|fuit|ges|hans|here|heurte|hit|hui|huis|hunt|jeux|joues|jour|jusque|\
    latin|les|loir|lois|main|mais|malin|mans|marin|martin|matins|mes|meuf|mimi|mini|mis|moi|moins|moise|mons|mots|mur|nef|\
    nerf|nes|neufs|noir|nous|nuit|oeuf|omis|once|onde|one|pans|peux|pois|prochaines|prochains|pur|quant|quarts|quartz|\
    remi|res|rois|routes|sans|semi|sent|ser|sert|ses|set|sfr|sidi|soi|soie|soif|soin|soirs|sois|soit|sous|sr|su|sub|sud|\
    sue|sui|suit|sun|sup|sure|surf|surs|sus|suv|tes|tons|tou|tout|toute|toux|troie|trous|ur|veux|voir|vois|vous|voutes|\
    yes|yeux
    """)

  private static let besideLinksInSpanish = WordList(
    """
    ada|adentro|ahora|alas|ames|anoche|aproxima|arde|ares|as|asta|basta|bel|blas|bodas|caba|caca|caga|caia|caida|caja|\
    cala|cama|cana|capa|cara|cas|casa|casta|cata|cava|caza|cel|centro|cho|cinico|circo|cisco|coche|codos|cora|cuadro|\
    cuanto|cuarta|cuartos|cuarzo|dada|dais|dal|de|dea|dee|dei|dela|dell|dem|der|des|desee|dia|diaz|dice|die|digas|dios|\
    diras|dl|dns|do|doc|dog|dom|don|doo|dora|dote|doy|ds|echo|el|entro|eres|es|gas|gasta|gel|goce|hada|hara|haras|harta|\
    has|hoja|hojas|hola|honra|ies|ios|jodas|jos|la|lab|lan|lao|laos|last|law|leas|les|lis|lo|loa|lol|lora|lou|low|ls|mas|\
    me|mea|med|mediar|medias|medica|medida|medina|medio|medir|mejia|mel|memes|meo|mer|mesa|mesas|metes|metia|mex|mias|mis|\
    modas|modos|mora|mrs|ms|mts|mueve|nada|nel|nes|nieve|noches|nodos|nora|nos|nueva|nuevo|ochoa|ocio|odias|olas|one|ora|\
    os|pedia|pes|ponce|pos|projimo|proximas|proximos|ras|res|roce|ros|sas|seas|semanal|siente|site|sois|sos|sres|tarda|\
    tardes|tardo|tas|tias|tocas|toda|today|todo|tomas|tomos|tonos|toros|tos|trade|traes|tras|trek|tren|vas|vasta|veis|ves|\
    vias|vos|was|yes
    """)

  private static let besideLinksInPortuguese = WordList(
    """
    abe|ace|ada|ae|age|ale|amanha|ame|ante|aos|aproxima|aqui|are|ares|arte|as|at|ata|ateu|ato|atp|att|ave|axe|banha|bate|\
    bois|bora|caca|cade|caia|cala|cama|cana|capa|cara|cas|casa|cauda|cava|ceia|ces|chora|cinto|circo|cisco|cora|da|dada|\
    dae|dai|dan|dao|dar|dash|date|days|de|dee|dei|del|dem|dep|der|des|deu|dev|dia|diaz|dicas|digas|ditas|dito|divas|diz|\
    djs|dns|do|doa|doc|doce|doe|does|dog|dogs|doi|dom|dome|don|dons|doo|dor|dora|doris|dose|dote|dou|ds|dual|dunas|duras|\
    eis|es|este|fada|fas|feia|fez|foda|fora|ganha|gas|gate|has|hate|hera|honra|honras|horta|ias|iate|idas|ios|kate|late|\
    leia|leis|les|lois|los|love|luas|maes|maia|malha|mana|mancha|manda|manga|manhas|mania|mansa|manta|mas|mate|mds|me|mec|\
    med|media|meg|mega|mei|meias|meio|mel|memes|mer|mera|mesa|mesas|met|meta|mete|meu|meus|mexa|mia|minha|mito|moda|modo|\
    modos|mora|mos|move|mrs|ms|nada|nas|nate|nave|neve|noe|noites|nome|nora|norte|nos|note|nov|nova|novo|nuas|obito|once|\
    onde|one|ora|os|otto|pes|pete|pois|pos|proximas|proximos|quadro|quarto|reis|res|rito|roda|rodas|ruas|sais|sas|sede|\
    see|sei|seio|seios|semanais|semanal|sente|ses|sesi|set|seta|seth|sets|seus|site|soda|sois|sos|suas|tae|tarda|tardes|\
    tas|tate|teia|teres|teses|tias|tida|tido|tito|toa|toca|toco|today|todd|togo|tolo|toma|tomas|tomo|tona|topo|toro|trade|\
    tras|tre|trek|trem|trens|tuas|tudo|veia|ves|vez|vias|vos|was|wes|yes|zinco
    """)
}
