"""A model behind HTTP that has all its answers ready, for measuring clients: the path of a request says which.

/stream/N   N chunks of text
/stamp/N    N chunks, one each ten milliseconds, whose text is the time at which it is sent (CLOCK_MONOTONIC, ns)
/ask        a call of `calculator`, and after its result an answer
"""
import http.server
import json
import socketserver
import sys
import time


def line(delta, finish=None):
    chunk = {"id": "c", "object": "chat.completion.chunk", "created": 0, "model": "m",
             "choices": [{"index": 0, "delta": delta, "finish_reason": finish}]}
    return b"data: " + json.dumps(chunk).encode() + b"\n\n"


DONE = line({}, "stop") + b"data: [DONE]\n\n"
CALL = (line({"role": "assistant", "content": None})
        + line({"tool_calls": [{"index": 0, "id": "c", "type": "function",
                                "function": {"name": "calculator", "arguments": '{"expression":"12*7"}'}}]})
        + line({}, "tool_calls") + b"data: [DONE]\n\n")
ANSWER = line({"role": "assistant", "content": "It is 84."}) + DONE


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # Head and body in one write: in two, the second waits for the client's acknowledgement.
    wbufsize = 1 << 20

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        kind, count = (self.path.strip("/").split("/") + ["0"])[:2]
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        if kind == "stamp":
            self.send_header("Connection", "close")
            self.end_headers()
            for _ in range(int(count)):
                time.sleep(0.01)
                self.wfile.write(line({"content": f"{time.monotonic_ns()} "}))
                self.wfile.flush()
            self.wfile.write(DONE)
            self.close_connection = True
            return
        if kind == "stream":
            answer = line({"content": "word "}) * int(count) + DONE
        else:
            answer = ANSWER if body["messages"][-1]["role"] == "tool" else CALL
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_):
        pass


class Server(socketserver.ThreadingMixIn, http.server.HTTPServer):
    daemon_threads = True


def serve():
    server = Server(("127.0.0.1", 0), Handler)
    print(server.server_port, flush=True)
    server.serve_forever()


if __name__ == "__main__":
    sys.exit(serve())
