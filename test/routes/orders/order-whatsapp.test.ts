import { describe, expect, it } from "vitest";
import { tellCash } from "../../../shop/fulfilment/parcels/tell-cash.ts";
import { orderLinkHash } from "../../../shop/orders/model/order-link.ts";
import { placeTestOrder, updateOrder } from "../../orders-fixture.ts";
import { screen } from "../../screen.ts";
import { openTestShop } from "../../test-shop.ts";

describe("the messages for WhatsApp on an order's screen", async () => {
  const shop = await openTestShop();
  const { db } = shop;
  const admin = await shop.signUpAdmin();
  const [caller, packer] = [await shop.signUpStaff("caller"), await shop.signUpStaff("packer")];
  const { id: userId } = await shop.signUp();
  await db.updateTable("users").set({ fullName: "Ayesha Khan" }).where("id", "=", userId).execute();
  const newOrder = async () => {
    const order = await placeTestOrder(db, await shop.customer(userId));
    return { ...order, path: `/dashboard/orders/LS-${order.number}` };
  };
  const send = (path: string, message: string, { as } = admin) =>
    shop.post(`${path}/whatsapp`, { as, form: { message } });
  const messageOf = (response: Response) => {
    const url = new URL(response.headers.get("Refresh")?.replace(/^0;url=/, "") ?? "");
    return { to: url.origin + url.pathname, text: url.searchParams.get("text") ?? "" };
  };
  const linksOf = (orderId: number) =>
    db.selectFrom("orderLinks").select("tokenHash").where("orderId", "=", orderId).execute();

  it("looking at them makes no link; a press opens WhatsApp with a link of this order", async () => {
    const { id, path } = await newOrder();
    const { main } = await screen(shop.get(path, { as: caller.as }));
    expect(main.buttons).toContain("Ask to confirm");
    expect(main.text).toContain("/o/…");
    expect(await linksOf(id)).toEqual([]);
    const response = await send(path, "confirm", caller);
    expect(response.status).toBe(200);
    expect(response.headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
    const { to, text } = messageOf(response);
    expect(to).toBe("https://wa.me/923001234567");
    const token = text.match(/\/o\/([\w-]{22})$/)?.[1] ?? "";
    expect(await linksOf(id)).toEqual([{ tokenHash: orderLinkHash(token) }]);
    expect((await screen(shop.get(`/o/${token}`))).main.text).toContain("Is this your order");
    const attempts = db.selectFrom("confirmationAttempts").select("outcome").where("orderId", "=", id);
    expect(await attempts.execute()).toEqual([{ outcome: "sent" }]);
  });

  it("follow the parcel, and one that is no longer true is refused", async () => {
    const { id, path } = await newOrder();
    const { id: shipmentId } = await db
      .insertInto("shipments")
      .values({ state: "booked", courier: "postex", trackingNumber: "PX-77" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db.insertInto("shipmentLines").values({ shipmentId, orderId: id, line: 1, quantity: 1 }).execute();
    const change = (set: { state: "handed_over" | "attempted" | "delivered" }) =>
      db.updateTable("shipments").set(set).where("id", "=", shipmentId).execute();
    await db.transaction().execute((tx) => tellCash(tx, [shipmentId]));
    for (const [state, message, button] of [
      ["handed_over", "dispatched", "Tell: on its way"],
      ["attempted", "nobody_home", "Ask: deliver again?"],
      ["delivered", "delivered", "Tell: delivered"],
    ] as const) {
      expect((await send(path, message)).status).toBe(409);
      await change({ state });
      expect((await screen(shop.get(path, { as: admin.as }))).main.buttons).toContain(button);
      expect(messageOf(await send(path, message)).text).toContain("Hello Ayesha");
    }
    expect((await send(path, "confirm")).status).toBe(409);
    expect((await send(path, "anything")).status).toBe(404);
  });

  it("are for whoever may confirm, and for numbers that WhatsApp knows", async () => {
    const { id, path } = await newOrder();
    expect((await screen(shop.get(path, { as: packer.as }))).main.buttons).not.toContain("Ask to confirm");
    expect((await send(path, "confirm", packer)).status).toBe(403);
    await updateOrder(db, id, { phoneE164: null });
    expect((await screen(shop.get(path, { as: admin.as }))).main.buttons).not.toContain("Ask to confirm");
    expect((await send(path, "confirm")).status).toBe(409);
    expect(await linksOf(id)).toEqual([]);
  });
});
