#pragma once
// The SHA_* and SHA256_* functions are marked as superseded, but what supersedes them first starts libcrypto's
// providers: 0.6 ms, as long as the rest of a small command takes. They are in every version since 0.9.
#define OPENSSL_SUPPRESS_DEPRECATED 1
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/rand.h>
#include <openssl/sha.h>
