import JsBarcode from "jsbarcode";

/** A barcode as an SVG path, one unit for a module and one unit high. */
export interface Barcode {
  /** Modules, with the quiet zone of ten on each side. */
  width: number;
  path: string;
}

const quietZone = 10;

/** A text as Code 128; null where it has characters that the code has not, or nothing. */
export function code128(text: string): Barcode | null {
  if (!/^[\x20-\x7e]{1,48}$/.test(text)) return null;
  const encoded: { encodings?: { data: string }[] } = {};
  JsBarcode(encoded, text, { format: "CODE128" });
  const modules = (encoded.encodings ?? []).map(({ data }) => data).join("");
  const bars = [...modules.matchAll(/1+/g)].map(
    ({ index, 0: { length } }) => `M${quietZone + index} 0h${length}v1h-${length}z`,
  );
  return { width: modules.length + 2 * quietZone, path: bars.join("") };
}
