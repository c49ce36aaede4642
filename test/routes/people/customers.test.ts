import { describe, expect, it } from "vitest";
import type { StaffRole } from "../../../shop/staff/model/permissions.ts";
import { insertParcel } from "../../fulfilment/parcel-states-fixture.ts";
import { screen } from "../../screen.ts";
import { openTestShop } from "../../test-shop.ts";
import { createAccessFixture } from "../access-table.ts";

const path = "/dashboard/customers";

describe("the dashboard's customers", async () => {
  const shop = await openTestShop();
  const { as, id: admin } = await shop.signUpAdmin("owner@example.com");
  const customer = await shop.signUp("ayesha-customer@example.com");
  const { checkout } = await createAccessFixture(shop, customer.as);
  await shop.post("/contact", {
    form: { name: "Ayesha", email: "Ayesha-Customer@example.com", phone: "", message: "Is it vegan?" },
  });
  const page = async (url: string) => (await screen(shop.get(url, { as }))).main;
  const own = `${path}/${customer.id}`;
  const note = (form: Record<string, string>, url = own) => shop.post(url, { as, form });

  it("lists them, finds one, and says where none matches", async () => {
    expect((await page(path)).text).toContain("ayesha-customer@example.com");
    expect((await page(`${path}?q=0300+1234567`)).links.map(({ to }) => to)).toContain(own);
    expect((await page(`${path}?q=nobody`)).text).toContain("No customers found.");
    for (const query of [
      "after=x",
      "after=1.",
      "before=9999999999999999.x",
      "after=1.2.a%00b",
      "after=1.99999999999999999999.a",
      `after=1.1.${"x".repeat(300)}`,
    ])
      expect((await shop.get(`${path}?${query}`, { as })).status).toBe(200);
  });

  it("lists who has no account with what they ordered, and leads to their orders", async () => {
    await insertParcel(shop.db, {
      number: 83_001,
      phoneE164: "+923339998887",
      parcel: { state: "delivered" },
    });
    for (const query of ["", "?sort=orders", "?sort=returned", "?q=03339998887"]) {
      const { text, links } = await page(`${path}${query}`);
      expect([query, text]).toEqual([
        query,
        expect.stringMatching(/1 order, 1 of 1 delivered[\s\S]*No account/),
      ]);
      const to = links.find((link) => link.to.startsWith("/dashboard?q="))?.to ?? "";
      expect((await page(to)).text).toContain("LS-83001");
    }
    expect((await page(`${path}?sort=spent`)).text).toContain(
      "Orders of the last 365 days, at most 500 customers.",
    );
  });

  it("shows orders, addresses and messages of one", async () => {
    const { text, links } = await page(own);
    for (const words of [
      // The phone of the order: the account has none.
      "WhatsApp",
      checkout,
      "Rs. 1,999",
      "House 1, Lahore",
      "Is it vegan?",
      "This email is not confirmed, so someone else may have written these",
    ])
      expect(text).toContain(words);
    expect(links.map(({ to }) => to)).toContain(`/dashboard/orders/${checkout}`);
  });

  it("takes a note once, keeps what was refused, and deletes a note", async () => {
    const refused = await screen(note({ intent: "note", text: "x".repeat(4001) }));
    expect([refused.status, refused.main.field("text").value.length]).toEqual([400, 4001]);
    expect((await screen(note({ intent: "note", text: " " }))).status).toBe(400);
    for (let n = 0; n < 2; n++)
      expect((await note({ intent: "note", text: "Ring <b>twice</b>" })).headers.get("Location")).toBe(
        `${own}?done=noted`,
      );
    expect((await page(own)).text.split("Ring <b>twice</b>")).toHaveLength(2);
    const { id } = await shop.db.selectFrom("customerNotes").select("id").executeTakeFirstOrThrow();
    for (const wrong of ["", "0", "-1", "1e400", "9".repeat(40), `${id + 1}`])
      expect([wrong, (await note({ intent: "remove", note: wrong })).status]).toEqual([wrong, 404]);
    const other = `${path}/${admin}`;
    expect((await note({ intent: "remove", note: String(id) }, other)).status).toBe(404);
    expect((await note({ intent: "remove", note: String(id) })).status).toBe(302);
    expect(await shop.db.selectFrom("customerNotes").select("id").execute()).toEqual([]);
    const log = (await page("/dashboard/audit")).text;
    expect(log).toContain("added a note about ayesha-customer@example.com");
  });

  it("knows no page of no one", async () => {
    for (const id of ["nobody", "%00", "%F0%9F%98%80", "..%2F"]) {
      expect([id, (await shop.get(`${path}/${id}`, { as })).status]).toEqual([id, 404]);
      expect([id, (await note({ intent: "note", text: "x" }, `${path}/${id}`)).status]).toEqual([id, 404]);
    }
  });

  it.each(["packer", "caller", "bookkeeper"] as StaffRole[])("are nothing for a %s", async (role) => {
    const helper = await shop.signUpStaff(role);
    for (const url of [path, own, `${own}.data`, `${own}.data?_routes=dashboard%2Fpeople%2Fcustomer`]) {
      const text = await (await shop.get(url, { as: helper.as })).text();
      expect(text).not.toContain("ayesha-customer");
    }
    const form = { intent: "note", text: "x" };
    expect((await shop.post(own, { as: helper.as, form })).status).toBe(403);
  });
});
