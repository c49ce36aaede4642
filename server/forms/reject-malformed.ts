import { type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Header } from "../pages/page-headers.ts";
import { exceedsUnanswered } from "../runtime/connection-limits.ts";

/** Refuses a request in a plain sentence and closes its connection. */
export function sendRefusal(response: ServerResponse, status: 400 | 413 | 417, message: string): void {
  response.writeHead(status, {
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": "no-store",
    Connection: "close",
  });
  response.end(message);
}

// Node's codes for requests that it stops reading; all else is not HTTP: 400.
const parserErrorStatuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Answers malformed requests as Node does, with the headers of every response. */
export function rejectMalformed(server: Server, headers: readonly Header[]): void {
  const responses = new WeakMap<Socket, ServerResponse>();
  server.on("request", ({ socket }, response) => responses.set(socket, response));
  server.on("checkExpectation", (request, response) => {
    if (exceedsUnanswered(request, response)) return;
    responses.set(request.socket, response);
    for (const [name, value] of headers) response.setHeader(name, value);
    sendRefusal(response, 417, "Sorry, we cannot handle this request.");
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    const lastResponse = responses.get(socket);
    // A second response would become part of one that is being sent.
    const isResponding = lastResponse?.headersSent && !lastResponse.writableFinished;
    if (socket.writable && !isResponding)
      socket.write(rawResponse(parserErrorStatuses[error.code ?? ""] ?? 400, headers));
    socket.destroySoon();
  });
}

function rawResponse(status: number, headers: readonly Header[]): string {
  const lines = [...headers, ["Cache-Control", "no-store"], ["Content-Length", "0"], ["Connection", "close"]];
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n`;
}
