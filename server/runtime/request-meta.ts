import { randomBytes, randomUUID } from "node:crypto";
import type { RequestMeta } from "../../app/http/context.ts";
import { clientIpHeader } from "../../app/identity/identity.ts";

/** What the app knows of a request before it is read. */
export function newRequestMeta(clientIp: string, origin: string): RequestMeta {
  let nonce: string | undefined;
  return {
    requestId: randomUUID(),
    // Made on demand: few responses need one.
    get nonce() {
      nonce ??= randomBytes(16).toString("base64url");
      return nonce;
    },
    clientIp,
    origin,
    incomplete: false,
    isCommitted: false,
    hasUnexpectedError: false,
  };
}

/**
 * Sets the private header by which better-auth reads the client's IP; one that the visitor sent is replaced. The request
 * is changed in place: a copy would pump its body through a second stream.
 */
export function setClientIpHeader(request: Request, clientIp: string): void {
  request.headers.set(clientIpHeader, clientIp);
}
