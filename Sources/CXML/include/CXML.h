// A second reader of XML: libxml2's events, one function call each.
//
// This header includes nothing of libxml2, whose own headers pull in ICU on Debian and clash with Foundation's in one
// compilation of Swift.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// What a parse came to.
typedef enum __attribute__((enum_extensibility(closed))) : int {
  CXMLWellFormed = 0,
  CXMLMalformed = 1,
  /// Well-formed perhaps, but with declarations, entities or references that property lists may not have.
  CXMLForbidden = 2,
  /// A callback returned false.
  CXMLStopped = 3,
  CXMLOutOfMemory = 4,
} CXMLVerdict;

/// Where events go. Names and text are UTF-8 and last for the call only; a callback that returns false stops the parse.
typedef struct {
  /// A start tag; `is_empty` for `<a/>`. A name with a namespace prefix has it.
  _Bool (*_Nonnull start)(void *_Nullable context, const char *_Nonnull name, _Bool is_empty);
  _Bool (*_Nonnull end)(void *_Nullable context);
  /// Text, in as many pieces as it comes in; `is_section` for CDATA.
  _Bool (*_Nonnull text)(
      void *_Nullable context, const uint8_t *_Nonnull bytes, size_t count, _Bool is_section);
  /// A comment or processing instruction.
  _Bool (*_Nonnull aside)(void *_Nullable context);
} CXMLEvents;

/// Parses a document of UTF-8. Nothing is loaded, no entity is replaced; the network is never used.
///
/// `line` gets the 1-based line of a fault.
CXMLVerdict cxml_parse(
    const uint8_t *_Nonnull bytes, size_t count, const CXMLEvents *_Nonnull events, void *_Nullable context,
    int *_Nonnull line);
