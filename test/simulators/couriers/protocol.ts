import type { CourierBooks, SimulatedParcel } from "./courier-books.ts";

/** A call as a courier's protocol reads it. */
export interface SimulatedCall {
  method: string;
  /** Behind the base path. */
  path: string;
  query: URLSearchParams;
  body: Record<string, unknown>;
  headers: Record<string, string | string[] | undefined>;
}

export type SimulatedAnswer = { status?: number; json: unknown } | { status?: number; pdf: string[] };

export interface Webhook {
  headers?: Record<string, string>;
  body: unknown;
}

/** How one courier speaks: what it answers, and what its webhooks say. */
export interface CourierProtocol {
  name: "postex" | "leopards" | "trax";
  title: string;
  /** Made up; what the shop's account needs to be let in. */
  credentials: Record<string, string>;
  settings: Record<string, string>;
  basePath: string;
  /** Of a booking, behind it. */
  bookingPath: string;
  numberOf(n: number): string;
  answer(call: SimulatedCall, books: CourierBooks): SimulatedAnswer;
  /** null: it has none. */
  webhookOf(parcel: SimulatedParcel, count: number): Webhook | null;
  /** Attempts after which it stops calling a webhook until it is switched on again; null: it tries once each time. */
  webhookAttempts: number | null;
}

export const text = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

/** A PDF of one page with these lines. */
export function pdfOf(lines: string[]): Buffer {
  const words = lines.map((line) => `(${line.replace(/[^\w .:-]/g, " ")}) Tj 0 -20 Td`).join("\n");
  const content = `BT /F1 14 Tf 40 780 Td\n${words}\nET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let file = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return String(offset).padStart(10, "0");
  });
  const table = ["0000000000 65535 f ", ...offsets.map((offset) => `${offset} 00000 n `)].join("\n");
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(`${file}xref\n0 ${objects.length + 1}\n${table}\n${trailer}`, "latin1");
}
