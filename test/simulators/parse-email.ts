/** A mail as its reader's program shows it. */
export interface ParsedEmail {
  /** By name in lower case, decoded. */
  headers: Map<string, string>;
  text: string;
  html: string;
}

/** Reads a mail with a plain and an HTML part, as it came over the wire. */
export function parseEmail(raw: string): ParsedEmail {
  const { headers, body } = splitHeaders(raw);
  const boundary = headers.get("content-type")?.match(/boundary="?([^";]+)/)?.[1];
  const parts = boundary ? body.split(`--${boundary}`).slice(1, -1).map(parsePart) : [];
  const ofType = (type: string) => parts.find((one) => one.type.startsWith(type))?.text ?? "";
  return { headers, text: ofType("text/plain"), html: ofType("text/html") };
}

function splitHeaders(raw: string) {
  const message = raw.replace(/^\r\n/, "");
  const end = message.indexOf("\r\n\r\n");
  const lines = message
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n");
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), decodeHeader(line.slice(colon + 1).trim())] as const;
    }),
  );
  return { headers, body: message.slice(end + 4) };
}

function parsePart(raw: string): { type: string; text: string } {
  const { headers, body } = splitHeaders(raw);
  const bytes =
    headers.get("content-transfer-encoding") === "base64"
      ? Buffer.from(body, "base64")
      : decodeQuotedPrintable(body.replace(/=\r\n/g, ""));
  const text = bytes.toString("utf8").replace(/\r\n/g, "\n").trim();
  return { type: headers.get("content-type") ?? "", text };
}

/** Words of a header that are not plain ASCII (RFC 2047). */
function decodeHeader(header: string): string {
  return header
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, encoding: string, text: string) =>
      (encoding.toUpperCase() === "B"
        ? Buffer.from(text, "base64")
        : decodeQuotedPrintable(text.replace(/_/g, " "))
      ).toString(),
    );
}

function decodeQuotedPrintable(text: string): Buffer {
  const latin = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(latin, "latin1");
}
