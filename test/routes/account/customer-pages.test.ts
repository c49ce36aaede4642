import { describe, expect, it, vi } from "vitest";
import { addToCart } from "../../../shop/checkout/cart/add-to-cart.ts";
import { buyItNow } from "../../../shop/checkout/place/buy-it-now.ts";
import { createSignedIn } from "../../customers/signed-in-customers.ts";
import { placeTestOrder, updateOrderLines } from "../../orders-fixture.ts";
import { screen } from "../../screen.ts";
import { openTestShop } from "../../test-shop.ts";

const shop = await openTestShop();
const { db } = shop;
const twoItems: [string, number][] = [
  ["lumiskin-niacinamide-zinc", 1],
  ["lumiskin-retinol", 1],
];

async function createVisitor(more: Parameters<typeof createSignedIn>[2] = {}) {
  const [person] = await createSignedIn(shop, 1, more);
  if (!person) throw new Error("nobody is signed in");
  const { as, customer } = person;
  return {
    as,
    customer,
    page: (path: string) => screen(shop.get(path, { as })),
  };
}
const cancel = (id = 0) => updateOrderLines(db, { id }, { status: "cancelled" });

describe("an order of which a part was cancelled", () => {
  it("[R19.orders] shows the customer the same total as the dashboard, on every page", async () => {
    const { customer, page } = await createVisitor();
    const placed = await placeTestOrder(db, customer, { items: twoItems });
    await cancel(placed.lineIds[0]);
    for (const path of ["/orders", `/orders/LS-${placed.number}`, `/checkout/placed/LS-${placed.number}`]) {
      const { main } = await page(path);
      expect(main.text, path).toMatch(/Total\s+Rs\. 1,999$/m);
      expect(main.text, path).not.toContain("4,198");
      expect(main.get("li", /Niacinamide/).text, path).toContain("cancelled");
    }
    const owner = await createVisitor({ isAdmin: true });
    const parcel = await owner.page(`/dashboard/orders/LS-${placed.number}`);
    expect(parcel.main.text).toMatch(/Total\s+Rs\. 1,999$/m);
  });
});

it.each(["/cart", "/no-such-page"])(
  "%s is sent without being read back from a response (decision 080)",
  async (path) => {
    const { as } = await createVisitor();
    const read = vi.spyOn(Response.prototype, "arrayBuffer");
    try {
      const response = await shop.get(path, { as, headers: { "Accept-Encoding": "zstd, br" } });
      expect(response.headers.get("Content-Encoding")).toBe("zstd");
      expect(read).not.toHaveBeenCalled();
    } finally {
      read.mockRestore();
    }
  },
);

it("a customer's orders have one name", async () => {
  const { customer, page } = await createVisitor();
  const placed = await placeTestOrder(db, customer);
  expect((await page("/orders")).main.headings).toEqual(["Orders"]);
  for (const path of ["/", "/profile", `/orders/LS-${placed.number}`]) {
    const links = (await page(path)).body.links.filter(({ to }) => to === "/orders");
    expect([...new Set(links.map(({ text }) => text))], path).toEqual(["Orders"]);
  }
});

it("[S5.profile.address] a blank address is answered beside its field, and nothing is said to be saved", async () => {
  const { as, customer } = await createVisitor();
  for (const address of ["", " \n "]) {
    const { status, main } = await screen(shop.post("/profile", { as, form: { address } }));
    expect([status, main.field("address").description]).toEqual([400, "Please enter an address"]);
    expect(main.text).not.toContain("Changes saved successfully!");
  }
  expect((await shop.customer(customer.id)).addresses).toEqual([]);
});

describe("a customer without mail from the shop", () => {
  const contactTexts = ["hello@lumiskin.example", "+92 300 0000000", "Start a chat"];

  it("[R33.customers] learns at checkout and on the success screen how to reach the shop", async () => {
    const { customer, page } = await createVisitor();
    const placed = await placeTestOrder(db, customer);
    await addToCart(db, customer.id, { productId: "eyebrow-razor", quantity: 1 });
    for (const path of ["/checkout", `/checkout/placed/LS-${placed.number}`]) {
      const { main } = await page(path);
      expect(main.text, path).toContain("We cannot send emails right now.");
      const links = main.links.map(({ text }) => text);
      expect(links, path).toEqual(expect.arrayContaining(contactTexts));
    }
  });

  it("[R33.customers] sees no such notice where the shop sends mail", async () => {
    const smtp = { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "LumiSkin <hello@shop.example>" };
    const shopWithEmail = await openTestShop({ settings: smtp, sameDatabaseAs: shop });
    const { as, customer } = await createVisitor();
    const placed = await placeTestOrder(db, customer);
    const { main } = await screen(shopWithEmail.get(`/checkout/placed/LS-${placed.number}`, { as }));
    expect(main.text).not.toContain("We cannot send");
    expect(main.links.map(({ to }) => to)).not.toContain("mailto:hello@lumiskin.example");
  });
});

it("[R25] the phone and address of the last order are offered at the next, with the hint about that number", async () => {
  const { as, customer, page } = await createVisitor({
    phone: "0321 7654321",
    addresses: ["House 9, Multan"],
  });
  const fillCart = () => addToCart(db, customer.id, { productId: "eyebrow-razor", quantity: 1 });
  await fillCart();
  const first = (await page("/checkout")).main;
  expect([first.field("phoneNumber").value, first.field("shippingAddress").value]).toEqual([
    "0321 7654321",
    "House 9, Multan",
  ]);
  await shop.checkOut(as, { phoneNumber: "0300 1234567", shippingAddress: "House 2, Quetta" });
  await fillCart();
  await shop.checkOut(as, { phoneNumber: "+44 7911 123456" });
  await fillCart();
  const next = (await page("/checkout")).main;
  expect([next.field("phoneNumber").value, next.field("shippingAddress").value]).toEqual([
    "+44 7911 123456",
    "House 1, Lahore",
  ]);
  expect(next.field("phoneNumber").description).toMatch(/^This does not look like a Pakistani number/);
  const stranger = await createVisitor();
  await addToCart(db, stranger.customer.id, { productId: "eyebrow-razor", quantity: 1 });
  expect((await stranger.page("/checkout")).main.field("phoneNumber").value).toBe("");
});

describe("deleting an account that has Pending orders", () => {
  it("[R36] names each, and the way out: writing to the shop, or the cart", async () => {
    const { as, customer, page } = await createVisitor();
    const placed = await placeTestOrder(db, customer, { items: twoItems });
    await cancel(placed.lineIds[0]);
    await buyItNow(db, customer, { productId: "eyebrow-razor", quantity: 1 });
    await db
      .updateTable("accounts")
      .set({ providerId: "google" })
      .where("userId", "=", customer.id)
      .execute();
    const form = { email: customer.email, confirmed: "yes" };
    const refused = await screen(shop.post("/settings/delete", { as, form }));
    expect(refused.status).toBe(409);
    for (const { main } of [refused, await page("/settings/delete")]) {
      const { links, text } = main;
      expect(links).toContainEqual({ to: `/orders/LS-${placed.number}`, text: `LS-${placed.number}-2` });
      expect(text).not.toContain(`LS-${placed.number}-1`);
      expect(text).toContain("Eyebrow Razors");
      expect(links.map(({ to }) => to)).toEqual(expect.arrayContaining(["/contact", "/cart"]));
    }
  });

  it("names none where there is none", async () => {
    const { page } = await createVisitor();
    expect((await page("/settings/delete")).main.text).not.toMatch(/(is|are) Pending(?!,)/);
  });
});

describe("the newsletter's links that do not work", () => {
  it("[R34.button] say so plainly; the one to confirm offers the form again", async () => {
    const { status, main } = await screen(shop.get("/newsletter/confirm?token=old"));
    expect(status).toBe(410);
    expect(main.text).toContain("works for 7 days");
    expect(main.get("form").attributes.action).toBe("/newsletter");
    expect([main.field("email").label, main.buttons]).toEqual(["Email", ["SUBSCRIBE"]]);
  });

  it("[R34.button] the unsubscribe link's page links to the contact page", async () => {
    const { main } = await screen(shop.get("/newsletter/leave?token=old"));
    expect(main.links).toContainEqual({ to: "/contact", text: "Contact us" });
    expect(main.buttons).toEqual([]);
  });
});
