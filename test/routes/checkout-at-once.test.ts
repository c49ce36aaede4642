import { afterAll, describe, expect, it } from "vitest";
import { addToCart } from "../../shop/cart/add-to-cart.ts";
import { cartOf } from "../../shop/cart/cart-queries.ts";
import { built, openTestShop } from "../app.ts";

// Through a real server on a real port, as two tabs of one browser would.
const shop = await openTestShop();
const serving = await built.serve(
  { ...shop.shop.config, port: 0 },
  { files: built.shopFiles(shop.shop, process.cwd()), handle: shop.handle },
);
afterAll(() => serving.stop());

const send = (path: string, cookie: string, form?: Record<string, string>) =>
  fetch(serving.address + path, {
    method: form ? "POST" : "GET",
    headers: { Cookie: cookie, Origin: serving.address },
    redirect: "manual",
    ...(form ? { body: new URLSearchParams(form) } : {}),
  });

describe("20 submissions of one checkout at once, from two tabs (reading 21)", () => {
  it.each(["identical", "different"])(
    "%s: one set of orders, one cleared cart, one success screen",
    async (kind) => {
      const { as, id } = await shop.signUp();
      await addToCart(shop.db, id, { productId: "lumiskin-retinol", quantity: 2 });
      await addToCart(shop.db, id, { productId: "eyebrow-razor", quantity: 1 });
      const tabs = await Promise.all([1, 2].map(async () => (await send("/checkout", as.header())).text()));
      const forms = tabs.map((html) => ({
        key: html.match(/name="key" value="([^"]+)"/)?.[1] ?? "",
        total: html.match(/name="total" value="([^"]+)"/)?.[1] ?? "",
        phoneNumber: "0300 1234567",
        shippingAddress: "House 1, Lahore",
      }));
      expect(forms[0]).toEqual(forms[1]);

      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          send("/checkout", as.header(), {
            ...(forms[index % 2] as Record<string, string>),
            ...(kind === "different" ? { shippingAddress: `House ${index}`, notes: `Tab ${index}` } : {}),
          }),
        ),
      );
      const screens = new Set(answers.map((answer) => answer.headers.get("Location")));
      expect([...new Set(answers.map(({ status }) => status))]).toEqual([302]);
      expect(screens.size).toBe(1);
      const [screen = ""] = screens;
      expect(await (await send(screen ?? "", as.header())).text()).toContain("Rs. 4,247");

      const orders = await shop.db
        .selectFrom("orders")
        .select(["productId", "shippingAddress"])
        .where("userId", "=", id)
        .execute();
      expect(orders.map(({ productId }) => productId).sort()).toEqual(["eyebrow-razor", "lumiskin-retinol"]);
      expect(new Set(orders.map(({ shippingAddress }) => shippingAddress)).size).toBe(1);
      expect((await cartOf(shop.db, id)).lines).toEqual([]);
    },
  );
});
