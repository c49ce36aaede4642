import { describe, expect, it } from "vitest";
import { placeTestOrder, updateOrderLines } from "../../orders-fixture.ts";
import { screen } from "../../screen.ts";
import { setShopSettings } from "../../set-shop-settings.ts";
import { openTestShop } from "../../test-shop.ts";

describe("where is my parcel, by number and phone", async () => {
  const shop = await openTestShop();
  const { id } = await shop.signUp();
  await shop.db.updateTable("users").set({ fullName: "Ayesha Khan" }).where("id", "=", id).execute();
  const { number } = await placeTestOrder(shop.db, await shop.customer(id), {
    shippingAddress: "House 14, Gulgasht Colony, Multan",
  });
  await setShopSettings(shop.db, { phone: "0300 5550100", deliveryLine: "Usually 2 to 4 days." });
  let address = 0;
  const find = (form: Record<string, string>) => shop.post("/track", { form }, `198.18.7.${++address}`);

  it.each(["0300 1234567", "+92 300 1234567", "03001234567"])(
    "[O.plain-steps R67] is said for %s with pieces, cash and contact, and nothing else",
    async (phone) => {
      for (const typed of [`LS-${number}`, `ls ${number}`, `${number}`, `LS-${number}-1`]) {
        const answered = await find({ number: typed, phone });
        expect(answered.status).toBe(200);
        expect(answered.headers.get("Cache-Control")).toBe("no-store");
        const { main } = await screen(answered);
        expect(main.text).toMatch(/Ordered[\s\S]*Confirmed[\s\S]*Packed[\s\S]*On its way[\s\S]*Delivered/);
        for (const fact of ["Cash to keep ready\nRs. 1,999", "In the order\n1 piece", "Usually 2 to 4 days."])
          expect(main.text).toContain(fact);
        expect(main.text).toContain("Our calls come from 0300 5550100; we never ask for a PIN or a code.");
        expect(main.links).toContainEqual({ to: "tel:03005550100", text: "0300 5550100" });
        expect(main.text).not.toMatch(/Ayesha|Khan|Multan|Retinol|1234567|@/);
      }
    },
  );

  it("has one answer for a number that no one has and for another phone", async () => {
    const answers = [];
    for (const form of [
      { number: "LS-99999", phone: "0300 1234567" },
      { number: `LS-${number}`, phone: "0300 7654321" },
      { number: "what?", phone: "0300 1234567" },
      { number: `LS-${number}`, phone: "12" },
      { number: "999999999999999", phone: "0300 1234567" },
    ]) {
      const answered = await find(form);
      answers.push(`${answered.status} ${(await screen(answered)).main.text}`);
    }
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain("404");
    expect(answers[0]).toContain("We could not find an order with this order number and phone number.");
  });

  it("asks for what is missing", async () => {
    const answered = await find({ number: "", phone: "" });
    expect(answered.status).toBe(400);
    expect((await screen(answered)).main.text).toContain("Please enter the order number");
  });

  it("lets a network guess the phone of an order 30 times an hour, and keeps no one else out", async () => {
    const right = { number: `LS-${number}`, phone: "0300 1234567" };
    const from = (ip: string, form: Record<string, string>) => shop.post("/track", { form }, ip);
    const guesses = [];
    for (let n = 0; n < 31; n++)
      guesses.push(
        (await from("198.18.9.1", { ...right, phone: `0301 12345${String(n).padStart(2, "0")}` })).status,
      );
    expect(guesses).toEqual([...Array(30).fill(404), 429]);
    expect((await from("198.18.9.1", right)).status).toBe(429);
    expect((await from("198.18.9.2", right)).status).toBe(200);
    // Many customers share the address of their mobile network.
    const other = await placeTestOrder(shop.db, await shop.customer(id));
    expect((await from("198.18.9.1", { ...right, number: `LS-${other.number}` })).status).toBe(200);
  });

  it("lets no more guesses in at once than one after another", async () => {
    const guesses = Array.from({ length: 60 }, (_, n) =>
      shop.post("/track", { form: { number: `LS-${number}`, phone: `0302 12345${10 + n}` } }, "198.18.9.4"),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(30);
  });

  it("counts no lookup that finds the parcel", async () => {
    for (let n = 0; n < 70; n++)
      expect(
        (await shop.post("/track", { form: { number: `LS-${number}`, phone: "03001234567" } }, "198.18.9.3"))
          .status,
      ).toBe(200);
  });

  it("[R67] names no courier and no tracking number of a parcel that has left, and asks for no cash once it is back", async () => {
    const sent = await placeTestOrder(shop.db, await shop.customer(id), { items: [["lumiskin-retinol", 2]] });
    await updateOrderLines(shop.db, { id: sent.lineIds[0] ?? 0 }, { trackingNumber: "TRK-778899" });
    const page = async () =>
      (await screen(find({ number: `LS-${sent.number}`, phone: "03001234567" }))).body.text;
    expect(await page()).toContain("2 pieces");
    expect(await page()).not.toContain("778899");
    await shop.db.updateTable("shipments").set({ state: "received_back" }).execute();
    expect(await page()).not.toContain("Cash to keep ready");
  });

  it("is linked from footer, menu, success screen and 404", async () => {
    const { as, id: shopper } = await shop.signUp();
    const mine = await placeTestOrder(shop.db, await shop.customer(shopper));
    const link = expect.objectContaining({ to: "/track", text: "Where is my parcel?" });
    for (const path of [`/checkout/placed/LS-${mine.number}`, "/nowhere"]) {
      const { header, main, footer } = await screen(shop.get(path, { as }));
      for (const part of [header, main, footer]) expect(part.links, path).toContainEqual(link);
    }
  });

  it("is one tap from the page of contacts", async () => {
    expect((await screen(shop.get("/contact"))).main.links).toContainEqual(
      expect.objectContaining({ to: "/track", text: "Where is my parcel?" }),
    );
    expect((await screen(shop.get("/track"))).main.headings).toEqual(["Where is my parcel?"]);
  });
});
