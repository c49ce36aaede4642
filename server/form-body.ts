/** The largest form, in bytes: several times what its longest field may hold (5,000 characters of up to nine bytes each). */
export const largestForm = 262_144;

/** No form of the shop comes near: its largest has about a dozen fields with names of a word or two. */
const mostFields = 100;
const longestName = 64;

type FormBody = { bytes: Buffer } | { status: 400 | 413 | 415; words: string };

/**
 * Reads the body of a form with a bound in bytes, and refuses before any of it is parsed what no form of the shop sends:
 * parsing takes time and memory for each field.
 */
export async function readFormBody({ body, headers }: Request): Promise<FormBody> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > largestForm) return { status: 413, words: "This form is too large." };
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  const type = (headers.get("Content-Type") ?? "").split(";", 1)[0]?.trim().toLowerCase();
  if (size > 0 && type !== "application/x-www-form-urlencoded")
    return { status: 415, words: "This is not a form of the shop." };
  if (hasTooMuch(bytes)) return { status: 400, words: "This form has more fields than any of the shop's." };
  return { bytes };
}

function hasTooMuch(bytes: Buffer): boolean {
  let fields = 1;
  for (let at = bytes.indexOf("&"); at >= 0; at = bytes.indexOf("&", at + 1))
    if (++fields > mostFields) return true;
  return [...new URLSearchParams(bytes.toString()).keys()].some((name) => name.length > longestName);
}
