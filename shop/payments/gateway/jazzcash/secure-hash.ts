import { createHmac, timingSafeEqual } from "node:crypto";

export const hashField = "pp_SecureHash";

/** Names and values as JazzCash's protocol has them. */
export type JazzCashFields = ReadonlyMap<string, string>;

/** The hash that makes fields JazzCash's or ours: HMAC-SHA-256 with the integrity salt, in small hexadecimal digits. */
export function secureHash(salt: string, fields: JazzCashFields): string {
  const values = [...fields]
    .filter(([name, value]) => name.startsWith("pp") && name !== hashField && value !== "")
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, value]) => value);
  return createHmac("sha256", salt)
    .update([salt, ...values].join("&"))
    .digest("hex");
}

/** Whether fields carry the hash that belongs to them. */
export function checkHash(salt: string, fields: JazzCashFields): "valid" | "wrong" | "missing" {
  const given = fields.get(hashField) ?? "";
  if (given === "") return "missing";
  // A value with the separator in it could be two: the same hash would belong to other fields.
  const isAmbiguous = [...fields].some(([name, value]) => name.startsWith("pp") && value.includes("&"));
  if (salt === "" || isAmbiguous || !/^[0-9a-f]{64}$/i.test(given)) return "wrong";
  const isEqual = timingSafeEqual(Buffer.from(given.toLowerCase()), Buffer.from(secureHash(salt, fields)));
  return isEqual ? "valid" : "wrong";
}
