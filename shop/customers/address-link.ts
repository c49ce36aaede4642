import { createHash } from "node:crypto";
import { readToken, signToken } from "../../platform/signed-token.ts";

/** How long a link that verifies an address holds, in hours. */
export const addressLinkHours = 72;

const purpose = "address verification";

interface Person {
  id: string;
  email: string;
}

/** The token of the link with which a person shows that the address of their account is theirs. */
export function addressToken(secret: string, person: Person): string {
  const expires = new Date(Date.now() + addressLinkHours * 3_600_000);
  return signToken(secret, purpose, `${person.id}:${addressHash(person)}`, expires);
}

/** The id of the person whose token it is, as long as it holds; check it with `isTokenOf` then. */
export function addressTokenOwner(secret: string, token: string | null): string | null {
  const subject = readToken(secret, purpose, token);
  return subject === null ? null : subject.slice(0, subject.lastIndexOf(":"));
}

/** Whether a token is for this person's address as it is now: an address that was changed since is not verified by it. */
export function isTokenOf(secret: string, token: string | null, person: Person): boolean {
  return readToken(secret, purpose, token) === `${person.id}:${addressHash(person)}`;
}

function addressHash({ email }: Person): string {
  return createHash("sha256").update(email).digest("base64url").slice(0, 22);
}
