import { data } from "react-router";
import { outOfDate } from "./out-of-date.ts";
import { readForm, withoutNul } from "./parse-form.ts";

/** A file of a form. */
export interface SentFile {
  /** The name of its field. */
  field: string;
  name: string;
  bytes: Buffer;
}

const maxHeadBytes = 2048;
/** Of all fields without a file: as much as a form without files may have. */
const maxTextBytes = 262_144;

/**
 * Reads a form with files, whose size was checked before. A file stays a part of the body: a `FormData` would copy 20 MB four times,
 * and no one else is answered while so much memory is filled. What is no form gets a 400.
 * @param fields the names of the fields with files; one in which none was chosen sends a file without name and bytes, which is left out
 * @returns the other fields, and the files in their order
 */
export async function readUpload(
  request: Request,
  ...fields: readonly string[]
): Promise<{ form: FormData; files: SentFile[] }> {
  const boundary = boundaryOf(request.headers.get("Content-Type"));
  if (!boundary) return { form: await readForm(request), files: [] };
  const bytes = await readBody(request);
  const separator = Buffer.from(`\r\n--${boundary}`);
  const form = new FormData();
  const files: SentFile[] = [];
  let textBytes = 0;
  let at = bytes.subarray(0, separator.length - 2).equals(separator.subarray(2)) ? separator.length - 2 : -1;
  while (at < 0 || bytes.toString("latin1", at, at + 2) !== "--") {
    const headEnd = at < 0 ? -1 : bytes.subarray(at, at + maxHeadBytes).indexOf("\r\n\r\n");
    const start = at + headEnd + 4;
    const end = headEnd < 0 ? -1 : bytes.indexOf(separator, start);
    const head = headEnd < 0 ? "" : bytes.toString("utf8", at, at + headEnd);
    const name = parameterOf(head, "name");
    if (end < 0 || name === undefined) throw outOfDate();
    const fileName = parameterOf(head, "filename");
    const value = bytes.subarray(start, end);
    if (fileName === undefined) {
      textBytes += value.length;
      if (textBytes > maxTextBytes) throw data("This form is too large.", { status: 413 });
      form.append(name, withoutNul(value.toString()));
    } else if (fields.includes(name) && (fileName !== "" || value.length > 0))
      files.push({ field: name, name: fileName, bytes: value });
    at = end + separator.length;
  }
  return { form, files };
}

/** The boundary of a multipart form, as browsers name it; undefined where it is none. */
export function boundaryOf(contentType: string | null): string | undefined {
  return /^multipart\/form-data\s*;\s*boundary="?([^";]{1,70})"?\s*$/i.exec(contentType ?? "")?.[1];
}

/** The bytes of a body, which the server gives in one piece. */
async function readBody({ body }: Request): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of body ?? []) pieces.push(piece);
  const [first] = pieces;
  return first && pieces.length === 1
    ? Buffer.from(first.buffer, first.byteOffset, first.byteLength)
    : Buffer.concat(pieces);
}

/** A parameter of a part's head, as browsers write it. */
function parameterOf(head: string, name: string): string | undefined {
  const [, value] = new RegExp(`\\b${name}="([^"]*)"`, "i").exec(head) ?? [];
  return value?.replace(/%(?:22|0D|0A)/gi, (code) => decodeURIComponent(code));
}
