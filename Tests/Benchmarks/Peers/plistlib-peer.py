"""Parses a property list with Python's plistlib, and writes it again when asked to.

    plistlib-peer.py parse|binary|xml FILE [OUTPUT]
"""

import plistlib
import sys

with open(sys.argv[2], "rb") as file:
    value = plistlib.load(file)
formats = {"binary": plistlib.FMT_BINARY, "xml": plistlib.FMT_XML}
if sys.argv[1] in formats:
    with open(sys.argv[3], "wb") as file:
        plistlib.dump(value, file, fmt=formats[sys.argv[1]], sort_keys=False)
