import { expect, it } from "vitest";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { changeConfirmationSettings } from "./change-confirmation-settings.ts";
import { standardConfirmationSettings } from "./confirmation-settings.ts";
import { confirmationSettingsForm } from "./confirmation-settings-form.ts";
import { readConfirmationSettings } from "./confirmation-settings-queries.ts";

const typed = {
  rule: "above",
  aboveAmount: "Rs. 5,000",
  tries: "2",
  holdHours: "24",
  leaseMinutes: "5",
  heldOrders: "4",
  heldPieces: "12",
};

it("are what was typed, with an audit event, and the standard where what is stored cannot be read", async () => {
  const { db } = await createTestDatabase();
  const { id } = await createCustomer(db, { role: "owner" });
  expect(await readConfirmationSettings(db)).toEqual(standardConfirmationSettings);
  const settings = confirmationSettingsForm.parse(typed);
  await changeConfirmationSettings(db, settings, id);
  const expected = {
    rule: "above",
    aboveAmount: 500_000,
    tries: 2,
    holdHours: 24,
    leaseMinutes: 5,
    heldOrders: 4,
    heldPieces: 12,
  };
  expect(await readConfirmationSettings(db)).toEqual(expected);
  const audit = await db
    .selectFrom("auditLog")
    .selectAll()
    .where("action", "=", "confirmation.settings")
    .execute();
  expect(audit).toMatchObject([
    { actorId: id, details: { from: standardConfirmationSettings, to: expected } },
  ]);
  await db.updateTable("settings").set({ value: "{}" }).where("key", "=", "confirmation").execute();
  expect(await readConfirmationSettings(db)).toEqual(standardConfirmationSettings);
});

it.each([
  [{ rule: "everybody" }, "rule"],
  [{ rule: undefined }, "rule"],
  [{ aboveAmount: "much" }, "aboveAmount"],
  [{ aboveAmount: "-1" }, "aboveAmount"],
  [{ aboveAmount: "9".repeat(29) }, "aboveAmount"],
  [{ tries: "0" }, "tries"],
  [{ tries: "21" }, "tries"],
  [{ tries: "1.5" }, "tries"],
  [{ holdHours: "" }, "holdHours"],
  [{ holdHours: "721" }, "holdHours"],
  [{ leaseMinutes: "121" }, "leaseMinutes"],
  [{ heldOrders: "0" }, "heldOrders"],
  [{ heldPieces: "-1" }, "heldPieces"],
  [{ leaseMinutes: undefined }, "leaseMinutes"],
])("refuses %j", (wrong, field) => {
  const parsed = confirmationSettingsForm.safeParse({ ...typed, ...wrong });
  expect(parsed.error?.issues.map(({ path }) => path[0])).toEqual([field]);
});
