"""Stands in for Mailpit: accepts mail on port 1025 and lists it over the same API on port 8025."""

import email
import email.policy
import json
import signal
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

from aiosmtpd.controller import Controller

mails = []


class Receiver:
    async def handle_DATA(self, server, session, envelope):
        message = email.message_from_bytes(envelope.content, policy=email.policy.default)
        text = message.get_body(("plain", "html")).get_content()
        mails.append({"ID": str(len(mails)), "To": [{"Address": a} for a in envelope.rcpt_tos], "Text": text})
        return "250 OK"


class Api(BaseHTTPRequestHandler):
    def do_GET(self):
        url = urlsplit(self.path)
        if url.path == "/api/v1/search":
            wanted = parse_qs(url.query)["query"][0].removeprefix("to:").strip('"')
            found = [mail for mail in reversed(mails) if {"Address": wanted} in mail["To"]]
            self.answer({"messages": [{"ID": mail["ID"], "To": mail["To"]} for mail in found]})
        elif url.path.startswith("/api/v1/message/"):
            self.answer(mails[int(url.path.rsplit("/", 1)[1])])
        else:
            self.send_error(404)

    def answer(self, value):
        body = json.dumps(value).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


# The first process of a container ignores what it does not handle.
signal.signal(signal.SIGTERM, lambda *_: sys.exit())
Controller(Receiver(), hostname="0.0.0.0", port=1025).start()
ThreadingHTTPServer(("0.0.0.0", 8025), Api).serve_forever()
