import { hashPassword as formerHash } from "better-auth/crypto";
import { describe, expect, it } from "vitest";
import { passwordHashOf, setPassword } from "../../shop/customers/customer-queries.ts";
import { freshDatabase } from "../../test/database.ts";
import { person } from "../../test/person.ts";
import { Busy, passwords, Turns } from "./hashing.ts";

describe("hashing passwords", async () => {
  const { db } = await freshDatabase();

  it("leaves the event loop to others meanwhile", async () => {
    let [rounds, done] = [0, false];
    const turn = () => {
      rounds++;
      if (!done) setImmediate(turn);
    };
    setImmediate(turn);
    const hash = await passwords.hash("a-good-password");
    done = true;
    // On the event loop itself not one round would have gone by.
    expect(rounds).toBeGreaterThan(10);
    expect(await passwords.verify(db, { hash, password: "a-good-password" })).toBe(true);
    expect(await passwords.verify(db, { hash, password: "another" })).toBe(false);
  });

  it("hashes a password of an earlier version anew when it was right, and only then", async () => {
    const [{ id }, { id: other }] = [await person(db), await person(db)];
    const former = await formerHash("hunter22");
    await setPassword(db, id, former);
    await setPassword(db, other, await formerHash("hunter22"));
    expect(await passwords.verify(db, { hash: former, password: "hunter23" })).toBe(false);
    expect(await passwordHashOf(db, id)).toBe(former);
    expect(await passwords.verify(db, { hash: former, password: "hunter22" })).toBe(true);
    const kept = (await passwordHashOf(db, id)) ?? "";
    expect(kept).toMatch(/^\$scrypt\$/);
    expect(await passwords.verify(db, { hash: kept, password: "hunter22" })).toBe(true);
    expect(await passwordHashOf(db, other)).not.toMatch(/^\$scrypt\$/);
  });

  it("takes its turn, in the order of asking", async () => {
    const turns = new Turns({ atOnce: 2, waiting: 10 });
    let [working, most] = [0, 0];
    const order: number[] = [];
    const ends: (() => void)[] = [];
    const work = (n: number) => () => {
      most = Math.max(most, ++working);
      order.push(n);
      return new Promise<number>((resolve) =>
        ends.push(() => {
          working--;
          resolve(n);
        }),
      );
    };
    const all = [0, 1, 2, 3, 4].map((n) => turns.take(work(n)));
    for (let n = 0; n < all.length; n++) {
      await expect.poll(() => ends.length).toBeGreaterThan(0);
      ends.shift()?.();
    }
    expect(await Promise.all(all)).toEqual([0, 1, 2, 3, 4]);
    expect([most, order]).toEqual([2, [0, 1, 2, 3, 4]]);
  });

  it("sends away who would wait behind too many, and goes on when work fails", async () => {
    const turns = new Turns({ atOnce: 1, waiting: 1 });
    let end = () => {};
    const first = turns.take(
      () => new Promise<void>((_, reject) => (end = () => reject(new Error("failed")))),
    );
    const second = turns.take(async () => "second");
    await expect(turns.take(async () => "third")).rejects.toThrow(Busy);
    end();
    await expect(first).rejects.toThrow("failed");
    expect(await second).toBe("second");
    expect(await turns.take(async () => "fourth")).toBe("fourth");
  });
});
