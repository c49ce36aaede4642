import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { cleanUp } from "../clean-up.ts";

/**
 * How EmailJS answers one request: takes it; takes it under another status, as some proxies make of it;
 * refuses it in one of its ways; begins no answer; or takes it and breaks off.
 */
type Behaviour = "ok" | "ok-by-text" | "forbidden" | "too-many" | "broken" | "silent" | "cut";

export interface EmailJsRequest {
  path: string;
  contentType: string;
  /** The fields of the JSON body or of the form. */
  fields: Record<string, unknown>;
}

/** An EmailJS of a test's own: speaks its REST protocol over HTTP, with its refusals. */
export async function startEmailJs() {
  const requests: EmailJsRequest[] = [];
  const upcoming: Behaviour[] = [];
  const waiters: (() => void)[] = [];
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const path = request.url ?? "";
    const contentType = request.headers["content-type"] ?? "";
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const fields = await parseFields(contentType, Buffer.concat(chunks));
    const respond = (status: number, text: string) =>
      response.writeHead(status, { "Content-Type": "text/plain" }).end(text);
    const error = validationError(request.method ?? "", path, contentType, fields);
    if (error) return respond(400, error);
    requests.push({ path, contentType, fields });
    for (const resolve of waiters.splice(0)) resolve();
    switch (upcoming.shift() ?? "ok") {
      case "ok":
        return respond(200, "OK");
      case "ok-by-text":
        return respond(202, "OK");
      case "forbidden":
        return respond(403, "API calls are disabled for non-browser applications");
      case "too-many":
        return respond(429, "Too Many Requests");
      case "broken":
        return respond(500, "Internal Server Error");
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
  cleanUp(stop);

  return {
    url: `http://127.0.0.1:${port}`,
    /** Every request that kept to the protocol, in the order of arrival. */
    requests,
    /** How the next requests are answered; any after them are taken. */
    setBehaviours(...behaviours: Behaviour[]) {
      upcoming.splice(0, upcoming.length, ...behaviours);
    },
    /** Resolves when so many requests have come. */
    async waitForRequests(count: number): Promise<void> {
      while (requests.length < count) await new Promise<void>((resolve) => waiters.push(resolve));
    },
    /** From now on connections are refused. */
    stop,
  };
}

async function parseFields(contentType: string, body: Buffer): Promise<Record<string, unknown>> {
  if (contentType === "application/json") return JSON.parse(body.toString());
  const form = await new Response(new Uint8Array(body), {
    headers: { "Content-Type": contentType },
  }).formData();
  return Object.fromEntries(form);
}

/** What EmailJS says to a request that does not keep to its protocol. */
function validationError(
  method: string,
  path: string,
  contentType: string,
  fields: Record<string, unknown>,
): string | null {
  if (method !== "POST") return "Method Not Allowed";
  const contentTypes = {
    "/api/v1.0/email/send": "application/json",
    "/api/v1.0/email/send-form": "multipart/form-data",
  };
  const type = contentTypes[path as keyof typeof contentTypes];
  if (!type || !contentType.startsWith(type)) return "Bad Request";
  if (fields.lib_version !== "3.2.0") return "The library version is not supported";
  if (!fields.user_id) return "The user ID is required";
  if (!fields.service_id) return "The service ID is required";
  if (!fields.template_id) return "The template ID is required";
  return null;
}
