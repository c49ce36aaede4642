import { afterAll, describe, expect, it, vi } from "vitest";
import { built } from "../test-shop.ts";
import { openBrowserShop } from "./browser-shop.ts";

describe("an error in a browser", async () => {
  const shop = await openBrowserShop();
  const warnings = vi.spyOn(built.log, "warn").mockReturnValue();
  afterAll(() => warnings.mockRestore());
  const reported = () =>
    warnings.mock.calls.flatMap(
      ([line]) => (line as { browserError?: { message: string } }).browserError ?? [],
    );

  it("reaches the shop's log: one that nothing catches, a rejection, and one that a boundary shows; each once", async () => {
    await shop.visit(
      async (page) => {
        await page.goto("/", { waitUntil: "networkidle" });
        await page.evaluate(() => {
          for (const message of ["thrown", "thrown"])
            setTimeout(() => {
              throw new RangeError(`${message} by ayesha@example.com`);
            });
          Promise.reject(new Error("rejected"));
        });
        await page.route("**/catalog.data*", (route) =>
          route.fulfill({ status: 200, headers: { "X-Remix-Response": "yes" }, body: "not turbo-stream" }),
        );
        await page.getByRole("link", { name: "Catalog" }).first().click();
        await page.getByRole("heading", { name: /Something went wrong/ }).waitFor();
        await expect.poll(() => reported().length).toBe(3);
      },
      {},
      /thrown|rejected|turbo-stream|Unable to decode/,
    );
    const ofPage = reported().filter(({ message }) => /rejected|thrown/.test(String(message)));
    expect(ofPage).toHaveLength(2);
    expect(reported()).toContainEqual({
      message: "RangeError: thrown by [email]",
      stack: expect.stringContaining("RangeError"),
      path: "/",
    });
  });
});
