#!/bin/sh
# The whole job on a copy of the sample backup: samples/demo.sh EXECUTABLE
#
# Works in a temporary folder with a store of its own, and stops at the first step that does not end as it should.
set -eu

samples=$(cd "$(dirname "$0")" && pwd)
executable=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 130' INT TERM
cd "$folder"

cp -Rp "$samples/backup" backup
cp -Rp "$samples/backup" original
SPRINGBACK_STORE=$folder/store
export SPRINGBACK_STORE

# step STATUS WHY WORD...: shows the command, runs it, and stops unless it ends with that status.
step() {
  wanted=$1
  printf '\n# %s\n$ springback' "$2"
  shift 2
  printf ' %s' "$@"
  printf '\n'
  status=0
  "$executable" "$@" || status=$?
  [ "$status" = "$wanted" ] || stop "status $status instead of $wanted"
}

stop() {
  printf '\nthe demonstration stops: %s\n' "$1" >&2
  exit 1
}

if command -v sha256sum >/dev/null; then
  sha256() { sha256sum "$@"; }
else
  sha256() { shasum -a 256 "$@"; }
fi

# fingerprint: mode and name of everything in the backup, and the SHA-256 of every file.
fingerprint() {
  (
    cd backup
    find . -exec ls -ld {} + | awk '{ print $1, $NF }' | LC_ALL=C sort -k 2
    find . -type f | LC_ALL=C sort | while IFS= read -r file; do sha256 "$file"; done
  )
}

fingerprint >first
echo "backup is a copy of samples/backup, original another; what is kept for undo goes to a temporary folder."

step 0 "Which backups are there?" find backup
step 0 "The springboard plist of the one backup in there:" show backup
step 0 "What would change? Nothing is written:" set backup SBEnableDashBoard=false SBKillableInAppSwitcher=true --dry-run
fingerprint | cmp -s first - || stop "the dry run changed something"
[ ! -e store ] || stop "the dry run wrote to the store"

step 0 "Now in earnest:" set backup SBEnableDashBoard=false SBKillableInAppSwitcher=true
[ -d store ] || stop "nothing was kept for undo"
if fingerprint | cmp -s first -; then stop "nothing was changed"; fi
step 1 "Compared with the original (status 1 means that they differ):" diff original backup
step 0 "Would a phone take it? Bodies, sizes, digests, rows:" verify backup

step 0 "What has been done so far:" history
step 0 "And back:" undo
step 0 "No difference is left:" diff original backup
step 0 "The two changes are in the history, the second undoing the first:" history

printf '\n# The proof: mode, name and SHA-256 of everything, now and at the beginning\n'
fingerprint >last
cmp first last || stop "the backup is not what it was"
count=$(find backup -type f | wc -l)
printf 'all %d files are byte for byte the first ones, none was added, every mode is the same\n' "$count"
