import type { Database } from "../schema.ts";
import { addressTokenOwner, isTokenOf } from "./address-link.ts";
import { addressOf, lockPerson, setAddressVerified } from "./customer-queries.ts";

/** Whose address a link would verify; null: the link is none, has expired, or is about an address they had before. */
export async function addressLinkOwner(db: Database, secret: string, token: string | null) {
  const id = addressTokenOwner(secret, token);
  const person = id === null ? undefined : await addressOf(db, id);
  return person && isTokenOf(secret, token, person) ? person : null;
}

/** Takes a person's address for verified by the link that was mailed to it. @returns false where the link is none */
export async function verifyAddress(db: Database, secret: string, token: string | null): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const id = addressTokenOwner(secret, token);
    if (id === null || !(await lockPerson(tx, id))) return false;
    if (!(await addressLinkOwner(tx, secret, token))) return false;
    await setAddressVerified(tx, id);
    return true;
  });
}
