/* Appends a line to the file named by TESSERA_SYNC_SPY for every successful sync. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

static int spied(const char *name, int fd) {
    int (*sync)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
    int result = sync(fd);
    const char *path = getenv("TESSERA_SYNC_SPY");
    if (result == 0 && path) {
        int notes = open(path, O_WRONLY | O_APPEND | O_CREAT, 0600);
        if (notes >= 0) {
            if (write(notes, "sync\n", 5) != 5) {
                abort();
            }
            close(notes);
        }
    }
    return result;
}

int fsync(int fd) { return spied("fsync", fd); }
int fdatasync(int fd) { return spied("fdatasync", fd); }
