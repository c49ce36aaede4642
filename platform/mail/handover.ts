/** What became of one attempt to hand a mail to a service that carries it on. */
export type Handover =
  | { outcome: "accepted" }
  /** It was certainly not taken. `final`: it never will be, as it is. */
  | { outcome: "refused"; reason: string; final: boolean }
  /** No answer came, or it broke off: it may have been taken or not. */
  | { outcome: "unanswered"; reason: string };

/** A service's own words, cut to what a list can show. */
export function shortly(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > 300 ? `${line.slice(0, 299)}…` : line;
}

/** Whether an error says that no connection came about, so that nothing can have been taken. */
export function wasNeverReached(error: Error): boolean {
  const { code, syscall } = error as NodeJS.ErrnoException;
  return syscall === "connect" || neverReached.has(String(code));
}

const neverReached = new Set([
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
