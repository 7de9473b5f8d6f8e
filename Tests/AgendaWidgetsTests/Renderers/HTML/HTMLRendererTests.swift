import AgendaKit
import ICalendar
import TestSupport
import Testing

@testable import AgendaWidgets

struct HTMLRendererTests {
  static let small = WidgetSpace.points(.family(.small), width: 169, height: 169)
  static let page = WidgetSpace.points(.page, width: 600, height: nil)

  private func content(
    _ agenda: Agenda, _ space: WidgetSpace, _ code: Language.Code = .english
  ) -> WidgetContent {
    WidgetLayout(language: Language(code), dimsEnded: true).content(of: agenda, in: space)
  }

  /// The output of a renderer, without the style sheet.
  private func markup(_ html: String) -> String {
    html.replacing(/<style>[\s\S]*?<\/style>\n/, with: "")
  }

  @Test func `A small widget is an article with a header and a list`() {
    let item = Sample.timed(Sample.instant(9), Sample.instant(9, 15), "Q&A <1>")
    let agenda = Sample.agenda([Sample.day(allDay: [Sample.allDay("Fair")], timed: [item])])
    let html = HTMLRenderer(.fragment, theme: .light).render(content(agenda, Self.small))
    #expect(
      markup(html) == """
        <article class="agenda agenda-small agenda-stacked agenda-text-4 agenda-theme-light" lang="en" dir="ltr" \
        aria-label="Saturday 21 November" \
        style="width:169px;min-height:169px;padding:16px 16px;border-radius:20px">
        <div class="agenda-main">
        <header class="agenda-header">
        <h2 class="agenda-heading"><time datetime="2026-11-21"><span class="agenda-line agenda-date">\
        <bdi title="Saturday 21 November">Sat 21 Nov</bdi></span></time></h2>
        </header>
        <div class="agenda-flow">
        <div class="agenda-column" style="width:137px">
        <ul class="agenda-list">
        <li class="agenda-row agenda-two-lines" style="--agenda-bar:#d95f0e" title="family/alice">
        <div class="agenda-line agenda-title"><bdi>Fair</bdi></div>
        </li>
        <li class="agenda-row agenda-two-lines" style="--agenda-bar:#2f7cd6" title="work">
        <div class="agenda-line agenda-title"><bdi>Q&amp;A &lt;1&gt;</bdi></div>
        <div class="agenda-line agenda-details"><time class="agenda-time" \
        datetime="2026-11-21T09:00:00+01:00">09:00–09:15</time></div>
        </li>
        </ul>
        </div>
        </div>
        </div>
        </article>

        """)
  }

  @Test func `A page loads, runs and sends nothing`() {
    let html = HTMLRenderer().render(content(Sample.today, Self.small))
    #expect(html.hasPrefix("<!doctype html>\n<html class=\"agenda-theme-auto\" lang=\"en\" dir=\"ltr\">\n"))
    #expect(html.contains("content=\"default-src 'none'; style-src 'unsafe-inline'; "))
    #expect(html.contains("<meta charset=\"utf-8\">"))
    #expect(html.contains("<meta name=\"referrer\" content=\"no-referrer\">"))
    #expect(html.contains("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"))
    #expect(html.contains("<title>Saturday 21 November</title>"))
    #expect(html.contains("<h1 "))
    for word in ["<script", "url(", "@import", " src=", "http://", "https://"] {
      #expect(!html.contains(word))
    }
  }

  @Test func `Without a theme the system chooses the colours; with one it does not`() {
    let content = content(Sample.today, Self.small)
    let automatic = HTMLRenderer(.fragment).render(content)
    for query in [
      "(prefers-color-scheme: dark)", "(prefers-contrast: more)", "(forced-colors: active)", "print",
    ] {
      #expect(automatic.contains("@media \(query)"))
    }
    #expect(automatic.contains("--agenda-primary: \(Theme.dark.primaryText);"))
    for name in Theme.Name.allCases {
      let fixed = HTMLRenderer(.fragment, theme: Theme(name)).render(content)
      #expect(!fixed.contains("prefers-color-scheme"))
      #expect(fixed.contains(".agenda-theme-\(name.rawValue) { color-scheme: "))
      #expect(fixed.contains("--agenda-primary: \(Theme(name).primaryText);"))
    }
  }

  @Test func `Running, ended and cancelled events differ by more than a colour`() {
    var running = Sample.timed(Sample.instant(9), Sample.instant(10), "On")
    running.isRunning = true
    var ended = Sample.timed(Sample.instant(7), Sample.instant(8), "Over")
    ended.hasEnded = true
    var cancelled = Sample.timed(Sample.instant(11), Sample.instant(12), "Off", at: "Gym")
    cancelled.isCancelled = true
    let agenda = Sample.agenda([Sample.day(timed: [ended, running, cancelled])], now: Sample.instant(9, 30))
    let html = HTMLRenderer(.fragment).render(content(agenda, Self.page))
    #expect(html.contains("</time><span class=\"agenda-unseen\"> (now)</span>"))
    #expect(html.contains("--agenda-pill-dark:") && html.contains("--agenda-pill-light:"))
    #expect(html.contains("<li class=\"agenda-row agenda-two-lines agenda-dimmed\""))
    #expect(html.contains("<s><bdi>Off</bdi></s>"))
    #expect(html.contains("<bdi>cancelled · Gym</bdi>"))
    let mail = HTMLRenderer(.mail).render(content(agenda, Self.page))
    #expect(mail.contains("<b>now</b>") && mail.contains("<s><bdi>Off</bdi></s>"))
  }

  @Test func `Hebrew runs from right to left`() {
    let content = content(Sample.today, Self.small, .hebrew)
    #expect(HTMLRenderer().render(content).contains("lang=\"he\" dir=\"rtl\""))
    let mail = HTMLRenderer(.mail).render(content)
    #expect(mail.contains("text-align:right") && mail.contains("border-right:4px"))
    #expect(!mail.contains("border-left"))
    // Sides are named by where lines begin and end.
    let sheet = HTMLStyleSheet(of: content, theme: nil, isPage: true).text()
    #expect(!sheet.contains("left") && !sheet.contains("right"))
  }

  @Test func `Mail has inline styles, and a style sheet only for dark colours`() {
    let mail = HTMLRenderer(.mail).render(content(Sample.week, Self.page))
    for word in ["<svg", "var(", "url("] { #expect(!mail.contains(word)) }
    #expect(mail.ranges(of: "@media").count == 1 && mail.contains("(prefers-color-scheme: dark)"))
    #expect(mail.contains("<meta name=\"color-scheme\" content=\"light dark\">"))
    // Without its style sheet it is light.
    #expect(mail.contains("background-color:#ffffff"))
    let fixed = HTMLRenderer(.mail, theme: .dark).render(content(Sample.week, Self.page))
    for word in ["<style", "class=", "@media"] { #expect(!fixed.contains(word)) }
    #expect(fixed.contains("background-color:#1c1c1e"))
    #expect(mail.contains("max-width:568px;margin:0 auto;padding:16px"))
    #expect(mail.contains("★ <bdi>Kim (41)</bdi>"))
  }

  @Test func `A state has a drawing with the sentence below it`() {
    let agenda = Sample.agenda([], state: .unreadable)
    let space = WidgetSpace.points(.family(.large), width: 360, height: 379)
    let html = HTMLRenderer(.fragment).render(content(agenda, space))
    #expect(html.contains("<svg class=\"agenda-drawing\" viewBox=\"0 0 64 64\" width="))
    #expect(html.contains("<p class=\"agenda-sentence\"><bdi>No calendar could be read</bdi></p>"))
    #expect(html.contains("<p class=\"agenda-advice\"><bdi>Run “agenda check” to see why</bdi></p>"))
  }

  @Test func `The full text of a cut one is available`() {
    let title = "A meeting with a title that nobody can read in so little room"
    let item = Sample.timed(Sample.instant(9), Sample.instant(10), title)
    let html = HTMLRenderer(.fragment).render(content(Sample.agenda([Sample.day(timed: [item])]), Self.small))
    // The system of the reader breaks it over the lines that are free.
    #expect(html.contains("agenda-broken\" style=\"--agenda-lines:"))
    #expect(html.contains("title=\"\(title)\"><bdi>\(title)</bdi>"))
  }

  @Test func `A widget with one target is one link, and its rows have none`() {
    var content = content(Sample.today, Self.page)
    guard case .row(var row)? = content.columns[0].entries.first else {
      Issue.record("no row")
      return
    }
    row.target = "https://example.org/?a=1&b=2"
    content.columns[0].entries[0] = .row(row)
    let html = HTMLRenderer(.fragment).render(content)
    let link =
      "<a class=\"agenda-link\" href=\"https://example.org/?a=1&amp;b=2\" rel=\"noopener noreferrer\">"
    #expect(html.contains(link + "<bdi>Ada Lovelace’s birthday</bdi></a>"))
    content.target = "https://example.org/day"
    let single = HTMLRenderer(.fragment).render(content)
    #expect(single.contains("<a class=\"agenda-target\" href=\"https://example.org/day\""))
    #expect(!single.contains("agenda-link\""))
  }

  @Test func `A bar of two weeks says in both when it ends`() {
    let november = date("2026-11-01")..<date("2026-12-01")
    let agenda = GridSample.agenda(
      OccurrenceWindow(WeekRules().weeks(with: november), zone: GridSample.berlin), now: "2026-11-20T10:40",
      work: [event("Fair", "2026-11-13", "2026-11-18")])
    let month = GridLayout(WidgetLayout(language: Language(.english))).month(
      of: agenda, showing: november, in: .points(.page, width: 800, height: nil))
    let html = HTMLRenderer(.fragment, theme: .light).render(month)
    #expect(html.ranges(of: "until Tue 17 Nov").count == 2)
  }

  @Test func `In a dark mail events that have ended are dimmer than others`() {
    let dark = Theme.dark
    let color = dark.textColor(of: .title, isDimmed: true)
    #expect(color != dark.textColor(of: .title))
    let mail = HTMLRenderer(.mail).render(content(Sample.today, Self.page))
    #expect(mail.contains(".agenda-dimmed { color: \(color) !important; }"))
  }
}
