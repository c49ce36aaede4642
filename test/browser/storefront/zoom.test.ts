import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { screen } from "../../screen.ts";
import { desktop, expectAccessible, gotoHydrated, openBrowserShop, phone } from "../browser-shop.ts";

const shop = await openBrowserShop();

describe("a product's photos", () => {
  it.each([
    ["a 360 px phone", phone],
    ["a desktop", desktop],
  ])("open, enlarge, swipe and close, on %s", async (_, device) => {
    await shop.visit(async (page) => {
      await gotoHydrated(page, "/p1");
      const first = page.getByRole("link", { name: /^Enlarge photo 1/ });
      await (device.hasTouch ? first.tap() : first.click());
      const dialog = page.getByRole("dialog", { name: "Photos of Niacinamide + Zinc Face Serum" });
      await dialog.getByText("Photo 1 of 3").waitFor();
      if (device.hasTouch) await expectAccessible(page);

      const width = async () => (await dialog.locator("ul img").first().boundingBox())?.width ?? 0;
      const fittedWidth = await width();
      const picture = dialog.getByRole("button", { name: /^Zoom in: / }).first();
      await (device.hasTouch ? picture.tap() : picture.dblclick());
      await expect.poll(width).toBeGreaterThan(fittedWidth * 2);
      if (device.hasTouch) await expectAccessible(page);
      await dialog.getByRole("button", { name: /^Zoom out: / }).press("Enter");
      await expect.poll(width).toBe(fittedWidth);

      for (const number of [2, 3]) {
        await dialog.getByRole("button", { name: "Next photo" }).click();
        await dialog.getByText(`Photo ${number} of 3`).waitFor();
      }
      expect(await dialog.getByRole("button", { name: "Next photo" }).isDisabled()).toBe(true);
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      // The page shows the photo that was viewed last, with the focus.
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
      await expect.poll(focused).toMatch(/^Enlarge photo 3/);
    }, device);
  });

  it("are links to their largest files without scripts", async () => {
    const { main } = await screen(shop.get("/p1"));
    const { href = "" } = main.get("link", /^Enlarge photo 1/).attributes;
    const answer = await fetch(new URL(href, shop.address));
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);
  });

  it.each([
    ["/", phone],
    ["/", desktop],
    ["/catalog", phone],
    ["/catalog", desktop],
    ["/p1", phone],
    ["/p1", desktop],
  ])("of %s load no larger than drawn, and large enough where such a file exists", async (path, device) => {
    // A new browser for each page: a browser reuses a larger file from its cache.
    await shop.visit(
      async (page) => {
        await page.goto(path, { waitUntil: "load" });
        expect(await findWrongSizes(page)).toEqual([]);
      },
      { ...device, deviceScaleFactor: device.hasTouch ? 2 : 1, isNew: true },
    );
  });
});

/** Photos that loaded in another width than the smallest that is wide enough. */
function findWrongSizes(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLImageElement>("main img[srcset]")]
      .filter((img) => img.currentSrc && img.checkVisibility({ visibilityProperty: true }))
      .flatMap((img) => {
        const file = img.currentSrc.split("/").pop() ?? "";
        const source = [...(img.parentElement?.querySelectorAll("source") ?? []), img].find(({ srcset }) =>
          srcset.includes(file),
        );
        const widths = [...(source?.srcset ?? "").matchAll(/ (\d+)w/g)].map(([, width]) => Number(width));
        const box = img.getBoundingClientRect();
        const ratio =
          Number(source?.getAttribute("width") ?? img.getAttribute("width")) /
          Number(source?.getAttribute("height") ?? img.getAttribute("height"));
        // The width that `object-fit: cover` draws, including the cropped part; 10 % less is not visible, so the browser may choose either.
        const drawnWidth = Math.max(box.width, box.height * ratio) * devicePixelRatio;
        const [expectedWidth, nextWidth] = [0.9, 1].map(
          (share) => widths.find((width) => width >= drawnWidth * share) ?? Math.max(...widths),
        );
        const fetchedWidth = Number(/\.(\d+)\.\w+$/.exec(file)?.[1]);
        // A thumbnail of a photo that the page shows large reuses its file.
        const isShared =
          [...document.images].filter(({ currentSrc }) => currentSrc === img.currentSrc).length > 1;
        return fetchedWidth === expectedWidth || fetchedWidth === nextWidth || isShared
          ? []
          : [`${file}: ${expectedWidth} for ${Math.round(drawnWidth)} px`];
      }),
  );
}
