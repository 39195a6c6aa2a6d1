#!/usr/bin/env python3
"""Stands in for MinIO (`minio server /data --address :9000`): the calls of S3 that the product makes, on files in a folder.
Checks no signature, so it is for tests only."""

import hashlib
import os
import signal
import sys
import uuid
from datetime import datetime, timezone
from email.utils import formatdate
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit
from xml.sax.saxutils import escape

ROOT = Path(sys.argv[2])
PARTS = ROOT / ".parts"


def write(path, content):
    """Readers see the old file or the new one, never a part."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{uuid.uuid4().hex}")
    beside.write_bytes(content)
    os.replace(beside, path)
    return hashlib.md5(content).hexdigest()


class Store(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def handle_one_request(self):
        try:
            super().handle_one_request()
        except ConnectionError:
            self.close_connection = True

    def parsed(self):
        url = urlsplit(self.path)
        self.query = {name: values[0] for name, values in parse_qs(url.query, keep_blank_values=True).items()}
        self.key = unquote(url.path).lstrip("/")
        self.file = (ROOT / self.key).resolve()
        return self.file.is_relative_to(ROOT) or self.reply(400)

    def body(self):
        return self.rfile.read(int(self.headers.get("Content-Length") or 0))

    def do_PUT(self):
        if not self.parsed():
            return
        content = self.body()
        if "uploadId" in self.query:
            path = PARTS / self.query["uploadId"] / f"{int(self.query['partNumber']):05}"
        else:
            path = self.file
        self.reply(200, headers={"ETag": f'"{write(path, content)}"'})

    def do_POST(self):
        if not self.parsed():
            return
        self.body()
        bucket, _, key = self.key.partition("/")
        if "uploads" in self.query:
            upload = uuid.uuid4().hex
            (PARTS / upload).mkdir(parents=True)
            name = "InitiateMultipartUploadResult"
            self.xml(f"<{name}><Bucket>{bucket}</Bucket><Key>{escape(key)}</Key><UploadId>{upload}</UploadId></{name}>")
        elif "uploadId" in self.query:
            parts = sorted((PARTS / self.query["uploadId"]).iterdir())
            tag = write(self.file, b"".join(part.read_bytes() for part in parts))
            self.remove_parts()
            name = "CompleteMultipartUploadResult"
            self.xml(f'<{name}><Bucket>{bucket}</Bucket><Key>{escape(key)}</Key><ETag>"{tag}"</ETag></{name}>')
        else:
            self.reply(501)

    def do_GET(self):
        if not self.parsed():
            return
        if "list-type" in self.query:
            self.list()
        elif not self.file.is_file():
            self.xml("<Error><Code>NoSuchKey</Code></Error>", 404)
        else:
            content = self.file.read_bytes()
            headers = {"ETag": f'"{hashlib.md5(content).hexdigest()}"'}
            headers["Last-Modified"] = formatdate(self.file.stat().st_mtime, usegmt=True)
            first, last = self.range(len(content))
            if first is None:
                return self.reply(200, content, headers)
            headers["Content-Range"] = f"bytes {first}-{last}/{len(content)}"
            self.reply(206, content[first : last + 1], headers)

    do_HEAD = do_GET

    def do_DELETE(self):
        if not self.parsed():
            return
        if "uploadId" in self.query:
            self.remove_parts()
        else:
            self.file.unlink(missing_ok=True)
        self.reply(204)

    def range(self, length):
        wanted = self.headers.get("Range", "").removeprefix("bytes=")
        if not wanted:
            return None, None
        first, _, last = wanted.partition("-")
        if not first:
            return max(0, length - int(last)), length - 1
        return int(first), min(int(last or length - 1), length - 1)

    def list(self):
        bucket = ROOT / self.key.strip("/")
        prefix, items = self.query.get("prefix", ""), []
        for path in sorted(bucket.rglob("*")):
            key = path.relative_to(bucket).as_posix()
            if path.is_file() and key.startswith(prefix) and not path.name.startswith("."):
                tag = hashlib.md5(path.read_bytes()).hexdigest()
                items.append(
                    f"<Contents><Key>{escape(key)}</Key><Size>{path.stat().st_size}</Size>"
                    f"<LastModified>{iso(path)}</LastModified><ETag>\"{tag}\"</ETag></Contents>"
                )
        self.xml(f"<ListBucketResult><IsTruncated>false</IsTruncated>{''.join(items)}</ListBucketResult>")

    def remove_parts(self):
        folder = PARTS / self.query["uploadId"]
        for part in folder.iterdir() if folder.is_dir() else []:
            part.unlink()
        folder.rmdir() if folder.is_dir() else None

    def xml(self, text, status=200):
        self.reply(status, text.encode(), {"Content-Type": "application/xml"})

    def reply(self, status, content=b"", headers=None):
        self.send_response(status)
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        if status != 204:
            self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)

    def log_message(self, *_):
        pass


def iso(path):
    return datetime.fromtimestamp(path.stat().st_mtime, timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.000Z")


# The first process of a container ignores what it does not handle.
signal.signal(signal.SIGTERM, lambda *_: sys.exit())
PARTS.mkdir(parents=True, exist_ok=True)
ThreadingHTTPServer(("0.0.0.0", 9000), Store).serve_forever()
