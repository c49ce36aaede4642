/** Whom a courier takes a parcel to, as it was told when the parcel was booked. */
export interface Consignee {
  name: string;
  /** `03XXXXXXXXX`. */
  phone: string;
  secondPhone?: string;
  address: string;
  /** The courier's own city; of a courier without a protocol the shop's. */
  city: { code: string; name: string };
}

/** Characters of an address that a courier takes; by hand the slip is the limit. */
export const addressLimit = (adapter: string | null): number => (adapter ? 190 : 400);

/** A Pakistani number as couriers want it. @example `+923001234567` -> `03001234567` */
export function localPhone(phoneE164: string | null): string | null {
  const digits = /^\+92(3\d{9})$/.exec(phoneE164 ?? "")?.[1];
  return digits ? `0${digits}` : null;
}

/** The address as one line, with what the customer added. */
export function courierAddress(address: string, landmark: string | null): string {
  const lines = [...address.split(/[\r\n]+/), landmark ?? ""].map((line) => line.replace(/\s+/g, " ").trim());
  return lines
    .map((line) => line.replace(/[\s,]+$/, ""))
    .filter(Boolean)
    .join(", ");
}
