internal import ICalendar

extension LanguageTable {
  /// English.
  static let english = LanguageTable(
    entries: englishDays + englishWeekdayPhrases() + englishNumbers + englishTimes + englishLinks,
    grammar: GrammarSwitches(
      isMonthFirst: true, lastAfternoonHour: 7, hasTwelveHourDigits: true, halfIsPast: true,
      secondIsOther: true, hasLetterOfLength: true,
      weakWords: ["may", "march", "sat", "sun", "wed", "mar", "lent", "sunday school", "sunday roast"],
      notPlaces: [
        "rain", "snow", "dark", "sun", "person", "advance", "general", "style", "bed", "private", "public",
        "touch",
        "peace", "hurry", "cash", "full", "love", "case", "order", "line", "progress", "least", "once",
        "risk", "sunset", "sunrise", "dawn", "dusk", "bedtime", "lunchtime",
      ]))
}

let englishDays: [LanguageTable.Entry] = [
  ("monday|mon", [.weekday(.monday)]),
  ("tuesday|tues|tue", [.weekday(.tuesday)]),
  ("wednesday|weds|wed", [.weekday(.wednesday)]),
  ("thursday|thurs|thur|thu", [.weekday(.thursday)]),
  ("friday|fri", [.weekday(.friday)]),
  ("saturday|sat", [.weekday(.saturday)]),
  ("sunday|sun", [.weekday(.sunday)]),
  ("sunday school|sunday roast", [.weekday(.sunday), .whole]),
  ("mondays", [.everyWeekday(.monday)]),
  ("tuesdays", [.everyWeekday(.tuesday)]),
  ("wednesdays", [.everyWeekday(.wednesday)]),
  ("thursdays", [.everyWeekday(.thursday)]),
  ("fridays", [.everyWeekday(.friday)]),
  ("saturdays", [.everyWeekday(.saturday)]),
  ("sundays", [.everyWeekday(.sunday)]),
  ("weekday|workday|business day|working day", [.workday]),
  ("weekdays|workdays|business days|working days", [.every, .workday]),
  ("m-f|m-fr", [.every, .workday]),
  ("mwf|m/w/f", [.every, .weekday(.monday), .weekday(.wednesday), .weekday(.friday)]),
  ("mtwth|m-th", [.every, .weekday(.monday), .weekday(.tuesday), .weekday(.wednesday), .weekday(.thursday)]),
  (
    "mtwrf|mtwthf",
    [
      .every, .weekday(.monday), .weekday(.tuesday), .weekday(.wednesday), .weekday(.thursday),
      .weekday(.friday),
    ]
  ),
  ("tth|t/th|tuth|tu/th", [.every, .weekday(.tuesday), .weekday(.thursday)]),
  ("but sunday|but sun", [.except, .weekday(.sunday)]), ("but monday|but mon", [.except, .weekday(.monday)]),
  ("but tuesday|but tue", [.except, .weekday(.tuesday)]),
  ("but friday|but fri", [.except, .weekday(.friday)]),
  ("but wednesday|but wed", [.except, .weekday(.wednesday)]),
  ("but thursday|but thu", [.except, .weekday(.thursday)]),
  ("but saturday|but sat", [.except, .weekday(.saturday)]),
  ("weekend", [.weekend]),
  ("weekends", [.every, .weekend]),
  ("january|jan", [.month(1)]),
  ("february|feb", [.month(2)]),
  ("march|mar", [.month(3)]),
  ("april|apr", [.month(4)]),
  ("may", [.month(5)]),
  ("june|jun", [.month(6)]),
  ("july|jul", [.month(7)]),
  ("august|aug", [.month(8)]),
  ("september|sept|sep", [.month(9)]),
  ("october|oct", [.month(10)]),
  ("november|nov", [.month(11)]),
  ("december|dec", [.month(12)]),
  ("today", [.day(0)]),
  ("tomorrow|tmrw|tmr|tmw|tomorow|2morrow|2moro", [.day(1)]),
  ("day after tomorrow", [.day(2)]),
  ("yesterday", [.day(-1)]),
  ("day before yesterday", [.day(-2)]),
  ("this time|at this time|same time|the same time|at the same time", [.otherTime(isNoun: false)]),
  ("tomorrow week", [.units(1, .week), .after, .day(1)]),
  ("tonight|tonite", [.day(0), .part(.night)]),
  ("last night", [.day(-1), .part(.night)]),
  ("christmas|christmas day|xmas|xmas day|x-mas", [.feast(month: 12, day: 25)]),
  ("first day of christmas|first christmas day|1st christmas day", [.feast(month: 12, day: 25)]),
  (
    """
    second day of christmas|2nd day of christmas|second christmas day|2nd christmas day
    """,
    [.feast(month: 12, day: 26)]
  ),
  ("christmas eve|xmas eve|x-mas eve", [.feast(month: 12, day: 24)]),
  ("new year|new years|new year's|new year's day|new year day|new years day", [.feast(month: 1, day: 1)]),
  ("new year's eve|new years eve|new year eve|new years' eve|nye", [.feast(month: 12, day: 31)]),
  ("halloween", [.feast(month: 10, day: 31)]),
  // No rule has them, and another day leaves them in the title.
  ("semi-monthly|semimonthly|weeknights|weeknight", [.otherDay]),
  ("anzac day", [.feast(month: 4, day: 25)]),
  ("burns night", [.feast(month: 1, day: 25)]),
  ("groundhog day", [.feast(month: 2, day: 2)]),
  ("april fools' day|april fool's day|april fools day|april fools", [.feast(month: 4, day: 1)]),
  ("earth day", [.feast(month: 4, day: 22)]),
  ("may day", [.feast(month: 5, day: 1)]),
  ("cinco de mayo", [.feast(month: 5, day: 5)]),
  ("juneteenth", [.feast(month: 6, day: 19)]),
  ("canada day", [.feast(month: 7, day: 1)]),
  ("veterans day|remembrance day|armistice day", [.feast(month: 11, day: 11)]),
  ("st andrew's day|st. andrew's day", [.feast(month: 11, day: 30)]),
  ("hogmanay", [.feast(month: 12, day: 31)]),
  ("bonfire night|guy fawkes night", [.feast(month: 11, day: 5)]),
  ("valentine's day|valentines day|valentine's", [.feast(month: 2, day: 14)]),
  ("good morning|good afternoon|good evening|good night", [.whole]),
  ("annual leave", [.whole, .ofDays]),
  ("boxing day", [.feast(month: 12, day: 26)]),
  ("st patrick's day|st. patrick's day|st patricks day", [.feast(month: 3, day: 17)]),
  (
    """
    mardi gras|fat tuesday|pancake day|pancake tuesday|fat thursday|shrove monday|clean monday|plough monday|\
    holy monday|holy tuesday|holy wednesday|spy wednesday|easter saturday|easter tuesday|easter friday|\
    whit tuesday|mothering sunday|remembrance sunday|advent sunday|giving tuesday|super tuesday|\
    small business saturday|carnival|labour day|victoria day|independence day|super bowl|mlk|mlk day|\
    martin luther king day|presidents day|presidents' day|president's day|columbus day|bank holiday|\
    bank holiday monday|black friday|cyber monday|good friday|easter|easter sunday|easter monday|palm sunday|\
    ash wednesday|maundy thursday|holy thursday|holy saturday|shrove tuesday|super bowl sunday|pentecost|\
    election day|tax day|inauguration day|flag day|patriot day|family day|lent|\
    whit sunday|whit monday|thanksgiving|thanksgiving day|thanksgiving eve|turkey day|vets day|mother's day|mothers day|\
    father's day|fathers day|labor day|memorial day|passover|hanukkah|chinese new year|chinese new year's eve|\
    chinese new year's day|lunar new year|lunar new year's eve|lunar new year's day|jewish new year|\
    last day of school|first day of school|last day of term|first day of term|last day of classes|\
    first day of classes|first advent|second advent|third advent|fourth advent|1st advent|2nd advent|3rd advent|\
    4th advent|first sunday of advent|second sunday of advent|third sunday of advent|fourth sunday of advent|\
    first sunday in advent|second sunday in advent|third sunday in advent|fourth sunday in advent|\
    islamic new year|persian new year|orthodox new year|orthodox easter|orthodox christmas|mid-autumn festival|\
    dragon boat festival|bastille day|rosh hashanah|yom kippur|ramadan|eid|diwali
    """,
    [.otherDay]
  ),
  (
    "lunar|lunar calendar|chinese calendar|hebrew calendar|islamic calendar|julian calendar", [.otherCalendar]
  ),
  ("mr|mrs|ms|miss|dr|prof|professor|aunt|uncle|coach", [.honorific]),
  ("second|seconds|sec|secs", [.unit(.second)]),
  ("minute|minutes|minute's|minutes'|min|mins|m", [.unit(.minute)]),
  ("hour|hours|hour's|hours'|hr|hrs|h", [.unit(.hour)]),
  ("day|days|day's|days'|d", [.unit(.day)]),
  ("week|weeks|week's|weeks'|wk|wks|w", [.unit(.week)]),
  ("day's|days'|week's|weeks'|month's|months'|year's|years'", [.possessive]),
  ("week beginning|week commencing|week starting|w/c", [.unit(.week), .from]),
  ("fortnight", [.units(2, .week)]),
  ("month|months|month's|months'", [.unit(.month)]),
  ("quarter|quarters", [.unit(.quarter)]),
  ("quarter of an hour|quarter hour|quarter-hour", [.units(15, .minute)]),
  ("three quarters of an hour|three-quarters of an hour", [.units(45, .minute)]),
  ("day before|the day before", [.units(1, .day), .before]),
  ("day after|the day after", [.units(1, .day), .after]),
  ("weekend after next|the weekend after next", [.step(2), .weekend]),
  ("week after next|the week after next", [.step(2), .unit(.week)]),
  ("month after next|the month after next", [.step(2), .unit(.month)]),
  ("year after next|the year after next", [.step(2), .unit(.year)]),
  ("first day of|first day in", [.dayOfMonth(1)]),
  ("end of|last day of|last day in", [.dayOfMonth(-1)]),
  ("last day of|last day in", [.lastDay]),
  ("second to last day of|second-to-last day of|next to last day of|penultimate day of", [.dayOfMonth(-2)]),
  ("year|years|year's|years'|yr|yrs", [.unit(.year)]),
  ("days|weeks|months|years", [.plural]),
  ("eve of|the eve of", [.units(1, .day), .before]),
  (
    """
    summer|winter|spring|autumn|fall|summertime|wintertime|springtime|holidays|season|half term|half-term|term time|\
    q1|q2|q3|q4
    """,
    [.season]
  ),
]

/// `a week on Tuesday`, `Tuesday week`.
private func englishWeekdayPhrases() -> [LanguageTable.Entry] {
  let days = [
    "sunday|sun", "monday|mon", "tuesday|tues|tue", "wednesday|weds|wed", "thursday|thurs|thu", "friday|fri",
    "saturday|sat",
  ]
  return zip(days, Weekday.allCases).flatMap { names, weekday -> [LanguageTable.Entry] in
    names.split(separator: "|").map { day in
      ("a week on \(day)|\(day) week|a week this \(day)", [.units(1, .week), .after, .weekday(weekday)])
    }
  }
}

private let englishNumbers: [LanguageTable.Entry] =
  numberEntries(
    "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty"
  )
  + ordinalEntries(
    """
    first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|\
    fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth
    """
  )
  + hoursAbout(
    "oneish|twoish|threeish|fourish|fiveish|sixish|sevenish|eightish|nineish|tenish|elevenish|twelveish")
  + [
    ("thirty", [.number(30)]), ("forty", [.number(40)]), ("fifty", [.number(50)]), ("sixty", [.number(60)]),
    ("seventy", [.number(70)]), ("eighty", [.number(80)]), ("ninety", [.number(90)]),
    ("hundred", [.number(100)]),
    ("thousand", [.number(1000)]), ("thirtieth", [.ordinal(30)]),
    ("a couple of|couple of|couple", [.number(2)]), ("a few|few", [.number(3)]), ("a few|few", [.few]),
    ("a|an", [.article]),
    (
      """
      flight|train|bus|tram|gate|room|suite|apartment|apt|flat|unit|terminal|platform|seat|chapter|chap|chaps|ch|chs|pp|pgs|vol|vols|ex|q|lesson|\
      episode|season|page|ticket|order|invoice|issue|bug|version|phase|route|exit|floor|section|class|grade|\
      number|nr|pages|chapters|lessons|episodes|sections|grades|rooms|ages|age|release|build|firmware|\
      ext|extension|rm|lot|item|ref|zip
      """,
      [.numbered]
    ),
    (
      """
      flight|train|bus|tram|ferry|plane|taxi|cab|shuttle|metro|subway|amtrak|tgv|ice|eurostar|caltrain|commuter rail
      """,
      [.departing]
    ),
    (
      """
      group|court|bldg|field|theater|theatre|lane|pitch|heat|part|units|exercise|exercises|level|levels|module|modules|lecture|lectures|volume|volumes|problems|questions|verses|\
      tasks|parts|sections
      """,
      [.numberedBesideWeek]
    ),
    (
      """
      run|jog|jogging|running|parkrun|carpool|boat|departure|departs|school|school run|school drop-off|school drop off|\
      school dropoff|drop-off|dropoff|kindergarten|daycare|nursery|homeroom|surgery|surgery check-in|surgery check in|\
      airport|labs|fasting labs|bus pickup|school bus pickup|\
      blood test|blood draw|blood work|bloodwork|x-ray|xray|mri|ct scan|ultrasound|colonoscopy|fasting blood test
      """,
      [.anyHour]
    ),
    (
      """
      workshop|conference|course|training|trip|camp|seminar|hotel|airbnb|stay|vacation|holiday|fair|festival|retreat|\
      hackathon|cruise|hike|trek|tour|summit|convention|offsite|congress|expo|exhibition|leave|pto|bootcamp
      """,
      [.ofDays]
    ),
    ("sleep|nap|shift|fast|fasting", [.ofHours]),
    (
      "work|working|office|job|open|opening hours|work from home|working from home|wfh|home office",
      [.regular]
    ),
    ("arrives|arriving|arrival|arrive|arr|lands|landing|gets in", [.arriving]),
    ("till late|until late|til late|open end|till the early hours|until the early hours", [.openEnd]),
    (
      """
      concert|gig|party|movie|cinema|theatre|theater|opera|disco|pub|quiz|comedy|musical|ballet|gala|prom|karaoke|\
      trivia|open mic|midnight mass|late show|wine tasting|bar|cocktails|nightclub|\
      comedy show|happy hour|table|book club|choir practice|choir rehearsal|band practice|orchestra rehearsal|rehearsal|the game|\
      poker
      """,
      [.ofEvening]
    ),
    (
      """
      moved|rescheduled|reschedule|rescheduling|postponed|postpone|postponing
      """,
      [.moving(isAlways: true)]
    ),
    ("move|change|changed|shift|shifted|push|pushed|delay|delayed", [.moving(isAlways: false)]),
    ("changed|shifted|pushed|delayed|bumped|switched|brought forward", [.moved]),
    (
      """
      hand|handing|turn|turning|send|sending|fill|filling|log|sign|clock|dial|opt|cash|trade|bring|part|participate|\
      participating|interested|look|looking|tune
      """,
      [.verbWithPreposition(isAlways: true)]
    ),
    (
      "check|move|weigh|sleep|drop|walk|drive|call|come|take|pay|plug|pitch|lock|phone",
      [.verbWithPreposition(isAlways: false)]
    ),
    (
      """
      meeting|appointment|appt|call|class|dentist|doctor|gp|vet|hairdresser|haircut|choir|rehearsal|practice|\
      concert|film|movie|interview|nursery|kickoff|yoga|gym|church|mass|service|services|assembly|carols|match|kick-off|kick off|ko|football|rugby|\
      training|swim|swimming|party|wedding|funeral|meal|brunch|recital|preschool|playgroup|kindergarten|standup|workshop|\
      seminar|webinar|lecture|theatre|theater|cinema|school run
      """,
      [.timed]
    ),
    (
      """
      pay|paid|paying|owe|owes|rent|deposit|refund|fee|fees|fare|fares|cost|costs|price|transfer|tip|donate|donation|\
      lend|borrow|money|bills
      """,
      [.payment]
    ),
    (
      """
      birthday|bday|anniversary|base|inning|period|district|ward|edition|symphony|baptist|methodist|presbyterian|lutheran|\
      congregational|amendment|degree|dimension|\
      generation|class|form|round|session|row|place|prize|stage|movement|person|wave|trimester|semester|infantry|division|\
      regiment|half|leg|draft|attempt|avenger|tier|rate|responder|responders|aid
      """,
      [.orderedOrDated]
    ),
    ("grade|grader|graders|floor|street|st|avenue|ave|boulevard|blvd|century", [.ordered]),
    (
      """
      mi|metre|metres|meters|kilometre|kilometres|kilometer|kilometers|kilos|feet|laps|lengths|reps|steps|percent|\
      people|persons|pieces|pcs|litre|litres|liters|gram|grams|grammes|pint|pints|ounces|oz|eggs|boxes|packs|bottles|\
      cupcakes|muffins|cookies|sandwiches
      """,
      [.measure]
    ),
    ("pounds|quid|bucks|cents|pence", [.currency]),
    ("guests|chairs|invitees|attendees|seats|students|pupils|candles|balloons", [.counted]),
    ("box|boxes|rolls|tickets|bags|plates|trays|packs|cookies|sandwiches|bottles|glasses", [.countable]),
    (
      """
      plan|plans|planning|prep|prepare|preparing|discuss|discussing|review|reviewing|budget|budgeting|schedule|scheduling|\
      organise|organize|book|booking|preview|outline|draft|arrange|brainstorm|recap|decide
      """,
      [.planning]
    ),
    ("starts|begins|start|begin|kicks off|commencing|commences|effective|beginning with", [.starting]),
    ("during|over|since|over the|throughout|throughout the", [.during]),
    (
      "second to last|second-to-last|second last|next to last|next-to-last|last but one|penultimate",
      [.ordinal(-2)]
    ),
    ("every second to last|every second-to-last|every second last", [.every, .ordinal(-2)]),
    ("third to last|third-to-last|third last|last but two", [.ordinal(-3)]),
    ("st|nd|rd|th", [.ordinalSuffix]), ("and", [.and]),
  ]

/// `sevenish`: the hours from 1 on, separated by `|`.
private func hoursAbout(_ words: String) -> [LanguageTable.Entry] {
  words.split(separator: "|").enumerated().map {
    ("\($1)|\($1.dropLast(3))-ish", [.number($0 + 1), .hourMark])
  }
}

private let englishTimes: [LanguageTable.Entry] = [
  ("o'clock|oclock|h|ish", [.hourMark]),
  ("a", [.morningHalf]),
  ("p", [.afternoonHalf]),
  ("am|a.m.|a.m|a m|a . m .|a. m.", [.morningHalf]),
  ("pm|p.m.|p.m|p m|p . m .|p. m.", [.afternoonHalf]),
  ("oh one|oh-one|o one", [.hourPart(1)]), ("oh two|oh-two|o two", [.hourPart(2)]),
  ("oh three|oh-three|o three", [.hourPart(3)]), ("oh four|oh-four|o four", [.hourPart(4)]),
  ("oh five|oh-five|o five", [.hourPart(5)]), ("oh six|oh-six|o six", [.hourPart(6)]),
  ("oh seven|oh-seven|o seven", [.hourPart(7)]), ("oh eight|oh-eight|o eight", [.hourPart(8)]),
  ("oh nine|oh-nine|o nine", [.hourPart(9)]),
  ("early|beginning of|the beginning of|start of|the start of", [.stage(.early)]),
  ("mid|middle of|the middle of", [.stage(.middle)]),
  ("late", [.stage(.late)]),
  ("noon|midday|mid-day|mid day|high noon|noonish|noon-ish", [.clock(720)]),
  ("midnight|mid-night|mid night|midnite", [.clock(1440)]),
  (
    "eod|close of business|close of play|end of business|end of day|end of the day|end of the working day",
    [.otherTime(isNoun: false)]
  ),
  (
    "dusk|dawn|crack of dawn|sunset|sunrise|sundown|sunup|nightfall|daybreak|twilight|cob|close|closing|finish|cl",
    [.otherTime(isNoun: true)]
  ),
  ("close|closing|finish|cl", [.closing]),
  ("breakfast|alarm|wake up|wake-up|wakeup|get up|sunrise", [.habit(.morning)]),
  ("clocks change|clocks go back|clocks go forward", [.habit(.earlyMorning)]),
  ("graveyard shift|overnight shift|work overnight", [.habit(.night)]), ("lunch", [.habit(.noon)]),
  ("dinner|supper|drinks", [.habit(.evening)]),
  ("morning", [.part(.morning)]),
  ("afternoon|arvo", [.part(.afternoon)]),
  ("evening", [.part(.evening)]),
  ("night|nite", [.part(.night)]),
  ("mornings", [.frequency(1, .day), .part(.morning)]),
  ("afternoons", [.frequency(1, .day), .part(.afternoon)]),
  ("evenings", [.frequency(1, .day), .part(.evening)]),
  ("nights", [.frequency(1, .day), .part(.night)]),
  ("quarter", [.hourPart(15)]),
  ("half", [.hourPart(30)]),
  ("half-past", [.hourPart(30), .past]), ("quarter-past", [.hourPart(15), .past]),
  ("quarter-to", [.hourPart(15), .to]),
  ("past|after", [.past]),
  ("to|before|of|til|till", [.to]),
]

private let englishLinks: [LanguageTable.Entry] = [
  ("next|following|the following", [.step(1)]),
  ("this|this coming|coming|upcoming|this upcoming|current", [.step(0)]),
  ("coming|upcoming|this coming|this upcoming", [.upcoming]),
  ("coming week|upcoming week", [.step(1), .unit(.week)]),
  ("coming month|upcoming month", [.step(1), .unit(.month)]),
  ("coming year|upcoming year", [.step(1), .unit(.year)]),
  ("last|past|previous", [.step(-1)]),
  ("every|each|each and every|every single|each single", [.every]),
  ("every other|every second|alternate", [.everyOther]),
  ("daily|everyday", [.frequency(1, .day)]),
  ("weekly", [.frequency(1, .week)]),
  ("monthly", [.frequency(1, .month)]),
  ("yearly|annually|annual", [.frequency(1, .year)]),
  (
    "semiannually|semi-annually|semiannual|semi-annual|half-yearly|biannually|biannual|bi-annual",
    [.frequency(6, .month)]
  ),
  ("biennially|biennial", [.frequency(2, .year)]),
  ("nightly", [.frequency(1, .day), .part(.night)]),
  ("biweekly|fortnightly|bi-weekly", [.frequency(2, .week)]),
  ("bimonthly|bi-monthly", [.frequency(2, .month)]),
  ("quarterly", [.frequency(1, .quarter)]),
  ("hourly", [.frequency(1, .hour)]),
  ("times|time|x", [.times]),
  ("twice", [.number(2), .times]),
  ("thrice", [.number(3), .times]),
  ("per", [.per]),
  ("or", [.or]),
  ("once a|once every|once per|one a", [.onceEach]),
  ("in|within", [.ahead]), ("in", [.outOf]),
  ("from now|later|hence|from today|time", [.fromNow]),
  ("ago|earlier|before", [.ago]),
  ("after|from", [.after]),
  ("before", [.before]),
  ("now|right now", [.now]), ("sharp|on the dot", [.particle]),
  ("all next week", [.step(1), .unit(.week)]), ("all this week|all week", [.step(0), .unit(.week)]),
  ("all next month", [.step(1), .unit(.month)]), ("all weekend", [.weekend]),
  ("on", [.on]),
  ("at|around|about|by", [.at]), ("exactly|approx|approx.|approximately|roughly|circa|ca.", [.about]),
  (
    "remind me|please remind me|pls remind me|can you remind me|set a reminder|set reminder|create a reminder",
    [.reminding]
  ),
  ("for", [.lasting]),
  ("for", [.filler]),
  ("from", [.countedFrom]),
  ("from|between|btwn|betw|starting|starting at|starting from|beginning|as of", [.from]),
  ("except|except for|except on|excluding|but not|but not on|apart from", [.except]),
  ("every day except weekends|daily except weekends|every day except on weekends", [.every, .workday]),
  ("to", [.upTo]),
  ("until|till|til|through|thru|ending|ending on|ends|ends on", [.until]), ("through|thru", [.upTo]),
  ("ending|ending on|ends|ends on", [.ending]),
  ("from now until|from now till|from now through|from now to|now until|now through", [.until]),
  ("from now on|from here on|going forward|until further notice|till further notice", [.particle]),
  (
    """
    rest of the|the rest of the|for the rest of the|rest of|the rest of|for the rest of|remainder of the|\
    the remainder of the
    """,
    [.until, .step(0)]
  ),
  ("the|of|in|sometime|over the|throughout the|these", [.filler]),
  ("all day|all-day|allday|whole day", [.allDay]),
  ("at|in", [.place]),
  ("with|with a|with an|w/|w/o", [.with]),
  ("room|hall|meeting room|conference room|building", [.placeBehindTime]),
  ("alert|alert me|popup|remind|remind me|reminder|alarm|notify|notify me", [.alarm]),
  (
    "with alert|with an alert|with reminder|with a reminder|with alarm|with an alarm|set a reminder", [.alarm]
  ),
  ("before|ahead|in advance|prior|beforehand|earlier", [.alarmBefore]),
  ("time", [.zoneTime]),
  ("et", [.zone("America/New_York")]),
  ("pt", [.zone("America/Los_Angeles")]),
]

/// Words of titles that name what is mostly done each week.
let weeklyInEnglish =
  """
  yoga|pilates|gym|gymnastics|training|practice|practise|class|classes|lesson|lessons|course|swim|swimming|dance|ballet|karate|judo|taekwondo|soccer|\
  football|footy|rugby|basketball|volleyball|hockey|tennis|badminton|cricket|choir|rehearsal|rehearsals|band|school|preschool|nursery|daycare|\
  kindergarten|playgroup|therapy|physio|physiotherapy|run|running|jog|jogging|standup|stand-up|church|bible|tutoring|piano|guitar|violin|lecture|seminar|\
  spin|spinning|zumba|crossfit|boxing|scouts|club|workout|homework|office|babysitting|trash|garbage|recycling|bins|walk|pool
  """
