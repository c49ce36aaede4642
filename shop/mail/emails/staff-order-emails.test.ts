import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { giveGatewayAccount } from "../../../test/payments/gateway-account.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import type { MessageKind } from "../../base/outbox/message-kind.ts";
import { takeOrder } from "../../checkout/place/take-order.ts";
import { askAdvance } from "../../payments/advances/change-advance.ts";
import type { PaymentMethod } from "../../payments/model/payment.ts";
import type { CustomerEmail } from "../model/email.ts";
import { renderEmail } from "./render-email.ts";
import { secretLinks } from "./secret-links.ts";

const { db } = await createTestDatabase(4);
const staff = await createCustomer(db, { role: "owner" });
const origin = "https://shop.example";
const context = { db, origin, links: secretLinks(db, "the shop's secret", origin) };
const render = async (kind: MessageKind, id: number) =>
  ((await renderEmail(context, kind, String(id))) as CustomerEmail | null)?.text ?? "";

let phones = 10;
/** An order that staff took for someone with an email and no account. */
async function take(payment: PaymentMethod) {
  const taken = await takeOrder(db, staff, {
    key: randomUUID(),
    channel: "phone",
    chatApp: null,
    customerName: "Bilal Typed",
    customerEmail: "bilal@example.com",
    delivery: {
      phone: `0300 77788${phones++}`,
      secondPhone: "",
      address: "Typed address",
      city: "",
      landmark: "",
      bestTime: "",
    },
    notes: "",
    payment,
    isConfirmed: true,
    items: [{ productId: "lumiskin-retinol", quantity: 1 }],
  });
  if (taken.outcome !== "placed") throw new Error(taken.outcome);
  return db.selectFrom("orders").where("number", "=", taken.number).select("id").executeTakeFirstOrThrow();
}
const linkTo = (label: string) => new RegExp(`${label}:\\nhttps://shop\\.example/o/[\\w-]{22}\\n`);

it("the letter of an order without an account leads to where it is paid ahead, and asks no one to sign in", async () => {
  const { id } = await take("transfer");
  const letter = await render("order-confirmation", id);
  expect(letter).toContain("See your order page for where to send it.");
  expect(letter).toMatch(linkTo("See your order and how to pay"));
  expect(letter).toContain("Find your parcel:\nhttps://shop.example/track");
  expect(letter).not.toMatch(/Sign in|Typed|\/orders\//);

  const byJazzCash = await take("jazzcash");
  expect(await render("order-confirmation", byJazzCash.id)).toMatch(linkTo("See your order and how to pay"));
  await giveGatewayAccount(
    { database: db, sealingSecrets: ["a-secret-of-these-tests-0123456789"] },
    { environment: "live" },
  );
  const offered = await render("order-confirmation", byJazzCash.id);
  expect(offered).toMatch(linkTo("Pay Rs\\. 1,999 with JazzCash"));
  expect(offered).not.toContain("See your order and how to pay");
  await db.deleteFrom("gatewayAccounts").execute();
});

it("the link is in no letter while nothing is to be paid ahead; an advance brings it", async () => {
  const { id } = await take("cod");
  for (const kind of ["order-confirmation", "order-confirmed"] as const)
    expect(await render(kind, id)).not.toContain("/o/");
  await askAdvance(db, { orderId: id, actorId: staff.id, amount: 50_000 });
  for (const kind of ["order-confirmation", "order-confirmed"] as const)
    expect(await render(kind, id)).toMatch(linkTo("See your order and how to pay"));
});
