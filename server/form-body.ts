import type { Exhausted, Reservation } from "./form-budget.ts";

/** The largest form, in bytes: several times what its longest field may hold (5,000 characters of up to nine bytes each). */
export const largestForm = 262_144;

/** No form of the shop comes near: its largest has about a dozen fields with names of a word or two. */
const mostFields = 100;
const longestName = 64;

/** What keeping a piece takes beside its bytes: a body may come in pieces of one byte. */
const pieceOverhead = 200;

/** Milliseconds for a body to arrive: a phone on GPRS sends the longest message in that time. */
const usualPatience = 20_000;

/** A body, or why it was refused. `wait`: seconds after which it may be sent again */
type FormBody = { bytes: Buffer } | Refused;
type Refused = { status: 400 | 408 | 413 | 415 | 429 | 503; words: string; wait?: number };

const refusals: Record<Exhausted, Refused> = {
  each: { status: 429, words: "Too many forms at once. Please try again in a moment.", wait: 1 },
  all: { status: 503, words: "The shop is busy. Please try again in a moment.", wait: 1 },
};

/**
 * Reads the body of a form with a bound in bytes and in time, and refuses before any of it is parsed what no form of the
 * shop sends: parsing takes time and memory for each field.
 * @param reservation takes room for what has arrived
 */
export async function readFormBody(
  { body, headers }: Request,
  reservation: Pick<Reservation, "more">,
  patience = usualPatience,
): Promise<FormBody> {
  const read = await readBytes(body, reservation, patience);
  if (!("bytes" in read)) return read;
  const type = (headers.get("Content-Type") ?? "").split(";", 1)[0]?.trim().toLowerCase();
  if (read.bytes.length > 0 && type !== "application/x-www-form-urlencoded")
    return { status: 415, words: "This is not a form of the shop." };
  if (hasTooMuch(read.bytes))
    return { status: 400, words: "This form has more fields than any of the shop's." };
  return read;
}

async function readBytes(
  body: Request["body"],
  reservation: Pick<Reservation, "more">,
  patience: number,
): Promise<FormBody> {
  const reader = body?.getReader();
  if (!reader) return { bytes: Buffer.alloc(0) };
  const chunks: Uint8Array[] = [];
  let size = 0;
  let late = false;
  const deadline = setTimeout(() => {
    late = true;
    // Ends the reading that waits.
    reader.cancel().catch(() => {});
  }, patience);
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      size += next.value.byteLength;
      if (size > largestForm) return { status: 413, words: "This form is too large." };
      const exhausted = reservation.more(next.value.byteLength + pieceOverhead);
      if (exhausted) return refusals[exhausted];
      chunks.push(next.value);
    }
  } finally {
    clearTimeout(deadline);
    reader.cancel().catch(() => {});
  }
  if (late) return { status: 408, words: "This form took too long to arrive." };
  return { bytes: Buffer.concat(chunks) };
}

function hasTooMuch(bytes: Buffer): boolean {
  let fields = 1;
  for (let at = bytes.indexOf("&"); at >= 0; at = bytes.indexOf("&", at + 1))
    if (++fields > mostFields) return true;
  return [...new URLSearchParams(bytes.toString()).keys()].some((name) => name.length > longestName);
}
