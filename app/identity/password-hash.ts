import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { verifyPassword as verifyFormer } from "better-auth/crypto";

/** What a new hash costs: 32 MB, three times over. One that was made with less is made anew at the next sign-in. */
const cost = { ln: 15, r: 8, p: 3 };

const bytes = { salt: 16, hash: 32 };

/** A password as it is kept, with the name and the cost of what made it: `$scrypt$ln=15,r=8,p=3$salt$hash`. */
export async function hashOf(password: string): Promise<string> {
  const salt = randomBytes(bytes.salt);
  const hash = await derive(password, salt, bytes.hash, cost);
  const { ln, r, p } = cost;
  return `$scrypt$ln=${ln},r=${r},p=${p}$${salt.toString("base64url")}$${hash.toString("base64url")}`;
}

/** Whether a password is the one that was hashed, by this version or by an earlier one, whose hashes were better-auth's. */
export async function isHashOf(kept: string, password: string): Promise<boolean> {
  const named = parse(kept);
  if (!named) return verifyFormer({ hash: kept, password });
  const { salt, hash, ...was } = named;
  return timingSafeEqual(await derive(password, salt, hash.length, was), hash);
}

/** Whether a hash was made for less than a new one costs. */
export function isOutdated(kept: string): boolean {
  return !kept.startsWith(`$scrypt$ln=${cost.ln},r=${cost.r},p=${cost.p}$`);
}

function parse(kept: string) {
  const match = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w-]{22,})\$([\w-]{43,})$/.exec(kept);
  if (!match) return null;
  const [, ln, r, p, salt = "", hash = ""] = match;
  return {
    ...{ ln: Number(ln), r: Number(r), p: Number(p) },
    ...{ salt: Buffer.from(salt, "base64url"), hash: Buffer.from(hash, "base64url") },
  };
}

/** Off the event loop. The same letters written in two ways, as keyboards do, are the same password. */
function derive(password: string, salt: Buffer, length: number, { ln, r, p }: typeof cost): Promise<Buffer> {
  const options: ScryptOptions = { N: 2 ** ln, r, p, maxmem: 256 * 2 ** ln * r };
  return new Promise((resolve, reject) =>
    scrypt(password.normalize("NFKC"), salt, length, options, (error, hash) =>
      error ? reject(error) : resolve(hash),
    ),
  );
}
