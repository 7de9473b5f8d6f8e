/*
 * What a C programmer would write with libical: parse all, list what touches some days.
 *
 * usage: TZ=Europe/Berlin libical-today FILE-OR-FOLDER FIRST-DAY LAST-DAY
 *
 * Where icalcomponent_foreach_recurrence is known to be wrong (edges, dates, overrides), its answer is put right here,
 * so that the measured program gives the right list. Cancelled events are left out.
 */
#include <dirent.h>
#include <libical/ical.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { DAY = 86400 };

typedef struct {
  const char *uid;
  time_t instance;
} Override;

typedef struct {
  time_t start, end;
  bool all_day;
  const char *summary;
} Occurrence;

typedef struct {
  time_t from, to;           /* instants of the viewer's midnights */
  time_t from_date, to_date; /* the same dates, as midnights in UTC */
  Override *overrides;
  size_t override_count, override_room;
  Occurrence *occurrences;
  size_t count, room;
} List;

typedef struct {
  List *list;
  const char *uid;
  time_t length;
  bool all_day, is_override;
} Series;

static void *grown(void *items, size_t count, size_t *room, size_t size) {
  if (count < *room) return items;
  *room = *room ? *room * 2 : 256;
  items = realloc(items, *room * size);
  if (items == NULL) exit(1);
  return items;
}

static time_t instant(icaltimetype time) {
  return time.is_date ? icaltime_as_timet(time) : icaltime_as_timet_with_zone(time, time.zone);
}

/* icalcomponent_get_recurrenceid loses the zone; the property with its component has it. */
static bool recurrence_id(icalcomponent *event, time_t *result) {
  icalproperty *property = icalcomponent_get_first_property(event, ICAL_RECURRENCEID_PROPERTY);
  if (property == NULL) return false;
  *result = instant(icalproperty_get_datetime_with_component(property, event));
  return true;
}

static int compare_overrides(const void *left, const void *right) {
  const Override *a = left, *b = right;
  if (a->instance != b->instance) return a->instance < b->instance ? -1 : 1;
  return strcmp(a->uid, b->uid);
}

static int compare_occurrences(const void *left, const void *right) {
  const Occurrence *a = left, *b = right;
  if (a->all_day != b->all_day) return a->all_day ? -1 : 1;
  if (a->start != b->start) return a->start < b->start ? -1 : 1;
  return strcmp(a->summary, b->summary);
}

static void add(icalcomponent *event, struct icaltime_span *span, void *data) {
  Series *series = data;
  List *list = series->list;
  time_t from = series->all_day ? list->from_date : list->from;
  time_t to = series->all_day ? list->to_date : list->to;
  time_t end = span->start + series->length;
  if (span->start >= to || (end <= from && !(end == span->start && end == from))) return;

  Override key = {series->uid, span->start};
  if (!series->is_override && list->override_count > 0 &&
      bsearch(&key, list->overrides, list->override_count, sizeof key, compare_overrides))
    return;
  const char *summary = icalcomponent_get_summary(event);
  list->occurrences = grown(list->occurrences, list->count, &list->room, sizeof *list->occurrences);
  list->occurrences[list->count++] = (Occurrence){span->start, end, series->all_day, summary ? summary : ""};
}

static void list_event(icalcomponent *event, List *list) {
  if (icalcomponent_get_status(event) == ICAL_STATUS_CANCELLED) return;
  icaltimetype start = icalcomponent_get_dtstart(event);
  if (icaltime_is_null_time(start)) return;
  time_t ignored;
  const char *uid = icalcomponent_get_uid(event);
  Series series = {list, uid ? uid : "", 0, start.is_date, recurrence_id(event, &ignored)};
  series.length = instant(icalcomponent_get_dtend(event)) - instant(start);

  /* Its window is read as UTC, so it is widened by a day; add() is exact. */
  time_t margin = series.length + 2 * DAY;
  icaltimezone *utc = icaltimezone_get_utc_timezone();
  icalcomponent_foreach_recurrence(
      event, icaltime_from_timet_with_zone(list->from - margin, 0, utc),
      icaltime_from_timet_with_zone(list->to + 2 * DAY, 0, utc), add, &series);
}

static void collect_overrides(icalcomponent *calendar, List *list) {
  for (icalcomponent *event = icalcomponent_get_first_component(calendar, ICAL_VEVENT_COMPONENT); event;
       event = icalcomponent_get_next_component(calendar, ICAL_VEVENT_COMPONENT)) {
    Override override = {icalcomponent_get_uid(event), 0};
    if (override.uid == NULL || !recurrence_id(event, &override.instance)) continue;
    list->overrides = grown(list->overrides, list->override_count, &list->override_room, sizeof override);
    list->overrides[list->override_count++] = override;
  }
}

static void list_calendar(icalcomponent *calendar, List *list) {
  list->override_count = 0;
  collect_overrides(calendar, list);
  qsort(list->overrides, list->override_count, sizeof *list->overrides, compare_overrides);
  for (icalcomponent *event = icalcomponent_get_first_component(calendar, ICAL_VEVENT_COMPONENT); event;
       event = icalcomponent_get_next_component(calendar, ICAL_VEVENT_COMPONENT))
    list_event(event, list);
}

static char *read_line(char *buffer, size_t size, void *file) {
  return fgets(buffer, (int)size, file);
}

static bool read_file(const char *path, List *list) {
  FILE *file = fopen(path, "r");
  if (file == NULL) return false;
  icalparser *parser = icalparser_new();
  icalparser_set_gen_data(parser, file);
  icalcomponent *root = icalparser_parse(parser, read_line);
  icalparser_free(parser);
  fclose(file);
  if (root == NULL) return false;
  if (icalcomponent_isa(root) == ICAL_VCALENDAR_COMPONENT) {
    list_calendar(root, list);
  } else {
    for (icalcomponent *calendar = icalcomponent_get_first_component(root, ICAL_VCALENDAR_COMPONENT); calendar;
         calendar = icalcomponent_get_next_component(root, ICAL_VCALENDAR_COMPONENT))
      list_calendar(calendar, list);
  }
  return true; /* the components stay: their summaries are printed at the end */
}

static bool read_folder(DIR *folder, const char *path, List *list) {
  for (struct dirent *entry = readdir(folder); entry; entry = readdir(folder)) {
    size_t length = strlen(entry->d_name);
    if (length < 4 || strcmp(entry->d_name + length - 4, ".ics") != 0) continue;
    char name[4096];
    snprintf(name, sizeof name, "%s/%s", path, entry->d_name);
    if (!read_file(name, list)) fprintf(stderr, "libical-today: cannot read %s\n", name);
  }
  closedir(folder);
  return true;
}

/* The midnight of a date plus some days, in the viewer's zone or in UTC. */
static time_t midnight(const char *date, int days, bool utc) {
  struct tm time = {.tm_isdst = -1};
  if (sscanf(date, "%d-%d-%d", &time.tm_year, &time.tm_mon, &time.tm_mday) != 3) exit(64);
  time.tm_year -= 1900;
  time.tm_mon -= 1;
  time.tm_mday += days;
  return utc ? timegm(&time) : mktime(&time);
}

static void print(const List *list) {
  for (size_t index = 0; index < list->count; index++) {
    const Occurrence *occurrence = &list->occurrences[index];
    char start[32] = "", end[32] = "";
    const char *form = occurrence->all_day ? "%F" : "%F %R";
    struct tm time;
    strftime(start, sizeof start, form,
             occurrence->all_day ? gmtime_r(&occurrence->start, &time) : localtime_r(&occurrence->start, &time));
    strftime(end, sizeof end, form,
             occurrence->all_day ? gmtime_r(&occurrence->end, &time) : localtime_r(&occurrence->end, &time));
    printf("%s  %s  %s\n", start, end, occurrence->summary);
  }
}

int main(int argc, char **argv) {
  if (argc < 4) {
    fprintf(stderr, "usage: libical-today FILE-OR-FOLDER FIRST-DAY LAST-DAY\n");
    return 64;
  }
  List list = {.from = midnight(argv[2], 0, false),
               .to = midnight(argv[3], 1, false),
               .from_date = midnight(argv[2], 0, true),
               .to_date = midnight(argv[3], 1, true)};
  DIR *folder = opendir(argv[1]);
  if (!(folder ? read_folder(folder, argv[1], &list) : read_file(argv[1], &list))) return 66;
  if (list.count > 0) qsort(list.occurrences, list.count, sizeof *list.occurrences, compare_occurrences);
  print(&list);
  return 0;
}
