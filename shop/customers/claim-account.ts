import type { Database } from "../schema.ts";
import { deleteCredentials, setEmailVerified } from "./customer-queries.ts";
import { revokeAccess } from "./revoke-access-queries.ts";

/**
 * Gives an account to the owner of its email. Whoever made it has not shown that the email is theirs, so that their
 * password, their sessions and whatever else they signed in with end.
 */
export async function claimAccount(tx: Database, userId: string): Promise<void> {
  await deleteCredentials(tx, userId);
  await revokeAccess(tx, userId);
  await setEmailVerified(tx, userId);
}
