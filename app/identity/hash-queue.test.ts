import { hashPassword as formerHash } from "better-auth/crypto";
import { describe, expect, it } from "vitest";
import { findPasswordHash, setPassword } from "../../shop/customers/account/customer-queries.ts";
import { createCustomer } from "../../test/customers/create-customer.ts";
import { createTestDatabase } from "../../test/test-database.ts";
import { passwordHasher } from "./hash-queue.ts";

describe("hashing passwords", async () => {
  const { db } = await createTestDatabase();

  it("does not block the event loop", async () => {
    let [rounds, done] = [0, false];
    const turn = () => {
      rounds++;
      if (!done) setImmediate(turn);
    };
    setImmediate(turn);
    const hash = await passwordHasher.hash("a-good-password");
    done = true;
    // Hashing on the event loop would leave time for no round.
    expect(rounds).toBeGreaterThan(10);
    expect(await passwordHasher.verify(db, { hash, password: "a-good-password" })).toBe(true);
    expect(await passwordHasher.verify(db, { hash, password: "another" })).toBe(false);
  });

  it("replaces the hash of an earlier version when the password was right, and only then", async () => {
    const [{ id }, { id: other }] = [await createCustomer(db), await createCustomer(db)];
    const former = await formerHash("hunter22");
    await setPassword(db, id, former);
    await setPassword(db, other, await formerHash("hunter22"));
    expect(await passwordHasher.verify(db, { hash: former, password: "hunter23" })).toBe(false);
    expect(await findPasswordHash(db, id)).toBe(former);
    expect(await passwordHasher.verify(db, { hash: former, password: "hunter22" })).toBe(true);
    const stored = (await findPasswordHash(db, id)) ?? "";
    expect(stored).toMatch(/^\$scrypt\$/);
    expect(await passwordHasher.verify(db, { hash: stored, password: "hunter22" })).toBe(true);
    expect(await findPasswordHash(db, other)).not.toMatch(/^\$scrypt\$/);
  });
});
