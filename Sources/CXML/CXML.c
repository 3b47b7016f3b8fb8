#include "CXML.h"

#include <limits.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>
#include <string.h>

typedef struct {
  const CXMLEvents *events;
  void *context;
  xmlParserCtxtPtr parser;
  CXMLVerdict verdict;
} Parse;

static void stop(Parse *parse, CXMLVerdict verdict) {
  if (parse->verdict == CXMLWellFormed) parse->verdict = verdict;
  xmlStopParser(parse->parser);
}

// The SAX callbacks get the parser itself, which keeps ours.
static Parse *of(void *parser) { return ((xmlParserCtxtPtr)parser)->_private; }

static void start_element(
    void *parser, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri, int namespace_count,
    const xmlChar **namespaces, int attribute_count, int default_count, const xmlChar **attributes) {
  Parse *parse = of(parser);
  // A prefix makes another name, which property lists do not have.
  char with_prefix[2] = ":";
  const xmlParserInputPtr input = parse->parser->input;
  _Bool is_empty = input->cur < input->end && *input->cur == '/';
  if (!parse->events->start(parse->context, prefix ? with_prefix : (const char *)name, is_empty))
    stop(parse, CXMLStopped);
}

static void end_element(void *parser, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri) {
  Parse *parse = of(parser);
  if (!parse->events->end(parse->context)) stop(parse, CXMLStopped);
}

// A character reference has just been read if a `;` ends it right before the parser's place. More than eight digits are
// refused, as CoreFoundation refuses them; libxml2 itself does not tell how a character was written.
static _Bool is_long_reference(const xmlParserCtxtPtr parser) {
  const xmlChar *base = parser->input->base, *place = parser->input->cur;
  int digits = 0;
  if (place - base < 4 || place[-1] != ';') return 0;
  for (place -= 2; place > base; place--, digits++) {
    xmlChar byte = *place | 0x20;
    if (!((*place >= '0' && *place <= '9') || (byte >= 'a' && byte <= 'f'))) break;
  }
  if (place > base && *place == 'x') place--;
  return digits > 8 && place > base && *place == '#' && place[-1] == '&';
}

static void characters(void *parser, const xmlChar *bytes, int count) {
  Parse *parse = of(parser);
  if (is_long_reference(parse->parser)) return stop(parse, CXMLForbidden);
  if (!parse->events->text(parse->context, bytes, (size_t)count, 0)) stop(parse, CXMLStopped);
}

static void section(void *parser, const xmlChar *bytes, int count) {
  Parse *parse = of(parser);
  if (!parse->events->text(parse->context, bytes, (size_t)count, 1)) stop(parse, CXMLStopped);
}

static void comment(void *parser, const xmlChar *value) {
  Parse *parse = of(parser);
  if (!parse->events->aside(parse->context)) stop(parse, CXMLStopped);
}

static void instruction(void *parser, const xmlChar *target, const xmlChar *value) {
  Parse *parse = of(parser);
  if (!parse->events->aside(parse->context)) stop(parse, CXMLStopped);
}

// Called for every document type, before any `[` of its own is read.
static void internal_subset(
    void *parser, const xmlChar *name, const xmlChar *external_id, const xmlChar *system_id) {
  Parse *parse = of(parser);
  const xmlParserInputPtr input = parse->parser->input;
  if (input->cur < input->end && *input->cur == '[') stop(parse, CXMLForbidden);
}

static void external_subset(
    void *parser, const xmlChar *name, const xmlChar *external_id, const xmlChar *system_id) {}

// With a document type that names a file, libxml2 takes an undeclared entity for a mere warning, and its text would be
// missing. No entity but XML's own can be declared here, so any other is a fault.
static xmlEntityPtr get_entity(void *parser, const xmlChar *name) {
  xmlEntityPtr entity = xmlGetPredefinedEntity(name);
  if (!entity) stop(of(parser), CXMLForbidden);
  return entity;
}

static void reference(void *parser, const xmlChar *name) { stop(of(parser), CXMLForbidden); }

static void ignore_error(void *context, xmlErrorPtr error) {}

CXMLVerdict cxml_parse(
    const uint8_t *bytes, size_t count, const CXMLEvents *events, void *context, int *line) {
  *line = 0;
  if (count > INT_MAX) return CXMLForbidden;
  xmlInitParser();
  xmlParserCtxtPtr parser = xmlCreateMemoryParserCtxt((const char *)bytes, (int)count);
  if (!parser) return CXMLOutOfMemory;

  Parse parse = {.events = events, .context = context, .parser = parser, .verdict = CXMLWellFormed};
  xmlSAXHandler handler;
  memset(&handler, 0, sizeof handler);
  handler.initialized = XML_SAX2_MAGIC;
  handler.startElementNs = start_element;
  handler.endElementNs = end_element;
  handler.characters = characters;
  handler.ignorableWhitespace = characters;
  handler.cdataBlock = section;
  handler.comment = comment;
  handler.processingInstruction = instruction;
  handler.internalSubset = internal_subset;
  handler.externalSubset = external_subset;
  handler.getEntity = get_entity;
  handler.reference = reference;
  handler.serror = ignore_error;

  xmlCtxtUseOptions(parser, XML_PARSE_HUGE | XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING);
  if (parser->sax) *parser->sax = handler;
  parser->_private = &parse;
  // The bytes are UTF-8 whatever they declare.
  xmlSwitchEncoding(parser, XML_CHAR_ENCODING_UTF8);
  parser->options |= XML_PARSE_IGNORE_ENC;
  xmlParseDocument(parser);

  if (parse.verdict == CXMLWellFormed && !parser->wellFormed) parse.verdict = CXMLMalformed;
  // A NUL ends libxml2's input, whatever follows.
  if (parse.verdict == CXMLWellFormed && parser->input && parser->input->cur < parser->input->end)
    parse.verdict = CXMLMalformed;
  if (parser->errNo == XML_ERR_NO_MEMORY) parse.verdict = CXMLOutOfMemory;
  if (parse.verdict != CXMLWellFormed && parser->input) *line = parser->input->line;
  xmlFreeDoc(parser->myDoc);
  parser->myDoc = NULL;
  xmlFreeParserCtxt(parser);
  return parse.verdict;
}
