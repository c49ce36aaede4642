import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { desktop, expectAccessible, gotoHydrated, openBrowserShop, phone } from "./browser-shop.ts";

const shop = await openBrowserShop();

describe("a product's pictures", () => {
  it.each([
    ["a 360 px phone", phone],
    ["a desktop", desktop],
  ])("open large, enlarge, are leafed through and closed, on %s", async (_, device) => {
    await shop.visit(async (page) => {
      await gotoHydrated(page, "/p1");
      const first = page.getByRole("link", { name: /^Enlarge picture 1/ });
      await (device.hasTouch ? first.tap() : first.click());
      const dialog = page.getByRole("dialog", { name: "Pictures of Niacinamide + Zinc Face Serum" });
      await dialog.getByText("Picture 1 of 3").waitFor();
      await expectAccessible(page);

      const width = async () => (await dialog.locator("ul img").first().boundingBox())?.width ?? 0;
      const fittedWidth = await width();
      const picture = dialog.getByRole("button", { name: /^Enlarge: / }).first();
      await (device.hasTouch ? picture.tap() : picture.dblclick());
      await expect.poll(width).toBeGreaterThan(fittedWidth * 2);
      await expectAccessible(page);
      await dialog.getByRole("button", { name: /^Make smaller: / }).press("Enter");
      await expect.poll(width).toBe(fittedWidth);

      for (const number of [2, 3]) {
        await dialog.getByRole("button", { name: "Next picture" }).click();
        await dialog.getByText(`Picture ${number} of 3`).waitFor();
      }
      expect(await dialog.getByRole("button", { name: "Next picture" }).isDisabled()).toBe(true);
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      // The page shows the picture that was looked at last, and it has the focus.
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
      await expect.poll(focused).toMatch(/^Enlarge picture 3/);
    }, device);
  });

  it("are links to their largest files without scripts", async () => {
    await shop.visit(
      async (page) => {
        await page.goto("/p1");
        const address = await page.getByRole("link", { name: /^Enlarge picture 1/ }).getAttribute("href");
        const answer = await page.request.get(address ?? "");
        expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "image/jpeg"]);
      },
      { javaScriptEnabled: false },
    );
  });

  it.each([
    ["/", phone],
    ["/", desktop],
    ["/catalog", phone],
    ["/catalog", desktop],
    ["/p1", phone],
    ["/p1", desktop],
  ])(
    "of %s are fetched no larger than the screen draws them, and large enough where there is such a file",
    async (path, device) => {
      // Every page in a browser of its own: a larger file that a browser has already is taken again.
      await shop.visit(
        async (page) => {
          await page.goto(path, { waitUntil: "load" });
          expect(await findWrongSizes(page)).toEqual([]);
        },
        { ...device, deviceScaleFactor: device.hasTouch ? 2 : 1 },
      );
    },
  );
});

/** Pictures that were fetched in another width than the first that is wide enough for what is drawn. */
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
        // What `object-fit: cover` draws, the part that is cut off included; a tenth too little is not seen.
        const drawnWidth = Math.max(box.width, box.height * ratio) * devicePixelRatio;
        const expectedWidth = widths.find((width) => width >= drawnWidth * 0.9) ?? Math.max(...widths);
        const fetchedWidth = Number(/\.(\d+)\.\w+$/.exec(file)?.[1]);
        // A small picture of one that the page shows large needs no file of its own.
        const isShared =
          [...document.images].filter(({ currentSrc }) => currentSrc === img.currentSrc).length > 1;
        return fetchedWidth === expectedWidth || isShared
          ? []
          : [`${file}: ${expectedWidth} for ${Math.round(drawnWidth)} px`];
      }),
  );
}
