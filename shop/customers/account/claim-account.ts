import type { Database } from "../../schema.ts";
import { deleteCredentials, setEmailVerified } from "./customer-queries.ts";
import { revokeAccess } from "./revoke-access-queries.ts";

/**
 * Gives an account to the owner of its email. Its creator never proved that the email is theirs, so the password, all
 * sessions and every other way to sign in are removed.
 */
export async function claimAccount(tx: Database, userId: string): Promise<void> {
  await deleteCredentials(tx, userId);
  await revokeAccess(tx, userId);
  await setEmailVerified(tx, userId);
}
