# Usage: pixels.py FILE
# Reads a PNG of 1 bit grey, or of 8 bits in colour, and prints as JSON what it holds.
import json
import struct
import sys
import zlib

data = open(sys.argv[1], "rb").read()
assert data[:8] == b"\x89PNG\r\n\x1a\n"
place, packed = 8, b""
while place < len(data):
    size, kind = struct.unpack(">I4s", data[place:place + 8])
    body = data[place + 8:place + 8 + size]
    assert struct.unpack(">I", data[place + 8 + size:place + 12 + size])[0] == zlib.crc32(kind + body)
    if kind == b"IHDR":
        width, height, depth, colors = struct.unpack(">IIBB", body[:10])
    if kind == b"IDAT":
        packed += body
    place += 12 + size
lines = zlib.decompress(packed)

channels = {0: 1, 2: 3, 6: 4}[colors]
row_size = (width * channels * depth + 7) // 8
assert len(lines) == (row_size + 1) * height
above = bytes(row_size)
vivid, ink, clear = 0, 0, 0
left, right = width, -1
for y in range(height):
    start = y * (row_size + 1)
    method, row = lines[start], lines[start + 1:start + 1 + row_size]
    assert method in (0, 2)
    if method == 2:
        row = bytes((a + b) & 255 for a, b in zip(row, above))
    above = row
    for x in range(width):
        if depth == 1:
            ink += not row[x // 8] >> (7 - x % 8) & 1
            continue
        red, green, blue = row[x * channels:x * channels + 3]
        if channels == 4 and row[x * 4 + 3] == 0:
            clear += 1
            continue
        vivid += max(red, green, blue) - min(red, green, blue) > 60
        ink += max(red, green, blue) < 128
print(json.dumps({
    "width": width, "height": height, "depth": depth, "channels": channels,
    "vivid": vivid, "ink": ink, "clear": clear}))
