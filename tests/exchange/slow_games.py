"""Files of games of 100 KB that a reader could spend minutes on."""

from __future__ import annotations

SLOW = [
    b"a" * 100_000,
    b"a." * 49_999 + b"b=1",
    b'"a".' * 24_999 + b"b=1",
    b"x=" + b"[" * 99_990,
    b"x=" + b"{a=" * 30_000,
    b'x="' + b"\\u0041" * 16_000 + b'"',
    b"[a]\n[a.b]\n" * 9_000,
    b"x=" + b"9" * 99_990,
    b"x=0x" + b"f" * 99_990,
    b"x=1e" + b"9" * 99_990,
    b"x=0." + b"9" * 99_990,
    b"".join(b"[x%d.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a]\n" % n for n in range(2_400)),
    b"\n" * 99_990 + b"x",
    b"notes=[" + b"'a'," * 24_000 + b"]",
    b"".join(b"a%d=1\n" % n for n in range(11_000)),
]
