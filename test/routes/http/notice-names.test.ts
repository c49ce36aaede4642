import { expect, it } from "vitest";
import { createCustomer } from "../../customers/create-customer.ts";
import { parcelFixture } from "../../fulfilment/parcels-fixture.ts";
import { moneyFixture } from "../../payments/money-fixture.ts";
import { openTestShop } from "../../test-shop.ts";

const shop = await openTestShop();
const { db } = shop;
const { as, id: ownerId } = await shop.signUpStaff("owner");
const { id: helperId } = await shop.signUpStaff("packer");

/** Of the pages that say what was done, by a name in their URL. */
async function noticePaths(): Promise<string[]> {
  const admin = await shop.customer(ownerId);
  const { number, paymentId } = await moneyFixture(db, admin).paidOrder();
  const refund = await db
    .insertInto("refunds")
    .values({ paymentId, amount: 100, channel: "gateway", reason: "One piece was broken" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const parcels = parcelFixture(db, admin);
  const { id: orderId } = await parcels.order([["lumiskin-retinol", 1]]);
  const { reference } = await parcels.shipment(await parcels.parcel(await parcels.wholeOrder(orderId)));
  const rider = await db
    .insertInto("riders")
    .values({ name: "Rashid" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const message = { name: "Bilal", email: "bilal@example.com", phone: "", message: "Is it in stock?" };
  expect((await shop.post("/contact", { form: message })).status).toBe(200);
  const { id: contact } = await db.selectFrom("contacts").select("id").executeTakeFirstOrThrow();
  const bought = { product: "eyebrow-razor", pieces: "5", unitCost: "640", expectedOn: "" };
  const purchase = await shop.post("/dashboard/stock/purchases", {
    as,
    form: { intent: "order", supplier: "Karachi Cosmetics", ...bought },
  });
  return [
    ...["payments", "transfers", "book", "chase", "paid-parcels", "payments/jazzcash"],
    ...[
      "money/payouts",
      "money/disputes",
      "staff",
      `staff/${helperId}`,
      `customers/${(await createCustomer(db)).id}`,
    ],
    ...["messages", `messages/${contact}`, `refunds/${refund.id}`, `riders/${rider.id}`],
    ...[`parcels/${reference}`, "couriers/postex", "couriers/postex/cities"],
    ...["", "/photos", "/stock"].map((page) => `products/lumiskin-retinol${page}`),
    ...[`orders/LS-${number}`, "settings", "articles/where-a-serum-goes"],
    (purchase.headers.get("Location") ?? "").replace(/\?.*/, "").replace("/dashboard/", ""),
  ].map((path) => `/dashboard/${path}`);
}

const paths = await noticePaths();

it("no page says anything by a name that every object has", async () => {
  const faults: string[] = [];
  const check = async (url: string) => {
    const response = await shop.get(url, { as });
    const words = /native code|\[object |changed meanwhile: /.exec(await response.text())?.[0];
    if (response.status !== 200 || words) faults.push(`${response.status} ${url} ${words ?? ""}`);
  };
  for (const path of paths) {
    for (const name of ["__proto__", "constructor", "toString"])
      await check(`${path}?done=${name}&saved=${name}&marked=${name}`);
    // Names of fields stand behind a text that there is.
    await check(`${path}?done=saved&saved=yes&kept=constructor+toString`);
  }
  expect(faults).toEqual([]);
});
