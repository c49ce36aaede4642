import { describe, expect, it } from "vitest";
import { expectAccessible, openBrowserShop } from "./browser-shop.ts";

describe("the accessibility check of a page", async () => {
  const shop = await openBrowserShop();

  it("sees a button that is enabled meanwhile in the colours of an enabled one", async () => {
    await shop.visit(
      async (page) => {
        await page.setContent(`<!doctype html>
        <html lang="en">
          <title>A button that waits</title>
          <style>
            button { background: #fff; color: #000; transition: color 3600s; }
            button:disabled { color: #eee; }
          </style>
          <main><h1>A button that waits</h1><button disabled>Save</button></main>
        </html>`);
        await page.evaluate(() => {
          const button = document.querySelector("button") as HTMLButtonElement;
          const getAnimations = document.getAnimations.bind(document);
          // As when the answer that enables it comes just after the check has finished the animations it found.
          document.getAnimations = () => {
            const running = getAnimations();
            void getComputedStyle(button).color; // a transition begins from a style that has been computed
            button.disabled = false;
            return running;
          };
        });
        await expectAccessible(page);
        expect(await page.getByRole("button").isEnabled()).toBe(true);
      },
      { isNew: true },
    );
  });
});
