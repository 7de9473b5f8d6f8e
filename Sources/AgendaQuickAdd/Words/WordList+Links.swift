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
