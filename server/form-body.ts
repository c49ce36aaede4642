import type { Exhausted, Reservation } from "./form-budget.ts";

/** The largest form, in bytes: several times what its longest field may hold (5,000 characters of up to nine bytes each). */
export const maxFormBytes = 262_144;

/** The shop's largest form has about a dozen fields with short names. */
const maxFields = 100;
const maxFieldNameLength = 64;

/** The memory of a chunk beside its bytes: a body may arrive in chunks of one byte. */
const chunkOverheadBytes = 200;

/** The time for a body to arrive; a phone on GPRS sends the longest message in it. */
const defaultTimeoutMs = 20_000;

/** A body, or why it was refused. `waitSeconds`: when it may be sent again */
type FormBody = { bytes: Buffer } | FormRefusal;
type FormRefusal = { status: 400 | 408 | 413 | 415 | 429 | 503; message: string; waitSeconds?: number };

const refusals: Record<Exhausted, FormRefusal> = {
  each: { status: 429, message: "Too many forms at once. Please try again in a moment.", waitSeconds: 1 },
  all: { status: 503, message: "The shop is busy. Please try again in a moment.", waitSeconds: 1 },
};

/**
 * Reads the body of a form, bounded in bytes and time, and refuses what no form of the shop sends before it is parsed:
 * parsing costs time and memory for each field.
 * @param reservation is extended by what has arrived
 */
export async function readFormBody(
  { body, headers }: Request,
  reservation: Pick<Reservation, "extend">,
  timeoutMs = defaultTimeoutMs,
): Promise<FormBody> {
  const formBody = await readBytes(body, reservation, timeoutMs);
  if (!("bytes" in formBody)) return formBody;
  const type = (headers.get("Content-Type") ?? "").split(";", 1)[0]?.trim().toLowerCase();
  if (formBody.bytes.length > 0 && type !== "application/x-www-form-urlencoded")
    return { status: 415, message: "This is not one of our forms." };
  if (exceedsFieldLimits(formBody.bytes)) return { status: 400, message: "This form has too many fields." };
  return formBody;
}

async function readBytes(
  body: Request["body"],
  reservation: Pick<Reservation, "extend">,
  timeoutMs: number,
): Promise<FormBody> {
  const reader = body?.getReader();
  if (!reader) return { bytes: Buffer.alloc(0) };
  const chunks: Uint8Array[] = [];
  let size = 0;
  let timedOut = false;
  const deadline = setTimeout(() => {
    timedOut = true;
    // Ends the pending read.
    reader.cancel().catch(() => {});
  }, timeoutMs);
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      size += next.value.byteLength;
      if (size > maxFormBytes) return { status: 413, message: "This form is too large." };
      const exhausted = reservation.extend(next.value.byteLength + chunkOverheadBytes);
      if (exhausted) return refusals[exhausted];
      chunks.push(next.value);
    }
  } finally {
    clearTimeout(deadline);
    reader.cancel().catch(() => {});
  }
  if (timedOut) return { status: 408, message: "This form took too long to arrive." };
  return { bytes: Buffer.concat(chunks) };
}

function exceedsFieldLimits(bytes: Buffer): boolean {
  let fields = 1;
  for (let at = bytes.indexOf("&"); at >= 0; at = bytes.indexOf("&", at + 1))
    if (++fields > maxFields) return true;
  return [...new URLSearchParams(bytes.toString()).keys()].some((name) => name.length > maxFieldNameLength);
}
