internal import ICalendar

/// The meaning of a word for a time, a place or an alarm.
///
/// A word can have several meanings: the English `second` is a unit and an ordinal number. The grammar asks whether a
/// word can have the meaning that it needs at a place.
enum Meaning: Hashable, Sendable {
  // Days

  /// A day of the week: `Monday`.
  case weekday(Weekday)
  /// A day of the week in each week: `Mondays`.
  case everyWeekday(Weekday)
  /// The days from Monday to Friday: `weekday`.
  case workday
  /// Saturday and Sunday: `weekend`.
  case weekend
  /// Names both days of the weekend, so that a time beside it is on each of them: `土日`.
  case daysOfWeekend
  /// A month from 1 to 12: `May`.
  case month(Int)
  /// A day counted from today: `tomorrow` is 1.
  case day(Int)
  /// A short letter that is a day of the week only in a list of days or after “every week”: the `月` of `毎週月・水`.
  case weekdayInList(Weekday)
  /// A day of the month without a number: -1 is the last.
  case dayOfMonth(Int)
  /// Says that the end of a month or a year is its last day, and no word of a title: `last day of`.
  case lastDay
  /// Ten days of a month, behind it: 0 for those from the first on, `上旬`; 2 for those from the 21st on, `下旬`.
  case third(Int)
  /// A season, whose days are not known: `summer`.
  case season
  /// Letters that are days of the week follow it: the Hebrew `ימי`.
  case daysOfWeek
  /// A feast on the same date each year: `Christmas`.
  case feast(month: Int, day: Int)
  /// A day whose date is not known: `Good Friday`, `Easter`.
  case otherDay
  /// Says that the day beside it is one of another calendar: `lunar`.
  case otherCalendar

  // Numbers

  /// A number as a word: `twelve`. Values of 20, 30 … 90, 100 and 1000 join with those after them.
  case number(Int)
  /// Says of a number as a word that it is not exact: `a few`.
  case few
  /// A number of an order as a word: `twelfth`.
  case ordinal(Int)
  /// Names a thing by the number after it, which is not a time: `flight 1230`.
  case numbered
  /// Names parts of a book or a course, whose numbers are no hours where only a week is said: `units 3-4 next week`, but `exercise
  /// 9-10 Monday`.
  case numberedBesideWeek
  /// Names a thing that leaves at an hour, so that numbers with a dot behind it are a time: `train 18.20`.
  case departing
  /// Names what begins at an hour, so that numbers with a dot before a day are its time: `meeting 9.30 Friday`.
  case timed
  /// Names what begins in the morning as often as in the afternoon, so that an hour with minutes beside it is the one that
  /// is written: `run 6:15`.
  case anyHour
  /// Names what is mostly in the evening, which a past hour of today then means: `Konzert heute 8 Uhr`.
  case ofEvening
  /// Names what can last days, so that a number of days before its day is how long: `workshop 2 days Monday`.
  case ofDays
  /// Names what is said by the hours that it takes, so that hours with their letter are no time of day: `sleep 8h tonight`.
  case ofHours
  /// Names what is on the same days of each week: `work`.
  case regular
  /// Names the money of the number beside it: `GBP`.
  case currency
  /// Has an amount of money beside it, so that numbers with a dot may be one: `pay`.
  case payment
  /// Has an ordinal number before it, which is then no day: `7th grade`, `5th Avenue`.
  case ordered
  /// Has an ordinal number before it that is its own, or the day of the event: `2nd round`, `18th class trip`.
  case orderedOrDated
  /// Names things that are counted, so that the number before it is no hour: `boxes`.
  case countable
  /// Names people or things of which there are several, so that a number between it and the word for an hour is no minutes: `guests`.
  case counted
  /// Names a week of the year by the number behind it, as ISO 8601 counts: `KW 50`.
  case calendarWeek
  /// Has a preposition behind it that is a part of it and names no place: `hand in`, `look at`. One that does not always have it has a place where a
  /// name or an article is behind the preposition: `drop in class`, but `walk in the park`.
  case verbWithPreposition(isAlways: Bool)
  /// Names what is done to a person, who is behind the preposition of a place: `donner` les clés `à` Paul.
  case giving
  /// Stands between the hour at which something leaves and the one at which it arrives: `arrives`.
  case arriving
  /// Says that something has no end, and stays in the title: `till late`.
  case openEnd
  /// Says when something is over, but only behind an hour: `6 to close`, not `need to close the deal`.
  case closing
  /// Has a week, a month or a year behind it that is its subject and no time: `plan next week`.
  case planning
  /// Names the way to an event, or says how much earlier one is there, so that the minutes beside it are not how long the event is: `drive`, `early`.
  case way
  /// Says an age too, by the years behind it, where a person is before it: the `faz` of `Ana faz 7 anos`.
  case turning
  /// Makes the digits before it an ordinal number: `th`.
  case ordinalSuffix
  /// Ends an ordinal number that is no day of a month, as the word for a day is masculine: the `ª` of `3ª`.
  case feminineSuffix
  /// Has the article of a day in it, so that a number behind it is one: the `antes del` of `antes del 3`.
  case articleOfDay
  /// The article of several days: `los` of `los días 3 y 4`.
  case articleOfDays
  /// Makes the number after it an ordinal number: `第`.
  case ordinalPrefix
  /// Counts as 1 before a unit: `an` hour.
  case article
  /// Joins tens and ones, hours and minutes: `and`.
  case and

  // Units

  /// A unit of another measure, whose number is no day and no time: `km`.
  case measure
  /// A unit of time: `hours`.
  case unit(TimeUnit)
  /// Says of a word for a unit, or of one before it, that there are several: `months`, `prochains`.
  case plural
  /// A unit with a number before it in one word: `fortnight` is 2 weeks.
  case units(Int, TimeUnit)
  /// Nights, each of which is a day of an event: `3 nights`.
  case nights
  /// Follows the year, the month or the day in a date of Chinese or Japanese: `年`, `月`, `日`.
  case yearMark, monthMark, dayMark
  /// Stands before the name of a person, which is no day: `Mr`, `Frau`.
  case honorific
  /// Years that are counted from another one: the year before the first one, 2018 for `令和`.
  case era(Int)

  // The clock

  /// Follows the hour: `o'clock`, `Uhr`, `h`.
  case hourMark
  /// Follows the minutes of a time: `分`.
  case minuteMark
  /// The first or the second half of the day: `am`, `pm`.
  case morningHalf, afternoonHalf
  /// A time of day in minutes after midnight: `noon` is 720. Midnight is 1440: it ends the day.
  case clock(Int)
  /// A part of the day: `evening`.
  case part(DayPart)
  /// A part of the day only before an hour: the `晚` of `晚8点`.
  case shortPart(DayPart)
  /// A word of the title that says of an hour beside it in which part of the day it is: `breakfast`.
  case habit(DayPart)
  /// A time of day whose hour is not known: `end of day`. One that is a noun too, `sunset`, is a word of the title unless
  /// a word for a time is before it.
  case otherTime(isNoun: Bool)
  /// A part of the day that is a meal too: the German `Mittag`.
  case meal
  /// Which part of what is named beside it: the `late` of `late afternoon`, `early` in `early January`.
  case stage(Stage)
  /// A part of an hour in minutes: `quarter` is 15, `half` is 30, `oh five` is 5.
  case hourPart(Int)
  /// The part of the hour before the one named: the German `halb` 30, `dreiviertel` 15, `viertel` 45.
  case beforeHour(Int)
  /// `quarter past nine`
  case past
  /// `quarter to nine`
  case to
  /// Less, after the hour: `neuf heures moins dix`.
  case minus
  /// Behind minutes that are missing to the hour before them: the `前` of `8時3分前`.
  case lessAfter

  // Which one

  /// Before a number of units, those from now on: `coming`, `未来`.
  case upcoming
  /// `next`, `this`, `last`, before or after a weekday or a unit; `next` is 1, `the one after the next` is 2.
  case step(Int)
  /// `every`
  case every
  /// Behind a length of time, each so often: `ごと`.
  case everyAfter
  /// `every other`
  case everyOther
  /// `daily`, `biweekly`: each so many units.
  case frequency(Int, TimeUnit)
  /// Follows a number: `times` in "6 times".
  case times
  /// Says that a number is how often in a unit: `once a` in "once a week".
  case onceEach
  /// Stands between how often and the unit: `per` in "3 times per week".
  case per

  // Away from now

  /// Before a length of time: `in` two hours.
  case ahead
  /// Before a length of time that is past: `vor` zwei Stunden.
  case back
  /// After a length of time: two hours `from now`, `later`.
  case fromNow
  /// After a length of time: two hours `ago`.
  case ago
  /// Between a length of time and a day: two days `after` tomorrow.
  case after
  /// Between a length of time and a day: two days `before` Christmas.
  case before
  /// The present moment.
  case now
  /// Says that a series begins with the day behind it: `starts`.
  case starting
  /// Says that something is within the days behind it: `during`.
  case during
  /// Says of a unit that what follows belongs to it: `week's`.
  case possessive

  // Between the words

  /// Introduces a date: `on`.
  case on
  /// Introduces a time: `at`.
  case at
  /// Says of an hour that it is not exact: `approx.`.
  case about
  /// Asks to be reminded of what is behind it, at the time that the sentence says: `remind me`.
  case reminding
  /// Stands between one and a number of which it is one: the `sur` of `un lundi sur trois`.
  case outOf
  /// Says that an event gets another day: `postponed`. A word that is not always so does where it begins the sentence: `change`.
  case moving(isAlways: Bool)
  /// Says that what is before it has got another day or hour, if words for the old one are behind it: `pushed from 2 to 3pm`.
  case moved
  /// Introduces a length: `for`.
  case lasting
  /// Introduces the beginning of a range: `from`, `between`.
  case from
  /// Can have a number of guests behind it: the `para` of `mesa para 4`.
  case forGuests
  /// Counts a distance from a day behind it: the `from` of `2 days from Monday`.
  case countedFrom
  /// Stands between the beginning and the end of a range: `to`, and `and` after `between`.
  case upTo
  /// Introduces the last day of a recurrence, or the end of a range.
  case until
  /// Says that something ends, which is a word of the title where no beginning and no series is said: `ends`.
  case ending
  /// A word between two alternatives, which is not understood: `or`.
  case or
  /// Takes days out of a recurrence, which is not understood: `except`.
  case except
  /// Follows the last day of a recurrence: `まで`.
  case untilAfter
  /// Follows the week or the month with which a recurrence begins: `から`.
  case fromAfter
  /// A word that belongs to the time beside it and says nothing: `the`, `of`.
  case filler
  /// Follows a day, a time or a recurrence and belongs to it: `に`.
  case particle
  /// A word that is not to be divided into shorter ones: `誕生日` names no day.
  case plain
  /// A word that is not to be divided, and counts nothing after a number: `起床`.
  case whole
  /// `all day`
  case allDay

  // Around the event

  /// Introduces a place: `at`, `in`.
  case place
  /// Introduces a place only before a name: the French `à` in "à Lyon", but not in "machine à laver".
  case placeOfName
  /// Begins the name of a place, without a preposition perhaps: `salle 4`.
  case placeWord
  /// Begins the name of a place after a time, but not before it: `3pm Room 4`, but not `Room 4 inspection 3pm`.
  case placeBehindTime
  /// Follows a place: `で`.
  case placeAfter
  /// Introduces a reminder: `alert`.
  case alarm
  /// Introduces a reminder that is named after its length: `with` a 15 minute reminder.
  case with
  /// Follows the length of a reminder, `before`, or introduces it, `提前`.
  case alarmBefore
  /// A time zone by its IANA name: `EST`.
  case zone(String)
  /// Says of an abbreviation that it is the time of the winter: `CET`.
  case winterTime
  /// A city with a zone, before or after a word for "time": `Berlin`.
  case city(String)
  /// A word for "time" that makes a city a zone: `time` in "10:00 Berlin time".
  case zoneTime
}

/// A unit of time.
enum TimeUnit: Hashable, Sendable {
  case second, minute, hour, day, week, month, quarter, year
}

/// Which part of a part of the day, or of a month.
enum Stage: Hashable, Sendable {
  case early, middle, late
}

/// A part of the day.
enum DayPart: Hashable, Sendable {
  case earlyMorning, morning, noon, afternoon, evening, night
}
