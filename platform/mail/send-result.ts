/** The outcome of one attempt to send an email. */
export type SendResult =
  | { outcome: "accepted" }
  /** Certainly not accepted. `permanent`: a further attempt is useless. */
  | { outcome: "rejected"; reason: string; permanent: boolean }
  /** No answer came, or the connection broke: it may have been accepted or not. */
  | { outcome: "unknown"; reason: string };

/** A service's own words on one line, cut to what a list can show. */
export function shortReason(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > 300 ? `${line.slice(0, 299)}…` : line;
}

/** Whether an error says that no connection came about, so that nothing can have been accepted. */
export function isConnectionFailure(error: Error): boolean {
  const { code, syscall } = error as NodeJS.ErrnoException;
  return syscall === "connect" || connectionFailures.has(String(code));
}

const connectionFailures = new Set([
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "UND_ERR_CONNECT_TIMEOUT",
  "EDNS",
  "ETLS",
  "EAUTH",
]);
