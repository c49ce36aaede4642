import { describe, expect, it } from "vitest";
import { deliverTestOrder } from "../../orders/deliver-test-order.ts";
import { placeTestOrder, updateOrderLines } from "../../orders-fixture.ts";
import { screen } from "../../screen.ts";
import { openTestShop } from "../../test-shop.ts";

describe("a customer's orders", async () => {
  const shop = await openTestShop();
  const { as, id } = await shop.signUp();
  const page = async (path: string) => (await screen(shop.get(path, { as }))).main;

  const placed = await placeTestOrder(shop.db, await shop.customer(id), {
    items: [
      ["lumiskin-retinol", 2],
      ["eyebrow-razor", 1],
    ],
    payment: "jazzcash",
    shippingAddress: "House 7, Street 3, Lahore",
    notes: "بیل بجائیں",
  });
  const number = `LS-${placed.number}`;
  const updateLine = (line: number, values: { status?: string; trackingNumber?: string }) =>
    updateOrderLines(shop.db, { id: placed.lineIds[line] ?? 0 }, values);
  const listAndPage = async () => {
    const list = (await page("/orders")).get("section", number);
    return [list, await page(`/orders/${number}`)] as const;
  };

  it("[R19.orders] are shown with their items, quantities, prices and amounts, in the list and on a page", async () => {
    for (const section of await listAndPage()) {
      const [serum, razor] = [section.get("li", "Retinol Face Serum"), section.get("li", "Eyebrow Razors")];
      expect(serum.text).toMatch(/LumiSkin · Quantity 2 · Rs\. 1,999/);
      expect(serum.text).toContain("Rs. 3,998");
      expect(serum.text).toContain(`${number}-1`);
      expect(serum.links).toContainEqual({ to: "/p2", text: "Retinol Face Serum" });
      expect(razor.text).toContain("Rs. 249");
      expect(section.text).toMatch(/Total\sRs\. 4,247/);
    }
    const [list, orderPage] = await listAndPage();
    expect(list.links).toContainEqual({ to: `/orders/${number}`, text: number });
    expect(orderPage.headings).toEqual([`Order ${number}`]);
  });

  it("say where the parcel is, and what to rate once it is delivered", async () => {
    const order = await placeTestOrder(shop.db, await shop.customer(id));
    const listed = async () => (await page("/orders")).get("section", `LS-${order.number}`);
    expect((await listed()).lines).toContain("Ordered");
    expect((await listed()).text).not.toContain("Rate your products");
    await deliverTestOrder(shop.db, order.id);
    const section = await listed();
    expect(section.lines).toEqual(expect.arrayContaining(["Delivered", "Pending"]));
    expect(section.lines.indexOf("Delivered")).toBeLessThan(section.lines.indexOf("Pending"));
    expect(section.links).toContainEqual({
      to: `/orders/LS-${order.number}#reviews`,
      text: `Rate your products, LS-${order.number}`,
    });
  });

  it("[R51] can be cancelled and given hints on their page while nothing has left", async () => {
    const order = await placeTestOrder(shop.db, await shop.customer(id));
    const path = `/orders/LS-${order.number}`;
    const send = async (query: string, button: string, typed = {}) => {
      const { fields } = await shop.fill(path + query, button, typed, { as });
      return (await shop.post(path, { as, form: fields })).headers.get("Location");
    };
    expect((await page(path)).links.map(({ text }) => text)).toEqual(
      expect.arrayContaining(["Change landmark, second phone or time", "Cancel this order", "Start a chat"]),
    );
    expect(await send("?change", "Save", { secondPhone: "0321 7654321" })).toBe(path);
    expect((await page(path)).text).toContain("0321 7654321");
    const other = await shop.signUp();
    const cancelled = { intent: "cancel" };
    expect((await shop.post(path, { as: other.as, form: cancelled })).status).toBe(404);
    expect((await page(path)).text).not.toContain("cancelled");
    expect(await send("?cancel", "Cancel the order")).toBe(path);
    expect((await page(path)).text).toContain("cancelled");
    expect((await page(path)).links.map(({ text }) => text)).not.toContain("Cancel this order");
  });

  it("[R19.orders] are shown with the status of each", async () => {
    for (const status of ["completed", "cancelled", "Pending"]) {
      await updateLine(0, { status });
      for (const section of await listAndPage()) {
        expect(section.get("li", "Retinol Face Serum").lines).toContain(status);
        expect(section.get("li", "Eyebrow Razors").lines).toContain("Pending");
      }
    }
  });

  it("[R19.orders] are shown with how they are paid, and where they go", async () => {
    const [list, orderPage] = await listAndPage();
    expect(list.text).toContain("Pending Online Payment");
    for (const fact of [
      "Payment method\nJazzCash",
      "Pending Online Payment",
      "Phone number\n0300 1234567",
      "Shipping address\nHouse 7, Street 3, Lahore",
    ])
      expect(orderPage.text).toContain(fact);
  });

  it("[R19.orders] are shown with the customer's notes", async () => {
    expect((await page(`/orders/${number}`)).text).toContain("Notes\nبیل بجائیں");
  });

  it("[R19.orders] are shown with the tracking number of each, once there is one", async () => {
    for (const section of await listAndPage()) expect(section.text).not.toMatch(/tracking/i);
    await updateLine(1, { trackingNumber: "TCS-77120034" });
    for (const section of await listAndPage()) {
      expect(section.get("li", "Eyebrow Razors").text).toContain("Tracking number TCS-77120034");
      expect(section.get("li", "Retinol Face Serum").text).not.toMatch(/tracking/i);
    }
  });

  it("[R22.awaiting] say what Buy it now awaits, without delivery facts", async () => {
    await shop.post("/b1", { as, form: { intent: "buy", quantity: "1" } });
    const open = (await page("/orders")).all("section").filter(({ text }) => text.includes("Exfoliating"));
    expect(open).toHaveLength(1);
    expect(open[0]?.text).toContain("Awaiting delivery details.");
    expect(open[0]?.links).toContainEqual({ to: "/cart", text: "Continue in your cart" });
  });
});
