#!/usr/bin/env bash
# libfaketime 0.9.10 of Debian 12: a program that a signal ended leaves a semaphore with its process number in /dev/shm. A later program with this number, whose
# FAKETIME_SHARED names a semaphore that is gone (its parent's, which has ended), complains and ends with 1.
# Process numbers come again after kernel.pid_max programs, and at once in containers that share /dev/shm. Tests that end programs by a signal remove
# /dev/shm/sem.faketime_sem_NUMBER and /dev/shm/faketime_shm_NUMBER.
#
# Needs root or user namespaces; fetches the package libfaketime with apt-get. Fails if the behaviour is another one.
set -euo pipefail
folder=$(mktemp --directory)
number=""
trap 'rm -rf "$folder"; [ -z "$number" ] || rm -f "/dev/shm/sem.faketime_sem_$number" "/dev/shm/faketime_shm_$number"' EXIT
cd "$folder"
apt-get -qq download libfaketime=0.9.10-2.1
dpkg-deb --extract libfaketime_*.deb package
library=$(find "$PWD/package" -name libfaketime.so.1)

# Runs a program as the process 2 of a new process namespace.
second() {
  unshare --user --map-root-user --pid --fork sh -c '"$@"; exit $?' sh env LD_PRELOAD="$library" FAKETIME='2026-01-01 00:00:00' "$@"
}
number=2
if [ -e /dev/shm/sem.faketime_sem_2 ]; then
  number=""
  echo "/dev/shm/sem.faketime_sem_2 is there already" >&2
  exit 2
fi
# `exec` by env keeps the number; the semaphore is made when sh starts.
second sh -c 'kill -KILL $$' || true
[ -e /dev/shm/sem.faketime_sem_2 ] || { echo "other behaviour: nothing is left" >&2; exit 1; }
status=0
output=$(second env FAKETIME_SHARED='/gone /gone' date +%Y 2>&1) || status=$?
echo "$output"
if [ "$status" = 1 ] && [[ $output == *"sem_open failed and recreation attempts failed"* ]]; then
  echo "as described"
else
  echo "other behaviour: status $status" >&2
  exit 1
fi
