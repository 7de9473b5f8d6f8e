import AgendaKit
import ICalendar
import Testing

@testable import AgendaWidgets

/// Tentative events and invitations without an answer look otherwise than those that take place.
@Suite struct UncertainEventTests {
  private func item(_ certainty: AgendaItem.Certainty) -> AgendaItem {
    var item = Sample.timed(Sample.instant(15), Sample.instant(16), "Planning")
    item.certainty = certainty
    return item
  }

  private func content(_ item: AgendaItem, _ space: WidgetSpace) -> WidgetContent {
    WidgetLayout(language: Language(.english)).content(
      of: Sample.agenda([Sample.day(timed: [item])]), in: space)
  }

  @Test(arguments: [(AgendaItem.Certainty.certain, "▌"), (.tentative, "~"), (.unanswered, "?")])
  func `A list has a sign in the place of the bar`(_ certainty: AgendaItem.Certainty, _ sign: String) {
    let text = WidgetTextRenderer().render(content(item(certainty), .cells(for: .family(.large))))
    #expect(text.contains("\n\(sign) 15:00–16:00  Planning"))
  }

  @Test func `An answer that was not given is no longer asked for once the event is over or cancelled`() {
    var ended = item(.unanswered)
    ended.hasEnded = true
    var cancelled = item(.unanswered)
    cancelled.isCancelled = true
    for (item, sign) in [(ended, "▌"), (cancelled, "✗")] {
      let text = WidgetTextRenderer().render(content(item, .cells(for: .family(.large))))
      #expect(text.contains("\n\(sign) "))
    }
  }

  @Test func `A page says it in a class and in words`() {
    let html = HTMLRenderer(.fragment).render(
      content(item(.unanswered), .points(.page, width: 400, height: nil)))
    #expect(html.contains("agenda-unanswered\"") && html.contains("(you have not answered)"))
    let certain = HTMLRenderer(.fragment).render(
      content(item(.certain), .points(.page, width: 400, height: nil)))
    #expect(!certain.contains("agenda-unanswered\"") && !certain.contains("you have not answered"))
  }

  @Test func `Pictures differ for each`() {
    let drawn = [AgendaItem.Certainty.certain, .tentative, .unanswered].map {
      SVGRenderer(theme: .light).render(content(item($0), .points(for: .family(.large))))
    }
    #expect(Set(drawn).count == 3)
    #expect(drawn[1].contains("you may come"))
  }
}
