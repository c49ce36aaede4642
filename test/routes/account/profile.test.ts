import { describe, expect, it } from "vitest";
import { placeTestOrder } from "../../orders-fixture.ts";
import { screen } from "../../screen.ts";
import { openTestShop } from "../../test-shop.ts";

describe("the profile's addresses", async () => {
  const shop = await openTestShop();

  it("are added and removed also where a form contains NUL characters", async () => {
    const { id, as } = await shop.signUp();
    const postProfile = async (form: Record<string, string>) =>
      (await shop.post("/profile", { as, form })).headers.get("Location");
    expect(await postProfile({ address: "House 1\0, Lahore" })).toBe("/profile?saved=1");
    expect((await shop.customer(id)).addresses).toEqual(["House 1, Lahore"]);
    expect(await postProfile({ remove: "\0" })).toBe("/profile?saved=1");
    expect(await postProfile({ remove: "House 1\0, Lahore" })).toBe("/profile?saved=1");
    expect((await shop.customer(id)).addresses).toEqual([]);
  });

  it("offer that of the last order, while there is none", async () => {
    const { id, as } = await shop.signUp();
    const offered = /Save the address of your last order/;
    expect((await screen(shop.get("/profile", { as }))).main.text).not.toMatch(offered);
    for (const shippingAddress of ["House 1, Lahore", "House 7, Street 3\nLahore"])
      await placeTestOrder(shop.db, await shop.customer(id), { shippingAddress });
    const { fields } = await shop.fill("/profile", offered, {}, { as });
    expect((await shop.post("/profile", { as, form: fields })).status).toBe(302);
    expect((await shop.customer(id)).addresses).toEqual(["House 7, Street 3\nLahore"]);
    expect((await screen(shop.get("/profile", { as }))).main.text).not.toMatch(offered);
  });
});
