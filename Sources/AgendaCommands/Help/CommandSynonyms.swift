extension CommandIndex {
  /// Other words for commands: those of other programs, and those that come to mind. Of several commands the likeliest is the first.
  static let synonyms: [String: [String]] = seeing.merging(changing) { $0 + $1 }.merging(others) { $0 + $1 }

  /// The names that commands of other commands have for what a command does.
  static let nestedNames = ["delete": "remove", "edit": "change"]

  private static let seeing: [String: [String]] = [
    "agenda": ["today"], "ls": ["list"], "dir": ["list"], "events": ["list"], "appointments": ["list"],
    "print": ["list"], "range": ["list"], "yesterday": ["list"], "days": ["list"], "dates": ["list"],
    "event": ["show", "add"], "appointment": ["show", "add"], "view": ["show"], "cat": ["show"],
    "info": ["show"], "details": ["show"], "invitation": ["show", "import"], "invite": ["show", "import"],
    "cal": ["month", "calendars"], "ncal": ["month"], "grid": ["month", "week"], "year": ["list", "month"],
    "calendar": ["calendars", "month"], "hours": ["day"], "weekly": ["week", "digest"], "daily": ["today"],
    "find": ["search"], "grep": ["search"], "query": ["search"], "filter": ["search"], "rg": ["search"],
    "now": ["next", "at"], "current": ["next", "at"], "soon": ["next"], "upcoming": ["next", "list"],
    "when": ["next", "search"], "todo": ["tasks"], "todos": ["tasks"], "task": ["tasks", "done"],
    "reminder": ["alarms", "add"], "reminders": ["alarms"], "alarm": ["alarms"],
    "notify": ["watch", "alarms"],
    "notifications": ["watch", "alarms"], "busy": ["free"], "availability": ["free"], "available": ["free"],
    "slots": ["free"], "freebusy": ["free"], "gaps": ["free"], "meeting": ["open", "add"], "meet": ["open"],
    "join": ["open"], "link": ["open"], "url": ["open"], "call": ["open"], "zoom": ["open"],
    "teams": ["open"],
    "follow": ["watch"], "live": ["watch"], "interactive": ["watch"], "tui": ["watch"],
    "bar": ["watch", "next"],
  ]

  private static let changing: [String: [String]] = [
    "quick": ["add"], "quickadd": ["add"], "quick-add": ["add"], "create": ["add", "calendars add"],
    "insert": ["add"], "make": ["add"], "new": ["add"], "schedule": ["add", "day"], "plan": ["add"],
    "book": ["add"], "remind": ["add"], "rm": ["delete", "calendars remove", "accounts remove"],
    "remove": ["delete", "calendars remove", "accounts remove"], "del": ["delete"], "erase": ["delete"],
    "cancel": ["delete"], "unlink": ["delete"], "trash": ["delete"], "modify": ["edit"],
    "change": ["edit", "calendars change"], "update": ["edit", "sync"], "alter": ["edit"], "set": ["edit"],
    "rename": ["edit", "calendars change"], "reschedule": ["edit"], "postpone": ["edit"], "shift": ["edit"],
    "mv": ["move"], "transfer": ["move"], "copy": ["export", "import"], "cp": ["export", "import"],
    "complete": ["done"], "finish": ["done"], "check-off": ["done"], "tick": ["done"], "close": ["done"],
    "do": ["done", "tasks"], "revert": ["undo"], "back": ["undo"], "restore": ["undo"], "history": ["undo"],
    "log": ["undo"], "ics": ["import", "export"], "load": ["import"], "save": ["export"], "dump": ["export"],
    "backup": ["export"],
  ]

  private static let others: [String: [String]] = [
    "version": ["--version"], "man": ["help"], "usage": ["help"], "commands": ["help"],
    "login": ["accounts login"], "signin": ["accounts login"], "sign-in": ["accounts login"],
    "password": ["accounts login"], "auth": ["accounts login"], "logout": ["accounts logout"],
    "sign-out": ["accounts logout"], "account": ["accounts"], "caldav": ["accounts add", "accounts"],
    "google": ["accounts add"], "nextcloud": ["accounts add"], "icloud": ["accounts add"],
    "server": ["serve", "accounts"], "select": ["calendars select"], "choose": ["calendars select"],
    "pick": ["calendars select"], "subscribe": ["show", "calendars"], "fetch": ["sync"], "pull": ["sync"],
    "push": ["sync"], "refresh": ["sync"], "download": ["sync"], "send": ["sync", "digest"],
    "web": ["serve"], "http": ["serve"], "browser": ["serve"], "dashboard": ["serve", "board"],
    "settings": ["config show", "serve"], "configure": ["config", "serve"], "configuration": ["config"],
    "preferences": ["config", "serve"], "init": ["setup"], "start": ["setup"],
    "discover": ["setup"], "wizard": ["setup"], "khal": ["setup"], "evolution": ["setup"],
    "thunderbird": ["setup"],
    "validate": ["check", "config check"], "lint": ["check"], "verify": ["check"],
    "test": ["doctor", "check"],
    "diagnose": ["doctor"], "status": ["doctor", "accounts status"], "health": ["doctor"],
    "debug": ["doctor", "check"], "mend": ["doctor"], "repair": ["doctor"], "svg": ["board", "preview"],
    "png": ["board", "preview"], "image": ["board", "preview"], "picture": ["board", "preview"],
    "ai": ["mcp"], "llm": ["mcp"], "model": ["mcp"], "assistant": ["mcp"], "claude": ["mcp"],
    "pictures": ["board", "preview"], "draw": ["board", "preview"], "wallpaper": ["board"],
    "desktop": ["board"],
    "widget": ["widgets", "preview"], "gallery": ["preview", "serve"], "demo": ["preview"],
    "theme": ["themes"], "colors": ["themes"], "colours": ["themes"], "device": ["devices"],
    "sizes": ["devices"], "mail": ["digest"], "email": ["digest"], "newsletter": ["digest"],
    "star": ["pin"], "favorite": ["pin"], "favourite": ["pin"], "important": ["pin", "why"], "unpin": ["pin"],
    "mute": ["hide"], "ignore": ["hide"], "unhide": ["hide"], "explain": ["why"], "clear": ["cache"],
    "clean": ["cache"], "reset": ["forget", "cache"], "requests": ["batch"], "jobs": ["batch"],
  ]
}
