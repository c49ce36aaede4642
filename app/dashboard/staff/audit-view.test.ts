import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { toAuditRow } from "./audit-view.ts";

const entry = {
  id: 1,
  at: new Date(),
  action: "contact.read",
  subject: "7",
  details: null,
  person: null,
  thing: null,
};

it.each([
  ["the actor", { hasActor: true, actor: "Ayesha Khan" }, "Ayesha Khan"],
  ["an actor who has left", { hasActor: true, actor: null }, "Former staff member"],
  ["a command on the server", { hasActor: false, actor: null }, "The server"],
])("an entry of the audit log names %s", (_, by, who) => {
  expect(toAuditRow({ ...entry, ...by }).who).toBe(who);
});

it.each([
  [
    { action: "order.completed", subject: "LS-10427-1" },
    "completed LS-10427-1",
    "/dashboard/orders/LS-10427-1",
  ],
  [{ action: "contact.read" }, "marked as read message 7", null],
  [
    { action: "staff.changed", person: "Bilal", details: { from: "packer", to: "manager" } },
    "changed the role of Bilal (packer to manager)",
    null,
  ],
  [{ action: "staff.dismissed", subject: "gone" }, "removed all access of a former staff member", null],
  [
    { action: "product.changed", thing: "Gua Sha", details: { fields: ["name"], revision: 12 } },
    "changed the product Gua Sha (Name)",
    "/dashboard/changes/12",
  ],
  [
    { action: "stock.corrected", thing: "Gua Sha", details: { reason: "damaged", pieces: -2, level: 5 } },
    "corrected the stock of Gua Sha (damaged, −2, then 5)",
    null,
  ],
  [
    {
      action: "refund.paid",
      subject: "LS-10427",
      details: { amount: 219900, channel: "transfer", reference: "0123" },
    },
    "recorded a refund as paid for LS-10427 (Rs. 2,199, by transfer, reference 0123)",
    "/dashboard/orders/LS-10427",
  ],
  [
    { action: "orders.exported", subject: "orders", details: { status: "Pending", searched: true } },
    "exported orders (Pending, filtered by a search)",
    null,
  ],
  [
    { action: "settings.changed", subject: "shop", details: { fields: ["phone"] } },
    "changed the settings of the shop (Phone number)",
    null,
  ],
])("says what was done: %o", (fields, text, path) => {
  const row = toAuditRow({ ...entry, hasActor: true, actor: "Ayesha", ...fields });
  const details = row.detailsText ? ` (${row.detailsText})` : "";
  expect([`${row.actionText} ${row.subject}${details}`, row.path]).toEqual([text, path]);
});

it("has words for each action that the shop records", () => {
  const files = globSync("{shop,app,server}/**/*.ts", { exclude: ["**/*.test.ts"] });
  const actions = files.flatMap((file) => [
    ...readFileSync(file, "utf8").matchAll(/\baction: "([a-z-]+\.[a-z-]+)"/g),
  ]);
  expect(actions.length).toBeGreaterThan(60);
  const unnamed = actions.flatMap(([, action = ""]) =>
    toAuditRow({ ...entry, hasActor: false, actor: null, action }).actionText ===
    action.replaceAll(/[.-]/g, " ")
      ? [action]
      : [],
  );
  expect(unnamed).toEqual([]);
});
