import { createHash } from "node:crypto";

/** The largest call of a courier that is read, in bytes. */
export const maxHintBytes = 65_536;

/** How many values of a call are looked at. */
const maxCandidates = 50;
const maxDepth = 6;
/** What may be a tracking number. */
const candidate = /^[A-Za-z0-9-]{6,40}$/;

/**
 * What may be tracking numbers in a call of a courier. No one signs such a call, and its form is not known everywhere: it says
 * no more than that someone should ask about these parcels.
 * @param body JSON, or a form of any kind
 * @param query of the call's address
 */
export function readHint(body: string, query = ""): { key: string; candidates: string[] } {
  const candidates = new Set<string>();
  try {
    collect(JSON.parse(body), candidates, 0);
  } catch {
    collectWords(body, candidates);
  }
  collectWords(query, candidates);
  return { key: createHash("sha256").update(body).update(query).digest("hex"), candidates: [...candidates] };
}

/** The words with a digit in them: each form writes its names and values in another way, and no name has one. */
function collectWords(text: string, candidates: Set<string>): void {
  for (const [word] of text.matchAll(/[A-Za-z0-9-]+/g))
    if (candidates.size < maxCandidates && /\d/.test(word) && candidate.test(word)) candidates.add(word);
}

function collect(value: unknown, candidates: Set<string>, depth: number): void {
  if (candidates.size >= maxCandidates || depth > maxDepth) return;
  if (typeof value === "string" || typeof value === "number") {
    const text = String(value).trim();
    if (candidate.test(text)) candidates.add(text);
  } else if (value && typeof value === "object")
    for (const inner of Object.values(value)) collect(inner, candidates, depth + 1);
}
