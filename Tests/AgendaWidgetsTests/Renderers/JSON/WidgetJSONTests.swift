import AgendaKit
import AgendaWidgets
import ICalendar
import TestSupport
import Testing

struct WidgetJSONTests {
  @Test func `A widget is an object with its drawn texts`() {
    var content = Sample.inline
    content.columns[0].entries = [.more(3, FittedText(full: "+3 more", shown: "+3"))]
    content.counts.hidden = 3
    content.target = "https://x.org/"
    content.notice = FittedText("\u{1B}")
    #expect(
      JSONRenderer.json(content) == """
        {
          "now": "2026-11-21T08:00:00+01:00",
          "timeZone": "Europe/Berlin",
          "language": "en",
          "state": "events",
          "isPlaceholder": false,
          "space": {
            "family": "inline",
            "unit": "cells",
            "width": 72,
            "height": 1,
            "textSize": 4
          },
          "arrangement": "inline",
          "header": null,
          "columns": [
            {
              "offset": 0,
              "width": 72,
              "timeWidth": 0,
              "titleWidth": 0,
              "entries": [
                {
                  "kind": "more",
                  "count": 3,
                  "text": {
                    "shown": "+3",
                    "full": "+3 more"
                  }
                }
              ],
              "more": null
            }
          ],
          "message": null,
          "notice": {
            "shown": "\\u001b",
            "full": "\\u001b"
          },
          "counts": {
            "shown": 0,
            "hidden": 3,
            "ended": 0,
            "total": 3
          },
          "target": "https://x.org/"
        }

        """)
  }

  @Test(.enabled(if: Python.has("jsonschema")))
  func `What is printed is what the schema says`() throws {
    var random = RandomNumbers(seed: 61)
    var documents: [String] = []
    for _ in 0..<50 {
      let agenda = random.agenda()
      let layout = WidgetLayout(
        language: Language(.english), linkTemplate: try LinkTemplate(parsing: "https://x.org/{uid}"))
      let content = layout.content(of: agenda, in: random.space())
      documents.append(#"["widget","# + JSONRenderer.json(content) + "]")
    }
    for content in [Sample.small, Sample.medium, Sample.inline] {
      documents.append(#"["widget","# + JSONRenderer.json(content) + "]")
    }
    #expect(try SchemaCheck.faults(in: documents) == "")
  }
}
