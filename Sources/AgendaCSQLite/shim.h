// The part of SQLite that Swift sees.
#pragma once

#include <sqlite3.h>

// Makes a connection safe for a database of strangers: no triggers, no views, no functions that a schema names, no change of the schema as data, and no
// value of more bytes than the limit.
static inline void agenda_sqlite_distrust(sqlite3 *database, int limit) {
  int none;
  sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, &none);
  sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, &none);
  sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, &none);
  sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_VIEW, 0, &none);
  sqlite3_limit(database, SQLITE_LIMIT_LENGTH, limit);
}

// Binds a text, which is copied.
static inline int agenda_sqlite_bind(sqlite3_stmt *statement, int place, const char *text, int count) {
  return sqlite3_bind_text(statement, place, text, count, SQLITE_TRANSIENT);
}
