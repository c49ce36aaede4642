import { describe, expect, it } from "vitest";
import { tellCash } from "../../../shop/fulfilment/parcels/tell-cash.ts";
import { createOrderLink } from "../../../shop/orders/link/create-order-link.ts";
import { createCustomer } from "../../customers/create-customer.ts";
import { parcelFixture } from "../../fulfilment/parcels-fixture.ts";
import { orderLinesOf, placeTestOrder } from "../../orders-fixture.ts";
import { PlainBrowser } from "../../pages/plain-browser.ts";
import { openTestShop } from "../../test-shop.ts";

// The same ways with scripts, and how the pages look, are in test/browser.
const shop = await openTestShop();
const { db } = shop;

describe("an order's link without scripts", async () => {
  const { id: userId } = await shop.signUp();
  await db.updateTable("users").set({ fullName: "Ayesha Khan" }).where("id", "=", userId).execute();

  const newOrder = async () => {
    const order = await placeTestOrder(db, await shop.customer(userId), {
      items: [
        ["lumiskin-niacinamide-zinc", 2],
        ["lumiskin-retinol", 1],
      ],
      shippingAddress: "House 14, Street 3, Gulgasht Colony, Multan",
    });
    const browser = new PlainBrowser(shop);
    await browser.goto(`/o/${(await createOrderLink(db, order.id)).token}`);
    return { ...order, browser };
  };
  const stateOf = (id: number) =>
    db
      .selectFrom("orders")
      .select(["confirmation", "landmark", "secondPhone", "bestTime"])
      .where("id", "=", id)
      .executeTakeFirst();
  const attempt = async (orderId: number) => {
    const { id } = await db
      .insertInto("shipments")
      .values({ state: "booked", courier: "postex", trackingNumber: `PX-${orderId}` })
      .returning("id")
      .executeTakeFirstOrThrow();
    const lines = [1, 2].map((line) => ({ shipmentId: id, orderId, line, quantity: 3 - line }));
    await db.insertInto("shipmentLines").values(lines).execute();
    await db.transaction().execute((tx) => tellCash(tx, [id]));
    await db.updateTable("shipments").set({ state: "attempted" }).where("id", "=", id).execute();
  };

  it("confirms, corrects, wishes and complains, and the order is found again without it", async () => {
    const { id, number, browser } = await newOrder();
    browser.shows("Is this your order, Ayesha?");
    browser.sees(/Please keep ready\s*Rs\. 6,397/);
    const typed = { landmark: "near Al-Shifa Clinic", bestTime: "1 to 5" };
    await browser.press("Confirm, I will pay Rs. 6,397", { ...typed, secondPhone: "12" });
    browser.sees("Please enter a phone number such as 0300 1234567");
    expect((await stateOf(id))?.confirmation).toBe("to_confirm");
    expect(browser.page.field("landmark").value).toBe("near Al-Shifa Clinic");
    await browser.press("Confirm, I will pay Rs. 6,397", { secondPhone: "0301 7654321" });
    browser.shows("Confirmed, thank you");
    expect(await stateOf(id)).toEqual({
      confirmation: "confirmed",
      landmark: "near Al-Shifa Clinic",
      secondPhone: "0301 7654321",
      bestTime: "1 to 5",
    });
    const { path } = browser;
    await browser.follow("Change landmark, second phone or time");
    await browser.press("Save", { landmark: "behind the blue mosque" });
    browser.sees("behind the blue mosque");
    expect((await stateOf(id))?.landmark).toBe("behind the blue mosque");

    await attempt(id);
    await browser.goto(path.replace(/\?.*/, ""));
    browser.shows("The rider could not deliver your parcel");
    await browser.press("I will collect it from the courier");
    browser.sees("You asked: I will collect it from the courier");
    const complaint = browser.page.fields.find(({ label }) => label === "The rider asked for more money");
    await browser.press("Send", { [complaint?.name ?? ""]: complaint?.value ?? "" });
    browser.sees("Thank you. We will look into it and call you.");

    await browser.goto("/contact");
    await browser.follow("Where is my parcel?");
    await browser.press("Find my parcel", { "Order number": `ls ${number}`, "Phone number": "0300 7654321" });
    browser.sees("We could not find an order with this order number and phone number.");
    await browser.press("Find my parcel", { "Phone number": "0300 1234567" });
    browser.sees("Could not be delivered");
  });

  it("cancels", async () => {
    const { id, number, browser } = await newOrder();
    await browser.follow("Cancel this order");
    browser.shows(`Cancel LS-${number}?`);
    expect((await stateOf(id))?.confirmation).toBe("to_confirm");
    const reason = browser.page.fields.find(({ label }) => label === "I changed my mind");
    await browser.press("Cancel the order", { [reason?.name ?? ""]: reason?.value ?? "" });
    browser.shows("This order is cancelled");
    expect((await stateOf(id))?.confirmation).toBe("refused");
  });
});

describe("orders that staff take and change without scripts", async () => {
  const caller = await shop.signUpStaff("caller");
  const chat = `[23/11/26, 1:05:12 PM] Ayesha: Salam
[23/11/26, 1:06:00 PM] Ayesha: 2 retnol serum or ek roller chahiye
[23/11/26, 1:06:30 PM] Ayesha: Ayesha Khan
House 12 Street 4 Gulgasht Colony Mulltan
0300-7654321`;

  it("are taken from a pasted chat", async () => {
    const browser = new PlainBrowser(shop, caller.as);
    await browser.goto("/dashboard/orders/new");
    await browser.press("Fill in from chat", { chat });
    await browser.press("Add another product", { "Product 2": "" });
    await browser.press("Place order", { "Product 3": "eyebrow-razor", Name: "Without Scripts" });
    browser.sees("Order placed.");
    const { id } = await db
      .selectFrom("orders")
      .select("id")
      .where("customerName", "=", "Without Scripts")
      .executeTakeFirstOrThrow();
    expect((await orderLinesOf(db, { orderId: id })).map(({ quantity }) => quantity)).toEqual([2, 1]);
  });

  it("are changed during the call, which they lead back to", async () => {
    const customer = await createCustomer(db, { fullName: "Hamid Raza" });
    const { id, number } = await placeTestOrder(db, customer, { items: [["lumiskin-retinol", 2]] });
    const browser = new PlainBrowser(shop, caller.as);
    await browser.goto(`/dashboard/confirm/LS-${number}`);
    await browser.follow("Change");
    browser.page.get("heading", `Change LS-${number}`);
    const pieces = { "Quantity of Retinol Face Serum; 0 removes it": "1" };
    await browser.press("Save", { ...pieces, Product: "eyebrow-razor", Phone: "" });
    browser.sees("Please enter the phone number");
    await browser.press("Save", { Phone: "0321 7654321" });
    browser.sees("The order was changed.");
    expect(browser.path).toMatch(new RegExp(`^/dashboard/confirm/LS-${number}\\b`));
    expect((await orderLinesOf(db, { orderId: id })).map(({ quantity }) => quantity)).toEqual([1, 1]);
    await browser.goto(`/dashboard/orders/LS-${number}`);
    browser.sees("Phone: 0300 1234567 → 0321 7654321", "Quantity 2 to 1");
  });
});

describe("from the order to the rider without scripts", async () => {
  const packer = await shop.signUpStaff("packer");
  const { order } = parcelFixture(db, await shop.customer((await shop.signUpAdmin()).id));

  it("three orders are printed, packed, taken back, packed and handed over, and one comes back", async () => {
    await db.updateTable("orders").set({ confirmation: "refused" }).execute();
    const orders = [];
    for (const fullName of ["Hamid Raza", "Ayesha Khan", "عائشہ صدیقہ"]) {
      const customer = await createCustomer(db, { fullName });
      const lines = [
        ["lumiskin-retinol", 1],
        ["lumiskin-niacinamide-zinc", 2],
      ] as [string, number][];
      orders.push(await order(lines, { customer }));
    }
    const browser = new PlainBrowser(shop, packer.as);
    await browser.goto("/dashboard/pack");
    browser.sees("3 parcels, 9 pieces.");
    await browser.follow("Select all");
    await browser.press("Print");
    browser.page.get("heading", "3 slips");
    expect(browser.page.text.match(/Cash to collect\s*Rs\. 6,397/g)).toHaveLength(3);
    for (const paper of ["Slips, A6", "Labels, 4 × 6 in"]) {
      await browser.follow(paper);
      expect(browser.page.get("link", paper).attributes["aria-current"]).toBeDefined();
    }
    // What was printed is still ticked.
    await browser.follow("Back to packing");
    await browser.press("Packed");
    browser.sees("3 parcels packed.");
    await browser.press("Undo");
    browser.sees("Undone.");
    await browser.follow("Select all");
    await browser.press("Packed");
    browser.sees("3 parcels packed.");
    await browser.follow("Give to courier");
    browser.sees("Packed parcels, ready to go.");
    await browser.follow("Select all");
    await browser.press("Given to Own rider", { rider: "Imran" });
    browser.sees("Received: name, signature");
    const sheet = browser.page.get("article");
    expect(sheet.all("li")).toHaveLength(3);
    // What each collects and their sum, and no price.
    expect(sheet.text.match(/Rs\. [\d,]+/g)).toEqual([...Array(3).fill("Rs. 6,397"), "Rs. 19,191"]);

    const { id, reference } = await db
      .selectFrom("shipments")
      .innerJoin("shipmentLines", "shipmentLines.shipmentId", "shipments.id")
      .where("orderId", "=", orders[0]?.id ?? 0)
      .select(["shipments.id", "shipments.reference"])
      .executeTakeFirstOrThrow();
    await browser.goto("/dashboard/take-back");
    await browser.press("Find", { "Scan or type a number": reference.toLowerCase() });
    browser.page.get("heading", `Return ${reference}`);
    const first = (label: string) => browser.page.fields.find((field) => field.label.includes(label))?.name;
    const pieces = { [first("Good as new") ?? ""]: "0", [first("Damaged") ?? ""]: "1" };
    await browser.press("Save return", pieces);
    browser.sees(`${reference} is received.`);
    const { state } = await db
      .selectFrom("shipments")
      .where("id", "=", id)
      .select("state")
      .executeTakeFirstOrThrow();
    expect(state).toBe("received_back");
  });
});
