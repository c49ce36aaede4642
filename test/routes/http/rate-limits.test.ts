import { describe, expect, it } from "vitest";
import { openTestShop } from "../../test-shop.ts";

// A hundredth of what is allowed, so that a limit is reached at once: 12 searches, 6 changes of a cart, 1 checkout.
describe("rate limits", async () => {
  const shop = await openTestShop({ settings: { RATE_LIMIT_FACTOR: "0.01" } });
  const limitMessage = "Too many attempts. Please wait";
  const customer = await shop.signUp();

  async function repeatUntilLimited(attempt: () => Promise<Response>, maxAttempts: number) {
    for (let n = 0; n <= maxAttempts; n++) {
      const response = await attempt();
      if (response.status === 429) {
        expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
        return { attempts: n, text: (await response.text()).replaceAll("<!-- -->", "") };
      }
    }
    throw new Error("was never refused");
  }

  it("show a message on the search page, which keeps the query", async () => {
    // A cached page is not counted: each query differs.
    let number = 0;
    const search = () => shop.get(`/search?q=serum+${++number}`, {}, "198.51.100.1");
    const { attempts, text } = await repeatUntilLimited(search, 12);
    expect(attempts).toBe(12);
    expect(text).toContain(limitMessage);
    expect(text).toMatch(/<input[^>]*value="serum 13"/);
    expect(text).not.toContain("No results found");
    expect((await shop.get("/search?q=serum+13", {}, "198.51.100.2")).status).toBe(200);
    expect((await shop.get("/search", {}, "198.51.100.1")).status).toBe(200);
  });

  it("refuse the search panel", async () => {
    const { attempts } = await repeatUntilLimited(
      () => shop.get("/search/panel?q=gua", {}, "198.51.100.3"),
      12,
    );
    expect(attempts).toBe(12);
  });

  it("show a message on the product's page, which keeps the quantity", async () => {
    const { as } = customer;
    const add = () => shop.post("/p1", { as, form: { intent: "add", quantity: "3" } }, "198.51.100.4");
    const { attempts, text } = await repeatUntilLimited(add, 6);
    expect(attempts).toBe(6);
    expect(text).toContain(limitMessage);
    expect(text).toMatch(/<input[^>]*value="3"/);
  });

  it("show a page of their own for a cart's form without scripts", async () => {
    const { as } = await shop.signUp();
    const change = () => shop.post("/cart", { as, form: { intent: "remove", entry: "1" } }, "198.51.100.5");
    const { text } = await repeatUntilLimited(change, 6);
    expect(text).toContain("Please wait a moment");
    expect(text).toContain(limitMessage);
  });

  it("show a message at checkout, which keeps the submitted values", async () => {
    const { as } = await shop.signUp();
    await shop.post("/p2", { as, form: { intent: "add", quantity: "1" } }, "198.51.100.6");
    const form = {
      phoneNumber: "0300 1234567",
      shippingAddress: "House 5, Street 6, Lahore",
      key: "",
      total: "1",
    };
    const { attempts, text } = await repeatUntilLimited(
      () => shop.post("/checkout", { as, form }, "198.51.100.6"),
      2,
    );
    expect(attempts).toBe(1);
    expect(text).toContain(limitMessage);
    expect(text).toContain("House 5, Street 6, Lahore</textarea>");
  });
});
