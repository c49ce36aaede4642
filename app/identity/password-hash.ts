import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { verifyPassword as verifyBetterAuth } from "better-auth/crypto";

/** The cost of a new hash: 32 MB, three times over. One that cost less is replaced at the next sign-in. */
const cost = { ln: 15, r: 8, p: 3 };

const bytes = { salt: 16, hash: 32 };

/** The hash of a password with its algorithm and cost (PHC string format): `$scrypt$ln=15,r=8,p=3$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(bytes.salt);
  const hash = await derive(password, salt, bytes.hash, cost);
  const { ln, r, p } = cost;
  return `$scrypt$ln=${ln},r=${r},p=${p}$${salt.toString("base64url")}$${hash.toString("base64url")}`;
}

/** Whether a password matches a stored hash, of this version or of an earlier one, whose hashes were better-auth's. */
export async function verifyPassword(stored: string, password: string): Promise<boolean> {
  const parsed = parse(stored);
  if (!parsed) return verifyBetterAuth({ hash: stored, password });
  const { salt, hash, ...storedCost } = parsed;
  return timingSafeEqual(await derive(password, salt, hash.length, storedCost), hash);
}

/** Whether a stored hash cost less than a new one does. */
export function isOutdatedHash(stored: string): boolean {
  return !stored.startsWith(`$scrypt$ln=${cost.ln},r=${cost.r},p=${cost.p}$`);
}

function parse(stored: string) {
  const match = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w-]{22,})\$([\w-]{43,})$/.exec(stored);
  if (!match) return null;
  const [, ln, r, p, salt = "", hash = ""] = match;
  return {
    ln: Number(ln),
    r: Number(r),
    p: Number(p),
    salt: Buffer.from(salt, "base64url"),
    hash: Buffer.from(hash, "base64url"),
  };
}

/** Runs off the event loop. NFKC: the same letters that two keyboards encode in two ways are the same password. */
function derive(password: string, salt: Buffer, length: number, { ln, r, p }: typeof cost): Promise<Buffer> {
  const options: ScryptOptions = { N: 2 ** ln, r, p, maxmem: 256 * 2 ** ln * r };
  return new Promise((resolve, reject) =>
    scrypt(password.normalize("NFKC"), salt, length, options, (error, hash) =>
      error ? reject(error) : resolve(hash),
    ),
  );
}
