/* The floor of any program with libical: it starts, has one event parsed, prints a line and ends. */
#include <libical/ical.h>
#include <stdio.h>

int main(void) {
  icalcomponent *event = icalparser_parse_string(
      "BEGIN:VEVENT\r\nUID:1\r\nDTSTART:20261121T090000Z\r\nSUMMARY:Stand-up\r\nEND:VEVENT\r\n");
  if (event == NULL) return 1;
  puts(icalcomponent_get_summary(event));
  icalcomponent_free(event);
  return 0;
}
