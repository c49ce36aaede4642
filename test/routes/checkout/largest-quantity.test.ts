import { describe, expect, it } from "vitest";
import { blankSettings } from "../../blank-settings.ts";
import { ordersOf, placeTestOrder } from "../../orders-fixture.ts";
import { screen } from "../../screen.ts";
import { openTestShop } from "../../test-shop.ts";

describe("the largest quantity that the owner sets (R47)", async () => {
  const shop = await openTestShop();
  const owner = await shop.signUpAdmin();
  const setMaxQuantity = (largestQuantity: string) =>
    shop.post("/dashboard/settings", { as: owner.as, form: { ...blankSettings, largestQuantity } });
  const limitMessage = "You can order at most 5 of one item. Please choose a smaller quantity.";
  const quantities = async (userId: string) =>
    (await shop.db.selectFrom("cartEntries").select("quantity").where("userId", "=", userId).execute()).map(
      ({ quantity }) => quantity,
    );

  it("[R47] is named where more is added, bought at once, or chosen in the cart, and blank is no limit", async () => {
    const { as, id } = await shop.signUp();
    await setMaxQuantity("5");
    for (const intent of ["add", "buy"]) {
      const answer = await shop.post("/p2", { as, form: { intent, quantity: "6" } });
      expect(answer.status).toBe(409);
      expect((await screen(answer)).main.text).toContain(limitMessage);
    }
    expect(await quantities(id)).toEqual([]);
    await shop.post("/p2", { as, form: { intent: "add", quantity: "4" } });
    const raised = await shop.post("/p2", { as, form: { intent: "add", quantity: "2" } });
    expect((await screen(raised)).main.text).toContain(limitMessage);
    const { id: entry } = await shop.db
      .selectFrom("cartEntries")
      .select("id")
      .where("userId", "=", id)
      .executeTakeFirstOrThrow();
    await shop.post("/cart", { as, form: { intent: "quantity", entry: String(entry), quantity: "6" } });
    expect(await quantities(id)).toEqual([4]);
    await setMaxQuantity("");
    await shop.post("/p2", { as, form: { intent: "add", quantity: "50" } });
    expect(await quantities(id)).toEqual([54]);
  });

  it("[R47] is stated in a cart that exceeds it after it was lowered, and checkout refuses the cart", async () => {
    const { as, id } = await shop.signUp();
    await setMaxQuantity("");
    await shop.post("/p2", { as, form: { intent: "add", quantity: "50" } });
    await setMaxQuantity("5");
    const cartMessage =
      "You can order at most 5 of Retinol Face Serum. Please lower the quantity to check out.";
    expect((await screen(shop.get("/cart", { as }))).main.text).toContain(cartMessage);
    expect(await ordersOf(shop.db, id)).toEqual([]);
    await expect(
      placeTestOrder(shop.db, await shop.customer(id), { items: [["eyebrow-razor", 1]] }),
    ).rejects.toThrow("blocked");
  });

  it.each(["0", "-1", "many", "1.5", "99999999999"])(
    "refuses %s beside the field and keeps it",
    async (typed) => {
      const { status, main } = await screen(setMaxQuantity(typed));
      expect(status).toBe(400);
      const field = main.fields.find(({ name }) => name === "largestQuantity");
      expect(field).toMatchObject({ value: typed, invalid: true });
      expect(field?.description).toContain("Please enter a whole number of 1 or more, or leave it blank");
    },
  );
});

describe("orders of a customer whose email is not confirmed", async () => {
  const shop = await openTestShop();
  const owner = await shop.signUpAdmin();

  it("are marked for the owner in the list, on the order's page and on the slip, until it is", async () => {
    const { id } = await shop.signUp();
    const { number } = await placeTestOrder(shop.db, await shop.customer(id));
    const order = `/dashboard/orders/LS-${number}`;
    const text = async (path: string) => (await screen(shop.get(path, { as: owner.as }))).main.text;
    for (const path of ["/dashboard", order]) expect(await text(path)).toContain("Email not confirmed");
    expect(await text(`${order}/slip`)).toContain("Not confirmed");
    await shop.verifyEmail(id);
    for (const path of ["/dashboard", order, `${order}/slip`])
      expect(await text(path)).not.toContain("ot confirmed");
  });
});
