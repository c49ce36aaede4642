import { describe, expect, it } from "vitest";
import { placeTestOrder } from "../orders-fixture.ts";
import { screen } from "../screen.ts";
import { openTestShop } from "../test-shop.ts";

describe("where is my parcel, by number and phone", async () => {
  const shop = await openTestShop();
  const { id } = await shop.signUp();
  await shop.db.updateTable("users").set({ fullName: "Ayesha Khan" }).where("id", "=", id).execute();
  const { number } = await placeTestOrder(shop.db, await shop.customer(id), {
    shippingAddress: "House 14, Gulgasht Colony, Multan",
  });
  let address = 0;
  const find = (form: Record<string, string>) => shop.post("/track", { form }, `198.18.7.${++address}`);

  it.each(["0300 1234567", "+92 300 1234567", "03001234567"])(
    "[O.plain-steps] is said for %s, and nothing else",
    async (phone) => {
      for (const typed of [`LS-${number}`, `ls ${number}`, `${number}`, `LS-${number}-1`]) {
        const answered = await find({ number: typed, phone });
        expect(answered.status).toBe(200);
        expect(answered.headers.get("Cache-Control")).toBe("no-store");
        const { main } = await screen(answered);
        expect(main.text).toMatch(/Ordered[\s\S]*Confirmed[\s\S]*Packed[\s\S]*On its way[\s\S]*Delivered/);
        expect(main.text).not.toMatch(/Ayesha|Khan|Multan|Rs\.|Retinol|@/);
      }
    },
  );

  it("has one answer for a number that nobody has and for another phone", async () => {
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
    expect(answers[0]).toContain("We find no order with this number and phone number.");
  });

  it("asks for what is missing", async () => {
    const answered = await find({ number: "", phone: "" });
    expect(answered.status).toBe(400);
    expect((await screen(answered)).main.text).toContain("Please enter the order number");
  });

  it("phones are not tried for one order, not even from many addresses", async () => {
    const statuses = [];
    for (let n = 0; n < 32; n++)
      statuses.push(
        (await find({ number: "LS-77777", phone: `0300 12345${String(n).padStart(2, "0")}` })).status,
      );
    expect(statuses[0]).toBe(404);
    expect(statuses.at(-1)).toBe(429);
  });

  it("is one tap from the page of contacts", async () => {
    expect((await screen(shop.get("/contact"))).main.links).toContainEqual(
      expect.objectContaining({ to: "/track", text: "Where is my parcel?" }),
    );
    expect((await screen(shop.get("/track"))).main.headings).toEqual(["Where is my parcel?"]);
  });
});
