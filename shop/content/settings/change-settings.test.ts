import { expect, it } from "vitest";
import { beside } from "../../../test/beside.ts";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { changeSettings, fillInSettings, restoreSettings } from "./change-settings.ts";
import { readStoredSettings } from "./settings-queries.ts";

const { db } = await createTestDatabase();
const by = { actorId: null };
/** What was stored before the two changes. */
let seen = await readStoredSettings(db);

it.each([
  ["brought back", (email: string) => db.transaction().execute((tx) => restoreSettings(tx, { email }, by))],
  [
    "saved by a form",
    async (email: string) => {
      const { settings, version } = seen;
      const form = { settings: { ...settings, email }, version, seen: null };
      expect(await changeSettings(db, form, by)).toMatchObject({ theirsOnly: ["phone"] });
    },
  ],
  [
    "filled in with the owner's account",
    async (email: string) => {
      const { id } = await createCustomer(db);
      await db.transaction().execute((tx) => fillInSettings(tx, { email }, id));
    },
  ],
])("settings that are %s keep those that another change has set and not saved yet", async (what, change) => {
  seen = await readStoredSettings(db);
  const phone = `042 3576123${seen.version}`;
  const email = `${what.replaceAll(/\W/g, "-")}@example.com`;
  await beside(
    db,
    (tx) => restoreSettings(tx, { phone }, by),
    async () => {
      await change(email);
    },
  );
  expect(await readStoredSettings(db)).toMatchObject({
    settings: { phone, email },
    version: seen.version + 2,
  });
});
