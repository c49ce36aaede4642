import { describe, expect, it } from "vitest";
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
});
