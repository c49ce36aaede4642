import { findParcel } from "../../../shop/fulfilment/parcels/find-parcel.ts";
import { findAnything } from "../../../shop/overview/find/find-anything.ts";
import { recognisePaste } from "../../../shop/overview/find/recognise-paste.ts";
import type { Database } from "../../../shop/schema.ts";
import type { MayOpen } from "../ui/menu-entries.ts";

/** What a text opens at once: `chat`, or the path of the parcel with that tracking number or of the customer with that phone number; else null. */
export async function openedBy(
  db: Database,
  text: string,
  mayOpen: MayOpen,
): Promise<"chat" | `/${string}` | null> {
  const pasted = recognisePaste(text);
  switch (pasted.kind) {
    case "chat":
      return mayOpen("/dashboard/orders/new") ? "chat" : null;
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
