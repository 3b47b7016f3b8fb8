// What Swift's Glibc module does not show, with Darwin's counterparts beside it, so that one Swift source serves
// both. There is no state here, only names and types made equal. Every function returns what the system call
// returns (-1 with `errno` set), unless said otherwise.
#pragma once

// Nothing of the system's is included but these two: whatever else is declared here would be another type to Swift
// than the one of the same name in its Glibc module.
#include <stddef.h>
#include <stdint.h>

// MARK: Opening and status

// `open` and `openat` are variadic, which Swift only reaches through two overloads that clash with each other.
int unix_open(const char *_Nonnull path, int flags, uint32_t mode);

int unix_openat(int folder, const char *_Nonnull path, int flags, uint32_t mode);

// For folders that are only passed through, as /home may be by those who cannot list it: O_PATH, O_SEARCH on Darwin.
int unix_search_flag(void);

// What `stat` says, in fields of one width and name everywhere (`st_mtim` is `st_mtimespec` on Darwin, whose
// `chflags` flags are always 0 elsewhere).
struct unix_status {
  uint32_t mode;
  uint32_t owner;
  uint32_t group;
  uint32_t flags;
  int64_t size;
  int64_t modified_seconds;
  int64_t modified_nanoseconds;
  int64_t changed_seconds;
  int64_t changed_nanoseconds;
  uint64_t device;
  uint64_t inode;
  uint64_t links;
};

int unix_status_of_file(int file, struct unix_status *_Nonnull status);

// `folder` may be AT_FDCWD.
int unix_status_at(int folder, const char *_Nonnull path, int follow, struct unix_status *_Nonnull status);

// Only 0 can be set where there are no flags.
int unix_fchflags(int file, uint32_t flags);

// Sets the modification time and leaves the access time: `UTIME_OMIT` is a cast macro Swift does not import.
int unix_set_modified(int file, int64_t seconds, int64_t nanoseconds);

int unix_set_modified_at(int folder, const char *_Nonnull path, int64_t seconds, int64_t nanoseconds);

// MARK: Durability

// Darwin's `fsync` leaves the data in the drive's cache; only F_FULLFSYNC is what a journal means by it. Some file
// systems refuse it, and then `fsync` is the best there is.
int unix_sync(int file);

// MARK: Renaming and copying

// Renames, but fails with EEXIST instead of replacing. File systems without it say EINVAL (Linux) or ENOTSUP.
int unix_rename_new(const char *_Nonnull from, const char *_Nonnull to);

// Makes the empty file `to` share the blocks of `from`; either may change later without the other. Linux only:
// Darwin clones by name, see unix_clone_at. The request number is spelt out since <linux/fs.h> clashes with
// <sys/mount.h> in some releases.
int unix_clone(int to, int from);

// Creates `path` as a clone of the open file `from`. Darwin only: Linux clones into an open file, see unix_clone.
int unix_clone_at(int from, const char *_Nonnull path);

// Copies inside the kernel from both files' positions. Darwin has none that counts, so the caller's loop copies.
long unix_copy_range(int from, int to, size_t count);

// MARK: Locks

// A lock, shared or exclusive, owned by the open file, not by the process, so that two descriptors of one process exclude
// each other and closing an unrelated descriptor does not drop it. It goes away with the process. Never waits:
// -1 with EAGAIN or EACCES (Linux) or EWOULDBLOCK (Darwin) while someone else holds it.
int unix_try_lock(int file, int shared);

// MARK: Extended attributes

// Darwin's calls take a position and options where Linux has calls of different names. The `f` forms take an open
// file, the `l` forms a path whose last link is not followed.
long unix_flistxattr(int file, char *_Nullable names, size_t size);

long unix_fgetxattr(int file, const char *_Nonnull name, void *_Nullable value, size_t size);

int unix_fsetxattr(int file, const char *_Nonnull name, const void *_Nullable value, size_t size);

int unix_fremovexattr(int file, const char *_Nonnull name);

long unix_llistxattr(const char *_Nonnull path, char *_Nullable names, size_t size);

long unix_lgetxattr(
    const char *_Nonnull path, const char *_Nonnull name, void *_Nullable value, size_t size);

int unix_lsetxattr(
    const char *_Nonnull path, const char *_Nonnull name, const void *_Nullable value, size_t size);

// No such attribute: ENODATA on Linux, ENOATTR on Darwin.
int unix_no_attribute(void);

// MARK: Access control lists

// Linux keeps them as extended attributes (`system.posix_acl_access`), so there is nothing more to read there.
// On Darwin the list is passed as its text form: a string to `free`, or NULL when the file has none.
char *_Nullable unix_access_list(int file);

// NULL takes the list away.
int unix_set_access_list(int file, const char *_Nullable text);

// MARK: Terminals

// The columns a character takes, -1 if it cannot be printed. Hidden from Swift by its X/Open guard.
int unix_wcwidth(int32_t character);

// <pty.h> is outside Glibc's module map. Tests drive the executable through such a pair.
int unix_openpty(int *_Nonnull controller, int *_Nonnull terminal);

// `ioctl` is variadic. 0 columns when the file is no terminal.
int unix_terminal_columns(int file);
