import { createHmac } from "node:crypto";
import { submit } from "../submit.ts";
import type { TestShop, Visitor } from "../test-shop.ts";

/** The code that an app shows for a secret in base32 (RFC 6238: SHA-1, 30 seconds, six digits). @param stepOffset in steps */
export function totpCode(secret: string, stepOffset = 0): string {
  const bits = [...secret.replace(/[\s=]/g, "")]
    .map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + stepOffset));
  const hash = createHmac("sha1", key).update(step).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** Turns the second step on for an admin, through the forms. @returns the app's secret and the recovery codes */
export async function enableTwoStep(
  shop: Pick<TestShop, "post">,
  { as, password }: { as: Visitor; password: string },
) {
  const post = (form: Record<string, string>) => shop.post("/dashboard/two-step", { as, form });
  const begun = await (await post({ intent: "begin", password })).text();
  const { uri = "" } = submit(begun, "Turn On", { code: "0" }).fields;
  const secret = new URL(uri).searchParams.get("secret") ?? "";
  const confirmedWith = totpCode(secret);
  const confirmed = await post(submit(begun, "Turn On", { code: confirmedWith }).fields);
  const page = await confirmed.text();
  return {
    secret,
    confirmedWith,
    uri,
    begun,
    page,
    recovery: [...page.matchAll(/<li>((?:\w{4}-){5}\w{4})<\/li>/g)].map(([, code = ""]) => code),
  };
}
