import { describe, expect, it } from "vitest";
import { placeTestOrder } from "../../orders-fixture.ts";
import { screen } from "../../screen.ts";
import { openTestShop } from "../../test-shop.ts";

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

  it("is one tap from the page of contacts", async () => {
    expect((await screen(shop.get("/contact"))).main.links).toContainEqual(
      expect.objectContaining({ to: "/track", text: "Where is my parcel?" }),
    );
    expect((await screen(shop.get("/track"))).main.headings).toEqual(["Where is my parcel?"]);
  });
});
