import { describe, expect, it } from "vitest";
import { planTestParcel, prepareCouriers } from "../../fulfilment/planned-parcel.ts";
import { PlainBrowser } from "../../pages/plain-browser.ts";
import { openTestShop } from "../../test-shop.ts";

describe("a text pasted into Find", async () => {
  const shop = await openTestShop();
  const owner = await shop.signUpAdmin();
  const packer = await shop.signUpStaff("packer");
  const caller = await shop.signUpStaff("caller");
  const { id } = await shop.signUp();
  await prepareCouriers(shop.db);
  const { id: parcel } = await planTestParcel(shop.db, await shop.customer(id));
  await shop.db
    .updateTable("shipments")
    .set({ trackingNumber: "KI750012345" })
    .where("id", "=", parcel)
    .execute();
  const { reference } = await shop.db
    .selectFrom("shipments")
    .where("id", "=", parcel)
    .select("reference")
    .executeTakeFirstOrThrow();
  const chat = "Salam 2 retinol serum chahiye Ayesha Khan 0300 7654321 House 12 Street 5 Gulberg Lahore";
  const paste = async (text: string, { as } = owner) => {
    const browser = new PlainBrowser(shop, as);
    await browser.goto("/dashboard/find");
    await browser.press("Find", { q: text });
    return browser;
  };

  it("opens the parcel of a tracking number, and the customer of a phone number", async () => {
    for (const text of ["KI750012345", "Your CN is ki750012345", reference])
      expect([text, (await paste(text)).path]).toEqual([text, `/dashboard/parcels/${reference}`]);
    expect((await paste("KI750012345", packer)).path).toBe(`/dashboard/parcels/${reference}`);
    expect((await paste("0300 1234567")).path).toBe(`/dashboard/customers/${id}`);
    expect((await paste("0300 1234567", caller)).path).toContain("/dashboard/find?");
    expect((await paste("KI750099999")).path).toContain("/dashboard/find?");
  });

  it("opens Take an order, filled in from a chat, for those who take orders", async () => {
    const { path, page } = await paste(chat, caller);
    expect(path).toMatch(/^\/dashboard\/orders\/new\?/);
    expect(page.text).toContain("Filled in from the chat. Please check everything.");
    expect(page.field("phone").value).toBe("03007654321");
    expect(page.field("product-1").value).toBe("lumiskin-retinol");
    expect((await paste(chat, packer)).path).toContain("/dashboard/find?");
  });

  it("is cut where it is longer than an address may be", async () => {
    const long = "مجھے سیرم چاہیے ".repeat(60);
    const answer = await shop.get(`/dashboard/find?${new URLSearchParams({ q: long, open: "yes" })}`, owner);
    expect(answer.status).toBe(302);
    const { length } = answer.headers.get("Location") ?? "";
    expect([length > 1500, length < 2500]).toEqual([true, true]);
  });
});
