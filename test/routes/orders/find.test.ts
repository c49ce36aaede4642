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
    expect(path).toBe("/dashboard/orders/new");
    expect(page.text).toContain("Filled in from the chat. Please check everything.");
    expect(page.field("phone").value).toBe("03007654321");
    expect(page.field("product-1").value).toBe("lumiskin-retinol");
    expect((await paste(chat, packer)).path).toContain("/dashboard/find?");
  });

  it("reads a long chat to its end, and leaves it out of every address", async () => {
    const long = `${"مجھے یہ والا سیرم چاہیے ".repeat(40)} 2 retinol 0300 7654321 House 12 Street 5 Gulberg Lahore`;
    const { path, page } = await paste(long);
    expect(path).toBe("/dashboard/orders/new");
    expect(page.field("chat").value).toBe(long);
    expect([page.field("phone").value, page.field("city").value]).toEqual(["03007654321", "lahore"]);
    const refused = await paste(long, packer);
    expect(refused.path).toBe("/dashboard/find");
    expect(refused.page.alerts).toEqual(["Find looks for at most 100 characters. Please shorten the text."]);
    expect(refused.page.field("q").value).toBe(long);
  });

  it("says so of more than a chat can hold, and keeps it", async () => {
    const long = "Salam 2 retinol serum. ".repeat(400);
    const { path, page } = await paste(long);
    expect(path).toBe("/dashboard/orders/new");
    expect(page.text).toContain("Please paste only the part with the order, at most 8000 characters");
    expect(page.field("chat").value === long).toBe(true);
  });

  it("searches for a short line by an address that can be reloaded", async () => {
    const answer = await shop.post("/dashboard/find", { ...owner, form: { q: " Ayesha\n Khan" } });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/dashboard/find?q=Ayesha+Khan"]);
  });
});
