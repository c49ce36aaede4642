import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { productPhotos } from "../../../shop/catalogue/photos/product-photo-queries.ts";
import { samplePhoto } from "../../catalogue/sample-photos.ts";
import { createTempFolder } from "../../temp-folder.ts";
import { expectAccessible, openBrowserShop, phone } from "../browser-shop.ts";

const folder = createTempFolder("browser-photos");
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const shop = await openBrowserShop({ DATA_DIR: join(folder, "data"), WARM_PHOTOS: "off" });
const owner = await shop.signUpAdmin("owner@example.com");
const product = "lumiskin-retinol";
const path = `/dashboard/products/${product}/photos`;
const photos = () => productPhotos(shop.db, product);
const files = async (...names: string[]) =>
  Promise.all(
    names.map(async (name) => ({ name, mimeType: "image/jpeg", buffer: await samplePhoto({ width: 1200 }) })),
  );

it("on a phone: three photos at once, one of them repeated alone, then words, focal point and order", async () => {
  await shop.visit(async (page, context) => {
    await shop.signIn(context, owner);
    await page.goto(path);
    const before = (await photos()).length;
    // The first is held until all three have been seen on their way; the line breaks under the second.
    const held = Promise.withResolvers<void>();
    let sent = 0;
    await page.route("**/photos/upload", async (route) => {
      sent += 1;
      if (sent === 1) await held.promise;
      return sent === 2 ? route.abort() : route.continue();
    });
    await page.getByLabel("Choose photos").setInputFiles(await files("one.jpg", "two.jpg", "three.jpg"));
    await page.getByRole("progressbar", { name: "Uploading one.jpg" }).waitFor();
    await page.getByRole("progressbar", { name: "Uploading three.jpg" }).waitFor();
    const waiting = await page.getByText(/^Waiting, /).count();
    held.resolve();
    expect(waiting).toBe(2);
    await page.getByText("Upload failed.").waitFor();
    await page.getByText("2 of 3 uploaded.").waitFor();
    expect(await photos()).toHaveLength(before + 2);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Retry two.jpg" }).tap();
    await page.getByText("3 of 3 uploaded.").waitFor();
    expect(sent).toBe(4);
    expect(await photos()).toHaveLength(before + 3);

    for (const number of [before + 1, before + 2, before + 3])
      await page.getByLabel(`Describe photo ${number}`).fill(`Photograph ${number} of the bottle`);
    await page.getByRole("button", { name: `Make main: Photo ${before + 1}` }).tap();
    await page.getByText("Main photo changed.").waitFor();
    // No button loses what was typed elsewhere.
    expect((await photos())[0]?.alt).toBe(`Photograph ${before + 1} of the bottle`);
    expect((await photos()).at(-1)?.alt).toBe(`Photograph ${before + 3} of the bottle`);

    const picture = page.getByRole("listitem", { name: "Photo 1" }).getByRole("group");
    const box = await picture.boundingBox();
    await picture.tap({ position: { x: (box?.width ?? 0) * 0.25, y: (box?.height ?? 0) * 0.8 } });
    await page.getByText("Saved.").waitFor();
    expect((await photos())[0]).toMatchObject({ focusX: 25, focusY: 80 });
    // From the keyboard it is the middle of a ninth.
    await page.getByRole("button", { name: "Focus on the top right of Photo 1" }).press("Enter");
    await expect.poll(async () => (await photos())[0]?.focusX).toBe(83);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

    await page.getByRole("button", { name: "Remove Photo 2" }).tap();
    await page.getByText("Photo removed from this product.").waitFor();
    expect(await photos()).toHaveLength(before + 2);
    await page.getByRole("button", { name: "Undo" }).tap();
    await page.getByText("Photo restored.").waitFor();
    expect(await photos()).toHaveLength(before + 3);

    await page.goto("/p2");
    const main = page.getByRole("img", { name: `Photograph ${before + 1} of the bottle` }).first();
    await main.waitFor();
    expect(await main.evaluate((image: HTMLImageElement) => getComputedStyle(image).objectPosition)).toBe(
      "83% 17%",
    );
    await page.goto("/dashboard/photos");
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  }, phone);
});
