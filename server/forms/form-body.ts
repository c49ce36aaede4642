import { boundaryOf } from "../../app/http/forms/read-upload.ts";
import { outOfDateText } from "../../shop/base/out-of-date.ts";
import type { Exhausted, Reservation } from "./form-budget.ts";
import { type BodyLimit, mediaType } from "./large-bodies.ts";

/** The largest form, in bytes: several times what its longest field may hold (5,000 characters of up to nine bytes each). */
export const maxFormBytes = 262_144;

/** The shop's largest form books 300 parcels at once: a box and a courier of each. */
const maxFields = 650;
const maxFieldNameLength = 64;

const urlEncoded = "application/x-www-form-urlencoded";

/** A phone on GPRS sends the longest message in this time. */
const usualLimit: BodyLimit = { maxBytes: maxFormBytes, type: urlEncoded, timeoutMs: 20_000 };

/** A body, or why it was refused. `waitSeconds`: when it may be sent again */
type FormBody = { bytes: Buffer } | FormRefusal;
type FormRefusal = { status: 400 | 408 | 413 | 415 | 429 | 503; message: string; waitSeconds?: number };

const refusals: Record<Exhausted | "late", FormRefusal> = {
  each: { status: 429, message: "Too many forms at once. Please try again in a moment.", waitSeconds: 1 },
  all: { status: 503, message: "The shop is busy. Please try again in a moment.", waitSeconds: 1 },
  late: { status: 408, message: "This form took too long to arrive." },
};

type ArrivingReservation = Pick<Reservation, "extend" | "whileArriving">;

/**
 * Reads the body of a form, bounded in bytes and time, and refuses what no form of the shop sends before it is parsed:
 * parsing costs time and memory for each field.
 * @param reservation is extended by what has arrived
 * @param limit of the form's route, where it is not the usual one
 */
export async function readFormBody(
  request: Request,
  reservation: ArrivingReservation,
  limit = usualLimit,
): Promise<FormBody> {
  const formBody = await readBytes(request, reservation, limit);
  if (!("bytes" in formBody)) return formBody;
  const { bytes } = formBody;
  const type = request.headers.get("Content-Type");
  if (bytes.length > 0 && mediaType(type) !== limit.type) return { status: 415, message: outOfDateText };
  const hasTooManyFields =
    limit.type === urlEncoded ? exceedsFieldLimits(bytes) : exceedsPartLimit(bytes, type ?? "");
  return hasTooManyFields ? { status: 400, message: "This form has too many fields." } : formBody;
}

/**
 * Reads a body, bounded in bytes and time. Its memory is filled while it arrives: 20 MB at once would keep all others waiting, and
 * what is only announced takes none.
 */
export async function readBytes(
  { body, headers }: Request,
  reservation: ArrivingReservation,
  { maxBytes, timeoutMs }: Pick<BodyLimit, "maxBytes" | "timeoutMs">,
): Promise<FormBody> {
  const reader = body?.getReader();
  if (!reader) return { bytes: Buffer.alloc(0) };
  const announced = Number(headers.get("Content-Length")) || maxBytes;
  const bytes = Buffer.allocUnsafeSlow(Math.min(announced, maxBytes));
  let size = 0;
  let refusal: FormRefusal | undefined;
  const giveUp = (reason: keyof typeof refusals) => {
    refusal = refusals[reason];
    // Ends the pending read.
    reader.cancel().catch(() => {});
  };
  const deadline = setTimeout(() => giveUp("late"), timeoutMs);
  reservation.whileArriving(() => giveUp("all"));
  try {
    for (let next = await reader.read(); !next.done && !refusal; next = await reader.read()) {
      if (size + next.value.byteLength > bytes.length)
        return { status: 413, message: "This form is too large." };
      const exhausted = reservation.extend(next.value.byteLength);
      if (exhausted) return refusals[exhausted];
      bytes.set(next.value, size);
      size += next.value.byteLength;
    }
  } finally {
    clearTimeout(deadline);
    reservation.whileArriving(null);
    reader.cancel().catch(() => {});
  }
  return refusal ?? { bytes: bytes.subarray(0, size) };
}

function exceedsFieldLimits(bytes: Buffer): boolean {
  let fields = 1;
  for (let at = bytes.indexOf("&"); at >= 0; at = bytes.indexOf("&", at + 1))
    if (++fields > maxFields) return true;
  return [...new URLSearchParams(bytes.toString()).keys()].some((name) => name.length > maxFieldNameLength);
}

/** Whether a multipart form has more parts than a form may have fields. */
function exceedsPartLimit(bytes: Buffer, contentType: string): boolean {
  const boundary = boundaryOf(contentType);
  if (!boundary) return true;
  let parts = 0;
  for (let at = bytes.indexOf(`--${boundary}`); at >= 0; at = bytes.indexOf(`--${boundary}`, at + 1))
    if (++parts > maxFields + 1) return true;
  return false;
}
