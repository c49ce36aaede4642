import { createHmac } from "node:crypto";

export type Fields = Record<string, string>;

/**
 * What JazzCash signs with: HMAC-SHA256 over the salt and the values of all fields whose names begin with "pp", in the order of the
 * names' characters, without those that are empty. Hex in small letters.
 */
export function secureHash(salt: string, fields: Fields): string {
  const values = Object.keys(fields)
    .filter((name) => name.startsWith("pp") && name !== "pp_SecureHash" && fields[name])
    .sort()
    .map((name) => fields[name]);
  return createHmac("sha256", salt)
    .update([salt, ...values].join("&"))
    .digest("hex");
}

/** The same fields, signed. */
export const signed = (salt: string, fields: Fields): Fields => ({
  ...fields,
  pp_SecureHash: secureHash(salt, fields),
});

/** Whether the fields are signed with this salt, in capitals or small letters. */
export const isSigned = (salt: string, fields: Fields): boolean =>
  fields.pp_SecureHash?.toLowerCase() === secureHash(salt, fields);
