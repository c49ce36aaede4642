import { describe, expect, it } from "vitest";
import { insertParcel } from "../../fulfilment/parcel-states-fixture.ts";
import { openTestShop } from "../../test-shop.ts";

describe("the figures of the shop", async () => {
  const shop = await openTestShop();
  const owner = await shop.signUpStaff("owner");
  const bookkeeper = await shop.signUpStaff("bookkeeper");
  const day = 24 * 3_600_000;
  const ago = (days: number) => new Date(Date.now() - days * day);
  const delivered = { state: "delivered", courier: "postex", deliveredAt: new Date() } as const;
  await insertParcel(shop.db, { number: 82_001, amounts: [150_000, 50_000], placedAt: ago(0.001) });
  await insertParcel(shop.db, { number: 82_002, amounts: [70_000], placedAt: ago(0.002), parcel: delivered });
  await insertParcel(shop.db, {
    number: 82_003,
    amounts: [99_000],
    placedAt: ago(0.003),
    status: "cancelled",
  });
  await insertParcel(shop.db, { number: 82_004, amounts: [40_000], placedAt: ago(8) });
  const textOf = async (path: string, { as } = owner) =>
    (await (await shop.get(path, { as })).text()).replaceAll("<!-- -->", "");

  it("compare what was placed with the days before, without what was cancelled", async () => {
    const text = await textOf("/dashboard/figures");
    expect(text).toContain("3 orders, 2 more than in the 7 days before");
    expect(text).toContain("Rs. 2,700, Rs. 2,300 more than in the 7 days before");
    expect(text).toContain("1 of 1 parcel delivered");
    expect(await textOf("/dashboard/figures?days=30")).toContain(
      "4 orders, 4 more than in the 30 days before",
    );
  });

  it("link each day to its orders", async () => {
    const [, address = ""] =
      /href="(\/dashboard\?from=[^"]*)"/.exec(await textOf("/dashboard/figures")) ?? [];
    expect(await textOf(address.replaceAll("&amp;", "&"))).toContain("LS-82001-1");
  });

  it("leave out products and calls for a bookkeeper", async () => {
    expect(await textOf("/dashboard/figures")).toMatch(/Best products[\s\S]*Calls and messages/);
    const text = await textOf("/dashboard/figures", bookkeeper);
    expect(text).toContain("Orders placed");
    expect(text).not.toMatch(/Best products|Calls and messages/);
  });
});
