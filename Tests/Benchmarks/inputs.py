#!/usr/bin/env python3
"""Writes what the benchmarks measure: the same bytes on every run.

    inputs.py FOLDER [MEGABYTES]        MEGABYTES is the size of the large ones as XML, 100 unless given

small    like com.apple.springboard.plist        medium   a music library of 1 MB
library  a music library                         strings  long texts, half of them not ASCII, half with entities
data     blobs of 300 B to 1 MB                  keyed    an NSKeyedArchiver graph, binary only
ints     a million integers                      wide     a dictionary of a million keys
deep     100,000 nested arrays                   folder   2,000 small files of both formats
"""

import datetime
import plistlib
import random
import struct
import sys
import time
from pathlib import Path

M = 1_000_000
R = random.Random(20261130)
START = datetime.datetime(2012, 1, 1)
WORDS = (
    "the of and to in is you that it he was for on are as with his they I at be this have from or one had by "
    "word but not what all were we when your can said there use an each which she do how their if will up other about "
    "out many then them these so some her would make like him into time has look two more write go see number no way "
    "could people my than first water been call who oil its now find long down day did get come made may part"
).split()
FOREIGN = [
    "Björk", "Sigur Rós", "日本語", "東京事変", "Привет", "Ελλάδα", "naïve", "café", "Motörhead", "🎵🎶", "مرحبا", "한국어",
    "Ünïcödé",
]  # fmt: skip
GENRES = [
    "Rock", "Pop", "Jazz", "Classical", "Electronic & Dance", "R&B/Soul", "Hip-Hop", "Soundtrack", "Folk", "Metal",
]  # fmt: skip
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def words(count, foreign=0.03):
    return " ".join(R.choice(FOREIGN) if R.random() < foreign else R.choice(WORDS) for _ in range(count))


def date():
    return START + datetime.timedelta(seconds=R.randrange(0, 400_000_000))


def hexadecimal(digits):
    return "%0*X" % (digits, R.getrandbits(4 * digits))


def bundle():
    maker = R.choice(["apple", "google", "example", "acme", "bigco"])
    return "com.%s.%s" % (maker, "".join(R.choice(LETTERS) for _ in range(R.randrange(4, 14))))


def springboard(icons):
    identifiers = [bundle() for _ in range(icons)]
    pages = []
    for first in range(0, icons, 20):
        page = identifiers[first : first + 20]
        if len(page) > 8:
            page[3] = {
                "displayName": R.choice(["Utilities", "Games", "Café", "Work & Play"]),
                "listType": "folder",
                "iconLists": [[bundle() for _ in range(4)]],
                "uniqueIdentifier": hexadecimal(16),
            }
        pages.append(page)
    return {
        "SBShowBatteryPercentage": True,
        "SBAutoDimTime": R.choice([30, 60, 120]),
        "SBVoiceControl": False,
        "SBLastSystemVersion": "17.5.1",
        "SBSearchSearchPromptCount": R.randrange(100),
        "SBIconVisibility": True,
        "SBBacklightLevel2": R.random(),
        "SBFirmwareVersion": "iBoot-%d.120.4" % R.randrange(1000, 9999),
        "SBLaunchDate": date(),
        "SBLastUpdate": date(),
        "SBHomeIconToken": R.getrandbits(256).to_bytes(32, "big"),
        "SBWallpaperHash": R.getrandbits(1200).to_bytes(150, "big"),
        "SBRecentApps": [bundle() for _ in range(6)],
        "SBFormerDefaults": {
            "SBDisableNotificationCenterBlur": False,
            "SBLaunchCount": R.randrange(10**6),
            "SBOffset": -R.randrange(1000),
            "SBScale": 1.5,
        },
        "iconState": {"buttonBar": [bundle() for _ in range(4)], "iconLists": pages, "version": 17},
        "SBBadges": {bundle(): R.randrange(0, 99) for _ in range(12)},
    }


def track(number):
    folders = "/".join(words(3, 0).replace(" ", "%20") for _ in range(2))
    name = "%02d%%20%s" % (number % 30, words(2, 0).replace(" ", "%20"))
    return {
        "Track ID": number,
        "Size": R.randrange(1 << 20, 1 << 25),
        "Total Time": R.randrange(60000, 600000),
        "Disc Number": 1,
        "Disc Count": R.choice([1, 2]),
        "Track Number": number % 20 + 1,
        "Track Count": 20,
        "Year": R.randrange(1960, 2024),
        "Date Modified": date(),
        "Date Added": date(),
        "Bit Rate": R.choice([128, 192, 256, 320]),
        "Sample Rate": 44100,
        "Play Count": R.randrange(200),
        "Play Date": R.randrange(3 << 30, 1 << 32),
        "Play Date UTC": date(),
        "Rating": R.choice([20, 40, 60, 80, 100]),
        "Compilation": R.random() < 0.2,
        "Artwork Count": 1,
        "Persistent ID": hexadecimal(16),
        "Track Type": "File",
        "Name": words(4, 0.08),
        "Artist": words(2, 0.15),
        "Album": words(3, 0.08),
        "Genre": R.choice(GENRES),
        "Kind": "AAC audio file",
        "Location": f"file:///Users/me/Music/iTunes/iTunes%20Media/Music/{folders}/{name}.m4a",
        "Volume Adjustment": R.random() * 2 - 1,
    }


def library(size):
    count = max(1, int(size / 1780))
    tracks = {str(1000 + 2 * i): track(1000 + 2 * i) for i in range(count)}
    playlists = [
        {
            "Name": words(2),
            "Playlist ID": M + i,
            "Playlist Persistent ID": hexadecimal(16),
            "All Items": True,
            "Playlist Items": [{"Track ID": 1000 + 2 * R.randrange(count)} for _ in range(min(count, 500))],
        }
        for i in range(max(1, count // 2000))
    ]
    return {
        "Major Version": 1,
        "Minor Version": 1,
        "Date": date(),
        "Application Version": "12.9.5.5",
        "Features": 5,
        "Show Content Ratings": True,
        "Library Persistent ID": hexadecimal(16),
        "Tracks": tracks,
        "Playlists": playlists,
        "Music Folder": "file:///Users/me/Music/",
    }


def strings(size):
    items, total = [], 0
    while total < size:
        count = R.choice([200, 800, 3000])
        if len(items) % 2:
            text = words(count, 0.06)
        else:
            text = words(count, 0).replace(" oil ", " & ").replace(" been ", " <b> ")
        items.append(text)
        total += len(text.encode())
    return {"title": "strings", "items": items}


def data(size):
    blobs, total = [], 0
    while total < size:
        count = R.choice([300, 20_000, M])
        blobs.append({"id": hexadecimal(8), "blob": R.randbytes(count)})
        total += int(count * 1.36)
    return {"blobs": blobs}


def keyed(size):
    def add(value):
        objects.append(value)
        return plistlib.UID(len(objects) - 1)

    objects = []
    null = add("$null")
    record = add({"$classname": "MyRecord", "$classes": ["MyRecord", "NSObject"]})
    array = add({"$classname": "NSMutableArray", "$classes": ["NSMutableArray", "NSArray", "NSObject"]})
    records = []
    for i in range(max(1, int(size / 95))):
        name = add(words(4, 0.05) + f" {i}")
        when = add({"NS.time": R.random() * 6e8, "$class": array})
        parent = records[-1] if records else null
        values = {"name": name, "date": when, "count": R.randrange(1 << 20), "flag": bool(i & 1)}
        records.append(add({**values, "parent": parent, "$class": record}))
    root = add({"NS.objects": records, "$class": array})
    return {"$version": 100000, "$archiver": "NSKeyedArchiver", "$top": {"root": root}, "$objects": objects}


def small_file(i):
    match i % 4:
        case 0:
            return springboard(R.randrange(4, 90))
        case 1:
            return library(R.randrange(500, 15000))
        case 2:
            return {
                "CFBundleIdentifier": bundle(),
                "CFBundleVersion": str(i),
                "CFBundleShortVersionString": f"1.{i}",
                "LSMinimumSystemVersion": "10.15",
                "CFBundleName": words(2),
                "UIDeviceFamily": [1, 2],
                "NSHumanReadableCopyright": "© " + words(4),
                "CFBundleSupportedPlatforms": ["iPhoneOS"],
            }
        case _:
            return {
                "Label": bundle(),
                "ProgramArguments": ["/usr/bin/env", words(2)],
                "RunAtLoad": True,
                "KeepAlive": {"SuccessfulExit": False},
                "StartInterval": R.randrange(1000),
            }


def nested(depth):
    """`depth` arrays in one another as XML and as binary, which plistlib cannot write."""
    xml = plistlib.dumps([]).replace(b"<array/>", b"<array>" * depth + b"<integer>1</integer>" + b"</array>" * depth)
    objects = [b"\xa1" + (i + 1).to_bytes(4, "big") for i in range(depth)] + [b"\x10\x01"]
    binary, offsets = b"bplist00", []
    for i in objects:
        offsets.append(len(binary))
        binary += i
    table = b"".join(i.to_bytes(4, "big") for i in offsets)
    return xml, binary + table + struct.pack(">5xBBBQQQ", 0, 4, 4, len(objects), 0, len(binary))


def write(folder, name, value, xml=True):
    start = time.time()
    for format, ending in [(plistlib.FMT_BINARY, "bin")] + [(plistlib.FMT_XML, "xml")] * xml:
        (folder / f"{name}.{ending}.plist").write_bytes(plistlib.dumps(value, fmt=format, sort_keys=False))
    print(f"{name} ({time.time() - start:.1f} s)", file=sys.stderr, flush=True)


def main():
    folder = Path(sys.argv[1])
    large = float(sys.argv[2] if len(sys.argv) > 2 else 100) * M
    (folder / "folder").mkdir(parents=True, exist_ok=True)
    write(folder, "small", springboard(36))
    write(folder, "medium", library(M))
    write(folder, "library", library(large))
    write(folder, "strings", strings(large))
    write(folder, "data", data(large))
    write(folder, "keyed", keyed(large * 0.3), xml=False)
    for i in range(2000):
        format = plistlib.FMT_BINARY if (i // 4) % 2 else plistlib.FMT_XML
        (folder / "folder" / f"{i:04}.plist").write_bytes(plistlib.dumps(small_file(i), fmt=format))
    count = max(1, int(large / 100))
    write(folder, "wide", {f"key{i:07}": i for i in range(count)})
    write(folder, "ints", [R.getrandbits(R.choice([4, 8, 16, 31, 40])) for _ in range(count)])
    # For the growth of time and memory with the size; the third one is library.
    write(folder, "library-1", library(large / 100))
    write(folder, "library-10", library(large / 10))
    for bytes, ending in zip(nested(100_000), ["xml", "bin"]):
        (folder / f"deep.{ending}.plist").write_bytes(bytes)
    (folder / "complete").touch()


main()
