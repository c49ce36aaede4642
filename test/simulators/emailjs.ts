import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";

/**
 * How EmailJS answers one request: takes it; takes it under another status, as some proxies make of it;
 * refuses it in one of its ways; begins no answer; or takes it and breaks off.
 */
type Behaviour = "ok" | "ok-by-text" | "forbidden" | "too-many" | "broken" | "silent" | "cut";

export interface EmailJsRequest {
  path: string;
  contentType: string;
  /** Milliseconds since the epoch when its head had come. */
  at: number;
  /** The fields of the JSON body or of the form. */
  fields: Record<string, unknown>;
}

/** An EmailJS of a test's own: speaks its REST protocol over HTTP, with its refusals. */
export async function startEmailJs() {
  const requests: EmailJsRequest[] = [];
  const next: Behaviour[] = [];
  const waiting: (() => void)[] = [];
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const at = Date.now();
    const path = request.url ?? "";
    const contentType = request.headers["content-type"] ?? "";
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const fields = await fieldsOf(contentType, Buffer.concat(chunks));
    const say = (status: number, text: string) =>
      response.writeHead(status, { "Content-Type": "text/plain" }).end(text);
    const complaint = complaintAbout(request.method ?? "", path, contentType, fields);
    if (complaint) return say(400, complaint);
    requests.push({ path, contentType, at, fields });
    for (const resolve of waiting.splice(0)) resolve();
    switch (next.shift() ?? "ok") {
      case "ok":
        return say(200, "OK");
      case "ok-by-text":
        return say(202, "OK");
      case "forbidden":
        return say(403, "API calls are disabled for non-browser applications");
      case "too-many":
        return say(429, "Too Many Requests");
      case "broken":
        return say(500, "Internal Server Error");
      case "cut":
        return request.socket.destroy();
      case "silent":
    }
  }

  let stopped = false;
  async function stop(): Promise<void> {
    if (stopped) return;
    stopped = true;
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  }
  afterAll(stop);

  return {
    url: `http://127.0.0.1:${port}`,
    /** Every request that kept to the protocol, in the order of arrival. */
    requests,
    /** How the next requests are answered; any after them are taken. */
    behave(...behaviours: Behaviour[]) {
      next.splice(0, next.length, ...behaviours);
    },
    /** Resolves when so many requests have come. */
    async received(count: number): Promise<void> {
      while (requests.length < count) await new Promise<void>((resolve) => waiting.push(resolve));
    },
    /** From now on connections are refused. */
    stop,
  };
}

async function fieldsOf(contentType: string, body: Buffer): Promise<Record<string, unknown>> {
  if (contentType === "application/json") return JSON.parse(body.toString());
  const form = await new Response(new Uint8Array(body), {
    headers: { "Content-Type": contentType },
  }).formData();
  return Object.fromEntries(form);
}

/** What EmailJS says to a request that does not keep to its protocol. */
function complaintAbout(
  method: string,
  path: string,
  contentType: string,
  fields: Record<string, unknown>,
): string | null {
  if (method !== "POST") return "Method Not Allowed";
  const wanted = {
    "/api/v1.0/email/send": "application/json",
    "/api/v1.0/email/send-form": "multipart/form-data",
  };
  const type = wanted[path as keyof typeof wanted];
  if (!type || !contentType.startsWith(type)) return "Bad Request";
  if (fields.lib_version !== "3.2.0") return "The library version is not supported";
  if (!fields.user_id) return "The user ID is required";
  if (!fields.service_id) return "The service ID is required";
  if (!fields.template_id) return "The template ID is required";
  return null;
}
