/// Forms of zones, times and rules from which random calendars are made.
enum RandomForms {
  /// Names of zones: of the system, of Windows, of the VTIMEZONEs in a random calendar, misspelled, and unknown.
  static let zones = [
    "Europe/Berlin", "America/New_York", "Pacific/Kiritimati", "Pacific/Pago_Pago", "Pacific/Apia",
    "Far Away", "Elsewhere", "FAR AWAY", "elsewhere", "GMT", "EST",
    "W. Europe Standard Time", "Nowhere/At_All", "/mozilla.org/20050126_1/Asia/Kathmandu",
    "US-Eastern", "Pacific Kiritimati", "europe_berlin", "Samoa Standard Time", "GMT+05:30", "UTC-11",
  ]

  /// VTIMEZONEs, some with names that the system knows.
  static let definitions = ["+2200", "-0300", "+2200"].flatMap { offset in
    ["TZID:Far Away", "TZID;X-A=1:Far Away", "TZID:Far\r\n  Away", "TZID:Elsewhere", "TZID:GMT", "TZID:EST"]
      .map {
        [
          "BEGIN:VTIMEZONE", $0, "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:\(offset)",
          "TZOFFSETTO:\(offset)", "END:STANDARD", "END:VTIMEZONE",
        ]
      }
  }

  /// Ends of lines after the name of a property with a time on a day, in forms that RFC 5545 does not know and programs write. `day` has the
  /// form `20240701`.
  static func times(on day: String) -> [String] {
    let (year, month, date) = (day.prefix(4), day.dropFirst(4).prefix(2), day.suffix(2))
    let iso = "\(year)-\(month)-\(date)"
    return [
      ":\(day)T100000 ", ";TZID=Europe/Berlin:\(day)T100000Z\t", ";TZID=GMT+05:30:\(day)T100000",
      ";TZID=(UTC-05:00) Eastern Time (US & Canada):\(day)T100000", ": \(day)T100000.000Z",
      ":\(iso)T10:00:00+02:00", ":\(iso)T10:00:00", ":\(iso)", ":\(day)T100000-1100", ":\(day)T1000",
      ":\(day)T", ":\(day)T18300", ":\(day)T240000", ":\(day)T100060Z", ";VALUE=DATE:\(day)T000000",
      ";VALUE=DATE:\(day)T100000", ";VALUE=\"DATE-TIME\":\(day)T100000Z", ";TZID=:\(day)T100000",
      ":\(day) 100000",
      ";TZID=\"Far Away\";X-A=\"b:c\":\(day)T100000", ";tzid=Pacific/Kiritimati:\(day)T100000", ":soon 1",
      ":",
      ";TZID=Far Away,UTC:\(day)T100000", ";ENCODING=8BIT:\(day)T100000Z", ";TZID=a^'b:\(day)T100000",
      ":\(day)T12Z", ":\(day)T120000 UTC", ":\(day)T120000 GMT+14:00", ":\(day) T120000", ":\(day)120000Z",
      ":\(year)-\(month.drop { $0 == "0" })-\(date.drop { $0 == "0" }) 9:00", ":\(day)T120000 UTC+x",
      ":\(day)T120000+14", ":\(day)T120000-12", ":\(day)T120000XYZ", ":\(iso)T10:00:00,5Z",
      ";ENCODING=QUOTED-PRINTABLE:\(year)=3\(month.prefix(1))\(month.suffix(1))\(date)T120000",
      ";QUOTED-PRINTABLE:\(day)T1=32000Z", ";ENCODING=QUOTED-PRINTABLE:\(day)T1=\r\n00000Z",
      ";TZID=+03:00:\(day)T120000", ";TZID=tzone://Microsoft/Utc:\(day)T120000",
      ";TZID=Amsterdam; Berlin:\(day)T120000", ";TZID=Kiritimati, Berlin:\(day)T120000",
      ";TZID=/Pacific/Kiritimati,/UTC:\(day)T100000", ";TZID=HEAD OFFICE:\(day)T120000",
      ";VALUE=DATE;VALUE=DATE:\(day)", ";VALUE=DATE-TIME;VALUE=DATE:\(day)T000000",
      ";LANGUAGE=de:\(day)T100000Z",
      ";TZID=Europe/Berlin;TZID=Pacific/Kiritimati:\(day)T100000",
      ";tzid=Far Away;language=de;TZID=UTC:\(day)T100000",
      ";X-A=\"a,b\":\(day)T100000Z", ";ALTREP=\"a:b\",\"c;d\":\(day)T100000", ";LANGUAGE=d\"e:\(day)T100000",
      ":TBD", ";TZID=Far Away:TBD", ":TBD:\(day)T100000", ";TZID=\"a:\(day)T100000\":TBD",
      ":DTSTART;\(day)T100000",
      ": \(day)T100000Z ", ";TZID=Europe/Berlin: \(day)T100000", ";CHARSET=UTF-8:\(day)T100000Z",
    ]
  }

  /// Values of RRULE.
  static let rules = [
    "FREQ=DAILY", "FREQ=DAILY;INTERVAL=3;COUNT=40", "FREQ=WEEKLY;BYDAY=MO,WE,FR",
    "FREQ=WEEKLY;INTERVAL=2;UNTIL=20240701T060000Z",
    "FREQ=MONTHLY", "FREQ=MONTHLY;BYMONTHDAY=-1", "FREQ=MONTHLY;BYDAY=1MO;UNTIL=20240701",
    "FREQ=YEARLY;BYMONTH=7;BYMONTHDAY=1",
    "FREQ=YEARLY;BYWEEKNO=27;BYDAY=MO", "FREQ=HOURLY;INTERVAL=7;COUNT=900",
    "FREQ=MINUTELY;INTERVAL=613;UNTIL=20240702T000000",
    "FREQ=DAILY;COUNT=3;BYHOUR=1,23", "FREQ=WEEKLY;UNTIL=20240630T235959", "FREQ=YEARLY;COUNT=5",
    "FREQ=NEVER", "COUNT=4",
    "FREQ=YEARLY;BYDAY=MO;BYMONTHDAY=1", "FREQ=YEARLY;INTERVAL=3", "FREQ=YEARLY;INTERVAL=4;BYMONTH=6,7",
    "FREQ=YEARLY;BYMONTH=7", "FREQ=YEARLY;BYYEARDAY=183,-183", "FREQ=YEARLY;BYMONTHDAY=1,-1;COUNT=30",
    "FREQ=YEARLY;BYDAY=1MO,-1SU;BYMONTH=6,7", "FREQ=MONTHLY;INTERVAL=5", "FREQ=MONTHLY;BYMONTHDAY=-31,31",
    "FREQ=MONTHLY;INTERVAL=2;BYDAY=2TU", "FREQ=WEEKLY;INTERVAL=3;WKST=SU;BYDAY=SU,MO",
    "FREQ=WEEKLY;INTERVAL=2;WKST=TH", "FREQ=WEEKLY;BYMONTH=7", "FREQ=DAILY;INTERVAL=7;BYDAY=MO,TU",
    "FREQ=DAILY;BYMONTHDAY=30,1,2", "FREQ=DAILY;BYHOUR=23;BYMINUTE=59;BYSECOND=60",
    "FREQ=WEEKLY;BYYEARDAY=183",
    "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=FORWARD;BYMONTHDAY=31", "RSCALE=HEBREW;FREQ=YEARLY;BYMONTH=5L",
    "FREQ=MONTHLY;BYMONTHDAY=31;SKIP=BACKWARD", "FREQ=DAILY;X-PART=1;COUNT=700", "FREQ=WEEKLY;BYDAY=",
    "FREQ=DAILY;UNTIL=20200101", "freq=daily;until=20240702", "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=-1",
    "FREQ=DAILY;UNTIL=20240630T220000Z", "FREQ=DAILY;INTERVAL=2;UNTIL=20240701T100000Z",
    "FREQ=DAILY;BYDAY=;;COUNT=900;",
    "FREQ=YEARLY;BYDAY=MO,TU;BYMONTHDAY=1,2", "FREQ=WEEKLY;BYDAY=SU;COUNT=2",
    "FREQ=DAILY;UNTIL=;BYMONTH=7,,6",
    "FREQ=YEARLY;RSCALE=GREGORIAN;SKIP=FORWARD;BYMONTH=6;BYMONTHDAY=31", "RSCALE=CHINESE;FREQ=YEARLY",
    "RSCALE=HEBREW;FREQ=MONTHLY;BYMONTHDAY=24,25;COUNT=90",
    "RSCALE=ETHIOPIC;FREQ=DAILY;BYMONTH=10;UNTIL=20240702",
    "FREQ=HOURLY;INTERVAL=100", "FREQ=HOURLY;INTERVAL=169;COUNT=500",
    "FREQ=HOURLY;BYHOUR=9;BYDAY=MO;INTERVAL=7",
    "FREQ=HOURLY;BYMONTH=7;BYMONTHDAY=1,2;BYMINUTE=0,30", "FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10;COUNT=50",
    "FREQ=HOURLY;INTERVAL=24;BYHOUR=9;COUNT=200", "FREQ=MINUTELY;INTERVAL=10081",
    "FREQ=SECONDLY;INTERVAL=345601;COUNT=900", "FREQ=HOURLY;COUNT=30;BYDAY=MO,TU",
    "FREQ=MINUTELY;INTERVAL=1441;BYMONTH=6,7;UNTIL=20240701T120000Z", "FREQ=HOURLY;UNTIL=20240630",
    "FREQ=MONTHLY;BYHOUR=0,23;BYMONTHDAY=1", "FREQ=HOURLY;BYSETPOS=1;BYMINUTE=0,30;INTERVAL=50",
    "FREQ=DAILY;UNTIL=20240701T12 GMT", "FREQ=DAILY;UNTIL=2024-07-01T12Z;BYDAY=",
    "FREQ=DAILY;UNTIL=\"20240701\"", "RSCALE=\"CHINESE\";FREQ=MONTHLY",
    "FREQ=DAILY;UNTIL=2024-07-01T10:00:00.000Z", "FREQ=DAILY;UNTIL=20210101;UNTIL=20250101",
    "FREQ=DAILY;UNTIL=20210101XYZ", "FREQ=DAILY;UNTIL=20240630T990000", "X-A=\"x;UNTIL=20210101\";FREQ=DAILY",
    "FREQ=DAILY;UNTIL=20240630;UNT IL=20250101", "COUNT=3;FREQ=DAILY;COUNT=2", "FREQ=DAILY;COUNT=2;count=3",
    "FREQ=DAILY;COUNT=999999999999999999999999;UNTIL=20240701T120000Z", "FREQ=WEEKLY;BYDAY=MO;COUNT=0",
    "FREQ=YEARLY;BYDAY=FR;BYMONTHDAY=13", "FREQ=YEARLY;UNTIL=20100101T000000Z",
    "FREQ=DAILY;UNTIL=20240701T120000 UTC",
    "FREQ=WEEKLY;UNTIL=20240630T220000Z;BYDAY=MO,TU,WE,TH,FR,SA,SU", "FREQ = DAILY ; COUNT = 9",
  ]
}
