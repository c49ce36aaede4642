import { expect, it } from "vitest";
import { beside } from "../../../test/beside.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { restoreSettings } from "./change-settings.ts";
import { readStoredSettings } from "./settings-queries.ts";

const { db } = await createTestDatabase();
const by = { actorId: null };

it("settings that are brought back keep those that another change has set and not saved yet", async () => {
  const second = beside(
    db,
    (tx) => restoreSettings(tx, { phone: "042 35761234" }, by),
    () => db.transaction().execute((tx) => restoreSettings(tx, { email: "hello@example.com" }, by)),
  );
  await expect(second).resolves.toMatchObject({ outcome: "changed" });
  expect(await readStoredSettings(db)).toMatchObject({
    settings: { phone: "042 35761234", email: "hello@example.com" },
    version: 2,
  });
});
