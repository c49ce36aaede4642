import { expect, it } from "vitest";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { placeTestOrder } from "../../../test/orders-fixture.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import type { MessageKind } from "../../base/outbox/message-kind.ts";
import { transition } from "../../orders/lifecycle/transition.ts";
import { askAdvance, receiveAdvance, waiveAdvance } from "../../payments/advances/change-advance.ts";
import type { CustomerEmail } from "../model/email.ts";
import { renderEmail } from "./render-email.ts";
import { secretLinks } from "./secret-links.ts";

const { db } = await createTestDatabase(4);
const origin = "https://shop.example";
const context = { db, origin, links: secretLinks(db, "the shop's secret", origin) };
const render = async (kind: MessageKind, subject: string | number) =>
  ((await renderEmail(context, kind, String(subject))) as CustomerEmail | null)?.text ?? null;
const sentence =
  "Please pay an advance of Rs. 500 so that we can send your order. Pay the remaining Rs. 1,499 in cash on delivery. " +
  "We keep the advance if you refuse the parcel, and return it if we cancel.";

it("[P.advance-first] the letters of an order say what is paid ahead, and what is left", async () => {
  const { id: actorId } = await createCustomer(db, { role: "owner" });
  const { id: orderId } = await placeTestOrder(db, await createCustomer(db));
  const by = { orderId, actorId };
  expect(await render("order-confirmation", orderId)).toContain("Please pay the courier in cash");
  await askAdvance(db, { ...by, amount: 50_000 });
  const { id: eventId } = await db
    .selectFrom("orderEvents")
    .where("type", "=", "advance.asked")
    .select("id")
    .executeTakeFirstOrThrow();
  expect(await render("advance-asked", eventId)).toContain("Please pay an advance of Rs. 500");
  for (const text of [await render("advance-asked", eventId), await render("order-confirmation", orderId)])
    expect(text).toContain(sentence);
  await db.transaction().execute((tx) =>
    transition(tx, {
      machine: "confirmation",
      id: orderId,
      to: "confirmed",
      actor: { actor: "admin", actorId },
    }),
  );
  const confirmed = await render("order-confirmed", orderId);
  expect(confirmed).toContain(sentence);
  expect(confirmed).not.toContain("Rs. 1,999");

  await receiveAdvance(db, by);
  expect(await render("advance-asked", eventId)).toBeNull();
  expect(await render("order-confirmation", orderId)).toContain(
    "We have received your advance of Rs. 500. Pay the remaining Rs. 1,499 in cash on delivery.",
  );
  await askAdvance(db, { ...by, amount: 10_000 });
  await waiveAdvance(db, by);
  expect(await render("advance-asked", eventId)).toBeNull();
});
