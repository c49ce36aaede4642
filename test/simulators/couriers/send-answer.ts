import type { IncomingMessage, ServerResponse } from "node:http";
import type { CourierFault } from "./courier-faults.ts";
import { pdfOf, type SimulatedAnswer } from "./protocol.ts";

const page = "<!doctype html><html><body><h1>502 Bad Gateway</h1></body></html>";
const delay = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms).unref());

/** Sends what a courier answers, or what a fault makes of it. */
export async function sendAnswer(
  answer: SimulatedAnswer,
  fault: CourierFault | null,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { status, type, bytes } = bytesOf(answer);
  const send = (code: number, contentType: string, body: string | Buffer) =>
    void response.writeHead(code, { "content-type": contentType }).end(body);
  switch (fault?.kind) {
    case "lost-after":
    case "twice-lost":
      return void request.socket.destroy();
    case "error-after":
      return send(500, "text/plain", "Internal Server Error");
    case "silent-after":
      return;
    case "late-after":
      await delay(fault.ms ?? 1000);
      return send(status, type, bytes);
    case "html-after":
      return send(200, "text/html", page);
    case "redirect-after":
      return void response.writeHead(302, { location: "/__books" }).end();
    case "wrong-types-after":
      return send(200, type, JSON.stringify(withOtherTypes("json" in answer ? answer.json : {})));
    case "prototype-after":
      return send(200, type, '{"__proto__":{"status":1},"constructor":{"prototype":{"status":0}}}');
    case "huge-after":
      response.writeHead(200, { "content-type": type });
      for (let sent = 0; sent < 50 && !response.destroyed; sent++)
        if (!response.write(Buffer.alloc(1_000_000, " ")))
          await new Promise<void>((resolve) => {
            response.once("drain", resolve);
            response.once("close", resolve);
          });
      return void response.end();
    case "drip-after":
      response.writeHead(200, { "content-type": type });
      for (const byte of bytes) {
        if (response.destroyed) return;
        response.write(Buffer.of(byte));
        await delay(fault.ms ?? 100);
      }
      return void response.end();
    default:
      return send(status, type, bytes);
  }
}

function bytesOf(answer: SimulatedAnswer): { status: number; type: string; bytes: Buffer } {
  const { status = 200 } = answer;
  return "pdf" in answer
    ? { status, type: "application/pdf", bytes: pdfOf(answer.pdf) }
    : { status, type: "application/json", bytes: Buffer.from(JSON.stringify(answer.json)) };
}

/** The same shape with values of types that no one expects. */
function withOtherTypes(value: unknown): unknown {
  if (Array.isArray(value)) return { rows: value.map(withOtherTypes) };
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withOtherTypes(inner)]));
  return typeof value === "string" ? [value] : { value };
}
