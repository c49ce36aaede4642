import type { Database } from "../schema.ts";
import { deleteCredentials, setAddressVerified } from "./customer-queries.ts";
import { endAccess } from "./end-access-queries.ts";

/**
 * Gives an account that was made under an address to the person whose address it is. Whoever made it has not shown
 * that it is theirs, so that their password, their sessions and whatever else they signed in with end.
 */
export async function proveAddress(tx: Database, userId: string): Promise<void> {
  await deleteCredentials(tx, userId);
  await endAccess(tx, userId);
  await setAddressVerified(tx, userId);
}
