internal import AgendaCLinuxEvents
import AgendaPlatform

// A pipe whose reader is gone, and a full disk, are errors of write(2), and not the end of the process.
signal(SIGPIPE, SIG_IGN)
signal(SIGXFSZ, SIG_IGN)

// The limits of `agenda`, which starts it, are for reading calendars.
for resource in [RLIMIT_CPU, RLIMIT_DATA] {
  var limits = rlimit()
  if getrlimit(__rlimit_resource_t(resource.rawValue), &limits) == 0 {
    limits.rlim_cur = limits.rlim_max
    setrlimit(__rlimit_resource_t(resource.rawValue), &limits)
  }
}

// Each large answer and list has pages of its own, which go back to the system when it is freed.
map_blocks_from(128 << 10)

exit(SyncCommand.run())
