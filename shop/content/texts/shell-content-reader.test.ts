import { expect, it } from "vitest";
import type { ListenStatus } from "../../../platform/database/content-versions.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { createShellContentReader } from "./shell-content-reader.ts";

const { db } = await createTestDatabase();

/** Versions that a test raises, and a reader that uses them. */
function createReader() {
  let version = 1;
  let status: ListenStatus | undefined = "connected";
  return {
    read: createShellContentReader(db, { current: () => version, status: () => status }),
    raise: () => version++,
    setStatus: (next: ListenStatus | undefined) => {
      status = next;
    },
  };
}

const setPhone = async (phone: string) => {
  const value = JSON.stringify({ phone });
  await db
    .insertInto("settings")
    .values({ key: "shop", value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
};

it("reads settings and texts once for as long as no content changes", async () => {
  const { read, raise } = createReader();
  await setPhone("0300 1111111");
  expect((await read()).settings.phone).toBe("0300 1111111");
  await setPhone("0300 2222222");
  expect((await read()).settings.phone).toBe("0300 1111111");
  raise();
  expect((await read()).settings.phone).toBe("0300 2222222");
});

it("reads them each time while changes are not notified", async () => {
  const { read, setStatus } = createReader();
  await setPhone("0300 3333333");
  await read();
  for (const status of ["refused", "disconnected", undefined] as const) {
    setStatus(status);
    await setPhone(`0300 ${status}`);
    expect((await read()).settings.phone).toBe(`0300 ${status}`);
  }
});

it("does not remember what was read before a change", async () => {
  const { read, raise } = createReader();
  await setPhone("0300 4444444");
  const early = read();
  raise();
  await early;
  await setPhone("0300 5555555");
  expect((await read()).settings.phone).toBe("0300 5555555");
});

it("reads them again after a failure", async () => {
  const { read } = createReader();
  await db.schema.alterTable("settings").renameTo("settings_away").execute();
  await expect(read()).rejects.toThrow("settings");
  await db.schema.alterTable("settings_away").renameTo("settings").execute();
  expect((await read()).takesAdvances).toBe(false);
});

it("says whether the owner's rules for advances are on", async () => {
  const { read, raise } = createReader();
  expect((await read()).takesAdvances).toBe(false);
  const value = JSON.stringify({ kind: "share", share: 20, aboveAmount: 100_000 });
  await db.insertInto("settings").values({ key: "advance", value }).execute();
  raise();
  expect((await read()).takesAdvances).toBe(true);
});
