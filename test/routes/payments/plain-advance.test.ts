import { expect, it } from "vitest";
import { addToCart } from "../../../shop/checkout/cart/add-to-cart.ts";
import { listParcelCash } from "../../../shop/payments/ledger/parcel-cash-queries.ts";
import { parcelFixture } from "../../fulfilment/parcels-fixture.ts";
import { PlainBrowser } from "../../pages/plain-browser.ts";
import { setShopSettings } from "../../set-shop-settings.ts";
import { openTestShop } from "../../test-shop.ts";

// The same way with scripts, and how the pages look, are in test/browser.
const shop = await openTestShop();
const { db } = shop;
const terms = "We keep the advance if you refuse the parcel, and return it if we cancel.";

it("without scripts an advance has its terms, order, transaction ID, the owner's look at the bank, and a parcel that collects the rest", async () => {
  await setShopSettings(db, {
    bankTitle: "LumiSkin",
    bankName: "Example Bank",
    iban: "PK36SCBL0000001123456702",
  });
  const owner = await shop.signUpStaff("owner");
  const form = { kind: "share", percent: "25", fixedAmount: "500", aboveAmount: "3,000", payHours: "48" };
  await shop.post("/dashboard/payments/advance", { as: owner.as, form });
  const person = await shop.signUp();
  await addToCart(db, person.id, { productId: "lumiskin-retinol", quantity: 2 });
  const theirs = new PlainBrowser(shop, person.as);
  const ours = new PlainBrowser(shop, owner.as);

  await theirs.goto("/checkout");
  theirs.sees(
    `Pay Rs. 1,000 in advance before we send your order, and the rest in cash on delivery. ${terms}`,
  );
  const payment = theirs.page.field(/^Cash on Delivery/);
  await theirs.press("Place Order", {
    phoneNumber: "0300 1234567",
    shippingAddress: "House 1, Street 2, Lahore",
    [payment.name]: payment.value,
  });
  const number = /^\/checkout\/placed\/(LS-\d+)/.exec(theirs.path)?.[1] ?? "";
  expect(number).not.toBe("");
  await theirs.goto(`/orders/${number}`);
  theirs.sees(
    `Please pay an advance of Rs. 1,000 so that we can send your order. Pay the remaining Rs. 2,998 in cash on delivery. ${terms}`,
  );
  const panel = theirs.page.get("section", "Send the advance").text;
  for (const text of ["Rs. 1,000", number, "LumiSkin", "PK36 SCBL 0000 0011 2345 6702"])
    expect(panel).toContain(text);
  await theirs.press("Send transaction ID", { "Transaction ID": `ft ${number}` });
  theirs.sees(`FT${number}`);

  await ours.goto("/dashboard/pack");
  expect(ours.page.text).not.toContain(number);
  await ours.goto("/dashboard/transfers");
  expect(ours.page.get("form", `Transfer for ${number}`).field(/^Rupees received/).value).toBe("1000");
  await ours.press("Money received");
  ours.sees("Transfer recorded.");

  await theirs.goto(`/orders/${number}`);
  theirs.sees("We have received your advance of Rs. 1,000. Pay the remaining Rs. 2,998 in cash on delivery.");
  expect(theirs.page.all("section", "Send the advance")).toHaveLength(0);

  const { id } = await db
    .selectFrom("orders")
    .where("number", "=", Number(number.slice("LS-".length)))
    .select("id")
    .executeTakeFirstOrThrow();
  await parcelFixture(db, await shop.customer(owner.id)).confirm(id);
  await ours.goto("/dashboard/pack?all");
  ours.sees(number);
  await ours.press("Print");
  ours.sees(/slip/, /Cash to collect\s*Rs\. 2,998/);
  const parcels = db
    .selectFrom("shipments")
    .innerJoin("shipmentLines", "shipmentLines.shipmentId", "shipments.id")
    .where("orderId", "=", id);
  const [parcel, ...more] = await parcels.select(["shipments.id", "state"]).execute();
  expect([parcel?.state, more]).toEqual(["planned", []]);
  expect((await listParcelCash(db, [parcel?.id ?? 0])).get(parcel?.id ?? 0)).toEqual({
    collects: 299_800,
    told: null,
    today: 299_800,
  });
});
