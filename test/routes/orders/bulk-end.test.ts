import { describe, expect, it } from "vitest";
import { insertParcel } from "../../fulfilment/parcel-states-fixture.ts";
import { orderLinesOf } from "../../orders-fixture.ts";
import { openTestShop } from "../../test-shop.ts";

describe("ending many orders from the list", async () => {
  const shop = await openTestShop();
  const { as } = await shop.signUpStaff("owner");
  const packer = await shop.signUpStaff("packer");
  const delivered = { state: "delivered", deliveredAt: new Date() } as const;
  const two = await insertParcel(shop.db, { number: 81_001, amounts: [100_000, 50_000], parcel: delivered });
  const one = await insertParcel(shop.db, { number: 81_002, amounts: [70_000], parcel: delivered });
  const notSent = await insertParcel(shop.db, { number: 81_003, amounts: [990_000] });
  const refused = await insertParcel(shop.db, { number: 81_004, amounts: [33_000], confirmation: "refused" });
  const unpaid = await insertParcel(shop.db, { number: 81_005, amounts: [44_000], parcel: delivered });
  await shop.db
    .updateTable("payments")
    .set({ state: "captured" })
    .where("orderId", "in", [two.id, one.id])
    .execute();
  const path = "/dashboard?status=Pending&delivery=to_complete";
  const textOf = async (url: string, who = as) =>
    (await (await shop.get(url, { as: who })).text()).replaceAll("<!-- -->", "");
  const statuses = async (orderId: number) =>
    (await orderLinesOf(shop.db, { orderId })).map(({ status }) => status);

  it("[R46] shows the next step below the status, once where the lines of an order agree", async () => {
    const html = await textOf("/dashboard");
    // In the table, and on the card of the order.
    expect(html.match(/>Complete<\/span>/g)).toHaveLength(4);
    // Its cash is on no one's account.
    expect(html.match(/>Delivered<\/span>/g)).toHaveLength(2);
    expect(html.match(/>Pack<\/span>/g)).toHaveLength(2);
    expect(html.match(/>Refused<\/span>/g)).toHaveLength(2);
    expect(html).toContain("Complete all 2");
  });

  it("[R46] names no money in the next step of an order for a packer", async () => {
    await insertParcel(shop.db, {
      number: 81_006,
      amounts: [55_000],
      confirmation: null,
      paymentMethod: "jazzcash",
    });
    expect(await textOf("/dashboard?q=LS-81006")).toContain(">Waiting for payment</span>");
    const html = await textOf("/dashboard?q=LS-81006", packer.as);
    expect(html).toContain(">Not ready to pack</span>");
    expect(html).not.toContain(">Waiting for payment</span>");
  });

  it("[R46] says of a packed parcel whether it is to be booked or given", async () => {
    const packed = { packedAt: new Date() };
    for (const [number, parcel, step, path] of [
      [81_011, { ...packed, state: "planned" }, "Book courier", "/dashboard/book"],
      [81_012, { ...packed, state: "booked", courier: "tcs" }, "Give to courier", "/dashboard/hand-over"],
      [81_013, { ...packed, state: "planned", courier: "rider" }, "Give to courier", "/dashboard/hand-over"],
    ] as const) {
      await insertParcel(shop.db, { number, parcel });
      expect(await textOf(`/dashboard?q=LS-${number}`)).toContain(`>${step}</span>`);
      const page = await textOf(`/dashboard/orders/LS-${number}`);
      expect(page).toMatch(new RegExp(`href="${path}"[^>]*>(<[^>]*>)*${step}<`));
    }
  });

  it("[R46] names count and sum of all that are delivered, in the list's confirmation", async () => {
    expect(await textOf(path)).toContain("choose=all");
    const html = await textOf(`${path}&choose=all&end=completed`);
    expect(html).toContain("Mark 2 orders (3 items) as completed, Rs. 2,200?");
    expect(html).toContain(`value="${[...two.lineIds, ...one.lineIds].join()}"`);
    // Of a list that is no filter of delivery, no one ends everything.
    expect(await textOf("/dashboard")).not.toContain("choose=all");
  });

  it("[R46] names those of single orders, for Complete all", async () => {
    const html = await textOf(`/dashboard?chosen=${two.id}&end=completed`);
    expect(html).toContain("Mark 1 order (2 items) as completed, Rs. 1,500?");
    expect(await textOf(`/dashboard?chosen=${two.id}&end=completed`, packer.as)).not.toContain("Rs. 1,500");
  });

  it("says of what no courier has got that it was not sent, before it is completed", async () => {
    const ask = (...ids: number[]) =>
      textOf(`/dashboard?${ids.map((id) => `chosen=${id}`).join("&")}&end=completed`);
    expect(await ask(two.id, one.id)).not.toContain("not sent yet");
    expect(await ask(notSent.id, one.id)).toContain("1 of them was not sent yet.");
    expect(await ask(notSent.id, refused.id)).toContain("2 of them were not sent yet.");
    const single = `order=${notSent.lineIds[0]}&confirm`;
    for (const page of ["/dashboard", "/dashboard/orders/LS-81003"]) {
      expect(await textOf(`${page}?${single}=completed`)).toContain("This order was not sent yet.");
      expect(await textOf(`${page}?${single}=cancelled`)).not.toContain("not sent yet");
    }
  });

  it("completes what was confirmed, once, and says so; others stay", async () => {
    const form = { intent: "end", end: "completed", lines: [...two.lineIds, ...one.lineIds].join() };
    expect((await shop.post(path, { as: packer.as, form })).status).toBe(403);
    expect((await shop.post(path, { as, form: { ...form, lines: "1,x" } })).status).toBe(400);
    const done = await shop.post(path, { as, form });
    expect(done.status).toBe(302);
    expect(await textOf(done.headers.get("Location") ?? "")).toContain("3 items are now completed.");
    const again = await shop.post(path, { as, form });
    expect(await textOf(again.headers.get("Location") ?? "")).toContain(
      "0 items are now completed. Not changed: LS-81001-1 is already completed, LS-81001-2 is already completed, LS-81002-1 is already completed.",
    );
    expect(await statuses(two.id)).toEqual(["completed", "completed"]);
    expect(await statuses(notSent.id)).toEqual(["Pending"]);
    expect(await statuses(unpaid.id)).toEqual(["Pending"]);
  });

  it("cancels what was refused", async () => {
    const list = "/dashboard?status=Pending&delivery=to_cancel";
    const html = await textOf(`${list}&choose=all&end=cancelled`);
    expect(html).toContain("Mark 1 order as cancelled, ");
    const form = { intent: "end", end: "cancelled", lines: refused.lineIds.join() };
    const done = await shop.post(list, { as, form });
    expect(await textOf(done.headers.get("Location") ?? "")).toContain("1 item is now cancelled.");
    expect(await statuses(refused.id)).toEqual(["cancelled"]);
  });
});
