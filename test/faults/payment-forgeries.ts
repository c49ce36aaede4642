import { createHash } from "node:crypto";
import type { Fields } from "../simulators/jazzcash/secure-hash.ts";

const isPaidFields = { pp_ResponseCode: "000" };
const withoutSalt = (fields: Fields) =>
  createHash("sha256").update(Object.values(fields).join("&")).digest("hex");

/** What someone may say who has seen true sayings, of this payment and of another. */
export const forgeries: readonly ((fields: Fields, other: Fields) => Fields)[] = [
  (fields) => fields,
  (fields) => ({ ...fields, ...isPaidFields }),
  (fields) => ({ ...fields, ...isPaidFields, pp_SecureHash: "" }),
  (fields) => ({ ...fields, ...isPaidFields, pp_SecureHash: withoutSalt(fields) }),
  (fields) => ({ ...fields, ...isPaidFields, pp_Amount: "1" }),
  (fields, other) => ({ ...other, pp_TxnRefNo: fields.pp_TxnRefNo ?? "" }),
  (fields) => ({ ...fields, pp_ResponseCode: "112", pp_SecureHash: "null" }),
];
