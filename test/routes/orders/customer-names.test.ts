import { describe, expect, it } from "vitest";
import { transition } from "../../../shop/orders/lifecycle/transition.ts";
import { orderByNumber, placeTestOrder } from "../../orders-fixture.ts";
import { openTestShop } from "../../test-shop.ts";

describe("a customer without a name", async () => {
  const shop = await openTestShop();
  const [owner, caller, packer] = [
    await shop.signUpStaff("owner"),
    await shop.signUpStaff("caller"),
    await shop.signUpStaff("packer"),
  ];
  const { id, email } = await shop.signUp("noname77@example.com");
  const order = await placeTestOrder(shop.db, await shop.customer(id), { items: [["lumiskin-retinol", 2]] });
  const number = `LS-${order.number}`;
  const label = `Customer ${number}`;
  const htmlOf = async (path: string, as: typeof owner.as) =>
    (await (await shop.get(path, { as })).text()).replaceAll("<!-- -->", "");

  it("is named by the order on the call card, which takes a name", async () => {
    const path = `/dashboard/confirm/${number}`;
    const html = await htmlOf(path, caller.as);
    expect(html).toContain(label);
    expect(html).not.toContain(email);
    const { action, fields } = await shop.fill(path, "Save name", { Name: "Sana Malik" }, { as: caller.as });
    expect((await shop.post(action, { as: caller.as, form: fields })).status).toBe(302);
    expect(await orderByNumber(shop.db, order.number)).toMatchObject({ customerName: "Sana Malik" });
  });

  it("gets a name under Change, which the history shows", async () => {
    const path = `/dashboard/orders/${number}/edit`;
    const blank = await shop.fill(path, /^Save$/, { name: "" }, { as: caller.as });
    expect((await shop.post(blank.action, { as: caller.as, form: blank.fields })).status).toBe(302);
    // R31: the email stands in the specified field again.
    expect(await orderByNumber(shop.db, order.number)).toMatchObject({ customerName: email });
    const named = await shop.fill(path, /^Save$/, { name: "Sana M." }, { as: caller.as });
    expect(named.fields.name).toBe("Sana M.");
    await shop.post(named.action, { as: caller.as, form: named.fields });
    expect(await htmlOf(`/dashboard/orders/${number}`, owner.as)).toContain("Name: none → Sana M.");
    const again = await shop.fill(path, /^Save$/, { name: "" }, { as: caller.as });
    await shop.post(again.action, { as: caller.as, form: again.fields });
  });

  it("is named by the order on every screen of a packer, who sees and finds no email", async () => {
    const actor = { actor: "admin", actorId: owner.id } as const;
    await shop.db
      .transaction()
      .execute((tx) => transition(tx, { machine: "confirmation", id: order.id, to: "confirmed", actor }));
    const list = await htmlOf("/dashboard", packer.as);
    const pages = [
      list,
      await htmlOf("/dashboard/pack", packer.as),
      await htmlOf(`/dashboard/orders/${number}`, packer.as),
    ];
    const print = await shop.fill(
      "/dashboard/pack",
      /Print/,
      { parcel: [`o${order.id}`] },
      { as: packer.as },
    );
    const printed = await shop.post(print.action, {
      as: packer.as,
      form: new URLSearchParams(print.entries),
    });
    pages.push(await htmlOf(printed.headers.get("Location") ?? "", packer.as));
    pages.push(await htmlOf(`/dashboard/find?q=${number}`, packer.as));
    for (const html of pages) {
      expect(html).toContain(label);
      expect(html).not.toContain("noname77");
    }
    for (const path of ["/dashboard?q=noname77", "/dashboard?q=noname77%40example.com"])
      expect(await htmlOf(path, packer.as)).not.toContain(number);
    expect(await htmlOf("/dashboard/find?q=noname77", packer.as)).not.toContain(number);
    expect(await htmlOf("/dashboard?q=noname77", owner.as)).toContain(number);
  });

  it("says who calls where a colleague has no name", async () => {
    const { id: other } = await shop.signUp();
    const next = await placeTestOrder(shop.db, await shop.customer(other));
    await htmlOf(`/dashboard/confirm/LS-${next.number}`, caller.as);
    expect(await htmlOf(`/dashboard/confirm/LS-${next.number}`, owner.as)).toContain(
      "A colleague is calling",
    );
  });

  it("asks for a helper's name when they are invited", async () => {
    const form = { intent: "name", email: "bilal@example.com", name: "Bilal Ahmed", role: "packer" };
    await shop.post("/dashboard/staff", { as: owner.as, form });
    expect(await htmlOf("/dashboard/staff", owner.as)).toContain("Bilal Ahmed");
  });
});
