import { log } from "./log.ts";

/** What came of one HTTP exchange with someone else's server. */
export type Exchange =
  | { outcome: "answered"; status: number; contentType: string; body: Uint8Array }
  /** No connection came about: the server has seen nothing of it. */
  | { outcome: "not_sent"; reason: string }
  /** The server may have done what it was asked: no whole answer came, or none that is kept. */
  | { outcome: "lost"; reason: string };

export interface ExchangeOptions {
  method: "GET" | "POST" | "PUT";
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** Milliseconds within which the whole answer must have come. */
  timeoutMs: number;
  /** A longer answer is cut off and counts as lost. */
  maxBytes: number;
  signal: AbortSignal;
}

/**
 * Sends one request and reads its whole answer; a redirect is an answer and is not followed. Never throws, and says nothing
 * of the address, which may hold a secret.
 */
export async function exchange(url: URL, options: ExchangeOptions): Promise<Exchange> {
  const { method, headers, body, timeoutMs, maxBytes, signal } = options;
  if (signal.aborted) return { outcome: "not_sent", reason: "Cancelled before it was sent." };
  try {
    const response = await fetch(url, {
      method,
      // A connection of its own: a reused one can end in the moment it is written to, and then no one knows what arrived.
      headers: { ...headers, connection: "close" },
      ...(body === undefined ? {} : { body }),
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    const bytes = await readWhole(response.body, maxBytes);
    if (!bytes) return { outcome: "lost", reason: "The answer was too long." };
    const contentType = response.headers.get("content-type") ?? "";
    return { outcome: "answered", status: response.status, contentType, body: bytes };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const isLate = error instanceof Error && (error.name === "TimeoutError" || error.name === "AbortError");
    // The owner reads the reasons; the code is for whoever reads the log.
    if (!isLate) log.info({ code: codeOf(cause) }, "a call to another server failed");
    if (isConnectFailure(cause)) return { outcome: "not_sent", reason: "No connection could be made." };
    return { outcome: "lost", reason: isLate ? "No answer in time." : "The answer was cut off." };
  }
}

/** All bytes of an answer; null where there are more than `maxBytes`, also when they were compressed. */
async function readWhole(body: AsyncIterable<Uint8Array> | null, maxBytes: number) {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.byteLength;
    if (length > maxBytes) return null;
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** Whether an error came before a request could be written: on the way to a connection, or in its TLS handshake. */
function isConnectFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isConnectFailure);
  const { syscall } = error as NodeJS.ErrnoException;
  return (
    // A port that is another protocol's, which fetch never calls.
    error.message === "bad port" ||
    syscall === "connect" ||
    syscall === "getaddrinfo" ||
    /^(UND_ERR_CONNECT_TIMEOUT|CERT_|ERR_TLS_CERT_|UNABLE_TO_|SELF_SIGNED_CERT_|DEPTH_ZERO_SELF_SIGNED_CERT)/.test(
      codeOf(error),
    )
  );
}

function codeOf(error: unknown): string {
  return error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? error.name) : "unknown error";
}
