// Written in C, not inline in the header: the declarations need _GNU_SOURCE, under which the system's headers declare
// some structures differently from how Swift's Glibc module has already seen them.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1
#endif

#include "CUnix.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>
#include <wchar.h>

#if defined(__APPLE__)
#include <sys/acl.h>
#include <sys/attr.h>
#include <sys/clonefile.h>
#include <util.h>
#else
#include <pty.h>
#endif

// MARK: Opening and status

int unix_open(const char * path, int flags, uint32_t mode) { return open(path, flags, (mode_t)mode); }

int unix_openat(int folder, const char * path, int flags, uint32_t mode) {
  return openat(folder, path, flags, (mode_t)mode);
}

int unix_search_flag(void) {
#if defined(__APPLE__)
  return O_SEARCH;
#else
  return O_PATH;
#endif
}

static void fill(struct unix_status *status, const struct stat *from) {
  *status = (struct unix_status){
      .mode = from->st_mode,
      .owner = from->st_uid,
      .group = from->st_gid,
      .size = from->st_size,
      .device = (uint64_t)from->st_dev,
      .inode = from->st_ino,
      .links = from->st_nlink,
#if defined(__APPLE__)
      .flags = from->st_flags,
      .modified_seconds = from->st_mtimespec.tv_sec,
      .modified_nanoseconds = from->st_mtimespec.tv_nsec,
      .changed_seconds = from->st_ctimespec.tv_sec,
      .changed_nanoseconds = from->st_ctimespec.tv_nsec,
#else
      .modified_seconds = from->st_mtim.tv_sec,
      .modified_nanoseconds = from->st_mtim.tv_nsec,
      .changed_seconds = from->st_ctim.tv_sec,
      .changed_nanoseconds = from->st_ctim.tv_nsec,
#endif
  };
}

int unix_status_of_file(int file, struct unix_status *status) {
  struct stat found;
  if (fstat(file, &found) != 0) return -1;
  fill(status, &found);
  return 0;
}

int unix_status_at(int folder, const char *path, int follow, struct unix_status *status) {
  struct stat found;
  if (fstatat(folder, path, &found, follow ? 0 : AT_SYMLINK_NOFOLLOW) != 0) return -1;
  fill(status, &found);
  return 0;
}

int unix_fchflags(int file, uint32_t flags) {
#if defined(__APPLE__)
  return fchflags(file, flags);
#else
  (void)file;
  if (flags == 0) return 0;
  errno = ENOTSUP;
  return -1;
#endif
}

int unix_set_modified(int file, int64_t seconds, int64_t nanoseconds) {
  struct timespec times[2] = {
      {.tv_sec = 0, .tv_nsec = UTIME_OMIT}, {.tv_sec = (time_t)seconds, .tv_nsec = (long)nanoseconds}};
  return futimens(file, times);
}

int unix_set_modified_at(int folder, const char * path, int64_t seconds, int64_t nanoseconds) {
  struct timespec times[2] = {
      {.tv_sec = 0, .tv_nsec = UTIME_OMIT}, {.tv_sec = (time_t)seconds, .tv_nsec = (long)nanoseconds}};
  return utimensat(folder, path, times, AT_SYMLINK_NOFOLLOW);
}

// MARK: Durability

int unix_sync(int file) {
#if defined(__APPLE__)
  if (fcntl(file, F_FULLFSYNC) == 0) return 0;
  if (errno != ENOTSUP && errno != EINVAL && errno != ENOTTY) return -1;
#endif
  return fsync(file);
}

// MARK: Renaming and copying

int unix_rename_new(const char * from, const char * to) {
#if defined(__APPLE__)
  return renameatx_np(AT_FDCWD, from, AT_FDCWD, to, RENAME_EXCL);
#else
  return renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE);
#endif
}

int unix_clone(int to, int from) {
#if defined(__APPLE__)
  (void)to, (void)from;
  errno = ENOTSUP;
  return -1;
#else
  return ioctl(to, _IOW(0x94, 9, int), from);
#endif
}

int unix_clone_at(int from, const char * path) {
#if defined(__APPLE__)
  return fclonefileat(from, AT_FDCWD, path, CLONE_NOFOLLOW | CLONE_NOOWNERCOPY);
#else
  (void)from, (void)path;
  errno = ENOTSUP;
  return -1;
#endif
}

long unix_copy_range(int from, int to, size_t count) {
#if defined(__APPLE__)
  (void)from, (void)to, (void)count;
  errno = ENOSYS;
  return -1;
#else
  return copy_file_range(from, NULL, to, NULL, count, 0);
#endif
}

// MARK: Locks

int unix_try_lock(int file, int shared) {
#if defined(__APPLE__)
  return flock(file, (shared ? LOCK_SH : LOCK_EX) | LOCK_NB);
#else
  struct flock lock = {.l_type = shared ? F_RDLCK : F_WRLCK, .l_whence = SEEK_SET, .l_start = 0, .l_len = 0, .l_pid = 0};
  return fcntl(file, F_OFD_SETLK, &lock);
#endif
}

// MARK: Extended attributes

long unix_flistxattr(int file, char * names, size_t size) {
#if defined(__APPLE__)
  return flistxattr(file, names, size, 0);
#else
  return flistxattr(file, names, size);
#endif
}

long unix_fgetxattr(int file, const char * name, void * value, size_t size) {
#if defined(__APPLE__)
  return fgetxattr(file, name, value, size, 0, 0);
#else
  return fgetxattr(file, name, value, size);
#endif
}

int unix_fsetxattr(int file, const char * name, const void * value, size_t size) {
#if defined(__APPLE__)
  return fsetxattr(file, name, value, size, 0, 0);
#else
  return fsetxattr(file, name, value, size, 0);
#endif
}

int unix_fremovexattr(int file, const char * name) {
#if defined(__APPLE__)
  return fremovexattr(file, name, 0);
#else
  return fremovexattr(file, name);
#endif
}

long unix_llistxattr(const char * path, char * names, size_t size) {
#if defined(__APPLE__)
  return listxattr(path, names, size, XATTR_NOFOLLOW);
#else
  return llistxattr(path, names, size);
#endif
}

long unix_lgetxattr(
    const char * path, const char * name, void * value, size_t size) {
#if defined(__APPLE__)
  return getxattr(path, name, value, size, 0, XATTR_NOFOLLOW);
#else
  return lgetxattr(path, name, value, size);
#endif
}

int unix_lsetxattr(
    const char * path, const char * name, const void * value, size_t size) {
#if defined(__APPLE__)
  return setxattr(path, name, value, size, 0, XATTR_NOFOLLOW);
#else
  return lsetxattr(path, name, value, size, 0);
#endif
}

int unix_no_attribute(void) {
#if defined(__APPLE__)
  return ENOATTR;
#else
  return ENODATA;
#endif
}

// MARK: Access control lists

char * unix_access_list(int file) {
#if defined(__APPLE__)
  acl_t list = acl_get_fd_np(file, ACL_TYPE_EXTENDED);
  if (list == NULL) return NULL;
  char *text = acl_to_text(list, NULL);
  char *copy = text == NULL ? NULL : strdup(text);
  acl_free(text);
  acl_free(list);
  return copy;
#else
  (void)file;
  return NULL;
#endif
}

int unix_set_access_list(int file, const char * text) {
#if defined(__APPLE__)
  acl_t list = text == NULL ? acl_init(0) : acl_from_text(text);
  if (list == NULL) return -1;
  int result = acl_set_fd_np(file, list, ACL_TYPE_EXTENDED);
  int code = errno;
  acl_free(list);
  errno = code;
  return result;
#else
  (void)file;
  if (text == NULL) return 0;
  errno = ENOTSUP;
  return -1;
#endif
}

// MARK: Terminals

int unix_wcwidth(int32_t character) { return wcwidth((wchar_t)character); }

int unix_openpty(int * controller, int * terminal) {
  return openpty(controller, terminal, NULL, NULL, NULL);
}

int unix_terminal_columns(int file) {
  struct winsize size = {0};
  return ioctl(file, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}
