import { createHash } from "node:crypto";

/** The largest call of a courier that is read, in bytes. */
export const maxHintBytes = 65_536;

/** How many values of a call are looked at. */
const maxCandidates = 50;
const maxDepth = 6;
/** What may be a tracking number. */
const candidate = /^[A-Za-z0-9-]{6,40}$/;

/**
 * What may be tracking numbers in a call of a courier. Nobody signs such a call, and its form is not known everywhere: it says
 * no more than that somebody should ask about these parcels.
 * @returns null where the body is not JSON
 */
export function readHint(body: string): { key: string; candidates: string[] } | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return null;
  }
  const candidates = new Set<string>();
  collect(parsed, candidates, 0);
  return { key: createHash("sha256").update(body).digest("hex"), candidates: [...candidates] };
}

function collect(value: unknown, candidates: Set<string>, depth: number): void {
  if (candidates.size >= maxCandidates || depth > maxDepth) return;
  if (typeof value === "string" || typeof value === "number") {
    const text = String(value).trim();
    if (candidate.test(text)) candidates.add(text);
  } else if (value && typeof value === "object")
    for (const inner of Object.values(value)) collect(inner, candidates, depth + 1);
}
