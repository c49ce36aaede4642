import { findParcel } from "../../../shop/fulfilment/parcels/find-parcel.ts";
import { findAnything } from "../../../shop/overview/find/find-anything.ts";
import { recognisePaste } from "../../../shop/overview/find/recognise-paste.ts";
import type { Database } from "../../../shop/schema.ts";
import type { MayOpen } from "../ui/menu-entries.ts";

/** A redirect's header has room for so many characters behind every proxy. */
const maxQueryLength = 2400;

/** Where a pasted text leads at once: a chat to Take an order, a tracking number to its parcel, a phone number to its customer; else null. */
export async function pastedPath(db: Database, text: string, mayOpen: MayOpen): Promise<string | null> {
  const pasted = recognisePaste(text);
  switch (pasted.kind) {
    case "chat":
      return mayOpen("/dashboard/orders/new") ? chatPath(text) : null;
    case "parcel": {
      const found = await findParcel(db, pasted.number, () => true);
      return found.outcome === "found" ? `/dashboard/parcels/${found.parcel.reference}` : null;
    }
    case "phone": {
      if (!mayOpen("/dashboard/customers")) return null;
      const only = { orders: false, products: false, customers: true, emails: false };
      const [person, another] = (await findAnything(db, pasted.phone, only)).customers;
      return person && !another ? `/dashboard/customers/${encodeURIComponent(person.id)}` : null;
    }
    case "words":
      return null;
  }
}

function chatPath(text: string): string {
  const query = new URLSearchParams({ chat: text }).toString();
  return query.length <= maxQueryLength
    ? `/dashboard/orders/new?${query}`
    : chatPath(text.slice(0, Math.floor((text.length * 9) / 10)));
}
